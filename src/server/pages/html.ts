/** JSON for a script element: nothing in it can end the element. */
export function scriptText(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A value as JSON for a script element. */
export function scriptJson(value: unknown): string {
  return scriptText(JSON.stringify(value));
}

/** Grows to the largest text; a new buffer for each page would cost more than the encoding. */
let scratch = Buffer.allocUnsafeSlow(256 * 1024);
const MAX_BYTES_PER_UNIT = 3;

/** Concatenates texts as UTF-8. Quicker than joining them, because copying a page's long text is slow. */
export function bytesOf(texts: readonly string[]): Buffer<ArrayBuffer> {
  const most = texts.reduce((sum, { length }) => sum + length * MAX_BYTES_PER_UNIT, 0);
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const text of texts) end += scratch.write(text, end);
  return Buffer.from(scratch.subarray(0, end));
}
