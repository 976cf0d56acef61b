import type { QueryKey } from '../query-keys.ts';
import type { AddressQuery } from '#domain/catalogue/listing';

/** Products that stand side by side at most. */
export const MAX_COMPARED = 4;
const MAX_SLUG_LENGTH = 200;
const MAX_TEXT_LENGTH = 100;

export const COMPARE_PATH = '/karsilastir';

/** What the page that compares products is asked for. */
export interface ComparisonQuery {
  /** Slugs in the order of the address. */
  readonly slugs: readonly string[];
  /** Only rows in which the products differ. */
  readonly isShort: boolean;
  /** A model that shall be added. */
  readonly text?: string;
}

/** Reads `?urun=a,b&fark=1&ekle=ddl 8700`; of more than four products the first four. */
export function comparisonOf(params: AddressQuery): ComparisonQuery {
  const slugs = params
    .getAll('urun')
    .flatMap((list) => list.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => slug !== '' && slug.length <= MAX_SLUG_LENGTH);
  const text = (params.get('ekle') ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  return {
    slugs: [...new Set(slugs)].slice(0, MAX_COMPARED),
    isShort: params.get('fark') === '1',
    ...(text ? { text } : {}),
  };
}

/** The query that `comparisonOf` reads. */
export function comparisonQuery({ slugs, isShort, text }: Partial<ComparisonQuery>): string {
  const parts = [
    slugs && slugs.length > 0 ? `urun=${slugs.map(encodeURIComponent).join(',')}` : '',
    isShort ? 'fark=1' : '',
    text === undefined ? '' : `ekle=${encodeURIComponent(text)}`,
  ];
  return parts.filter(Boolean).join('&');
}

/** The key under which pages ask for it, see `queryKeys`: not among these, because only one page needs it. */
export function comparisonKey(query: ComparisonQuery): QueryKey {
  const text = comparisonQuery({ ...query, isShort: false });
  return [text ? `/api/compare?${text}` : '/api/compare'];
}

export function comparisonPath(query: Partial<ComparisonQuery>): string {
  const text = comparisonQuery(query);
  return text ? `${COMPARE_PATH}?${text}` : COMPARE_PATH;
}
