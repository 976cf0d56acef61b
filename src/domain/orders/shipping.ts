import { kurus, type Kurus, ZERO } from '../money/money.ts';

/** The two settings that decide the shipping fee. */
export interface ShippingRule {
  /** Smallest subtotal that ships free. */
  readonly freeShippingFrom: Kurus;
  readonly shippingFee: Kurus;
}

/** The fee for a subtotal: nothing from the threshold on, the flat fee below it. */
export function shippingFee(subtotal: Kurus, rule: ShippingRule): Kurus {
  return subtotal >= rule.freeShippingFrom ? ZERO : rule.shippingFee;
}

/** What is still missing for free shipping; 0 once it is reached. */
export function missingForFreeShipping(subtotal: Kurus, rule: ShippingRule): Kurus {
  return kurus(Math.max(0, rule.freeShippingFrom - subtotal));
}

/** The carrier's page for a shipment; undefined without a number, or for a carrier without such a page. */
export function trackingUrl(
  { carrier, trackingNumber }: { readonly carrier: string; readonly trackingNumber: string },
  carriers: readonly { readonly name: string; readonly trackingUrl: string }[],
): string | undefined {
  if (trackingNumber === '') return undefined;
  const known = carriers.find(({ name }) => name === carrier);
  return known?.trackingUrl.replace('{no}', encodeURIComponent(trackingNumber));
}
