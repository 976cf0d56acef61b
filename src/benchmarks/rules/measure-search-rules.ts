import type { Product } from '#domain/catalogue/product/product';
import type { CounterSearch } from '#testing/counter-searches';
import type { BenchRow } from '../bench-row.ts';
import { loadSwitchedOff } from './load-switched-off.ts';
import { READING_RULES } from './reading-rules.ts';
import type { SearchRule } from './search-rule.ts';
import { SEARCH_RULES } from './search-rules.ts';

type Judge = (shop: unknown, search: unknown) => string | undefined;
type Answers = (shop: unknown, search: CounterSearch) => boolean;

/** What searches find of the demo with one rule after the other switched off. */
export async function measureSearchRules(
  measureFinding: (
    products: readonly Product[],
    find: (text: string) => readonly string[],
  ) => {
    readonly codes: number;
    readonly spellings: number;
    readonly slips: number;
  },
): Promise<BenchRow[]> {
  const measure = async (off?: SearchRule) => {
    const vite = await loadSwitchedOff(
      off && { file: off.file, change: (source) => switchedOff(source, off) },
    );
    const { loadShop } = await vite.ssrLoadModule('/src/compose/open-catalogue.ts');
    const { openCatalogueFiles } = await vite.ssrLoadModule('/src/store/catalogue/open-catalogue-files.ts');
    const { faultOf } = await vite.ssrLoadModule('/src/testing/judge-search.ts');
    const { isAnswered, readCounterSearches } = await vite.ssrLoadModule('/src/testing/counter-searches.ts');
    const samples = await Promise.all(
      ['judged-searches', 'noun-searches', 'spoken-searches'].map((name) =>
        vite.ssrLoadModule(`/src/testing/samples/${name}.ts`),
      ),
    );
    const shop = loadShop(openCatalogueFiles({ dataDir: `${process.cwd()}/data` }));
    await shop.watch();
    await shop.indexing();
    const judge: Judge = faultOf;
    const isRight: Answers = isAnswered;
    const counter: readonly CounterSearch[] = readCounterSearches();
    const wrong = [
      ...samples
        .flatMap((each) => Object.entries<readonly { readonly text: string }[]>(each))
        .flatMap(([name, searches]) => (name.endsWith('_SEARCHES') ? searches : []))
        .filter((search) => judge(shop, search) !== undefined)
        .map(({ text }) => text),
      ...counter.filter((search) => !isRight(shop, search)).map(({ list, text }) => `${list}: ${text}`),
    ];
    const found = measureFinding([...shop.catalogue.products()], (text) =>
      Array.from(shop.readSearch(text).numbers.subarray(0, 10), (number: number) =>
        shop.catalogue.numbers.textOf(number),
      ),
    );
    await shop.close();
    await vite.close();
    return { wrong, ...found };
  };
  const whole = await measure();
  const rows: BenchRow[] = [];
  for (const off of [...SEARCH_RULES, ...READING_RULES]) {
    const without = await measure(off);
    const lost = without.wrong.filter((text) => !whole.wrong.includes(text));
    const won = whole.wrong.filter((text) => !without.wrong.includes(text));
    const share = (key: 'codes' | 'spellings' | 'slips'): string =>
      ((whole[key] - without[key]) * 100).toFixed(1);
    rows.push({
      name: `worth of ${off.name}`,
      value: `judged ${lost.length - won.length}; codes ${share('codes')}, spellings ${share('spellings')}, slips ${share('slips')} [${lost.join(', ')}${won.length > 0 ? ` but ${won.join(', ')}` : ''}]`,
      target: 'something',
      met:
        lost.length > won.length ||
        whole.codes > without.codes ||
        whole.spellings > without.spellings ||
        whole.slips > without.slips,
    });
  }
  return rows;
}

function switchedOff(source: string, { name, file, code, instead }: SearchRule): string {
  if (source.split(code).length !== 2) throw new Error(`${name}: ${file} has not once: ${code}`);
  return source.replace(code, () => instead);
}
