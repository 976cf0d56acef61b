import type { OrderContracts } from '#contract/orders/legal-page';
import type { Site } from '#domain/catalogue/site/site';
import type { CheckoutForm } from '#domain/orders/checkout/checkout';
import type { Carts } from './carts.ts';
import { draftOf, orderLineOf } from './order-draft.ts';
import type { SellingParts } from '../selling-parts.ts';
import { storedForm } from './stored-form.ts';

/** The contract texts for a session's cart now; `placeOrder` stores their hash. */
export function createContractsFor({ contracts, settings, personBox, now }: SellingParts, carts: Carts) {
  return (sessionId: string, form: CheckoutForm, site: Site): OrderContracts => {
    const summary = carts.summary(sessionId, site.id, form.paymentMethod);
    const items = summary.lines
      .filter(({ isAvailable }) => isAvailable)
      .map((view) => ({ ...orderLineOf(view), counted: 0 }));
    const createdAt = now().toISOString();
    const draft = { ...storedForm(form, personBox), ...draftOf(summary), items, createdAt };
    return contracts.forOrder(draft, site, settings());
  };
}
