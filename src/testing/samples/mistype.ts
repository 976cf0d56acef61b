const LETTERS = 'abcçdefgğhıijklmnoöprsştuüvyz';

/** The word with one typing error: a letter left out, inserted, replaced, or swapped with the next. */
export function mistype(word: string, random: (limit: number) => number): string {
  const at = random(word.length);
  const letter = LETTERS.charAt(random(LETTERS.length));
  switch (random(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default: {
      const first = Math.min(at, word.length - 2);
      return word.slice(0, first) + word.charAt(first + 1) + word.charAt(first) + word.slice(first + 2);
    }
  }
}
