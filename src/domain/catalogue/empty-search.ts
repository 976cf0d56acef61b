import { z } from 'zod';
import { foldedWords } from '#kernel/turkish';

export const emptySearch = z.object({
  /** The text as it was last typed. */
  text: z.string(),
  count: z.number(),
  /** ISO time. */
  lastAt: z.string(),
});
export type EmptySearch = Readonly<z.infer<typeof emptySearch>>;

const MAX_STORED = 200;
const MIN_LETTERS = 3;
const MAX_LENGTH = 80;
/** A longer text within this time counts as the same person who is still typing. */
const TYPING_MS = 60_000;

const keyOf = (text: string): string => foldedWords(text).join(' ');

/**
 * The list after one more search without results. Each text has one entry; the entries that were not used for longest
 * are removed first.
 */
export function recordEmptySearch(
  searches: readonly EmptySearch[],
  text: string,
  at: Date,
): readonly EmptySearch[] {
  const typed = text.trim().slice(0, MAX_LENGTH);
  const key = keyOf(typed);
  if (key.replaceAll(' ', '').length < MIN_LETTERS) return searches;
  const known = searches.find((each) => keyOf(each.text) === key);
  const isHalfTyped = (each: EmptySearch): boolean =>
    each.count === 1 &&
    key.startsWith(keyOf(each.text)) &&
    at.getTime() - Date.parse(each.lastAt) < TYPING_MS;
  const others = searches.filter((each) => each !== known && !isHalfTyped(each));
  return [{ text: typed, count: (known?.count ?? 0) + 1, lastAt: at.toISOString() }, ...others].slice(
    0,
    MAX_STORED,
  );
}
