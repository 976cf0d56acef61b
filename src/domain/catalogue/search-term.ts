import { foldedWords } from '#kernel/turkish';

const MAX_QUERY_LENGTH = 200;

/** The first half of a surrogate pair whose second half is missing: an address cannot contain it. */
const CUT_CHARACTER = /[\ud800-\udbff]$/;

/** Whether a text has the two letters or digits that a search needs. */
export function isSearchable(text: string): boolean {
  return foldedWords(text).join('').length >= 2;
}

/** The beginning of a parameter of an address; empty without one. */
export function shortParam(text: string | null, maxLength: number): string {
  return (text ?? '').trim().slice(0, maxLength).replace(CUT_CHARACTER, '').trimEnd();
}

/** The text to search for, from the parameter `q` of an address; empty for no search. */
export function searchTermOf(text: string | null): string {
  return shortParam(text, MAX_QUERY_LENGTH);
}
