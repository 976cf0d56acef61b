import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nameKey } from '#adapters/scraper/page/clean-text';
import type { ExtractInput } from '#adapters/scraper/extract-page';
import type { ExtractResult } from '#adapters/scraper/extract-result';

type Wanted<T> = T | null | '?' | readonly (T | null)[];

/** A saved page with values read by hand, as in INDEX.json beside the gzipped pages. */
interface PageEntry {
  readonly file: string;
  readonly url: string | null;
  readonly contentType: string | null;
  readonly type: string;
  /** `second` for pages that came later. */
  readonly added?: string;
  readonly expected: {
    readonly name?: Wanted<string>;
    readonly price?: Wanted<number>;
    readonly currency?: Wanted<string>;
    readonly originalPrice?: Wanted<number>;
    readonly inStock?: Wanted<boolean>;
    readonly imageMustContain?: Wanted<string>;
    readonly brand?: Wanted<string>;
  };
}

export interface SavedPage extends PageEntry {
  readonly input: ExtractInput;
}

export const FIELDS = ['name', 'price', 'currency', 'originalPrice', 'inStock', 'image', 'brand'] as const;
export type Field = (typeof FIELDS)[number];

/** How a page was read; a field that nobody asserts is undefined. */
export interface Verdict {
  readonly page: SavedPage;
  readonly result: ExtractResult;
  readonly fields: Readonly<Record<Field, boolean | undefined>>;
  readonly cpuMs: number;
}

export function readPages(folder: string): SavedPage[] {
  const index: PageEntry[] = JSON.parse(readFileSync(join(folder, 'INDEX.json'), 'utf8'));
  return index.map((page) => ({
    ...page,
    input: {
      bytes: gunzipSync(readFileSync(join(folder, page.file))),
      url: page.url ?? '',
      contentType: page.contentType ?? undefined,
    },
  }));
}

/** Reads the pages with the given reader and judges each. */
export function judgePages(
  pages: readonly SavedPage[],
  extract: (input: ExtractInput) => ExtractResult,
): Verdict[] {
  return pages.map((page) => {
    const before = process.cpuUsage();
    const result = extract(page.input);
    const { user, system } = process.cpuUsage(before);
    return { page, result, fields: judge(page.expected, result), cpuMs: (user + system) / 1000 };
  });
}

function isList<T>(wanted: T | null | readonly (T | null)[]): wanted is readonly (T | null)[] {
  return Array.isArray(wanted);
}

function right<T>(
  wanted: Wanted<T> | undefined,
  got: T | null,
  same: (wanted: T, got: T) => boolean,
): boolean | undefined {
  if (wanted === undefined || wanted === '?') return undefined;
  const choices: readonly (T | null)[] = isList(wanted) ? wanted : [wanted];
  return choices.some((choice) => (choice === null || got === null ? choice === got : same(choice, got)));
}

function judge(expected: PageEntry['expected'], { product }: ExtractResult): Verdict['fields'] {
  const number = (text: string | null | undefined): number | null =>
    text === null || text === undefined ? null : Number(text);
  const close = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;
  const alike = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
  return {
    name: right(expected.name, product?.name ?? null, alike),
    price: right(expected.price, number(product?.price), close),
    currency: right(expected.currency, product?.currency ?? null, (a, b) => a === b),
    originalPrice: right(expected.originalPrice, number(product?.originalPrice), close),
    inStock: right(expected.inStock, product?.inStock ?? null, (a, b) => a === b),
    image: right(expected.imageMustContain, product?.imageUrl ?? null, (part, url) => url.includes(part)),
    brand: right(expected.brand, product?.brand ?? null, alike),
  };
}

/** Share of the pages whose field is right among those that assert it. */
export function shareRight(verdicts: readonly Verdict[], field: Field): number {
  const asserted = verdicts.filter(({ fields }) => fields[field] !== undefined);
  return asserted.length === 0 ? 1 : asserted.filter(({ fields }) => fields[field]).length / asserted.length;
}

/** F1 of the price: right ones among those given (precision) and among those there are (recall). */
export function priceF1(verdicts: readonly Verdict[]): number {
  return f1(
    verdicts
      .filter(({ fields }) => fields.price !== undefined)
      .map(({ page, result, fields }) => ({
        wanted: page.expected.price !== null,
        given: typeof result.product?.price === 'string',
        right: fields.price === true,
      })),
  );
}

/** F1 of "it can be bought or not" and of "it is sold out". */
export function stockF1(verdicts: readonly Verdict[]): { any: number; out: number } {
  const stock = verdicts.filter(({ page }) => typeof page.expected.inStock === 'boolean');
  return {
    any: f1(
      stock.map(({ result, fields }) => ({
        wanted: true,
        given: typeof result.product?.inStock === 'boolean',
        right: fields.inStock === true,
      })),
    ),
    out: f1(
      stock.map(({ page, result, fields }) => ({
        wanted: page.expected.inStock === false,
        given: result.product?.inStock === false,
        right: fields.inStock === true,
      })),
    ),
  };
}

function f1(
  pairs: readonly { readonly wanted: boolean; readonly given: boolean; readonly right: boolean }[],
): number {
  const hits = pairs.filter((pair) => pair.wanted && pair.given && pair.right).length;
  const given = pairs.filter((pair) => pair.given).length;
  const wanted = pairs.filter((pair) => pair.wanted).length;
  if (given + wanted === 0) return 1;
  return hits === 0 ? 0 : (2 * hits) / (given + wanted);
}

/** How many pages of products were read as something else. */
export function wrongKinds(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ page, result }) => page.type.endsWith('product') && result.type !== 'product')
    .length;
}
