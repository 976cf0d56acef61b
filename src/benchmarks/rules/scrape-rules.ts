import type { BenchRow } from '../bench-row.ts';
import { loadSwitchedOff } from './load-switched-off.ts';
import { judgePages, priceF1, type SavedPage, shareRight, type Verdict, wrongKinds } from './saved-pages.ts';

/** A group of rules: exported functions, and what replaces each when the group is switched off. */
interface RuleGroup {
  readonly name: string;
  /** Under src/adapters/scraper, without its ending. */
  readonly file: string;
  readonly functions: Readonly<Record<string, string>>;
}

const NONE = '() => undefined';

const GROUPS: readonly RuleGroup[] = [
  {
    name: 'JSON-LD',
    file: 'data/json-ld',
    functions: { readJsonLd: '() => ({ products: [], listed: [], types: new Set() })' },
  },
  {
    name: 'microdata',
    file: 'data/microdata',
    functions: { readMicrodata: '() => ({ products: [], orphan: undefined })' },
  },
  {
    name: 'meta tags of products',
    file: 'data/meta-tags',
    functions: { readMetaProduct: "() => ({ layer: 'meta' })" },
  },
  {
    name: 'brand and currency of scripts',
    file: 'read-page',
    functions: { readState: '() => ({ brand: undefined, currency: undefined })' },
  },
  { name: 'placed headings', file: 'page/page-heading', functions: { findPlacedHeading: NONE } },
  { name: 'rows of cards', file: 'list/price-cards', functions: { findCards: '() => new Map()' } },
  {
    name: 'cards that stand alone',
    file: 'list/price-cards',
    functions: { findLoneCard: NONE, leadsToAnother: '() => false' },
  },
  { name: 'rival prices', file: 'price/price-pairs', functions: { paidRather: NONE } },
  {
    name: 'net prices',
    file: 'price/price-pairs',
    functions: { hasWithVat: '() => false', isGross: '() => false' },
  },
  { name: 'old prices beside', file: 'price/price-pairs', functions: { findOriginal: NONE } },
  {
    name: 'kinds of prices',
    file: 'price/price-kind',
    functions: { kindOf: "(...price) => ({ ...kindOfWhenOn(...price), kind: 'price' })" },
  },
  {
    name: 'signs of the next tag',
    file: 'price/price-line',
    functions: { withNeighbours: '(_, line) => line' },
  },
  {
    name: 'shelves named by a heading',
    file: 'list/listing-cards',
    functions: { shelfOf: NONE, withoutShelves: '(_page, cards) => [...cards]' },
  },
  { name: 'rows of stock', file: 'stock/stock-signs', functions: { readStockRow: NONE } },
  { name: 'brand as it is shown', file: 'product/visible-brand', functions: { findBrand: NONE } },
  { name: 'picture as it is shown', file: 'product/main-image', functions: { findMainImage: NONE } },
];

/** Price F1, wrong kinds and all fields of the pages with one group of rules after the other switched off. */
export async function measureRules(pages: readonly SavedPage[]): Promise<BenchRow[]> {
  const whole = await measure(pages);
  const rows: BenchRow[] = [];
  for (const group of GROUPS) {
    const without = await measure(pages, group);
    const worth = priceF1(whole) - priceF1(without);
    const fields = (['name', 'originalPrice', 'inStock', 'image', 'brand'] as const)
      .map((field) => `${field} ${(shareRight(whole, field) - shareRight(without, field)).toFixed(3)}`)
      .join(', ');
    rows.push({
      name: `worth of ${group.name}`,
      value: `price F1 ${worth.toFixed(3)}; ${fields}; kinds ${wrongKinds(without) - wrongKinds(whole)}`,
      target: 'price F1 >= 0.005',
      met: worth >= 0.005,
    });
  }
  return rows;
}

/** Loads the scraper anew, the group's functions replaced while its source is read. */
async function measure(pages: readonly SavedPage[], group?: RuleGroup): Promise<Verdict[]> {
  const vite = await loadSwitchedOff(
    group && { file: `adapters/scraper/${group.file}`, change: (code) => switchedOff(code, group) },
  );
  const { extractPage } = await vite.ssrLoadModule('/src/adapters/scraper/extract-page.ts');
  const verdicts = judgePages(pages, extractPage);
  await vite.close();
  return verdicts;
}

function switchedOff(code: string, { file, functions }: RuleGroup): string {
  let changed = code;
  for (const [name, instead] of Object.entries(functions)) {
    const declared = new RegExp(`(export )?(function|const) ${name}\\b`);
    const [, exported = ''] = declared.exec(changed) ?? [];
    if (!declared.test(changed)) throw new Error(`${file} has no ${name}`);
    changed = `${changed.replace(declared, `$2 ${name}WhenOn`)}\n${exported}const ${name} = ${instead};\n`;
  }
  return changed;
}
