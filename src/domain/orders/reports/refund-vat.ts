import { divideHalfUp, kurus, type Kurus, ZERO, sumKurus } from '../../money/money.ts';
import { addVatParts, splitVatByRate, type VatPart } from '../../money/vat.ts';
import { spread } from '../../money/spread.ts';
import { piecesCost } from '../checkout/cart.ts';
import type { LinePieces, PlacedOrder } from '../order.ts';

/**
 * Takes the VAT of one refund after the other from that of an order: that of the refunded pieces, and for a free amount
 * a part of all that is left. Refunds of the whole total leave nothing of any rate.
 */
export function refundVat(order: PlacedOrder) {
  const { items, shippingFee, paymentFee = ZERO, shippingVatRate } = order;
  const refunded = items.map(() => 0);

  /** The VAT of the order without the refunded pieces; the last ones bring the fees. */
  const withoutPieces = (): VatPart[] => {
    const goods = items.map((item, line) => {
      const { [line]: before = 0 } = refunded;
      return { gross: piecesCost(item, item.quantity - before, before), vatRate: item.vatRate };
    });
    const isWhole = items.every(({ quantity }, line) => refunded[line] === quantity);
    const fees = isWhole ? [] : [shippingFee, paymentFee];
    return splitVatByRate([...goods, ...fees.map((gross) => ({ gross, vatRate: shippingVatRate }))]);
  };

  let withPieces = withoutPieces();
  let left: readonly VatPart[] = withPieces;
  return (amount: Kurus, pieces: readonly LinePieces[] = []): VatPart[] => {
    for (const { line, quantity } of pieces) refunded[line] = (refunded[line] ?? 0) + quantity;
    const without = withoutPieces();
    const ofPieces = subtract(withPieces, without);
    // An invoice of the other pieces has exactly the rest.
    const isExact = left === withPieces && sumVat(ofPieces, 'gross') === amount;
    const parts = isExact ? ofPieces : spreadVat(left, amount, ofPieces);
    withPieces = without;
    left = isExact ? without : subtract(left, parts);
    return parts;
  };
}

/** Splits an amount at the rates of some parts as far as possible, the rest at those of all that is left. */
function spreadVat(left: readonly VatPart[], amount: Kurus, parts: readonly VatPart[]): VatPart[] {
  const wanted = left.map(({ vatRate, gross }) =>
    Math.min(gross, parts.find((part) => part.vatRate === vatRate)?.gross ?? 0),
  );
  const first = spread(kurus(Math.min(amount, sumKurus(wanted))), wanted);
  const more = left.map(({ gross }, index) => gross - (first[index] ?? 0));
  const rest = spread(kurus(amount - sumKurus(first)), more);
  const split = left.map(({ vatRate, gross: most, net }, index): VatPart => {
    const gross = kurus((first[index] ?? 0) + (rest[index] ?? 0));
    const ofNet = kurus(divideHalfUp(net * gross, most));
    return { vatRate, gross, net: ofNet, vat: kurus(gross - ofNet) };
  });
  return split.filter(({ gross }) => gross > 0);
}

const subtract = (all: readonly VatPart[], parts: readonly VatPart[]): VatPart[] =>
  addVatParts(all, parts.map(negative)).filter(({ gross }) => gross > 0);

/** The same VAT, given back. */
export const negative = ({ vatRate, gross, net, vat }: VatPart): VatPart => ({
  vatRate,
  gross: kurus(0 - gross),
  net: kurus(0 - net),
  vat: kurus(0 - vat),
});

export const sumVat = (parts: readonly VatPart[], field: 'net' | 'vat' | 'gross'): number =>
  sumKurus(parts.map((part) => part[field]));
