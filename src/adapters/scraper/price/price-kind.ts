import { type Pattern, PATTERNS } from '../page/patterns.ts';
import { foldWords } from '../page/clean-text.ts';
import { remember } from '../page/page-tree.ts';
import { currencyAfter } from './currency.ts';
import { LINE_END, saysLowest } from './price-line.ts';
import type { PriceText } from './price-text.ts';

/** What prices are the prices of, with how little each can be what the product costs. */
export const KIND_COST = {
  price: 0,
  piece: 1.5,
  pack: 2,
  rival: 4,
  basket: 6,
  member: 7,
  transfer: 8,
  other: 8,
  unit: 9,
  instalment: 10,
  month: 10,
  lowest: 10,
  saving: 12,
  shipping: 12,
  threshold: 14,
} as const;

export type PriceKind = keyof typeof KIND_COST;

/** The names of prices that are no plain ones, the surest first. */
const NAMED_KINDS = ['unit', 'instalment', 'shipping', 'saving', 'member', 'basket', 'other'] as const;
const KIND_BY_NAME = NAMED_KINDS.map((kind) => [PATTERNS[`${kind}Name`], kind] as const);

/** What the names of the elements around a price say of it. */
export const readPriceNames = remember((names) => ({
  kind: KIND_BY_NAME.find(([pattern]) => pattern.test(names))?.[1],
  isCurrent: PATTERNS.currentPriceName.test(names),
  isNet: PATTERNS.netPriceName.test(names),
  isTotal: PATTERNS.totalName.test(names),
  isNumber: PATTERNS.numberName.test(names),
}));

/**
 * What words say a price is the price of, by where they stand; the first that holds counts, unless the words before the
 * price also say the last. Words of other lines count less: below a price stands what else there is to say of the product.
 */
const RULES: readonly (readonly [PriceKind, keyof ReturnType<typeof wordsAround>, Pattern, Pattern?])[] = [
  ['piece', 'after', 'piece'],
  ['piece', 'before', 'pieceBefore'],
  ['unit', 'after', 'unit'],
  ['unit', 'before', 'unitBefore'],
  ['month', 'besideAlone', 'perMonth'],
  ['instalment', 'besideOrShort', 'monthly'],
  ['instalment', 'line', 'timesBefore'],
  ['instalment', 'above', 'timesBefore', 'atNoCost'],
  ['threshold', 'after', 'threshold'],
  ['threshold', 'besideLine', 'freeFrom'],
  ['threshold', 'before', 'minimumOrder'],
  ['threshold', 'lineOfFree', 'thresholdBefore'],
  ['threshold', 'aboveOfFree', 'thresholdAbove'],
  ['shipping', 'line', 'shippingBefore', 'freeOrFast'],
  ['shipping', 'above', 'shippingAbove', 'freeOrFast'],
  ['shipping', 'beside', 'shippingAfter'],
  ['saving', 'line', 'savingBefore', 'currentBefore'],
  ['saving', 'above', 'savingBefore', 'currentOrPercent'],
  ['saving', 'written', 'minus'],
  ['saving', 'besideOrShort', 'savingAfter'],
  ['pack', 'before', 'pack'],
  ['rival', 'before', 'rivalBefore'],
  ['transfer', 'before', 'transferBefore'],
  ['other', 'written', 'plus'],
  ['other', 'before', 'taxBefore'],
  ['other', 'before', 'convertedBefore'],
  ['other', 'line', 'extraBefore'],
  ['other', 'above', 'extraAbove'],
  ['other', 'before', 'severalPieces'],
  ['other', 'beside', 'paidByAfter'],
  ['other', 'beside', 'giftAfter'],
  ['member', 'line', 'memberBefore'],
  ['member', 'above', 'memberAbove'],
  ['member', 'beside', 'memberAfter'],
  ['basket', 'before', 'basketBefore'],
];

/** The folded words around a price, by where they stand; empty where there are none. */
function wordsAround(lines: string, price: PriceText) {
  const written = lines.slice(0, price.from);
  const said = written.trimEnd();
  const words =
    price.written !== null && said.endsWith(price.written) ? said.slice(0, -price.written.length) : said;
  const own = words.slice(lines.lastIndexOf(LINE_END, Math.max(0, price.from - 1)) + 1);
  const isAbove = !/[\p{L}%]/u.test(own) || PATTERNS.priceLabel.test(foldWords(own).trim());
  // The Danish word for before folds to an English one that means something else.
  const before = foldWords(
    (isAbove ? words : own).slice(-60).replace(/(?<!\p{L})før(?!\p{L})/giu, 'tidligere'),
  )
    .replace(/[\p{Sc}\s]*(?:(?<!\p{L})(?:tl|eur|usd|gbp|us|r))?[\s:]*$/u, ' ')
    .trimEnd()
    .concat(' ');
  const [line, above] = isAbove ? ['', before] : [before, ''];
  const isFree = PATTERNS.freeDelivery.test(foldWords(lines));
  const end = currencyAfter(lines, price.to)?.to ?? price.to;
  const rest = lines
    .slice(end, end + 60)
    .split(LINE_END)
    .map(foldWords);
  const [beside = '', below = ''] = rest;
  const isShort = beside.trim() === '' && below.trim().length <= 14;
  return {
    written,
    /** Of its own line; the line above where that has none. */
    before,
    line,
    above,
    /** The same where delivery is said to be free. */
    lineOfFree: isFree ? line : '',
    aboveOfFree: isFree ? above : '',
    after: rest.join(' '),
    /** What of `after` stands in its own line, ... */
    beside,
    /** ... where that has words before the price too, or none, ... */
    besideLine: isAbove ? '' : beside,
    besideAlone: isAbove ? beside : '',
    /** ... or in a short one below. */
    besideOrShort: isShort ? `${beside} ${below}` : beside,
  };
}

/** The kind of a price in a text, by the words around it and the names of its elements; and the words beside it. */
export function priceKindOf(
  lines: string,
  price: PriceText,
  names: ReturnType<typeof readPriceNames>,
): { readonly kind: PriceKind; readonly before: string; readonly beside: string } {
  const around = wordsAround(lines, price);
  const { before, beside } = around;
  if (saysLowest(foldWords(around.written.slice(-120)))) return { kind: 'lowest', before, beside };
  const holds = ([, place, says, unless]: (typeof RULES)[number]): boolean =>
    PATTERNS[says].test(around[place]) && !(unless && PATTERNS[unless].test(before));
  const [said] = RULES.find(holds) ?? [];
  const isOther = price.written === null && names.isNumber;
  return { kind: said ?? (isOther ? 'other' : (names.kind ?? 'price')), before, beside };
}
