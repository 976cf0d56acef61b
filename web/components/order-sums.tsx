import type { DiscountJson } from '#contract/orders/checkout/cart';
import { PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { showLira } from '../lib/price.ts';
import { cartTexts } from '../texts/cart.ts';

interface OrderSumsProps {
  readonly subtotal: string;
  readonly discounts: readonly DiscountJson[];
  readonly shippingFee: string;
  readonly paymentFee?: string;
  readonly total: string;
  readonly freightToPay?: boolean;
  /** The refunded amount. */
  readonly refunded?: string;
}

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
        <div>
          <dt>{cartTexts.subtotal}</dt>
          <dd>{showLira(subtotal)}</dd>
        </div>
        {discounts.map(({ id, title, code, amount }) => (
          <div key={id} className="text-ok">
            <dt>
              {title}
              {code !== null && <small> ({code})</small>}
            </dt>
            <dd>{amount === '0.00' ? cartTexts.freeByCampaign : `−${showLira(amount)}`}</dd>
          </div>
        ))}
        <div>
          <dt>{cartTexts.shipping}</dt>
          <dd>
            {shippingFee === '0.00'
              ? freightToPay
                ? cartTexts.freight
                : cartTexts.freeShipping
              : showLira(shippingFee)}
          </dd>
        </div>
        {paymentFee !== '0.00' && (
          <div>
            <dt>{PAYMENT_FEE_NAME}</dt>
            <dd>{showLira(paymentFee)}</dd>
          </div>
        )}
        <div className="order-total">
          <dt>
            {cartTexts.sum} <small>({cartTexts.vatIncluded})</small>
          </dt>
          <dd>{showLira(total)}</dd>
        </div>
        {refunded !== '0.00' && (
          <div>
            <dt>{cartTexts.refunded}</dt>
            <dd>−{showLira(refunded)}</dd>
          </div>
        )}
      </dl>
      {freightToPay && <p className="form-hint">{cartTexts.freightToPay}</p>}
    </>
  );
}
