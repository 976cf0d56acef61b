import { paidForLine } from '../checkout/cart.ts';
import type { PlacedOrder } from '../order.ts';
import { type Kurus, ZERO } from '../../money/money.ts';
import { PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { splitVat, type VatPart } from '../../money/vat.ts';

/** A line of the invoice: goods, the delivery, or what paying at the door costs. Net and VAT are of the whole line. */
export interface BilledLine extends VatPart {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** Of one piece, before discounts. */
  readonly price: Kurus;
  /** What campaigns took off the whole line; `gross` is what is left. */
  readonly discount: Kurus;
}

/** What an invoice names; the lines' gross amounts add up to what was paid. */
export function billedLines({
  items,
  shippingFee,
  paymentFee = ZERO,
  shippingVatRate,
}: PlacedOrder): BilledLine[] {
  const fees = [
    { name: 'Kargo', fee: shippingFee },
    { name: PAYMENT_FEE_NAME, fee: paymentFee },
  ];
  return [
    ...items.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      price: line.price,
      discount: line.discount ?? ZERO,
      ...splitVat({ gross: paidForLine(line), vatRate: line.vatRate }),
    })),
    ...fees
      .filter(({ fee }) => fee > 0)
      .map(({ name, fee }) => ({
        name,
        sku: '',
        quantity: 1,
        price: fee,
        discount: ZERO,
        ...splitVat({ gross: fee, vatRate: shippingVatRate }),
      })),
  ];
}
