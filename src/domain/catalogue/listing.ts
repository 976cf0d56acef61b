import type { Issue } from '../errors.ts';
import { parseDecimal, type Kurus } from '../money/money.ts';
import { parseAmount } from '../money/read-amount.ts';
import { searchTermOf } from './search-term.ts';

/** `onerilen` is the shop's own order: products that can be bought first, then the most wanted ones. */
export const SORTS = ['onerilen', 'name', 'price-low', 'price-high', 'rating', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** Products on one page of a category or of search results. */
export const PAGE_SIZE = 60;
export const MAX_PAGE_SIZE = 100;
/** The ranges that the price filter offers, in lira. */
export const PRICE_PRESETS = ['0-1000', '1000-5000', '5000-10000', '10000+'] as const;

const MAX_PAGE = 1_000_000;
const MAX_BRANDS = 50;

export interface PriceRange {
  readonly min?: Kurus;
  readonly max?: Kurus;
  /** Set for `10000+`: greater than `min`, not equal to it. */
  readonly isMinExclusive?: true;
}

/** The value in addresses for products that do not state the facet. */
export const UNSTATED = 'belirtilmemis';

/** A wanted value of a facet, or a range of numbers (`1000..5000`, `1000..`, `..5000`). */
export type AttributeFilter = readonly [key: string, value: string];

/** A request for a list of products; pages and API use the same parameters. */
export interface ListingQuery {
  /** Search text, trimmed; empty for no search. */
  readonly q: string;
  /** True: the text is only searched for, and machines, sizes or wishes in it are not interpreted. */
  readonly isPlain?: true | undefined;
  /** Category slug; products of sub-categories are included. */
  readonly category?: string | undefined;
  /** Only this category, without its sub-categories. */
  readonly categoryId?: string | undefined;
  readonly brands: readonly string[];
  /** Facets of the trade: for each key one of its values. */
  readonly attributes: readonly AttributeFilter[];
  /** The range as in addresses (`1000-5000`, `-500`, `500-`, `10000+`). */
  readonly price?: string | undefined;
  /** Slug of a machine: only parts that certainly fit it. */
  readonly machine?: string | undefined;
  /** True: only what can be bought; false: only what is sold out. */
  readonly inStock?: boolean | undefined;
  readonly discounted: boolean;
  /** Undefined: sorted by relevance with a search text or a machine, else `onerilen`. */
  readonly sort?: Sort | undefined;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

export const EMPTY_LISTING: ListingQuery = {
  q: '',
  brands: [],
  attributes: [],
  discounted: false,
  page: 1,
  pageSize: PAGE_SIZE,
};

/** Reads `min-max`, `-max`, `min-` and `min+` in lira; `undefined` for `all` and for anything else. */
export function parsePriceRange(text: string): PriceRange | undefined {
  const above = /^([\d.]+)\+$/.exec(text);
  if (above) {
    const min = parseDecimal(above[1] ?? '');
    return min === undefined ? undefined : { min, isMinExclusive: true };
  }
  const match = /^([\d.]*)-([\d.]*)$/.exec(text);
  if (!match) return undefined;
  const min = parseDecimal(match[1] ?? '');
  const max = parseDecimal(match[2] ?? '');
  if ((match[1] && min === undefined) || (match[2] && max === undefined)) return undefined;
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function isSort(text: string | null): text is Sort {
  return SORTS.some((sort) => sort === text);
}

function readCount(text: string | null, fallback: number, max: number): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  return Math.min(Math.max(1, Number(text)), max);
}

/** The methods of `URLSearchParams` that reading a listing needs. */
export interface AddressQuery {
  keys(): Iterable<string>;
  get(name: string): string | null;
  getAll(name: string): string[];
}

const TRUE = new Set(['true', '1', 'on']);
const FALSE = new Set(['false', '0']);

/** A number as people type it (`1.500`, `49,90`), as addresses write it; other text stays as it is. */
export function typedNumber(text: string): string {
  const hundredths = parseAmount(text);
  return hundredths === undefined ? text : String(hundredths / 100);
}

/** The price range of an address: `price` itself, or `min` and `max` as a plain form sends them. */
function readPrice(params: AddressQuery): string | undefined {
  const ends = ['min', 'max'].map((end) => typedNumber(params.get(end) ?? '')).join('-');
  // An address decodes an unescaped `10000+` to `10000 `.
  const price = (params.get('price') ?? '').replace(/ $/, '+');
  return [price, ends].find(parsePriceRange);
}

const ATTRIBUTE_PARAM = 'f.';
const MAX_ATTRIBUTES = 50;
const MAX_ATTRIBUTE_LENGTH = 100;
const RANGE = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/;
/** The ends of a range as a plain form sends them. */
const RANGE_END = /\.(?:min|max)$/;

/** Whether a parameter is a facet of the trade: `f.numara`, and in forms `f.azami-hiz.min`. */
export function isAttributeParam(name: string): boolean {
  return name.startsWith(ATTRIBUTE_PARAM);
}

/** The ends of `min..max`, one of which may be absent; `undefined` when the text is not a range. */
export function parseAttributeRange(
  text: string,
): { readonly min: number; readonly max: number } | undefined {
  const [found, min, max] = RANGE.exec(text) ?? [];
  if (found === undefined || found === '..') return undefined;
  const range = {
    min: min === undefined ? -Infinity : Number(min),
    max: max === undefined ? Infinity : Number(max),
  };
  return range.min <= range.max ? range : undefined;
}

function attributeFault(value: string): string | undefined {
  if (value.length > MAX_ATTRIBUTE_LENGTH) return `en çok ${MAX_ATTRIBUTE_LENGTH} karakter olabilir`;
  if (!value.includes('..') || parseAttributeRange(value)) return undefined;
  return 'alt..üst biçiminde olmalı, örneğin 1000..5000';
}

function readAttributes(params: AddressQuery): AttributeFilter[] {
  const names = [...new Set(params.keys())].filter(isAttributeParam);
  const keys = new Set(names.map((name) => name.slice(ATTRIBUTE_PARAM.length).replace(RANGE_END, '')));
  return [...keys].flatMap((key): AttributeFilter[] => {
    const ends = ['min', 'max'].map((end) =>
      typedNumber(params.get(`${ATTRIBUTE_PARAM}${key}.${end}`) ?? ''),
    );
    const values = [...params.getAll(ATTRIBUTE_PARAM + key), ends.join('..')];
    return [...new Set(values.map((value) => value.trim().toLowerCase()))]
      .filter((value) => value !== '' && value !== '..')
      .map((value) => [key.toLowerCase(), value]);
  });
}

const readChoice = (text: string | null): string | undefined =>
  text === null || text === '' || text === 'all' ? undefined : text;

/** Reads a listing from the query of an address. Malformed parameters are ignored. */
export function parseListing(params: AddressQuery): ListingQuery {
  const sort = params.get('sort');
  const inStock = params.get('inStock') ?? '';
  // Pages use its Turkish name.
  const machine = params.get('makine') ?? params.get('machine');
  const brands = [...new Set(params.getAll('brand').map((brand) => brand.trim()))].filter(Boolean);
  return {
    q: searchTermOf(params.get('q')),
    isPlain: TRUE.has(params.get('plain') ?? '') || undefined,
    category: readChoice(params.get('category')),
    categoryId: readChoice(params.get('categoryId')),
    brands: brands.slice(0, MAX_BRANDS),
    attributes: readAttributes(params)
      .filter(([key, value]) => key !== '' && attributeFault(value) === undefined)
      .slice(0, MAX_ATTRIBUTES),
    price: readPrice(params),
    machine: machine || undefined,
    inStock: TRUE.has(inStock) || (FALSE.has(inStock) ? false : undefined),
    discounted: TRUE.has(params.get('discounted') ?? ''),
    sort: isSort(sort) ? sort : undefined,
    page: readCount(params.get('page'), 1, MAX_PAGE),
    pageSize: readCount(params.get('pageSize'), PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

const BOOLEAN = /^(?:true|false|1|0|on)$/;

function isCount(text: string, max: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max;
}

/** Which values each parameter of a list accepts; an empty one is accepted everywhere. */
const LISTING_RULES: Readonly<
  Record<string, { readonly isValid: (text: string) => boolean; readonly message: string }>
> = {
  page: {
    isValid: (text) => isCount(text, MAX_PAGE),
    message: `1 ile ${MAX_PAGE} arasında bir tam sayı olmalı`,
  },
  pageSize: {
    isValid: (text) => isCount(text, MAX_PAGE_SIZE),
    message: `1 ile ${MAX_PAGE_SIZE} arasında bir tam sayı olmalı`,
  },
  sort: { isValid: isSort, message: `şunlardan biri olmalı: ${SORTS.join(', ')}` },
  price: {
    isValid: (text) => text === 'all' || parsePriceRange(text.replace(/ $/, '+')) !== undefined,
    message: 'alt-üst biçiminde olmalı, örneğin 1000-5000',
  },
  inStock: { isValid: (text) => BOOLEAN.test(text), message: 'true ya da false olmalı' },
  discounted: { isValid: (text) => BOOLEAN.test(text), message: 'true ya da false olmalı' },
  plain: { isValid: (text) => BOOLEAN.test(text), message: 'true ya da false olmalı' },
};

const OTHER_PARAMS = ['q', 'brand', 'category', 'categoryId', 'min', 'max', 'machine', 'makine'];

/** The names of all parameters of a list but its facets. */
export function listingParams(): readonly string[] {
  return [...Object.keys(LISTING_RULES), ...OTHER_PARAMS];
}
const REPEATABLE = 'brand';

/** The faults in a list's address: a repeated parameter, or a value that makes no sense. */
export function listingFaults(params: AddressQuery): readonly Issue[] {
  const attributes = readAttributes(params);
  const ofAttributes = attributes.flatMap(([key, value]): Issue[] => {
    const message = key === '' ? 'bir süzgeç adı içermeli' : attributeFault(value);
    return message === undefined ? [] : [{ path: ATTRIBUTE_PARAM + key, message }];
  });
  if (attributes.length > MAX_ATTRIBUTES) {
    ofAttributes.push({ path: ATTRIBUTE_PARAM, message: `en çok ${MAX_ATTRIBUTES} kez verilebilir` });
  }
  const others = listingParams().flatMap((path): Issue[] => {
    const [text = '', ...more] = params.getAll(path);
    if (more.length > 0 && path !== REPEATABLE) return [{ path, message: 'yalnız bir kez verilmeli' }];
    const rule = LISTING_RULES[path];
    return text === '' || !rule || rule.isValid(text) ? [] : [{ path, message: rule.message }];
  });
  return [...others, ...ofAttributes];
}

/** Writes a listing as a query, without defaults and in a fixed order: equal lists have equal addresses. */
export function formatListing(query: ListingQuery): string {
  const pairs: [string, string | false | undefined][] = [
    ['q', query.q],
    ['plain', query.isPlain && 'true'],
    ['category', query.category],
    ['categoryId', query.categoryId],
    ...query.brands.toSorted().map((brand): [string, string] => ['brand', brand]),
    ...query.attributes
      .map(([key, value]): [string, string] => [ATTRIBUTE_PARAM + key, value])
      .sort(([left, one], [right, other]) => (left + one < right + other ? -1 : 1)),
    ['price', query.price],
    ['machine', query.machine],
    ['inStock', query.inStock?.toString()],
    ['discounted', query.discounted && 'true'],
    ['sort', query.sort],
    ['page', query.page > 1 && String(query.page)],
    ['pageSize', query.pageSize !== PAGE_SIZE && String(query.pageSize)],
  ];
  return pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : [])).join('&');
}

/** The number of pages of a list with `total` products; at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Whether the requested page is behind the last page of a list with `total` products; the first page always exists. */
export function isBeyondLastPage({ page, pageSize }: ListingQuery, total: number): boolean {
  return page > pageCount(total, pageSize);
}
