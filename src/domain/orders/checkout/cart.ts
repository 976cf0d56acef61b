import { isPayable, kurus, type Kurus, MAX_PRICE, ZERO, sumKurus } from '../../money/money.ts';
import type { Discounts } from '../campaigns/apply-campaigns.ts';
import { type ShippedLine, shippingCost, type ShippingRule } from '../shipping/shipping.ts';
import { type StockMove, sumByProduct } from '../stock/stock-ledger.ts';
import { splitVatByRate, type VatPart } from '../../money/vat.ts';
import type { Verdict } from '../../catalogue/facts/fitment.ts';

export interface CartLine {
  readonly id: string;
  readonly productId: string;
  readonly quantity: number;
  readonly createdAt: string;
  /** Displayed after the product was removed. */
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  /** Slug of the shopper's machine for this line. */
  readonly machine?: string | undefined;
}

/** The shopper's machine for a line, and whether the part was known to fit when it was ordered. */
export interface LineMachine {
  readonly name: string;
  readonly verdict: Verdict;
}

/** An unused cart is removed after this time. */
export const CART_LIFE_MS = 60 * 24 * 3_600_000;
export const MAX_CART_LINES = 100;
/** The most pieces in one line, whatever the stock is. */
export const MAX_LINE_QUANTITY = 9_999;

/** Converts a quantity to a whole positive number. */
export function wholeQuantity(quantity: number): number {
  return Math.max(1, Math.floor(Math.abs(quantity)));
}

/** The most pieces for one line when `available` pieces at this price are left; 0 when none are. */
export function lineLimit(available: number, price: Kurus): number {
  const payable = isPayable(price) ? Math.floor(MAX_PRICE / price) : 0;
  return Math.max(0, Math.min(available, MAX_LINE_QUANTITY, payable));
}

/**
 * Adds pieces to what the product's line can have (`limit`), or as a new line at the end; the last machine counts. The
 * line may want more than the limit.
 */
export function addToLines(lines: readonly CartLine[], added: CartLine, limit: number): CartLine[] {
  const known = lines.find(({ productId }) => productId === added.productId);
  if (!known) return [...lines, added];
  const { machine = known.machine } = added;
  const quantity = Math.min(known.quantity, limit) + added.quantity;
  return lines.map((line) => (line === known ? { ...line, quantity, machine } : line));
}

export function changeQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  return lines.map((line) => (line.id === id ? { ...line, quantity } : line));
}

/** The lines after one change of `before` here and another one elsewhere; of a line that both have changed, this one counts. */
export function mergeLines(
  before: readonly CartLine[],
  here: readonly CartLine[],
  elsewhere: readonly CartLine[],
): readonly CartLine[] {
  const piecesIn = (lines: readonly CartLine[], id: string) =>
    lines.find(({ productId }) => productId === id)?.quantity;
  const isChanged = ({ productId }: CartLine): boolean =>
    piecesIn(here, productId) !== piecesIn(before, productId);
  return [...elsewhere.filter((line) => !isChanged(line)), ...here.filter(isChanged)];
}

/** Removes bought pieces from a cart; what was added in the meantime stays. */
export function withoutBought(lines: readonly CartLine[], bought: readonly StockMove[]): CartLine[] {
  const left = sumByProduct(bought);
  return lines.flatMap((line) => {
    const quantity = line.quantity - (left.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export interface PricedLine {
  /** Price of one piece, VAT included. */
  readonly price: Kurus;
  readonly quantity: number;
  readonly vatRate: number;
  /** The discount of campaigns for the whole line. */
  readonly discount?: Kurus | undefined;
}

export type PaidLine = Omit<PricedLine, 'vatRate'>;

export function lineTotal({ price, quantity }: PaidLine): Kurus {
  return kurus(price * quantity);
}

export function paidForLine(line: PaidLine): Kurus {
  return kurus(lineTotal(line) - (line.discount ?? 0));
}

/**
 * The price of some pieces of a line, with their share of its discount.
 * @param before pieces that were computed earlier: the prices of all pieces add up to that of the line
 */
export function piecesCost(line: PaidLine, pieces: number, before = 0): Kurus {
  const costOf = (count: number): number => Math.floor((paidForLine(line) * count) / line.quantity);
  return kurus(costOf(before + pieces) - costOf(before));
}

/** The VAT of goods and fees, one part for each rate; the gross amounts add up to what is paid. */
export function vatOfLines(lines: readonly PricedLine[], fees: readonly Kurus[], feeRate: number): VatPart[] {
  return splitVatByRate([
    ...lines.map((line) => ({ gross: paidForLine(line), vatRate: line.vatRate })),
    ...fees.map((gross) => ({ gross, vatRate: feeRate })),
  ]);
}

/**
 * Adds up priced lines, the shipping fee and the VAT of both; an empty cart costs nothing. Free shipping depends on the
 * goods' price after discounts.
 */
export function addUp(
  lines: readonly (PricedLine & ShippedLine)[],
  rule: ShippingRule,
  shippingVatRate: number,
  {
    applied = [],
    hasFreeShipping = false,
    paymentFee = ZERO,
  }: Partial<Pick<Discounts, 'applied' | 'hasFreeShipping'>> & { readonly paymentFee?: Kurus } = {},
) {
  const subtotal = sumKurus(lines.map(lineTotal));
  const goods = sumKurus(lines.map(paidForLine));
  const { fee, hasFreightToPay, missingForFree } = shippingCost(lines, goods, {
    ...rule,
    areParcelsFree: hasFreeShipping,
  });
  return {
    /** The goods, before discounts. */
    subtotal,
    discounts: applied,
    shippingFee: fee,
    paymentFee,
    total: kurus(goods + fee + paymentFee),
    vat: vatOfLines(lines, [fee, paymentFee], shippingVatRate),
    missingForFreeShipping: missingForFree,
    /** Pieces are sent by freight, and the buyer pays the carrier. */
    hasFreightToPay,
  };
}

export type Totals = Readonly<ReturnType<typeof addUp>>;

/** Whether a session id is valid for a cart: 8 to 128 printable ASCII characters, and not a word for "nobody". */
export function isUsableSessionId(text: string | undefined): text is string {
  return text !== undefined && /^(?!(?:anonymous|undefined)$)[\x21-\x7e]{8,128}$/i.test(text);
}
