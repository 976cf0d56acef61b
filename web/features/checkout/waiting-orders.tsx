import type { WaitingOrderJson } from '#contract/orders/checkout/cart';
import { paths } from '#contract/routes';
import { showLira } from '../../lib/price.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

const texts = checkoutTexts.waiting;
export const WAITING_ID = 'alinmis';

/** The shopper's placed orders, with links to them: somebody whose answer was lost sees here that the order is placed. */
export function WaitingOrders({ orders }: { readonly orders: readonly WaitingOrderJson[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="checkout-card" aria-labelledby={WAITING_ID}>
      <h2 id={WAITING_ID} tabIndex={-1}>
        {texts.title}
      </h2>
      <ul className="grid gap-4">
        {orders.map(({ orderNumber, token, totalAmount }) => (
          <li key={token} className="grid justify-items-start gap-3">
            <p>{texts.order(orderNumber, showLira(totalAmount))}</p>
            <a href={paths.order(token)} className="button button-strong">
              {texts.show}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
