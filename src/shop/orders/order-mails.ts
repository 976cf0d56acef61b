import { AppError } from '#domain/errors';
import { yieldTurn } from '../yield-turn.ts';
import { isOrderEvent } from '#domain/orders/journal-entry';
import type { OrderEvent } from '#domain/orders/order';
import { mailsOf, mayReportPayment, type OrderMail, orderMailOf } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import type { MailMessage } from '#domain/orders/outbox-message';
import type { Outbox } from './mail-ports.ts';
import type { OrderStore } from './selling-ports.ts';

/** Events that can happen several times to an order, each with its own mail. */
const REPEATED: ReadonlySet<OrderEvent['type']> = new Set([
  'invoiceFiled',
  'refunded',
  'returnRequested',
  'returnAnswered',
  'trackingChanged',
]);

const keyOf = ({ orderId, type, at }: OrderEvent): string => `${orderId} ${type} ${at}`;

/** Missing mails are sent this long after a fault of the disk or the database. */
const REPEAT_AFTER_MS = 10_000;
/** Codes of faults that pass without a person. */
const PASSING_FAULTS = new Set(['storage_failed', 'orders_stopped']);

/** After a crash, missing mails about events up to this age are sent. */
const CATCH_UP_MS = 3 * 24 * 3_600_000;

interface Parts {
  readonly orders: OrderStore;
  readonly outbox: Outbox;
  readonly isMine?: () => boolean;
  /** Composes the mail; undefined when nobody is to get one, for example without a mail account. */
  readonly compose: (mail: OrderMail, record: OrderRecord) => MailMessage | undefined;
  readonly now: () => Date;
  /** A mail is not in the outbox. Disk and database are tried again, after other faults the next start does it. */
  readonly onFault: (error: unknown) => void;
}

export type OrderMails = ReturnType<typeof createOrderMails>;

/** Sends the mails about events of orders; the order never waits for them. */
export function createOrderMails(parts: Parts) {
  const { orders, outbox, compose, now, onFault, isMine = () => true } = parts;
  let unsubscribe = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;
  /** The number of the last start; the work of an earlier start ends. */
  let round = 0;
  let repeating: NodeJS.Timeout | undefined;

  /** @param about the mail contains nothing about later events: they have mails of their own */
  const send = async (
    mail: OrderMail,
    orderId: string,
    suffix = '',
    about?: OrderEvent,
  ): Promise<boolean> => {
    const record = orders.read(orderId);
    if (!record || record.state.isErased || !mayReportPayment(mail, record)) return false;
    // It was removed in the meantime: nothing to store.
    if (mail === 'invoice-ready' && record.state.invoice.pdf === '') return false;
    const last = about && record.events.findLastIndex((event) => keyOf(event) === keyOf(about));
    const events = record.events.slice(0, last === undefined ? undefined : last + 1);
    const message = compose(mail, { ...record, events });
    if (!message) return false;
    await outbox.enqueue({ ...message, id: `${message.id}${suffix}` });
    // While it waited for its turn, the person may have been erased.
    if (orders.find(orderId)?.state.isErased) {
      await outbox.forgetOrders([orderId]);
      return false;
    }
    await orders.append([{ type: 'mailed', orderId, at: now().toISOString(), by: 'system', mail }]);
    return true;
  };

  const sendOf = (mail: OrderMail, event: OrderEvent): Promise<boolean> =>
    REPEATED.has(event.type)
      ? send(mail, event.orderId, `:${Date.parse(event.at)}`, event)
      : send(mail, event.orderId);

  /** @returns whether the fault will pass: then all missing mails are sent again */
  const repeatLater = (error: unknown): boolean => {
    onFault(error);
    const isPassing = error instanceof AppError && PASSING_FAULTS.has(error.code);
    if (isPassing && !isStopped) repeating ??= setTimeout(startAgain, REPEAT_AFTER_MS).unref();
    return isPassing;
  };

  const startAgain = (): void => {
    repeating = undefined;
    start().catch(repeatLater);
  };

  const onEvent = (event: OrderEvent): void => {
    for (const mail of mailsOf(event)) sendOf(mail, event).catch(repeatLater);
  };

  /** @param from of earlier events nothing is missing @param live keys of events that send their mails themselves */
  const catchUp = async (orderId: string, from: string, live: ReadonlySet<string>): Promise<void> => {
    const record = orders.read(orderId);
    if (!record) return;
    const sent = record.events.flatMap((event) => (event.type === 'mailed' ? [event.mail] : []));
    const once = new Set<OrderMail>();
    for (const event of record.events.filter((each) => !live.has(keyOf(each)))) {
      for (const mail of mailsOf(event)) {
        if (!REPEATED.has(event.type) && once.has(mail)) continue;
        once.add(mail);
        // One sent mail is about one of several such events.
        const place = sent.indexOf(mail);
        if (place !== -1) sent.splice(place, 1);
        else if (event.at >= from) await sendOf(mail, event);
      }
    }
  };

  const catchUpEach = async (
    from: string,
    live: ReadonlySet<string>,
    isOver: () => boolean,
  ): Promise<void> => {
    for (const id of orders.changedSince(from)) {
      await yieldTurn();
      if (isOver()) return;
      // A full disk or a broken document delays mails, never the shop.
      if (await catchUp(id, from, live).then(() => false, repeatLater)) return;
    }
  };

  /**
   * Removes mails of erased persons that a crash left behind, and watches the orders from now on. Missing mails are put
   * into the outbox in the background; the shop does not wait for them. Called again when the duty passes to this
   * server.
   */
  const start = async (): Promise<void> => {
    if (!isMine()) return;
    round += 1;
    const started = round;
    clearTimeout(repeating);
    repeating = undefined;
    const live = new Set<string>();
    let isCatchingUp = true;
    unsubscribe();
    unsubscribe = orders.subscribe((entry) => {
      if (!isOrderEvent(entry) || !isMine()) return;
      if (isCatchingUp) live.add(keyOf(entry));
      onEvent(entry);
    });
    const mailed = outbox.entries().flatMap(({ id }) => orderMailOf(id)?.orderId ?? []);
    const erased = mailed.filter((id) => orders.find(id)?.state.isErased);
    if (erased.length > 0) await outbox.forgetOrders(erased).catch(repeatLater);
    const from = new Date(now().getTime() - CATCH_UP_MS).toISOString();
    // Only after the earlier catching up has ended, at its next order: two at once would send a mail twice.
    work = work
      .then(() => catchUpEach(from, live, () => isStopped || started !== round))
      .catch((error: unknown) => void repeatLater(error))
      .finally(() => (isCatchingUp = false));
  };

  return {
    /** Puts a mail into the outbox again after it was sent; false when there is none to send. */
    resend: (mail: OrderMail, orderId: string): Promise<boolean> =>
      send(mail, orderId, `:${now().getTime()}`),
    start,
    /** Resolves when all missing mails are in the outbox. */
    stop: (): Promise<void> => {
      isStopped = true;
      clearTimeout(repeating);
      unsubscribe();
      return work;
    },
  };
}
