import { foldedWords } from '#kernel/turkish';

const MAX_QUERY_LENGTH = 200;

/** The first half of a surrogate pair whose second half is missing: an address cannot contain it. */
const CUT_CHARACTER = /[\ud800-\udbff]$/;

/** Whether a text has the two letters or digits that a search needs. */
export function isSearchable(text: string): boolean {
  return foldedWords(text).join('').length >= 2;
}

/** The text to search for, from the parameter `q` of an address; empty for no search, or one that is too short. */
export function searchTermOf(text: string | null): string {
  const term = (text ?? '').trim().slice(0, MAX_QUERY_LENGTH).replace(CUT_CHARACTER, '').trimEnd();
  return isSearchable(term) ? term : '';
}
