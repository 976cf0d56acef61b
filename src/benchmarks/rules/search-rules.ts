import type { Product } from '#domain/catalogue/product/product';
import type { BenchRow } from '../bench-row.ts';
import { loadSwitchedOff } from './load-switched-off.ts';

/** A rule by which searches are read, and the code without it. */
interface Rule {
  readonly name: string;
  /** Under src, without its ending. */
  readonly file: string;
  /** A text that occurs once in the file, and its replacement when the rule is switched off. */
  readonly code: string;
  readonly instead: string;
}

const rule = (name: string, file: string, code: string, instead: string): Rule => ({
  name,
  file,
  code,
  instead,
});

const RULES: readonly Rule[] = [
  rule(
    'slips put right before the kind is read',
    'search/read-goods',
    'likelyWord(word, sources.index)',
    'undefined',
  ),
  rule(
    'letters swapped',
    'search/read-query',
    '...swaps(word).filter((text) => isMeant(text) && isTerm(text))',
    '',
  ),
  rule(
    'slips in half-typed words',
    'search/read-query',
    'isUnknown && isLast && !isCode',
    'false && !isCode',
  ),
  rule('two slips in long words', 'search/read-query', 'isUnknown && slips.length === 0 &&', 'false &&'),
  rule(
    'slips in codes',
    'search/match-products',
    'unknown.has(word) && hasDigit(word)))',
    'false && hasDigit(word)))',
  ),
  rule(
    'slips in known words',
    'search/match-products',
    'addSlips((word) => !unknown.has(word) && !hasDigit(word))',
    'false',
  ),
  rule(
    'long texts',
    'search/match-products',
    'if (areFew()) matches = matchWhole(sources, query, readings, true);',
    '',
  ),
  rule('joined codes', 'search/read-query', '...codes.filter(covers).map(({ wanted }) => [wanted]),', ''),
  rule('other endings', 'search/read-query', '...wordVariants(word)', '...[]'),
  rule('softened endings', 'search/word-variants', ', ...softened]', ']'),
  rule('synonyms', 'search/read-query', '...samePhrases.filter(covers)', '...[]'),
  rule('synonyms of kinds', 'search/read-goods', 'return [words, ...others];', 'return [words];'),
  rule('kinds', 'search/read-goods', 'if (!kind) return;', 'return;'),
  rule(
    'noun of names',
    'search/read-goods',
    'add(same.map((word) => kinds.withNoun(word, least(word))).find(Boolean), [last]);',
    '',
  ),
  rule('nouns that only describe', 'search/read-goods', 'withNoun(word, least(word))', 'withNoun(word)'),
  rule(
    'a maker is no noun',
    'search/product-kinds',
    'fold(name.slice(0, brand.length)) === fold(brand)',
    'fold(name) === fold(brand)',
  ),
  rule('kind first', 'search/read-goods', 'const [reading] = isWord(noun) &&', 'const [reading] = false &&'),
  rule('colours', 'search/kind-match', 'new Set(\n  ', "new Set(''.split(' ')) && new Set(\n  '' && "),
  rule('mixed categories', 'search/kind-match', '!kind.isMixed?.(match.number)', 'true'),
  rule('named first', 'search/kind-match', 'isNamed(each) ? each : asUnnamed(each)', 'each'),
  rule('sure before long texts', 'search/kind-match', '[sure.filter(hasSizes), sure, meant]', '[meant]'),
  rule('whole sizes', 'search/kind-match', '[sure.filter(hasSizes), sure, meant]', '[sure, meant]'),
  rule('decimals are one number', 'search/number-words', 'plain.matchAll(MEASURE)', "''.matchAll(MEASURE)"),
  rule(
    'last noun with an ending',
    'search/read-goods',
    '= isHead\n    ? undefined\n    : readEarlierKind',
    '= readEarlierKind',
  ),
  rule(
    'words that tell nothing',
    'search/kind-match',
    'words.some(isGeneric) ? words.filter((word) => !isGeneric(word)) : undefined',
    'undefined',
  ),
  rule(
    'nouns first',
    'search/kind-match',
    'heads && found.some(({ number }) => heads.includes(number))',
    'false',
  ),
  rule(
    'makers are left out last',
    'search/kind-match',
    '[...rest.filter((word) => !isMaker(word)), ...rest.filter(isMaker)]',
    'rest',
  ),
  rule('codes in one word', 'search/read-query', 'isUnknown ? piecesOf(reading.word) : []', '[]'),
  rule(
    'words of long texts are spelled right',
    'search/read-query',
    '|| index.count({ text: word, isPrefix: false }, 1, true) > 0',
    '',
  ),
  rule('endings that join a list', 'search/product-kinds', '(!isJoined && ', '('),
  rule(
    'models without their series',
    'catalogue/machines/model-names',
    'if (word.length >= MIN_KEY)',
    'if (false)',
  ),
  rule('sizes are left out last', 'search/read-goods', 'hasDigit(word) ? 2 : 1', '1'),
  rule(
    'fewest words left out',
    'search/kind-match',
    'fewer.find((each) => each.length > 0 && has(each)) ??',
    '',
  ),
  rule(
    'phrases of category names',
    'search/product-kinds',
    'isPhraseOf(name, besideMaker, isNamedAt) ||',
    '',
  ),
  rule(
    'what tells a category',
    'search/product-kinds',
    'isDistinctPhrase(name, distinct[at] ?? [], besideMaker, isNamedAt)',
    'false',
  ),
  rule('like kinds together', 'search/product-kinds', 'best * SAME_KIND_SHARE', 'best'),
  rule('least share of a name', 'search/product-kinds', 'share < MIN_SHARE', 'false'),
  rule('kinds in plain matches', 'search/match-products', 'isNamedKind?.(number)', 'false'),
  rule('start of names', 'search/match-products', 'else if (isStart) group = NAME_START_CLASS;', ''),
  rule(
    'whole names',
    'search/match-products',
    "isStart && text.main.startsWith(' \\n', nameAt + typed.length)",
    'false',
  ),
  rule('also a tag', 'search/match-worth', 'isTag ? ALSO_TAG_BONUS : 0', '0'),
  rule(
    'codes of three groups',
    'search/product-text',
    'if (before.length === 1 && isCodeHead(first)) codes.push(first + before + last);',
    '',
  ),
  rule(
    'most of the words',
    'search/match-products',
    'matches.length > 0 ? { matches, missing: [] } : matchPartly(sources, query, readings)',
    '{ matches, missing: matches.length > 0 ? [] : query.words }',
  ),
  rule('wishes', 'shop/catalogue/read-search', 'readWishes(tokens)', '[]'),
  rule(
    'pages',
    'shop/catalogue/read-search',
    'findPages(tokens)',
    '({ pages: [], ranges: [], isComplaint: false })',
  ),
  rule('words that say nothing', 'shop/catalogue/read-search', 'FILLERS.has(folded) ||', ''),
  rule(
    'units beside numbers',
    'shop/catalogue/read-search',
    '(UNITS.has(folded) && (isNumber(at - 1) || isNumber(at + 1))) ||',
    '',
  ),
  rule(
    'words of questions',
    'shop/catalogue/read-search',
    ' ||\n      (ranges.length > 0 && QUESTION_WORDS.has(folded))',
    '',
  ),
  rule(
    'machines',
    'shop/catalogue/read-search',
    'fitment.readModel(words.map',
    'undefined && fitment.readModel(words.map',
  ),
  rule(
    'models without their last letters',
    'catalogue/machines/model-names',
    'if (short !== undefined)',
    'if (false)',
  ),
  rule('models by their number', 'catalogue/machines/model-names', 'number === model ||', 'true ||'),
  rule(
    'words about the machine itself',
    'shop/catalogue/read-search',
    'if (isOfKind || (',
    'if (others.length === 0 && (',
  ),
  rule(
    'a machine without such parts is meant itself',
    'shop/catalogue/read-search',
    'isKindNamed && fitting.numbers.length > 0',
    'isKindNamed',
  ),
  rule(
    'goods of served categories',
    'shop/catalogue/read-search',
    '(!sure.length || served.has(product.categoryId))',
    'true',
  ),
  rule(
    'parts named after the kind of machine',
    'shop/catalogue/read-search',
    'parts.some(isOfKind)',
    'false',
  ),
  rule('bare numbers are sizes', 'shop/catalogue/read-search', '!fitting.isSure &&', 'false &&'),
];

type Judge = (shop: unknown, search: unknown) => string | undefined;

/** What searches find of the demo with one rule after the other switched off. */
export async function measureRules(
  measureFinding: (
    products: readonly Product[],
    find: (text: string) => readonly string[],
  ) => {
    readonly codes: number;
    readonly spellings: number;
    readonly slips: number;
  },
): Promise<BenchRow[]> {
  const measure = async (off?: Rule) => {
    const vite = await loadSwitchedOff(
      off && { file: off.file, change: (source) => switchedOff(source, off) },
    );
    const { loadShop } = await vite.ssrLoadModule('/src/compose/open-catalogue.ts');
    const { openCatalogueFiles } = await vite.ssrLoadModule('/src/store/catalogue/open-catalogue-files.ts');
    const { faultOf } = await vite.ssrLoadModule('/src/testing/judge-search.ts');
    const samples = await Promise.all(
      ['judged-searches', 'noun-searches'].map((name) =>
        vite.ssrLoadModule(`/src/testing/samples/${name}.ts`),
      ),
    );
    const shop = loadShop(openCatalogueFiles({ dataDir: `${process.cwd()}/data` }));
    for (const text of ['bir', 'iki', 'üç']) shop.search(text, 1);
    const judge: Judge = faultOf;
    const wrong = samples
      .flatMap((each) => Object.entries<readonly { readonly text: string }[]>(each))
      .flatMap(([name, searches]) => (name.endsWith('_SEARCHES') ? searches : []))
      .filter((search) => judge(shop, search) !== undefined)
      .map(({ text }) => text);
    const found = measureFinding([...shop.catalogue.products()], (text) =>
      Array.from(shop.readSearch(text).numbers.subarray(0, 10), (number: number) =>
        shop.catalogue.numbers.textOf(number),
      ),
    );
    await vite.close();
    return { wrong, ...found };
  };
  const whole = await measure();
  const rows: BenchRow[] = [];
  for (const off of RULES) {
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

function switchedOff(source: string, { name, file, code, instead }: Rule): string {
  if (source.split(code).length !== 2) throw new Error(`${name}: ${file} has not once: ${code}`);
  return source.replace(code, () => instead);
}
