import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '#adapters/scraper/page/decode-page';
import { extractPage } from '#adapters/scraper/extract-page';
import type { ExtractResult } from '#adapters/scraper/extract-result';
import { readMachinePrice, readPriceText } from '#adapters/scraper/price/price-text';
import type { BenchRow } from './bench-row.ts';
import {
  FIELDS,
  type Field,
  judgePages,
  priceF1,
  readPages,
  type SavedPage,
  shareRight,
  stockF1,
  type Verdict,
  wrongKinds,
} from './rules/saved-pages.ts';
import { measureRules } from './rules/scrape-rules.ts';

/**
 * Pages that no rule may be made for: of those marked `"added": "second"` the 15 whose file names have the least
 * SHA-256. They are only counted; their misses are not named.
 */
const HELD_BACK = [
  'product-extraction-benchmark-0cd50fcc08',
  'product-extraction-benchmark-9cc54273d6',
  'product-extraction-benchmark-6c30fa47b5',
  'metascraper-shopping-326904c429',
  'product-extraction-benchmark-90fc56ca01',
  'product-extraction-benchmark-82c8f78d6f',
  'product-extraction-benchmark-4f60430655',
  'product-extraction-benchmark-b03ab6143f',
  'product-extraction-benchmark-6f6e944261',
  'product-extraction-benchmark-7cb0f67217',
  'product-extraction-benchmark-679a1882f0',
  'metascraper-shopping-b93425a7ec',
  'product-extraction-benchmark-722f7986a8',
  'product-extraction-benchmark-c8e1c40a50',
  'product-extraction-benchmark-2e32ea59ba',
];

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

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function samplesFolder(argv: readonly string[]): string | undefined {
  const named = argv.find((word) => existsSync(word) && statSync(word).isDirectory());
  return named ?? process.env['SCRAPE_SAMPLES'];
}

/**
 * Measures extraction on a folder of saved pages, named as an argument or by SCRAPE_SAMPLES; without a folder
 * there is nothing to measure. Misses go to stderr, one line each. With `--rules`, what each group of rules is
 * worth; with `--quick`, neither speed nor memory.
 */
export async function run(argv: readonly string[]): Promise<BenchRow[]> {
  const folder = samplesFolder(argv);
  if (folder === undefined) return [];
  const pages = readPages(folder);
  const isHeld = ({ file }: SavedPage): boolean => HELD_BACK.includes(file.replace(/\.html\.gz$/, ''));
  const seen = pages.filter((page) => !isHeld(page));
  if (argv.includes('--rules')) return measureRules(seen);
  // The first page pays for building the patterns.
  for (const page of seen.slice(0, 3)) extractPage(page.input);
  const given = judgePages(seen, extractPage);
  for (const { page, result, fields } of given) {
    const missed = FIELDS.filter((field) => fields[field] === false);
    if (missed.length > 0)
      process.stderr.write(`  ${page.file}: ${result.type}, wrong ${missed.join(', ')}\n`);
  }
  return [
    ...scores(
      'first samples',
      given.filter(({ page }) => page.added !== 'second'),
    ),
    ...scores(
      'second samples',
      given.filter(({ page }) => page.added === 'second'),
    ),
    ...scores('held back', judgePages(pages.filter(isHeld), extractPage)),
    ...priceTexts(folder),
    ...(argv.includes('--quick') ? [] : speed(pages.map(({ input }) => input.bytes))),
  ];
}

function scores(part: string, verdicts: readonly Verdict[]): BenchRow[] {
  const ratio = (name: string, value: number, target: number): BenchRow => ({
    name: `${part}: ${name}`,
    value: value.toFixed(3),
    target: target.toFixed(3),
    met: value >= target,
  });
  const stock = stockF1(verdicts);
  const slowest = Math.max(...verdicts.map(({ cpuMs }) => cpuMs));
  return [
    ratio(`price F1 (${verdicts.length})`, priceF1(verdicts), 0.93),
    ratio('availability F1', stock.any, 0.957),
    ratio('out-of-stock F1', stock.out, 0.75),
    ...FIELDS.map((field) => ratio(`${field} right`, shareRight(verdicts, field), TARGETS[field])),
    {
      name: `${part}: read as another kind of page`,
      value: String(wrongKinds(verdicts)),
      target: '0',
      met: wrongKinds(verdicts) === 0,
    },
    {
      name: `${part}: slowest page, CPU`,
      value: `${slowest.toFixed(0)} ms`,
      target: '<= 1000 ms',
      met: slowest <= 1000,
    },
  ];
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

/**
 * Pages a second on one core, with decoding alone as the lower limit; and memory over 2,000 pages whose results stay in
 * memory.
 */
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
  const extract = perSecond(2, (bytes) => extractPage({ bytes, url }));
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
      target: '45',
      met: extract >= 45,
    },
    {
      name: `memory over 2,000 pages (${kept.length} results kept)`,
      value: `${grown.toFixed(0)} MB`,
      target: '60 MB',
      met: grown <= 60,
    },
  ];
}
