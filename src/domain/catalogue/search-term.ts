const MAX_QUERY_LENGTH = 200;

/** The first half of a surrogate pair whose second half is missing: an address cannot contain it. */
const CUT_CHARACTER = /[\ud800-\udbff]$/;

/** The text to search for, from the parameter `q` of an address; empty for no search. */
export function searchTermOf(text: string | null): string {
  return (text ?? '').trim().slice(0, MAX_QUERY_LENGTH).replace(CUT_CHARACTER, '').trimEnd();
}
