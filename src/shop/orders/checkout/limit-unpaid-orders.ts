import { AppError } from '#domain/errors';
import { isLocalAddress, networkKey } from '#kernel/network-key';
import { awaitsPayment } from '#domain/orders/order-state';
import type { JournalEntry } from '#domain/orders/journal-entry';
import type { PlacedOrder } from '#domain/orders/order';
import type { OrderStore } from '../selling-ports.ts';

/** Unpaid orders that reserve pieces: far more than a shopper needs at once. */
const MAX_PER_PERSON = 20;
/** Mobile carriers put many shoppers behind one address. */
const MAX_PER_NETWORK = 60;
const RETRY_AFTER_SECONDS = 30 * 60;

/** What identifies the person of an order. */
type OrderPerson = Pick<PlacedOrder, 'sessionId' | 'customerEmail' | 'customerPhone'> & {
  readonly ip: string;
};

interface Limited {
  readonly key: string;
  readonly max: number;
}

function keysOf({ sessionId, customerEmail, customerPhone, ip }: OrderPerson): readonly Limited[] {
  const person = [`s ${sessionId}`, `e ${customerEmail.toLowerCase()}`, `p ${customerPhone}`];
  return [
    ...person.map((key) => ({ key, max: MAX_PER_PERSON })),
    // Behind an unknown proxy all shoppers have the proxy's address.
    ...(ip === '' || isLocalAddress(ip) ? [] : [{ key: `n ${networkKey(ip)}`, max: MAX_PER_NETWORK }]),
  ];
}

/** The keys under which a placed order counts; none for an order by phone. */
function keysOfOrder(order: PlacedOrder): readonly Limited[] {
  return order.takenBy === undefined ? keysOf({ ...order, ip: order.terms.ip }) : [];
}

export type UnpaidLimit = ReturnType<typeof limitUnpaidOrders>;

/**
 * Prevents one person from reserving the whole stock with unpaid orders. Persons are identified by session, e-mail,
 * phone and network. Paid, cancelled and expired orders do not count.
 */
export function limitUnpaidOrders(orders: OrderStore) {
  const counts = new Map<string, number>();
  const keysByOrder = new Map<string, readonly Limited[]>();

  const add = (key: string, change: number): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };

  const addOrder = (orderId: string, keys: readonly Limited[]): void => {
    keysByOrder.set(orderId, keys);
    for (const { key } of keys) add(key, 1);
  };

  const release = (orderId: string): void => {
    for (const { key } of keysByOrder.get(orderId) ?? []) add(key, -1);
    keysByOrder.delete(orderId);
  };

  for (const { id } of orders.unpaid()) {
    const order = orders.read(id)?.order;
    if (order) addOrder(id, keysOfOrder(order));
  }
  orders.subscribe((entry) => {
    if (!('orderId' in entry)) return;
    // An order of another server: this server's own orders were added before.
    if (entry.type === 'placed' && !keysByOrder.has(entry.orderId)) {
      addOrder(entry.orderId, keysOfOrder(entry.order));
    }
    if (!keysByOrder.has(entry.orderId)) return;
    const state = orders.find(entry.orderId)?.state;
    if (!state || !awaitsPayment(state)) release(entry.orderId);
  });

  return {
    /**
     * Counts an order that is about to be placed; `release` removes it when placing fails.
     * @throws AppError `too_many_requests` when the person or network has too many unpaid orders.
     */
    add: (orderId: string, person: OrderPerson): void => {
      const keys = keysOf(person);
      const full = keys.find(({ key, max }) => (counts.get(key) ?? 0) >= max);
      if (full) {
        const message = full.key.startsWith('n ')
          ? 'Bağlantınızdan verilmiş, ödemesi beklenen çok sayıda sipariş var. Lütfen daha sonra yeniden deneyin ya da bizi arayın.'
          : `Ödemesi beklenen ${full.max} siparişiniz var. Önce onları ödeyin; ödenmeyen siparişler süresi dolunca kendiliğinden iptal olur.`;
        throw new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      addOrder(orderId, keys);
    },
    release,
    /** Whether a counted order is still within the limit after entries of other servers. */
    isWithin: (orderId: string, news: readonly JournalEntry[]): boolean => {
      const foreign = news.flatMap((entry) => (entry.type === 'placed' ? keysOfOrder(entry.order) : []));
      return (keysByOrder.get(orderId) ?? []).every(
        ({ key, max }) => (counts.get(key) ?? 0) + foreign.filter((each) => each.key === key).length <= max,
      );
    },
  };
}
