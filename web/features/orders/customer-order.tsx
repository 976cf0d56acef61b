import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomerOrderJson } from '#contract/orders/orders';
import { useRefreshCart } from '../../api/cart.ts';
import { fetchJson } from '../../api/fetch-json.ts';
import { BankList } from '../../components/bank-list.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { longTime } from '../../lib/day.ts';
import { removeStoredCheckout } from '../../lib/stored/stored-checkout.ts';
import { showLira } from '../../lib/price.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { ChangeCustomerOrder } from './change-customer-order.tsx';
import { CustomerInvoice } from './customer-invoice.tsx';
import { FitReports } from './fit-reports.tsx';
import { CustomerOrderStatus } from './customer-order-status.tsx';
import { CustomerOrderSummary } from './customer-order-summary.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderMissing } from './order-missing.tsx';
import { PayByCard } from './pay-by-card.tsx';

const POLL_MS = 3000;

function Transfer({ order }: { readonly order: CustomerOrderJson }) {
  return (
    <OrderCard title={texts.transferTitle}>
      <p>{texts.transferText(order.orderNumber)}</p>
      <p>
        {texts.amount}: <strong>{showLira(order.totalAmount)}</strong> · {texts.deadline}:{' '}
        <strong>{longTime(order.paymentDeadline)}</strong>
      </p>
      <BankList banks={order.banks} />
    </OrderCard>
  );
}

/** The customer's order behind its secret link: its state and the next steps. */
export function CustomerOrder({ token }: { readonly token: string }) {
  const refreshCart = useRefreshCart();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/orders/own', token],
    queryFn: () => fetchJson<CustomerOrderJson>(`/api/orders/own/${encodeURIComponent(token)}`),
    // The provider's notification may arrive a moment after the browser.
    refetchInterval: ({ state }) =>
      state.data?.paymentMethod === 'paytr' &&
      state.data.paymentStatus === 'pending' &&
      state.data.orderStatus === 'processing'
        ? POLL_MS
        : false,
    staleTime: 0,
  });
  const paymentStatus = order?.paymentStatus;
  useEffect(() => {
    if (paymentStatus !== 'paid') return;
    removeStoredCheckout();
    void refreshCart();
  }, [paymentStatus, refreshCart]);

  // What is shown stays while a later reading fails: somebody may be filling in a return.
  if (!order) return error ? <OrderMissing error={error} onRetry={refetch} /> : <FormSkeleton />;
  const waitsForTransfer =
    order.paymentMethod === 'bank_transfer' &&
    order.paymentStatus === 'pending' &&
    order.orderStatus === 'processing';
  return (
    <div className="checkout">
      <div className="grid content-start gap-5">
        {(order.canRetryPayment || order.canPayByTransfer) && <PayByCard order={order} />}
        {waitsForTransfer && <Transfer order={order} />}
        <CustomerOrderStatus order={order} />
        <CustomerInvoice order={order} />
        {order.fit.length > 0 && <FitReports order={order} />}
      </div>
      <div className="grid content-start gap-5">
        <CustomerOrderSummary order={order} />
        <ChangeCustomerOrder order={order} />
      </div>
    </div>
  );
}
