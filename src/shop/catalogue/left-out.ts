import type { SearchIndex } from '#search/create-search-index';
import type { QueryToken, TokenRange } from '#search/query-tokens';

/** What stands before these is not wanted: `singer olmayan`, `deri hariç`, `kollu değil`. */
const NOT: ReadonlySet<string> = new Set(
  'olmayan olmayani olmasin haric disinda degil istemiyorum'.split(' '),
);
/** `kesicisiz`, and what is `kesicisi olmayan`, is not `kesicili`. */
const PART = /(?<=..)s([iu])z?$/;

/** Words for goods that are not wanted. */
export interface LeftOut extends TokenRange {
  readonly text: string;
}

/** Finds the words for goods that are not wanted: the one before a `not`, or two that names have side by side. */
export function readLeftOut(
  search: Pick<SearchIndex, 'isInName'>,
  tokens: readonly QueryToken[],
  isFree: (at: number) => boolean,
): LeftOut[] {
  return tokens.flatMap(({ folded }, at): LeftOut[] => {
    const isNot = NOT.has(folded) && isFree(at - 1);
    const from = isNot ? at - 1 : at;
    const named = tokens[from]?.folded ?? '';
    const having = named.replace(PART, 'l$1');
    const isPart = (isNot || named.endsWith('z')) && having !== named && search.isInName(having);
    if (!isPart && !isNot) return [];
    const last = isPart ? having : named;
    const both = `${tokens[from - 1]?.folded ?? ''} ${last}`;
    const isPhrase = isFree(from - 1) && search.isInName(both);
    return [{ from: isPhrase ? from - 1 : from, to: at + 1, text: isPhrase ? both : last }];
  });
}
