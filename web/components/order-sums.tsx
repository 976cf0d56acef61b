import { showLira } from '../lib/price.ts';
import { checkoutTexts } from '../texts/checkout.ts';

interface OrderSumsProps {
  readonly subtotal: string;
  readonly shippingFee: string;
  readonly total: string;
}

/** What goods and shipping cost, and both together. */
export function OrderSums({ subtotal, shippingFee, total }: OrderSumsProps) {
  return (
    <dl className="order-sums">
      <div>
        <dt>{checkoutTexts.subtotal}</dt>
        <dd>{showLira(subtotal)}</dd>
      </div>
      <div>
        <dt>{checkoutTexts.shipping}</dt>
        <dd>{shippingFee === '0.00' ? checkoutTexts.freeShipping : showLira(shippingFee)}</dd>
      </div>
      <div className="order-total">
        <dt>
          {checkoutTexts.total} <small>({checkoutTexts.vatIncluded})</small>
        </dt>
        <dd>{showLira(total)}</dd>
      </div>
    </dl>
  );
}
