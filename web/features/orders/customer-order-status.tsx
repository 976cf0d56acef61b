import type { CustomerOrderJson } from '#contract/orders/orders';
import { hasBuyersMoney, isDueAtDoor, isPaidToCarrier, isParcelExpected } from '#domain/orders/order-status';
import { CopyText } from '../../components/copy-text.tsx';
import { Fact } from '../../components/fact.tsx';
import { dayRange, longTime, dayAndTime } from '../../lib/day.ts';
import { showLira } from '../../lib/price.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderCard } from './order-card.tsx';

const STEPS = ['processing', 'preparing', 'shipped', 'delivered'] as const;
const DONE = 'border-(--brand-strong) font-semibold text-ink forced-colors:border-[Highlight]';

/** The steps that an order has reached, with their times; a cancelled or returned order shows only that. */
function StatusSteps({ orderStatus, steps }: Pick<CustomerOrderJson, 'orderStatus' | 'steps'>) {
  const current = STEPS.findIndex((step) => step === orderStatus);
  const timeOf = (status: string) => {
    const at = steps.find((step) => step.status === status)?.at;
    return (
      at && (
        <time
          dateTime={at}
          className={current === -1 ? '' : 'block text-[0.75rem] font-normal text-ink-soft'}
        >
          {dayAndTime(at)}
        </time>
      )
    );
  };
  if (current === -1) {
    return (
      <p className="font-semibold">
        {texts.statuses[orderStatus]} {timeOf(orderStatus)}
      </p>
    );
  }
  return (
    <ol className="grid grid-cols-4 gap-1 max-[24rem]:grid-cols-2 max-[24rem]:gap-y-3">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={`border-t-4 pt-2 text-[0.875rem] max-[30rem]:text-[0.75rem] ${index <= current ? DONE : 'border-line text-ink-faint'}`}
          aria-current={index === current ? 'step' : undefined}
        >
          {texts.statuses[step]}
          {timeOf(step)}
        </li>
      ))}
    </ol>
  );
}

/** The headline; undefined when the status below says everything, such as after a failed card payment, or of a parcel. */
export function headlineOf(
  order: Pick<CustomerOrderJson, 'orderStatus' | 'paymentStatus' | 'paymentMethod'>,
): string | undefined {
  const { orderStatus, paymentStatus, paymentMethod } = order;
  if (orderStatus === 'shipped' || orderStatus === 'delivered') return undefined;
  const isOver = orderStatus === 'cancelled' || orderStatus === 'returned';
  if (isOver) return hasBuyersMoney(order) ? texts.refundDue : undefined;
  if (paymentStatus === 'paid') return texts.paidTitle;
  return paymentMethod !== 'paytr' && paymentStatus !== 'failed' ? texts.thanks : undefined;
}

export function paymentText(
  order: Pick<CustomerOrderJson, 'orderStatus' | 'paymentStatus' | 'paymentMethod' | 'canRetryPayment'>,
): string {
  const { orderStatus, paymentStatus, paymentMethod, canRetryPayment } = order;
  if (isPaidToCarrier(order)) return texts.payments.paid;
  if (paymentStatus !== 'pending') return texts.payments[paymentStatus];
  if (orderStatus === 'cancelled' || orderStatus === 'returned') return texts.notPaid;
  if (paymentMethod === 'cash_on_delivery') return texts.payments.on_delivery;
  return paymentMethod === 'paytr' && !canRetryPayment ? texts.waiting : texts.payments.pending;
}

/** The amount to pay at the door; nothing when it is paid or no parcel will come. */
function PayAtDoor({ order }: { readonly order: CustomerOrderJson }) {
  if (!isDueAtDoor(order)) return null;
  return (
    <p>
      {texts.payAtDoor(showLira(order.totalAmount))}{' '}
      {order.paymentStatus === 'pending' && texts.awaitsConfirmation}
    </p>
  );
}

/** The state of an order and its payment, the delivery time and the tracking. */
export function CustomerOrderStatus({ order }: { readonly order: CustomerOrderJson }) {
  const headline = headlineOf(order);
  return (
    <OrderCard title={texts.title(order.orderNumber)}>
      {headline && <p className="text-[1.125rem] font-semibold">{headline}</p>}
      <StatusSteps orderStatus={order.orderStatus} steps={order.steps} />
      <dl className="order-facts">
        <Fact label={texts.payment}>
          <span role="status">{paymentText(order)}</span>
        </Fact>
        <Fact label={texts.date}>{longTime(order.createdAt)}</Fact>
        {order.promised && isParcelExpected(order) && (
          <Fact label={texts.promised}>
            {dayRange(order.promised)}
            {order.paymentMethod === 'bank_transfer' && order.paymentStatus === 'pending' && (
              <span className="form-hint">{texts.promisedFromPayment}</span>
            )}
          </Fact>
        )}
        {order.trackingNumber && (
          <Fact label={order.carrier}>
            {order.trackingUrl ? (
              <a href={order.trackingUrl} target="_blank" rel="noopener" className="underline">
                {texts.trackShipment} ({order.trackingNumber})
              </a>
            ) : (
              order.trackingNumber
            )}
          </Fact>
        )}
      </dl>
      <PayAtDoor order={order} />
      <p className="form-hint">{texts.saveLink}</p>
      <div className="flex flex-wrap items-start gap-3">
        <CopyText text={globalThis.location.href} label={texts.copyLink} />
        <OrderAgain order={order} />
      </div>
    </OrderCard>
  );
}
