import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UnpaidOrderJson } from '#contract/orders/checkout/cart';
import { useRefreshCart } from '../../api/cart.ts';
import { messageOf, fetchAnswer } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { showLira } from '../../lib/price.ts';
import { useFocusOnceLost } from '../../lib/use-focus-once-lost.ts';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

const texts = checkoutTexts.unpaid;

function UnpaidOrder({ order }: { readonly order: UnpaidOrderJson }) {
  const refresh = useRefreshCart();
  const giveUp = useMutation({
    mutationFn: () =>
      fetchAnswer(`/api/orders/own/${encodeURIComponent(order.token)}/cancel`, { method: 'POST' }),
    onSuccess: () => showToast(texts.cancelled(order.orderNumber)),
    onError: (error) => showErrorToast(texts.failed, messageOf(error, texts.failedText)),
    // The page shows the order's present state, after a failure as well.
    onSettled: refresh,
  });
  return (
    <li className="grid gap-3">
      <p>{texts.order(order.orderNumber, showLira(order.totalAmount))}</p>
      <div className="flex flex-wrap gap-3">
        <a href={order.paymentPath} className="button button-strong">
          {texts.goOn}
        </a>
        <BusyButton isBusy={giveUp.isPending} onClick={() => giveUp.mutate()}>
          {texts.giveUp}
        </BusyButton>
      </div>
    </li>
  );
}

/** The shopper's card orders without a payment, each with buttons to continue or cancel it. */
export function UnpaidOrders({ orders }: { readonly orders: readonly UnpaidOrderJson[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasOrders = orders.length > 0;
  useFocusOnceLost(orders.length, () => document.querySelector<HTMLElement>('main h1'));
  useEffect(() => {
    // Back from the payment page, this page may be scrolled down as before; the focus stays in a field where somebody
    // types.
    if (hasOrders && !document.activeElement?.matches('input, select, textarea')) {
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [hasOrders]);
  if (!hasOrders) return null;
  return (
    <section className="checkout-card mb-5" aria-labelledby="odenmemis">
      <h2 id="odenmemis" ref={heading} className="scroll-mt-32">
        {texts.title}
      </h2>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <UnpaidOrder key={order.token} order={order} />
        ))}
      </ul>
      <p className="form-hint">{texts.replaced}</p>
    </section>
  );
}
