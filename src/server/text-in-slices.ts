import { setImmediate } from 'node:timers/promises';

const SLICE = 500;

/**
 * Joins the texts of many items, giving other requests their turn after every few hundred, so that a large
 * catalogue never holds them up.
 */
export async function textInSlices<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  separator = '',
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    const texts = items.slice(start, start + SLICE).map(textOf);
    parts.push(Buffer.from((start === 0 ? '' : separator) + texts.join(separator)));
    await setImmediate();
  }
  return Buffer.concat(parts);
}
