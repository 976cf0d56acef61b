import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaymentAttemptJson } from '#contract/orders/payment/payment';
import { paths } from '#contract/routes';
import { useRefreshCart } from '../../api/cart.ts';
import { fetchJson } from '../../api/fetch-json.ts';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { openPage } from '../../lib/page/open-page.ts';
import { showLira } from '../../lib/price.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { OrderMissing } from './order-missing.tsx';

const POLL_MS = 3000;

/** The card provider's page in a frame. The result comes only from our own server. */
export function Payment({ attemptId }: { readonly attemptId: string }) {
  const refreshCart = useRefreshCart();
  const {
    data: attempt,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/payment/attempts', attemptId],
    queryFn: () => fetchJson<PaymentAttemptJson>(`/api/payment/attempts/${encodeURIComponent(attemptId)}`),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? POLL_MS : false),
    staleTime: 0,
  });
  const isPaid = attempt?.status === 'paid';
  const token = attempt?.orderToken;

  useEffect(() => {
    if (!isPaid || token === undefined) return;
    void refreshCart();
    openPage(paths.order(token), { replace: true });
  }, [isPaid, token, refreshCart]);

  // The provider's page stays while a later reading fails: somebody may be typing the card's number.
  if (!attempt) return error ? <OrderMissing error={error} onRetry={refetch} /> : <FormSkeleton />;
  if (attempt.status === 'open' && attempt.frameUrl !== null) {
    return (
      <>
        <p className="mb-4">
          {texts.title(attempt.orderNumber)} · <strong>{showLira(attempt.totalAmount)}</strong>
        </p>
        <iframe
          className="h-184 w-full rounded-box border border-line"
          title={texts.frameTitle}
          src={attempt.frameUrl}
        />
      </>
    );
  }
  return (
    <div className="checkout-card max-w-xl" role="status">
      <h2>
        {attempt.status === 'expired' ? texts.expiredTitle : isPaid ? texts.paidTitle : texts.failedTitle}
      </h2>
      {attempt.reason && <p>{attempt.reason}</p>}
      {!isPaid && <p>{texts.failedText}</p>}
      <a href={paths.order(attempt.orderToken)} className="button button-strong justify-self-start">
        {texts.toOrder}
      </a>
    </div>
  );
}
