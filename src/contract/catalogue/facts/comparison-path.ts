import type { QueryKey } from '../../query-keys.ts';
import type { AddressQuery } from '#domain/catalogue/listing';
import { shortParam } from '#domain/catalogue/search-term';
import type { ComparisonJson } from './comparison.ts';

/** The most products in a comparison. */
export const MAX_COMPARED = 4;
const MAX_SLUG_LENGTH = 200;
const MAX_TEXT_LENGTH = 100;

export const COMPARE_PATH = '/karsilastir';

export interface ComparisonQuery {
  readonly slugs: readonly string[];
  readonly isShort: boolean;
  readonly text?: string;
}

/** Parses `?urun=a,b&fark=1&ekle=ddl 8700`; only the first four products count. */
export function comparisonOf(params: AddressQuery): ComparisonQuery {
  const slugs = params
    .getAll('urun')
    .flatMap((list) => list.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => slug !== '' && slug.length <= MAX_SLUG_LENGTH);
  const text = shortParam(params.get('ekle'), MAX_TEXT_LENGTH);
  return {
    slugs: [...new Set(slugs)].slice(0, MAX_COMPARED),
    isShort: params.get('fark') === '1',
    ...(text ? { text } : {}),
  };
}

export function comparisonQuery({ slugs, isShort, text }: Partial<ComparisonQuery>): string {
  const parts = [
    slugs && slugs.length > 0 ? `urun=${slugs.map(encodeURIComponent).join(',')}` : '',
    isShort ? 'fark=1' : '',
    text === undefined ? '' : `ekle=${encodeURIComponent(text)}`,
  ];
  return parts.filter(Boolean).join('&');
}

/** The key of the page's data, see `queryKeys`; it is here because only one page needs it. */
export function comparisonKey(query: ComparisonQuery): QueryKey<ComparisonJson> {
  const text = comparisonQuery({ ...query, isShort: false });
  return [text ? `/api/compare?${text}` : '/api/compare'];
}

export function comparisonPath(query: Partial<ComparisonQuery>): string {
  const text = comparisonQuery(query);
  return text ? `${COMPARE_PATH}?${text}` : COMPARE_PATH;
}
