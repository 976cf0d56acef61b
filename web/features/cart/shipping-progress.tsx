import type { CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import { formatLira, parseDecimal, ZERO } from '#domain/money/money';
import { cartTexts } from '../../texts/cart.ts';

export function ShippingProgress({ cart }: { readonly cart: CheckoutSummaryJson }) {
  const missing = parseDecimal(cart.missingForFreeShipping) ?? ZERO;
  // Parcels too heavy for free shipping have no such limit.
  if (missing === 0 && cart.shippingFee !== '0.00') return null;
  const from = parseDecimal(cart.freeShippingFrom) ?? ZERO;
  return (
    <div className="shipping-progress">
      <p>{missing === 0 ? cartTexts.reached : cartTexts.missing(formatLira(missing))}</p>
      <progress max={from || 1} value={Math.max(0, from - missing)} aria-label={cartTexts.progress} />
    </div>
  );
}
