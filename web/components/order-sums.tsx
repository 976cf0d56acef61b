import type { CheckoutSummaryJson, DiscountJson } from '#contract/orders/checkout/cart';
import { PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { showLira } from '../lib/price.ts';
import { orderSumTexts } from '../texts/order-sums.ts';
import { Fact } from './fact.tsx';

interface OrderSumsProps {
  readonly subtotal: string;
  readonly discounts: readonly DiscountJson[];
  readonly shippingFee: string;
  readonly paymentFee?: string;
  readonly total: string;
  readonly freightToPay?: boolean;
  readonly refunded?: string;
}

/** The discount of a campaign; one without an amount makes shipping free. */
export function discountWords(amount: string): string {
  return amount === '0.00' ? orderSumTexts.freeByCampaign : `−${showLira(amount)}`;
}

/** What sending costs. */
export function shippingWords(fee: string, isFreightToPay: boolean): string {
  if (fee !== '0.00') return showLira(fee);
  return isFreightToPay ? orderSumTexts.freight : orderSumTexts.freeShipping;
}

/** Whether the cart's goods are sent free from a limit on: freight and heavy parcels are not. */
export function hasFreeLimit(cart: CheckoutSummaryJson): boolean {
  const { missingForFreeShipping, shippingFee, delivery } = cart;
  return missingForFreeShipping !== '0.00' || (shippingFee === '0.00' && !delivery.freightToPay);
}

const withNote = (text: string, note: string | null) => (
  <>
    {text}
    {note !== null && <small> ({note})</small>}
  </>
);

/** The price of goods and shipping, and the total. */
export function OrderSums({
  subtotal,
  discounts,
  shippingFee,
  paymentFee = '0.00',
  total,
  freightToPay = false,
  refunded = '0.00',
}: OrderSumsProps) {
  return (
    <>
      <dl className="order-sums">
        <Fact label={orderSumTexts.subtotal}>{showLira(subtotal)}</Fact>
        {discounts.map(({ id, title, code, amount }) => (
          <Fact key={id} className="text-ok" label={withNote(title, code)}>
            {discountWords(amount)}
          </Fact>
        ))}
        <Fact label={orderSumTexts.shipping}>{shippingWords(shippingFee, freightToPay)}</Fact>
        {paymentFee !== '0.00' && <Fact label={PAYMENT_FEE_NAME}>{showLira(paymentFee)}</Fact>}
        <Fact className="order-total" label={withNote(orderSumTexts.sum, orderSumTexts.vatIncluded)}>
          {showLira(total)}
        </Fact>
        {refunded !== '0.00' && <Fact label={orderSumTexts.refunded}>−{showLira(refunded)}</Fact>}
      </dl>
      {freightToPay && <p className="form-hint">{orderSumTexts.freightToPay}</p>}
    </>
  );
}
