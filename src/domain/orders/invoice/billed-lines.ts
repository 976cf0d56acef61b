import { paidForLine, type PricedLine } from '../checkout/cart.ts';
import { amount, plain, type SheetField } from '../../exchange/sheet.ts';
import type { OrderLine, PlacedOrder } from '../order.ts';
import { spread } from '../../money/spread.ts';
import { kurus, type Kurus, sumKurus, ZERO } from '../../money/money.ts';
import { PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { splitVat, type VatPart } from '../../money/vat.ts';

/** A line of the invoice: goods, delivery, or the fee for paying at the door. Net and VAT are for the whole line. */
export type BilledLine = ReturnType<typeof billedLines>[number];

/**
 * The lines of an invoice; their gross amounts add up to the paid amount.
 * @param paid where a part of it went back: each line is lower by its share of that
 */
export function billedLines(
  { items, shippingFee, paymentFee = ZERO, shippingVatRate }: PlacedOrder,
  paid?: Kurus,
) {
  const fees = [
    { name: 'Kargo', price: shippingFee },
    { name: PAYMENT_FEE_NAME, price: paymentFee },
  ].filter(({ price }) => price > 0);
  const lines: readonly Pick<OrderLine, 'name' | 'sku' | keyof PricedLine>[] = [
    ...items,
    ...fees.map((fee) => ({ ...fee, sku: '', quantity: 1, vatRate: shippingVatRate })),
  ];
  const costs = lines.map(paidForLine);
  const sum = sumKurus(costs);
  const refunded = spread(kurus(sum - Math.min(sum, paid ?? sum)), costs);
  return lines.map(({ name, sku, quantity, price, vatRate, discount: given = ZERO }, index) => {
    /** For the whole line, whose pieces cost `price` each before; `gross` is the amount after it. */
    const discount = kurus(given + (refunded[index] ?? 0));
    const gross = paidForLine({ price, quantity, discount });
    return { name, sku, quantity, price, discount, ...splitVat({ gross, vatRate }) };
  });
}

/** @param total the heading of the amounts with VAT */
export const vatFields = (total: string): readonly SheetField<VatPart>[] => [
  plain('KDV oranı (%)', ({ vatRate }) => vatRate),
  amount('Matrah', ({ net }) => net),
  amount('KDV', ({ vat }) => vat),
  amount(total, ({ gross }) => gross),
];

export const BILLED_FIELDS: readonly SheetField<BilledLine>[] = [
  plain('Ürün', ({ name }) => name),
  plain('Stok kodu', ({ sku }) => sku),
  plain('Adet', ({ quantity }) => quantity),
  amount('Birim fiyat (KDV dahil)', ({ price }) => price),
  amount('İndirim (KDV dahil)', ({ discount }) => discount),
  ...vatFields('Tutar (KDV dahil)'),
];
