import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CartItemJson } from '#contract/orders/cart';
import type { OwnOrderJson } from '#contract/orders/orders';
import { paths } from '#contract/routes';
import { cartHeaders, useRefreshCart } from '../../api/cart.ts';
import { explanationOf, fetchJson, HttpError, jsonRequest } from '../../api/fetch-json.ts';
import { cartTexts } from '../../texts/cart.ts';
import { orderTexts } from '../../texts/order.ts';

const texts = orderTexts.again;

/** Why a line did not go into the cart as it was ordered; undefined when it did. */
async function addLine({
  productId,
  quantity,
  name,
}: OwnOrderJson['items'][number]): Promise<string | undefined> {
  try {
    const request = jsonRequest('POST', { productId, quantity }, cartHeaders());
    const { message } = await fetchJson<CartItemJson>('/api/cart', request);
    return message === null ? undefined : `${name}: ${message}`;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `${name}: ${explanationOf(error).message ?? cartTexts.addFailed}`;
  }
}

/** Puts what was ordered into the cart again, at today's prices; what cannot be had says so. */
export function OrderAgain({ order }: { readonly order: OwnOrderJson }) {
  const refreshCart = useRefreshCart();
  const again = useMutation({
    mutationFn: async () => {
      const faults: string[] = [];
      for (const item of order.items) {
        const fault = await addLine(item);
        if (fault !== undefined) faults.push(fault);
      }
      return faults;
    },
    onSettled: refreshCart,
  });
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="button button-quiet justify-self-start"
        aria-disabled={again.isPending}
        onClick={() => !again.isPending && again.mutate()}
      >
        {texts.button}
      </button>
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
            <Link href={paths.checkout} className="underline">
              {texts.toCheckout}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
