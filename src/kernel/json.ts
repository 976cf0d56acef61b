/** No product is nested deeper than this; reading and writing deeper values could overflow the stack. */
export const MAX_DEPTH = 200;

function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((member) => isTooDeep(member, depth + 1))
  );
}

/** An escape of JSON, or two that are one letter; its group: half of a letter. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/** A JSON text in which `\ufffd` is in place of halves of letters (`\ud83d`): neither UTF-8 nor an address can contain them. */
export function withWholeLetters(text: string): string {
  if (!/\\ud/i.test(text)) return text;
  return text.replace(ESCAPE, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'));
}

/** The value of a JSON text, of whole letters; undefined for a text that is not JSON, and for one nested too deep. */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    const value: unknown = JSON.parse(withWholeLetters(text), revive);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Whether a value is a JSON object, so that its members may be read. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values have the same JSON form; a missing member equals null. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
