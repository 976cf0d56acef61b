import { fold, foldedWords } from '#kernel/turkish';

/** One word of a search as it was typed, between spaces. */
export interface QueryToken {
  readonly text: string;
  readonly folded: string;
  /** Its letters and digits: `DDL-8700` has two words. */
  readonly words: readonly string[];
}

/** The words of a search in their order; what holds no letter and no digit is left out. */
export function queryTokens(text: string): QueryToken[] {
  return text
    .split(/\s+/)
    .map((word) => ({ text: word, folded: fold(word), words: foldedWords(word) }))
    .filter(({ words }) => words.length > 0);
}

/** Tokens from `from` up to but not including `to`. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** The text without the words of the ranges. */
export function textWithout(tokens: readonly QueryToken[], ranges: readonly TokenRange[]): string {
  return tokens
    .filter((_, at) => !ranges.some(({ from, to }) => from <= at && at < to))
    .map(({ text }) => text)
    .join(' ');
}
