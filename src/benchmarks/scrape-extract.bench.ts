import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nameKey } from '#adapters/scraper/page/clean-text';
import { decodePage } from '#adapters/scraper/page/decode-page';
import { extractPage } from '#adapters/scraper/extract-page';
import type { ExtractResult } from '#adapters/scraper/extract-result';
import { readMachinePrice, readPriceText } from '#adapters/scraper/price/price-text';
import type { BenchRow } from './bench-row.ts';

/** Saved pages with hand-read values: an INDEX.json beside gzipped pages, prices.json and prices-tr.json. */
interface SavedPage {
  readonly file: string;
  readonly url: string | null;
  readonly contentType: string | null;
  readonly type: string;
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
type Wanted<T> = T | null | '?' | readonly (T | null)[];

const FIELDS = ['name', 'price', 'currency', 'originalPrice', 'inStock', 'image', 'brand'] as const;
type Field = (typeof FIELDS)[number];
const TARGETS: Readonly<Record<Field, number>> = {
  name: 0.985,
  price: 0.98,
  currency: 0.98,
  originalPrice: 0.92,
  inStock: 0.95,
  image: 0.975,
  brand: 0.85,
};

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function isList<T>(wanted: T | null | readonly (T | null)[]): wanted is readonly (T | null)[] {
  return Array.isArray(wanted);
}

/** undefined: not asserted. */
function right<T>(
  wanted: Wanted<T> | undefined,
  got: T | null,
  same: (wanted: T, got: T) => boolean,
): boolean | undefined {
  if (wanted === undefined || wanted === '?') return undefined;
  const choices: readonly (T | null)[] = isList(wanted) ? wanted : [wanted];
  return choices.some((choice) => (choice === null || got === null ? choice === got : same(choice, got)));
}

function judge(
  expected: SavedPage['expected'],
  { product }: ExtractResult,
): Record<Field, boolean | undefined> {
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

/** F1 of a field: right ones among those given (precision) and among those there are (recall). */
function f1(
  pairs: readonly { readonly wanted: boolean; readonly given: boolean; readonly right: boolean }[],
): number {
  const hits = pairs.filter((pair) => pair.wanted && pair.given && pair.right).length;
  const given = pairs.filter((pair) => pair.given).length;
  const wanted = pairs.filter((pair) => pair.wanted).length;
  return hits === 0 ? 0 : (2 * hits) / (given + wanted);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function samplesFolder(argv: readonly string[]): string | undefined {
  const named = argv.find((word) => existsSync(word) && statSync(word).isDirectory());
  return named ?? process.env['SCRAPE_SAMPLES'];
}

/**
 * Measures extraction on a folder of saved pages, named as an argument or by SCRAPE_SAMPLES; without a folder
 * there is nothing to measure. Misses go to stderr, one line each.
 */
export async function run(argv: readonly string[]): Promise<BenchRow[]> {
  const folder = samplesFolder(argv);
  if (folder === undefined) return [];
  const index: SavedPage[] = JSON.parse(readText(folder, 'INDEX.json'));
  const pages = index.map((page) => ({
    page,
    bytes: gunzipSync(readFileSync(join(folder, page.file))),
  }));
  const verdicts = pages.map(({ page, bytes }) => {
    const result = extractPage({ bytes, url: page.url ?? '', contentType: page.contentType ?? undefined });
    const fields = judge(page.expected, result);
    const missed = FIELDS.filter((field) => fields[field] === false);
    if (missed.length > 0)
      process.stderr.write(`  ${page.file}: ${result.type}, wrong ${missed.join(', ')}\n`);
    return { page, result, fields };
  });
  const rows: BenchRow[] = FIELDS.map((field) => {
    const asserted = verdicts.filter((verdict) => verdict.fields[field] !== undefined);
    const share = asserted.filter((verdict) => verdict.fields[field]).length / asserted.length;
    return {
      name: `${field} right (${asserted.length})`,
      value: percent(share),
      target: percent(TARGETS[field]),
      met: share >= TARGETS[field],
    };
  });
  const ratio = (name: string, value: number, target: number): void => {
    rows.push({ name, value: value.toFixed(3), target: target.toFixed(3), met: value >= target });
  };
  ratio(
    'price F1',
    f1(
      verdicts.map(({ page, result, fields }) => ({
        wanted: page.expected.price !== null,
        given: typeof result.product?.price === 'string',
        right: fields.price === true,
      })),
    ),
    0.93,
  );
  const stock = verdicts.filter(({ page }) => typeof page.expected.inStock === 'boolean');
  ratio(
    'availability F1',
    f1(
      stock.map(({ result, fields }) => ({
        wanted: true,
        given: typeof result.product?.inStock === 'boolean',
        right: fields.inStock === true,
      })),
    ),
    0.957,
  );
  ratio(
    'out-of-stock F1',
    f1(
      stock.map(({ page, result, fields }) => ({
        wanted: page.expected.inStock === false,
        given: result.product?.inStock === false,
        right: fields.inStock === true,
      })),
    ),
    0.75,
  );
  rows.push(...priceTexts(folder), ...speed(pages.map(({ bytes }) => bytes)));
  return rows;
}

function priceTexts(folder: string): BenchRow[] {
  interface Text {
    readonly text: string | null;
    readonly amount: number | null;
    readonly context?: string;
  }
  const foreign: Text[] = JSON.parse(readText(folder, 'prices.json'));
  const turkish: { prices: Text[] } = JSON.parse(readText(folder, 'prices-tr.json'));
  const tables = [
    { name: 'price texts', rows: foreign, target: 0.995 },
    { name: 'Turkish price texts', rows: turkish.prices, target: 1 },
  ];
  return tables.map(({ name, rows, target }) => {
    const asserted = rows.filter((row) => row.text !== null && row.context !== 'minor2');
    const hits = asserted.filter(({ text, amount, context }) => {
      const read = context === 'machine' ? readMachinePrice(text ?? '') : readPriceText(text ?? '')?.amount;
      return read === undefined
        ? amount === null
        : amount !== null && Math.abs(Number(read) - amount) < 0.0005;
    }).length;
    const share = hits / asserted.length;
    return {
      name: `${name} (${asserted.length})`,
      value: percent(share),
      target: percent(target),
      met: share >= target,
    };
  });
}

/** Pages a second on one core, with decoding alone as the floor; and memory over 2,000 pages with results kept. */
function speed(all: readonly Uint8Array[]): BenchRow[] {
  const pages = all.filter((bytes) => bytes.length > 100_000);
  const perSecond = (rounds: number, work: (bytes: Uint8Array) => unknown): number => {
    for (const bytes of pages) work(bytes);
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) for (const bytes of pages) work(bytes);
    const used = process.cpuUsage(before);
    return (rounds * pages.length) / ((used.user + used.system) / 1e6);
  };
  const url = 'https://www.example.com/product/1';
  const decode = perSecond(3, (bytes) => decodePage(bytes));
  const extract = perSecond(5, (bytes) => extractPage({ bytes, url }));
  const kept: ExtractResult[] = [];
  let start = 0;
  for (let count = 0; count < 2_200; count += 1) {
    const bytes = pages[count % pages.length];
    if (bytes) kept.push(extractPage({ bytes, url }));
    if (count === 200) start = process.memoryUsage().rss;
  }
  const grown = (process.memoryUsage().rss - start) / 1e6;
  return [
    {
      name: 'pages a second, one core',
      value: extract.toFixed(1),
      floor: `${decode.toFixed(0)} decoded`,
      ratio: (extract / decode).toFixed(3),
      target: '60',
      met: extract >= 60,
    },
    {
      name: `memory over 2,000 pages (${kept.length} results kept)`,
      value: `${grown.toFixed(0)} MB`,
      target: '60 MB',
      met: grown <= 60,
    },
  ];
}
