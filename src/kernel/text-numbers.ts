/**
 * Small whole numbers for texts such as product ids, so that columns and typed arrays can be used. A text has the same
 * number as long as the process runs.
 */
export function createTextNumbers() {
  const texts: string[] = [];
  const numberOf = new Map<string, number>();
  return {
    /** The highest number plus one. */
    get size() {
      return texts.length;
    },
    /** The text's number; a new text gets one. */
    assign(text: string): number {
      const known = numberOf.get(text);
      if (known !== undefined) return known;
      numberOf.set(text, texts.length);
      return texts.push(text) - 1;
    },
    find: (text: string): number | undefined => numberOf.get(text),
    /** Empty for an unknown number. */
    textOf: (number: number): string => texts[number] ?? '',
  };
}

export type TextNumbers = ReturnType<typeof createTextNumbers>;
