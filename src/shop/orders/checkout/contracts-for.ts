import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import { type CheckoutForm, storedPhone } from '#domain/orders/checkout/checkout';
import type { Carts } from './carts.ts';
import { draftOf, orderLineOf } from './order-draft.ts';
import type { ContractTexts, OrderContracts } from '../selling-ports.ts';

interface Parts {
  readonly carts: Pick<Carts, 'summary'>;
  readonly contracts: ContractTexts;
  readonly settings: () => Settings;
  readonly now: () => Date;
}

/** The contract texts for a session's cart now; `placeOrder` stores their hash. */
export function createContractsFor({ carts, contracts, settings, now }: Parts) {
  return (sessionId: string, form: CheckoutForm, site: Site): OrderContracts => {
    const summary = carts.summary(sessionId, site.id, form.paymentMethod);
    const items = summary.lines
      .filter(({ isAvailable }) => isAvailable)
      .map((view) => ({ ...orderLineOf(view), counted: 0 }));
    const createdAt = now().toISOString();
    const draft = {
      ...form,
      ...draftOf(summary),
      customerPhone: storedPhone(form.customerPhone),
      items,
      createdAt,
    };
    return contracts.forOrder(draft, site, settings());
  };
}
