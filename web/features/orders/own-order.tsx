import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnOrderJson } from '#contract/orders/orders';
import { billingLines } from '#domain/orders/checkout/billing';
import { formatPhone } from '#domain/orders/checkout/phone';
import { useRefreshCart } from '../../api/cart.ts';
import { fetchJson, HttpError } from '../../api/fetch-json.ts';
import { BankList } from '../../components/bank-list.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { OrderSums } from '../../components/order-sums.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { daySpan, longTime } from '../../lib/day.ts';
import { forgetCheckout } from '../../lib/kept/kept-checkout.ts';
import { showLira } from '../../lib/price.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { ChangeOwnOrder } from './change-own-order.tsx';
import { OrderAgain } from './order-again.tsx';
import { OwnInvoice } from './own-invoice.tsx';
import { FitReports } from './fit-reports.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { StatusSteps } from './status-steps.tsx';

const ASK_EVERY_MS = 3000;

/** What is said first; nothing where the status below says all, such as after a card payment that failed. */
function headlineOf({ orderStatus, paymentStatus, paymentMethod }: OwnOrderJson): string | undefined {
  if (paymentStatus === 'paid') return texts.paidTitle;
  const isOver = orderStatus === 'cancelled' || orderStatus === 'returned';
  return paymentMethod !== 'paytr' && paymentStatus !== 'failed' && !isOver ? texts.thanks : undefined;
}

function paymentText({ paymentStatus, paymentMethod, canRetryPayment }: OwnOrderJson): string {
  if (paymentStatus !== 'pending') return texts.payments[paymentStatus];
  if (paymentMethod === 'cash_on_delivery') return texts.payments.on_delivery;
  return paymentMethod === 'paytr' && !canRetryPayment ? texts.waiting : texts.payments.pending;
}

/** Whether a parcel is still to come; none is promised to a payment that failed. */
function isComing({ orderStatus, paymentStatus }: OwnOrderJson): boolean {
  return ['processing', 'preparing', 'shipped'].includes(orderStatus) && paymentStatus !== 'failed';
}

/** What is to be paid when the parcel comes; nothing once it is paid or will not come. */
function PayAtDoor({ order }: { readonly order: OwnOrderJson }) {
  if (order.paymentMethod !== 'cash_on_delivery' || !isComing(order)) return null;
  return (
    <p>
      {texts.payAtDoor(showLira(order.totalAmount))}{' '}
      {order.paymentStatus === 'pending' && texts.awaitsConfirmation}
    </p>
  );
}

function Transfer({ order }: { readonly order: OwnOrderJson }) {
  return (
    <section className="checkout-card">
      <h2>{texts.transferTitle}</h2>
      <p>{texts.transferText(order.orderNumber)}</p>
      <p>
        {texts.amount}: <strong>{showLira(order.totalAmount)}</strong> · {texts.deadline}:{' '}
        <strong>{longTime(order.paymentDeadline)}</strong>
      </p>
      <BankList banks={order.banks} />
    </section>
  );
}

/** The shopper's own order by its unguessable link: how it stands and what is to be done. */
export function OwnOrder({ token }: { readonly token: string }) {
  const refreshCart = useRefreshCart();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/orders/own', token],
    queryFn: () => fetchJson<OwnOrderJson>(`/api/orders/own/${encodeURIComponent(token)}`),
    // The provider's word may come a moment after the browser.
    refetchInterval: ({ state }) =>
      state.data?.paymentMethod === 'paytr' && state.data.paymentStatus === 'pending' ? ASK_EVERY_MS : false,
    staleTime: 0,
  });
  const paymentStatus = order?.paymentStatus;
  useEffect(() => {
    if (paymentStatus !== 'paid') return;
    forgetCheckout();
    void refreshCart();
  }, [paymentStatus, refreshCart]);

  if (error) {
    const isUnknown = error instanceof HttpError && error.status === 404;
    return (
      <div className="checkout-card max-w-xl">
        <h2>{isUnknown ? texts.notFoundTitle : texts.loadFailed}</h2>
        {isUnknown ? (
          <p>{texts.notFoundText}</p>
        ) : (
          <button type="button" className="button button-quiet" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        )}
      </div>
    );
  }
  if (!order) return <FormSkeleton />;
  const headline = headlineOf(order);
  const invoice = order.billing ? billingLines(order.billing) : [];
  const waitsForTransfer =
    order.paymentMethod === 'bank_transfer' &&
    order.paymentStatus === 'pending' &&
    order.orderStatus === 'processing';
  return (
    <div className="checkout">
      <div className="grid content-start gap-5">
        {(order.canRetryPayment || order.canPayByTransfer) && <PayByCard order={order} />}
        <section className="checkout-card">
          <h2>{texts.title(order.orderNumber)}</h2>
          {headline && <p>{headline}</p>}
          <StatusSteps orderStatus={order.orderStatus} steps={order.steps} />
          <dl className="order-facts">
            <div>
              <dt>{texts.payment}</dt>
              <dd>
                <span role="status">{paymentText(order)}</span>
              </dd>
            </div>
            <div>
              <dt>{texts.date}</dt>
              <dd>{longTime(order.createdAt)}</dd>
            </div>
            {order.promised && isComing(order) && (
              <div>
                <dt>{texts.promised}</dt>
                <dd>
                  {daySpan(order.promised)}
                  {order.paymentMethod === 'bank_transfer' && order.paymentStatus === 'pending' && (
                    <span className="form-hint">{texts.promisedFromPayment}</span>
                  )}
                </dd>
              </div>
            )}
            {order.trackingNumber && (
              <div>
                <dt>{order.carrier}</dt>
                <dd>
                  {order.trackingUrl ? (
                    <a href={order.trackingUrl} target="_blank" rel="noopener" className="underline">
                      {texts.trackShipment} ({order.trackingNumber})
                    </a>
                  ) : (
                    order.trackingNumber
                  )}
                </dd>
              </div>
            )}
          </dl>
          <PayAtDoor order={order} />
          <p className="form-hint">{texts.keepLink}</p>
          <div className="flex flex-wrap items-start gap-3">
            <CopyText text={globalThis.location.href} label={texts.copyLink} />
            <OrderAgain order={order} />
          </div>
        </section>
        {waitsForTransfer && <Transfer order={order} />}
        <OwnInvoice order={order} />
        {order.fit.length > 0 && <FitReports order={order} />}
        <ChangeOwnOrder order={order} />
      </div>
      <div className="checkout-side">
        <section className="checkout-card">
          <h2>{texts.lines}</h2>
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
          <h3 className="mt-2 font-semibold">{texts.address}</h3>
          <p className="whitespace-pre-line">
            {order.customerName}
            {'\n'}
            {order.shippingAddress}
          </p>
          <h3 className="mt-2 font-semibold">{texts.contact}</h3>
          <p className="break-words">
            {order.customerEmail}
            <br />
            {formatPhone(order.customerPhone)}
          </p>
          {invoice.length > 0 && (
            <>
              <h3 className="mt-2 font-semibold">{texts.billing}</h3>
              <p className="whitespace-pre-line">{invoice.join('\n')}</p>
            </>
          )}
          {order.note !== null && (
            <>
              <h3 className="mt-2 font-semibold">{texts.note}</h3>
              <p className="whitespace-pre-line">{order.note}</p>
            </>
          )}
        </section>
      </div>
    </div>
  );
}
