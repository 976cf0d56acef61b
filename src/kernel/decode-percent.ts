/** A part of an address, decoded; undefined when it is encoded wrongly. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
