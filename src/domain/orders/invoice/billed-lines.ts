import { paidForLine } from '../checkout/cart.ts';
import type { PlacedOrder } from '../order.ts';
import { ZERO } from '../../money/money.ts';
import { PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { splitVat } from '../../money/vat.ts';

/** A line of the invoice: goods, delivery, or the fee for paying at the door. Net and VAT are for the whole line. */
export type BilledLine = ReturnType<typeof billedLines>[number];

/** The lines of an invoice; their gross amounts add up to the paid amount. */
export function billedLines({ items, shippingFee, paymentFee = ZERO, shippingVatRate }: PlacedOrder) {
  const fees = [
    { name: 'Kargo', fee: shippingFee },
    { name: PAYMENT_FEE_NAME, fee: paymentFee },
  ];
  return [
    ...items.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      /** The price of one piece before discounts. */
      price: line.price,
      /** The discount for the whole line; `gross` is the amount after it. */
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
