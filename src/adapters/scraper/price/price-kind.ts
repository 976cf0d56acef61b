import { PATTERNS } from '../page/patterns.ts';
import { foldWords } from '../page/clean-text.ts';
import { remember } from '../page/page-tree.ts';
import { currencyAfter } from './currency.ts';
import { LINE_END, saysLowest } from './price-line.ts';
import type { PriceText } from './price-text.ts';

/** What prices are the prices of, with how little each can be what the product costs. */
export const KIND_COST = {
  price: 0,
  piece: 1.5,
  basket: 6,
  member: 7,
  transfer: 8,
  other: 8,
  unit: 9,
  instalment: 10,
  lowest: 10,
  saving: 12,
  shipping: 12,
  threshold: 14,
} as const;

export type PriceKind = keyof typeof KIND_COST;

/** Instalments that cost nothing more: the price below is the whole one. */
const FOR_NOTHING = /pesin fiyatina/;
/** "%20 indirim" above a price tells what is saved already. */
const PERCENT = /% ?\d|\d ?%/;
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

/** The folded words around a price. */
function wordsAround(lines: string, price: PriceText) {
  const said = lines.slice(0, price.from).trimEnd();
  const words =
    price.written !== null && said.endsWith(price.written) ? said.slice(0, -price.written.length) : said;
  const line = words.slice(lines.lastIndexOf(LINE_END, Math.max(0, price.from - 1)) + 1);
  const isAbove = !/[\p{L}%]/u.test(line) || PATTERNS.priceLabel.test(foldWords(line).trim());
  const before = foldWords((isAbove ? words : line).slice(-60))
    .replace(/[\p{Sc}\s]*(?:(?<!\p{L})(?:tl|eur|usd|gbp|us|r))?[\s:]*$/u, ' ')
    .trimEnd()
    .concat(' ');
  const unit = currencyAfter(lines, price.to);
  const end = unit ? unit.to : price.to;
  const rest = lines
    .slice(end, end + 60)
    .split(LINE_END)
    .map(foldWords);
  const [beside = '', below = ''] = rest;
  const isShort = beside.trim() === '' && below.trim().length <= 14;
  return {
    /** Of its own line; the line above where that has none. */
    before,
    /** Whether `before` is the line above. */
    isAbove,
    after: rest.join(' '),
    /** What of `after` stands in its own line, or in a short one below. */
    besideOrShort: isShort ? `${beside} ${below}` : beside,
    /** What of `after` stands in its own line. */
    beside,
  };
}

/**
 * What a price in a text is the price of, judged by the words around it and the names of its elements. Words of
 * other lines count less: below a price stands what else there is to say of the product.
 */
export function kindOf(lines: string, price: PriceText, names: ReturnType<typeof readPriceNames>): PriceKind {
  const { before, isAbove, after, besideOrShort, beside } = wordsAround(lines, price);
  if (saysLowest(foldWords(lines.slice(0, price.from).slice(-120)))) return 'lowest';
  if (PATTERNS.piece.test(after)) return 'piece';
  if (PATTERNS.unit.test(after)) return 'unit';
  if (PATTERNS.unitBefore.test(before) && /fiyat|price|pr[ei][ijxsc]|cena/.test(before)) return 'unit';
  if (
    PATTERNS.monthly.test(besideOrShort) ||
    (PATTERNS.timesBefore.test(before) && !(isAbove && FOR_NOTHING.test(before)))
  )
    return 'instalment';
  if (PATTERNS.threshold.test(after) || (!isAbove && PATTERNS.freeFrom.test(beside))) return 'threshold';
  if (
    (isAbove ? PATTERNS.thresholdAbove : PATTERNS.thresholdBefore).test(before) &&
    PATTERNS.freeDelivery.test(foldWords(lines))
  )
    return 'threshold';
  const isShipping = isAbove ? PATTERNS.shippingAbove.test(before) : PATTERNS.shippingBefore.test(before);
  if ((isShipping && !PATTERNS.freeOrFast.test(before)) || PATTERNS.shippingAfter.test(beside))
    return 'shipping';
  if (
    (PATTERNS.savingBefore.test(before) &&
      !PATTERNS.currentBefore.test(before) &&
      !(isAbove && PERCENT.test(before))) ||
    /(?:^|[\s(:])[-−]\S{0,3}$/.test(lines.slice(0, price.from)) ||
    PATTERNS.savingAfter.test(besideOrShort)
  )
    return 'saving';
  if (PATTERNS.transferBefore.test(before)) return 'transfer';
  if (
    (isAbove ? PATTERNS.extraAbove : PATTERNS.extraBefore).test(before) ||
    PATTERNS.severalPieces.test(before) ||
    PATTERNS.paidByAfter.test(beside) ||
    PATTERNS.giftAfter.test(beside)
  )
    return 'other';
  if (
    (isAbove ? PATTERNS.memberAbove : PATTERNS.memberBefore).test(before) ||
    PATTERNS.memberAfter.test(beside)
  )
    return 'member';
  if (PATTERNS.basketBefore.test(before)) return 'basket';
  return price.written === null && names.isNumber ? 'other' : (names.kind ?? 'price');
}
