import { paidForLine, type PricedLine } from '../checkout/cart.ts';
import { amount, plain, type SheetField } from '../../exchange/sheet.ts';
import type { OrderLine, PlacedOrder } from '../order.ts';
import { ZERO } from '../../money/money.ts';
import { PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { splitVat, type VatPart } from '../../money/vat.ts';

/** A line of the invoice: goods, delivery, or the fee for paying at the door. Net and VAT are for the whole line. */
export type BilledLine = ReturnType<typeof billedLines>[number];

/** The lines of an invoice; their gross amounts add up to the paid amount. */
export function billedLines({ items, shippingFee, paymentFee = ZERO, shippingVatRate }: PlacedOrder) {
  const fees = [
    { name: 'Kargo', price: shippingFee },
    { name: PAYMENT_FEE_NAME, price: paymentFee },
  ].filter(({ price }) => price > 0);
  const lines: readonly Pick<OrderLine, 'name' | 'sku' | keyof PricedLine>[] = [
    ...items,
    ...fees.map((fee) => ({ ...fee, sku: '', quantity: 1, vatRate: shippingVatRate })),
  ];
  return lines.map((line) => ({
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    /** The price of one piece before discounts. */
    price: line.price,
    /** The discount for the whole line; `gross` is the amount after it. */
    discount: line.discount ?? ZERO,
    ...splitVat({ gross: paidForLine(line), vatRate: line.vatRate }),
  }));
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
