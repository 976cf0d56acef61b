import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomerOrderJson } from '#contract/orders/orders';
import { useRefreshCart } from '../../api/cart.ts';
import { fetchJson } from '../../api/fetch-json.ts';
import { BankList } from '../../components/bank-list.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { longTime, longDay } from '../../lib/day.ts';
import { removeStoredCheckout } from '../../lib/stored/stored-checkout.ts';
import { showLira } from '../../lib/price.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { ChangeCustomerOrder } from './change-customer-order.tsx';
import { FitReports } from './fit-reports.tsx';
import { CustomerOrderStatus } from './customer-order-status.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderMissing } from './order-missing.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { billingLines } from '#domain/orders/checkout/billing';
import { formatPhone } from '#domain/orders/checkout/phone';
import { waitsForMoney } from '#domain/orders/order-status';
import { OrderSums } from '../../components/order-sums.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import { Fact } from '../../components/fact.tsx';

function CustomerInvoice({ order }: { readonly order: CustomerOrderJson }) {
  if (order.invoice === null) return null;
  const { number, date, hasPdf } = order.invoice;
  return (
    <OrderCard title={texts.invoice.title}>
      {number !== '' && (
        <dl className="order-facts">
          <Fact label={texts.invoice.number}>{number}</Fact>
          <Fact label={texts.invoice.date}>{longDay(date)}</Fact>
        </dl>
      )}
      {hasPdf ? (
        <a
          className="button button-strong justify-self-start"
          href={`/api/orders/own/${encodeURIComponent(order.token)}/invoice.pdf`}
          download
        >
          {texts.invoice.download}
        </a>
      ) : (
        <p className="form-hint">{texts.invoice.noPdf}</p>
      )}
    </OrderCard>
  );
}

/** Lines of text below their title; nothing without lines. */
function Lines({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-semibold">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{of.join('\n')}</p>
    </>
  );
}

/** The ordered goods, the amounts, the address and the invoice data. */
function CustomerOrderSummary({ order }: { readonly order: CustomerOrderJson }) {
  return (
    <OrderCard title={texts.lines}>
      <ul className="summary-lines">
        {order.items.map((item) => (
          <li key={item.id}>
            <span className="summary-picture">
              <Picture src={item.imageUrl} name={item.name} alt="" size={56} />
            </span>
            <span className="min-w-0">
              {item.name}
              <span className="form-hint">
                {checkoutTexts.quantity(item.quantity)}
                {item.machine && ` · ${texts.fit.machine}: ${item.machine.name}`}
              </span>
            </span>
            <span className="whitespace-nowrap">{showLira(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <OrderSums
        subtotal={order.subtotal}
        discounts={order.discounts}
        shippingFee={order.shippingFee}
        paymentFee={order.paymentFee}
        total={order.totalAmount}
        freightToPay={order.freightToPay}
        refunded={order.refundedAmount}
      />
      <Lines title={texts.address} of={[order.customerName, order.shippingAddress]} />
      <Lines title={texts.contact} of={[order.customerEmail, formatPhone(order.customerPhone)]} />
      <Lines title={texts.billing} of={order.billing ? billingLines(order.billing) : []} />
      <Lines title={texts.note} of={order.note === null ? [] : [order.note]} />
    </OrderCard>
  );
}

const POLL_MS = 3000;

function Transfer({ order }: { readonly order: CustomerOrderJson }) {
  return (
    <OrderCard title={texts.transferTitle}>
      <p>{texts.transferText(order.orderNumber)}</p>
      <CopyText text={order.orderNumber} label={texts.copyNumber} className="min-h-10 justify-self-start" />
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
    refetchInterval: ({ state: { data } }) =>
      data?.paymentMethod === 'paytr' && waitsForMoney(data) ? POLL_MS : false,
    // A phone keeps the page for days: the owner may have received the money and sent the parcel meanwhile.
    refetchOnWindowFocus: true,
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
  const waitsForTransfer = order.paymentMethod === 'bank_transfer' && waitsForMoney(order);
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
