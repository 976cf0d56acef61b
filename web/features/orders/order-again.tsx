import { useMutation } from '@tanstack/react-query';
import type { CustomerOrderJson } from '#contract/orders/orders';
import type { CartLinesResult } from '#contract/orders/checkout/pasted-list';
import { paths } from '#contract/routes';
import { cartHeaders, useRefreshCart } from '../../api/cart.ts';
import { fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { cartTexts } from '../../texts/cart.ts';
import { orderTexts } from '../../texts/order.ts';

const texts = orderTexts.again;

/** Adds the ordered products to the cart again, at the present prices; reports those that are not available. */
export function OrderAgain({ order }: { readonly order: CustomerOrderJson }) {
  const refreshCart = useRefreshCart();
  const again = useMutation({
    mutationFn: async () => {
      const lines = order.items.map(({ productId, quantity }) => ({ productId, quantity }));
      const request = jsonRequest('POST', { lines }, cartHeaders());
      const { results } = await fetchJson<CartLinesResult>('/api/cart/lines', request);
      return results.flatMap(({ message }, place) =>
        message === null ? [] : [`${order.items[place]?.name ?? ''}: ${message}`],
      );
    },
    onSettled: refreshCart,
  });
  return (
    <div className="grid gap-2">
      <BusyButton className="justify-self-start" isBusy={again.isPending} onClick={() => again.mutate()}>
        {texts.button}
      </BusyButton>
      <div role="status" className="grid gap-2">
        {again.isError && <p className="form-fault">{cartTexts.addFailed}</p>}
        {again.data?.map((fault) => (
          <p key={fault} className="form-fault">
            {fault}
          </p>
        ))}
        {again.data && again.data.length < order.items.length && (
          <p>
            {texts.done}{' '}
            <a href={paths.checkout} className="underline">
              {texts.toCheckout}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
