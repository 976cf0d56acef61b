import { AppError } from '#domain/errors';
import { getOrAdd } from '#kernel/get-or-add';
import { isLocalAddress, networkKey } from '#kernel/network-key';
import { awaitsPayment } from '#domain/orders/order-state';
import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import type { OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { mailboxOf } from '#domain/orders/checkout/mailbox';
import { reservedPieces, type OrderEvent, type PlacedOrder } from '#domain/orders/order';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderStore } from '../selling-ports.ts';

/** Unpaid orders that reserve pieces: far more than a shopper needs at once. */
const PERSON_LIMITS = { orders: 20, lines: 150 };
/** Mobile carriers put many shoppers behind one address. */
const NETWORK_LIMITS = { orders: 60, lines: 300 };
/** So long an order counts that the shopper gave up: it has sent mails. Nobody orders twice as often as one may wait. */
const GIVEN_UP_MS = 3_600_000;
const GIVEN_UP_FACTOR = 2;
const RETRY_AFTER_SECONDS = 30 * 60;

type OrderPerson = Pick<PlacedOrder, 'sessionId' | 'customerEmail' | 'customerPhone'> & {
  readonly ip: string;
};

interface UnpaidOrder {
  /** Session, e-mail, phone and network, by which it is found and counted. */
  readonly keys: readonly string[];
  readonly pieces: readonly StockMove[];
  /** Of goods that others cannot buy; also of an order that is being placed. */
  readonly lines: number;
}

const sessionKey = (sessionId: string): string => `s ${sessionId}`;
const isNetwork = (key: string): boolean => key.startsWith('n ');
const limitsOf = (key: string) => (isNetwork(key) ? NETWORK_LIMITS : PERSON_LIMITS);

function keysOf({ sessionId, customerEmail, customerPhone, ip }: OrderPerson): readonly string[] {
  const person = [sessionKey(sessionId), `e ${mailboxOf(customerEmail)}`, `p ${customerPhone}`];
  // Behind an unknown proxy all shoppers have the proxy's address.
  return ip === '' || isLocalAddress(ip) ? person : [...person, `n ${networkKey(ip)}`];
}

/** The keys of a placed order; none for an order by phone. */
function keysOfOrder(order: PlacedOrder): readonly string[] {
  return order.takenBy === undefined ? keysOf({ ...order, ip: order.terms.ip }) : [];
}

export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>;

/** Whether a shopper ended the wait for the money, by giving up or by paying at the door, without the owner's word. */
const isGivenUp = ({ type, by }: OrderEvent): boolean =>
  (type === 'cancelled' && by === 'shopper') || (type === 'confirmed' && by === 'system');

/**
 * The orders of shoppers that wait for their payment. Card orders never prevent their own shopper from buying; the
 * number of all orders and their lines is limited, so that one person cannot reserve the whole stock, nor send mails to
 * a stranger.
 */
export function createUnpaidOrders(orders: OrderStore, now: () => Date) {
  const unpaid = new Map<string, UnpaidOrder>();
  /** Those of them that were given up, and when (milliseconds since 1970), oldest first. */
  const givenUp = new Map<string, number>();
  /** Order ids by key, oldest first. */
  const idsOf = new Map<string, Set<string>>();

  const add = (id: string, order: UnpaidOrder): void => {
    unpaid.set(id, order);
    for (const key of order.keys) getOrAdd(idsOf, key, () => new Set()).add(id);
  };
  const addOrder = (order: PlacedOrder): void =>
    add(order.id, {
      keys: keysOfOrder(order),
      pieces: reservedPieces(order),
      lines: order.items.length,
    });
  const addWaiting = (record: OrderRecord | undefined): void => {
    if (record && awaitsPayment(record.state)) addOrder(record.order);
  };

  const remove = (id: string): void => {
    for (const key of unpaid.get(id)?.keys ?? []) {
      const ids = idsOf.get(key);
      ids?.delete(id);
      if (ids?.size === 0) idsOf.delete(key);
    }
    unpaid.delete(id);
    givenUp.delete(id);
  };
  const forgetGivenUp = (): void => {
    for (const [id, atMs] of givenUp) {
      if (now().getTime() - atMs < GIVEN_UP_MS) return;
      remove(id);
    }
  };

  for (const { id } of orders.unpaid(now().getTime())) addWaiting(orders.read(id));
  orders.subscribe((entry) => {
    if (!isOrderEvent(entry)) return;
    if (entry.type === 'placed') return addOrder(entry.order);
    const { orderId } = entry;
    // What a person has checked may wait for its payment again.
    if (entry.type === 'reviewCleared' && !unpaid.has(orderId)) return addWaiting(orders.read(orderId));
    if (!unpaid.has(orderId) || givenUp.has(orderId)) return;
    const state = orders.find(orderId)?.state;
    if (state && awaitsPayment(state)) return;
    if (!isGivenUp(entry)) return remove(orderId);
    givenUp.set(orderId, Date.parse(entry.at));
    const order = unpaid.get(orderId);
    if (order && entry.type === 'cancelled') unpaid.set(orderId, { ...order, lines: 0 });
  });

  const waitingIds = (key: string): string[] => [...(idsOf.get(key) ?? [])].filter((id) => !givenUp.has(id));
  const countOf = (key: string): number => waitingIds(key).length;
  /** The lines of each order that still has some. */
  const linesOf = (key: string): number[] =>
    [...(idsOf.get(key) ?? [])].flatMap((id) => unpaid.get(id)?.lines || []);
  const isFull = (key: string): boolean => {
    const { orders: maxOrders, lines: maxLines } = limitsOf(key);
    return countOf(key) >= maxOrders || linesOf(key).reduce((sum, lines) => sum + lines, 0) >= maxLines;
  };
  /** The unpaid orders of a session, oldest first. */
  const ofSession = (sessionId: string): readonly OrderSummary[] =>
    waitingIds(sessionKey(sessionId)).flatMap((id) => orders.find(id) ?? []);
  const cardOrders = (sessionId: string): readonly OrderSummary[] =>
    ofSession(sessionId).filter(({ paymentMethod }) => paymentMethod === 'paytr');

  return {
    /** The unpaid card orders of a session, newest first. */
    find: (sessionId: string): readonly OrderSummary[] => cardOrders(sessionId).toReversed(),
    /** Whether the session has no unpaid card order besides these, also after entries of other servers. */
    areAll: (ids: ReadonlySet<string>, sessionId: string, news: readonly JournalEntry[]): boolean => {
      const placed = news.flatMap((entry) => (entry.type === 'placed' ? [entry.order] : []));
      const foreign = placed.filter(
        (order) => order.sessionId === sessionId && order.paymentMethod === 'paytr',
      );
      return [...cardOrders(sessionId), ...foreign].every(({ id }) => ids.has(id));
    },
    /** Those that are not paid by card, newest first. */
    findOthers: (sessionId: string): readonly OrderSummary[] =>
      ofSession(sessionId)
        .filter(({ paymentMethod }) => paymentMethod !== 'paytr')
        .toReversed(),
    pieces: (sessionId: string): readonly StockMove[] =>
      cardOrders(sessionId).flatMap(({ id }) => unpaid.get(id)?.pieces ?? []),
    /** Counts one until `release`. @throws AppError `too_many_requests` for too many unpaid ones, or given up ones */
    add: (orderId: string, person: OrderPerson, lines: number): void => {
      forgetGivenUp();
      const keys = keysOf(person);
      const full = keys.find(isFull);
      if (full !== undefined) {
        const message = isNetwork(full)
          ? 'Bağlantınızdan verilmiş, ödemesi beklenen çok sayıda sipariş var. Lütfen daha sonra yeniden deneyin ya da bizi arayın.'
          : `Ödemesi beklenen ${linesOf(full).length} siparişiniz var. Önce onları ödeyin; ödenmeyen siparişler süresi dolunca kendiliğinden iptal olur.`;
        throw new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (keys.some((key) => (idsOf.get(key)?.size ?? 0) >= GIVEN_UP_FACTOR * limitsOf(key).orders)) {
        const message =
          'Kısa sürede çok sayıda sipariş verilip vazgeçildi. Lütfen daha sonra yeniden deneyin ya da bizi arayın.';
        throw new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      add(orderId, { keys, pieces: [], lines });
    },
    release: remove,
    /** Whether a counted order is still within the limit after entries of other servers. */
    isWithin: (orderId: string, news: readonly JournalEntry[]): boolean => {
      const foreign = news.flatMap((entry) => (entry.type === 'placed' ? keysOfOrder(entry.order) : []));
      return (unpaid.get(orderId)?.keys ?? []).every(
        (key) => countOf(key) + foreign.filter((each) => each === key).length <= limitsOf(key).orders,
      );
    },
  };
}
