import type { Sort } from '#domain/catalogue/listing';
import { isGeneric } from './product-kinds.ts';
import type { QueryToken, TokenRange } from './query-tokens.ts';

/** What a query wants of a list, besides the goods themselves. */
export interface Wish extends TokenRange {
  /** As in addresses of lists: `-8000`. */
  readonly price?: string;
  readonly sort?: Sort;
  readonly inStock?: true;
  readonly discounted?: true;
}

const DIGITS = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,9})`;
const THOUSANDS = ' ?(bin(?:e|in|den|lik|i)?)?';
const AMOUNT = String.raw`${DIGITS}(?:,\d+)?${THOUSANDS}`;
const UNIT = String.raw` ?(tl|lira|₺)?(?:[' ]?(?:nin|den|dan|ye|yi|ya|lik))?`;
const WORD_END = String.raw`(?![\p{L}\p{N}])`;
const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}.,/-])${source}${WORD_END}`, 'u');

const BETWEEN = pattern(
  `${AMOUNT}${UNIT}(?: ?(-|ile|ila) ?| )${AMOUNT}${UNIT}(?: (arasi|arasinda|arasindaki))?`,
);
const BELOW = pattern(
  `${AMOUNT}${UNIT} (?:alti(?:na|nda|ndaki)?|asagi|kadar|ucuz|(?:pahali|fazla) olmasin|gecmesin|gecmeyen|asmasin|asmayan)`,
);
/** An amount alone is what somebody has to spend; `119,90 TL` was copied with the goods. */
const BUDGET = pattern(`${DIGITS}${THOUSANDS} ?(tl|lira|₺)(?:'?(?:lik|ye|ya))?`);
/** `20 bine`, and `20 bin` at the end: so many thousands are to be spent. */
const SPENT = pattern(String.raw`(\d{1,4})( ?bin(?:e|lik|(?=$)))`);
const AT_MOST = pattern(
  `(?:en fazla|en cok|maksimum|max|butce(?:m|miz)?|under|below|up to) ${AMOUNT}${UNIT}`,
);
const ABOVE = pattern(`${AMOUNT}${UNIT} (?:ustu|ustunde|uzeri|uzerinde|fazla|pahali)`);
/** A smaller number without a currency is a size: `90 altı` is not a price. */
const MIN_BARE_AMOUNT = 100;
const THOUSAND = 1000;

/** Folded words; `en` may come before them. */
const WORDS: readonly (readonly [readonly string[], Omit<Wish, keyof TokenRange>])[] = [
  [['ucuz', 'ucuzu', 'uygun', 'uygunu', 'hesapli', 'ekonomik'], { sort: 'price-low' }],
  [['pahali', 'pahalisi'], { sort: 'price-high' }],
  [['yeni', 'yeniler', 'yenisi'], { sort: 'newest' }],
  [['indirimli', 'indirimde', 'indirim', 'kampanya', 'kampanyali', 'firsat'], { discounted: true }],
  [['stokta', 'stoktaki', 'stoklu'], { inStock: true }],
];
const WISH_BY_WORD = new Map(WORDS.flatMap(([words, wish]) => words.map((word) => [word, wish] as const)));
/** Words that only belong to the wish before them. */
const AFTER_WISH = new Set(['fiyatli', 'fiyata', 'olan', 'olanlar', 'gelen', 'gelenler', 'cikan']);

/** After a wish, these turn it round: `pahalı olmayan`, `ucuz olmasın`. */
const NOT = new Set(['olmayan', 'olmayani', 'olmasin', 'olmadan', 'degil']);
const VERY = new Set(['en', 'cok', 'fazla', 'asiri']);

/** `makineme uygun`, `8700 e uygun`: what fits something, not what is cheap. */
const FITTED = /(?:[ynm][ae]|\d)$|^[ae]$/;

/** Whether the word at a place is no wish there. */
function isOther(tokens: readonly QueryToken[], at: number): boolean {
  const [before = '', word, after = ''] = [at - 1, at, at + 1].map((each) => tokens[each]?.folded ?? '');
  if (word === 'uygun') return FITTED.test(before) && !isGeneric(before) && !AFTER_WISH.has(after);
  return word === 'yeni' && /^basl[aiu]/.test(after);
}

function amountOf(digits: string | undefined, thousands: string | undefined): number {
  return Number((digits ?? '').replaceAll('.', '')) * (thousands ? THOUSAND : 1);
}

function readPrice(text: string): { readonly match: RegExpExecArray; readonly price: string } | undefined {
  const between = BETWEEN.exec(text);
  if (between) {
    const [, low, lowBin, lowUnit, joint, high, highBin, highUnit, word] = between;
    if (word ?? (joint && (lowUnit ?? highUnit ?? lowBin ?? highBin))) {
      const price = `${amountOf(low, lowBin ?? highBin)}-${amountOf(high, highBin)}`;
      return { match: between, price };
    }
  }
  for (const expression of [BELOW, AT_MOST, ABOVE, BUDGET, SPENT]) {
    const match = expression.exec(text);
    const amount = match ? amountOf(match[1], match[2]) : 0;
    if (match && (match[3] || amount >= MIN_BARE_AMOUNT))
      return { match, price: expression === ABOVE ? `${amount}-` : `-${amount}` };
  }
  return undefined;
}

/** Finds `ucuz`, `8000 TL altı`, `yeni`, `stokta` and similar words; each word belongs to at most one wish. */
export function readWishes(tokens: readonly QueryToken[]): Wish[] {
  const wishes: Wish[] = [];
  const starts: number[] = [];
  let text = '';
  for (const { folded } of tokens) {
    starts.push(text.length);
    text += `${folded} `;
  }
  const found = readPrice(text.trimEnd());
  if (found) {
    const { match, price } = found;
    const from = starts.findLastIndex((start) => start <= match.index);
    const end = starts.findIndex((start) => start >= match.index + match[0].length);
    wishes.push({ from, to: end === -1 ? tokens.length : end, price });
  }
  const isRead = (at: number): boolean => wishes.some(({ from, to }) => from <= at && at < to);
  for (const [at, { folded }] of tokens.entries()) {
    const wish = WISH_BY_WORD.get(folded);
    if (!wish || isRead(at) || isOther(tokens, at)) continue;
    const after = tokens[at + 1]?.folded ?? '';
    const from = VERY.has(tokens[at - 1]?.folded ?? '') && !isRead(at - 1) ? at - 1 : at;
    const to = AFTER_WISH.has(after) || NOT.has(after) ? at + 2 : at + 1;
    const isDear = wish.sort === 'price-high';
    wishes.push({ from, to, ...(NOT.has(after) ? isDear && { sort: 'price-low' } : wish) });
  }
  return wishes;
}
