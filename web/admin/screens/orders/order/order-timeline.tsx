import type { CustomerDetailsJson } from '#contract/orders/customer-details';
import type { OrderDetailJson } from '#contract/orders/orders';
import { billingLines } from '#domain/orders/checkout/billing';
import { formatPhone } from '#domain/orders/checkout/phone';
import { actorWord } from '#domain/orders/order-words';
import { reviewWord } from '#domain/orders/review-reason';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { showLira, showTime } from '../../../lib/format.ts';

const EVENT_NAMES: Readonly<Record<string, string>> = texts.events;
const MAIL_NAMES: Readonly<Record<string, string>> = texts.mails;

type OrderEvent = OrderDetailJson['events'][number];

/** Members of events with details, in the order of display. */
const DETAILS = ['text', 'reason', 'carrier', 'trackingNumber', 'detail', 'reference', 'number'] as const;

function detailOf({ type, amount, mail, isTest, reason = '', ...rest }: OrderEvent): string {
  // Only the reason of a review is a code; all other text was written by people and stays as it is.
  const event = { ...rest, reason: type === 'reviewFlagged' ? reviewWord(reason) : reason };
  const words = [isTest && texts.testPayment, ...DETAILS.map((name) => event[name])];
  return [amount && showLira(amount), ...words, mail && (MAIL_NAMES[mail] ?? mail)]
    .filter(Boolean)
    .join(' · ');
}

function linesOf({
  customerName,
  customerEmail,
  customerPhone,
  shippingAddress,
  billing,
}: CustomerDetailsJson) {
  return [
    [texts.customer, customerName],
    [texts.email, customerEmail],
    [texts.phone, formatPhone(customerPhone)],
    [texts.address, shippingAddress.replaceAll('\n', ', ')],
    [texts.invoice.title, billing ? billingLines(billing).join(', ') : ''],
  ] as const;
}

/** What a correction changed: the old text struck through, then the new one. */
function Correction({ before, after }: Readonly<Record<'before' | 'after', CustomerDetailsJson>>) {
  const old = linesOf(before);
  return linesOf(after).map(([label, text], index) => {
    const was = old[index]?.[1] ?? '';
    if (text === was) return null;
    return (
      <p key={label} className="text-sm wrap-anywhere">
        {label}: <del>{was}</del> {text}
      </p>
    );
  });
}

export function OrderTimeline({ events }: { readonly events: readonly OrderEvent[] }) {
  return (
    <ol className="grid gap-3">
      {events.toReversed().map((event, index) => (
        // Events are only added, so that the oldest is always number 1.
        <li key={events.length - index} className="border-l-2 border-(--brand-line) pl-3">
          <p className="font-medium">{EVENT_NAMES[event.type] ?? event.type}</p>
          {detailOf(event) && <p className="text-sm wrap-anywhere">{detailOf(event)}</p>}
          {event.before && event.after && <Correction before={event.before} after={event.after} />}
          <p className="text-sm text-ink-soft">
            {showTime(event.at)} · {actorWord(event.by)}
          </p>
        </li>
      ))}
    </ol>
  );
}
