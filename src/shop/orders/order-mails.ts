import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import type { OrderEvent } from '#domain/orders/order';
import { mayReportPayment, type OrderMail, orderMailOf } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import type { MailMessage, Outbox } from './mail-ports.ts';
import type { OrderStore } from './selling-ports.ts';

/** Which mails an event of an order sends. */
const MAILS_OF: Readonly<Partial<Record<OrderEvent['type'], readonly OrderMail[]>>> = {
  placed: ['order-received', 'order-notification'],
  paid: ['payment-received'],
  paymentFailed: ['payment-failed'],
  methodChanged: ['method-changed'],
  shipped: ['order-shipped'],
  invoiceFiled: ['invoice-ready'],
  cancelled: ['order-cancelled'],
  expired: ['order-cancelled'],
  refunded: ['order-refunded'],
  returnRequested: ['return-requested'],
  returnAnswered: ['return-answered'],
};

/** The mails that follow from an event. */
function mailsOf(event: OrderEvent): readonly OrderMail[] {
  const isQuiet = event.type === 'invoiceFiled' && event.isQuiet;
  return isQuiet ? [] : (MAILS_OF[event.type] ?? []);
}

/** What can happen to an order several times, each with a mail of its own. */
const REPEATED: ReadonlySet<OrderEvent['type']> = new Set([
  'invoiceFiled',
  'refunded',
  'returnRequested',
  'returnAnswered',
]);

/** After a crash, mails of orders as young as this are made up for. */
const CATCH_UP_MS = 3 * 24 * 3_600_000;

interface Parts {
  readonly orders: OrderStore;
  readonly outbox: Outbox;
  /** Whether this server writes the mails, of several that sell. */
  readonly isMine?: () => boolean;
  /** Writes the mail; undefined when nobody is to get one, such as while the shop has no mail account. */
  readonly compose: (mail: OrderMail, record: OrderRecord) => MailMessage | undefined;
  readonly now: () => Date;
  /** Lets others have their turn. */
  readonly rest: () => Promise<void>;
  /** Told of a mail that could not be put into the outbox; it is made up for at the next start. */
  readonly onFault: (error: unknown) => void;
}

export interface OrderMails {
  /** Puts a mail into the outbox although it was sent before; false when there is none to send. */
  resend(mail: OrderMail, orderId: string): Promise<boolean>;
  /**
   * Takes out what a crash left of erased persons and follows the orders from now on. What was kept back, such as
   * by a crash, comes into the outbox meanwhile: the shop does not wait for it. Called again when it becomes this
   * server's turn.
   */
  start(): Promise<void>;
  /** Resolves when no mail is being made up for any more. */
  stop(): Promise<void>;
}

/** Sends the mails that follow from what happens to orders; the order never waits for them. */
export function createOrderMails(parts: Parts): OrderMails {
  const { orders, outbox, compose, now, rest, onFault, isMine = () => true } = parts;
  let unsubscribe = (): void => undefined;
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();

  const send = async (mail: OrderMail, orderId: string, suffix = ''): Promise<boolean> => {
    const record = orders.read(orderId);
    if (!record || record.state.isErased || !mayReportPayment(mail, record)) return false;
    // It was taken off meanwhile: there is nothing to save any more.
    if (mail === 'invoice-ready' && record.state.invoice.pdf === '') return false;
    const message = compose(mail, record);
    if (!message) return false;
    await outbox.enqueue({ ...message, id: `${message.id}${suffix}` });
    await orders.append([{ type: 'mailed', orderId, at: now().toISOString(), by: 'system', mail }]);
    return true;
  };

  const onEntry = (entry: JournalEntry): void => {
    if (!isOrderEvent(entry) || !isMine()) return;
    const suffix = REPEATED.has(entry.type) ? `:${Date.parse(entry.at)}` : '';
    for (const mail of mailsOf(entry)) send(mail, entry.orderId, suffix).catch(onFault);
    // The customer has the wrong number in hand: the same mail goes out again with the right one.
    if (entry.type === 'trackingChanged') {
      send('order-shipped', entry.orderId, `:${Date.parse(entry.at)}`).catch(onFault);
    }
  };

  /** @param until what has happened since sends its mails by itself */
  const catchUp = async (orderId: string, until: string): Promise<void> => {
    const record = orders.read(orderId);
    if (!record) return;
    const sent = new Set(record.events.flatMap((event) => (event.type === 'mailed' ? [event.mail] : [])));
    const earlier = record.events.filter(({ at }) => at <= until);
    for (const mail of earlier.flatMap(mailsOf)) {
      if (!sent.has(mail)) await send(mail, orderId);
      sent.add(mail);
    }
  };

  const catchUpEach = async (ids: readonly string[], until: string): Promise<void> => {
    for (const id of ids) {
      await rest();
      if (isStopped) return;
      // A full disk or a broken document keeps mails back, never the shop.
      await catchUp(id, until).catch(onFault);
    }
  };

  return {
    resend: (mail, orderId) => send(mail, orderId, `:${now().getTime()}`),
    start: async () => {
      if (!isMine()) return;
      const until = now();
      unsubscribe();
      unsubscribe = orders.subscribe(onEntry);
      const mailed = outbox.entries().flatMap(({ id }) => orderMailOf(id)?.orderId ?? []);
      const erased = mailed.filter((id) => orders.find(id)?.state.isErased);
      if (erased.length > 0) await outbox.forgetOrders(erased).catch(onFault);
      const from = new Date(until.getTime() - CATCH_UP_MS).toISOString();
      const recent = orders.list({ from }, 1, Infinity).orders.map(({ id }) => id);
      work = catchUpEach(recent, until.toISOString());
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
      return work;
    },
  };
}
