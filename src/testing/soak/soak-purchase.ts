import { z } from 'zod';
import { SAMPLE_FORM } from '../samples/sample-order.ts';
import {
  asOwner,
  postJson,
  send,
  SOAK_PRODUCTS,
  SOAK_STOCK,
  type SoakServer,
  sendCallback,
} from './soak-shop.ts';

/** A purchase as its buyer knows it: a step counts only when the server has acknowledged it. */
export interface Purchase {
  /** The session of the cart with its pieces. */
  session: string;
  readonly key: string;
  readonly email: string;
  readonly productId: string;
  readonly quantity: number;
  readonly isCard: boolean;
  /** The notifications that the provider will send, in this order. */
  readonly callbacks: readonly ('success' | 'failed')[];
  readonly isCancelled: boolean;
  /** Steps that the server has acknowledged. */
  isInCart: boolean;
  orderId: string | undefined;
  attemptId: string | undefined;
  kurus: number;
  reported: number;
  cancelReported: boolean;
  /** The cart was lost with the crash, and with it the wish. */
  isGivenUp: boolean;
}

/** What the shop answers to an order. */
export const placedJson = z.object({
  id: z.string(),
  totalAmount: z.string(),
  paymentData: z.object({ merchant_oid: z.string() }).optional(),
});
const orderJson = z.object({
  id: z.string(),
  paymentStatus: z.string(),
  orderStatus: z.string(),
  review: z.array(z.string()),
  items: z.array(z.object({ productId: z.string(), quantity: z.number() })),
  events: z.array(z.object({ type: z.string() })),
});

const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(Math.random() * list.length)] ?? list[0];

/** What the buyer with this number wants. */
export function drawPurchase(number: number): Purchase {
  const isCard = Math.random() < 0.6;
  return {
    session: '',
    key: `soak-${number}`,
    email: `soak-${number}@example.com`,
    productId: pick(SOAK_PRODUCTS),
    quantity: pick([1, 2, 3]),
    isCard,
    callbacks: isCard
      ? pick<readonly ('success' | 'failed')[]>([
          ['success'],
          ['success', 'success', 'success'],
          ['failed', 'success'],
          ['success', 'failed', 'failed'],
          ['failed', 'failed'],
          [],
        ])
      : [],
    isCancelled: !isCard && Math.random() < 0.3,
    isInCart: false,
    orderId: undefined,
    attemptId: undefined,
    kurus: 0,
    reported: 0,
    cancelReported: false,
    isGivenUp: false,
  };
}

/** Does what is left of a purchase; throws `Unanswered` when the server dies under it. */
export async function goOn(server: SoakServer, purchase: Purchase): Promise<void> {
  const { key, email, productId, quantity, isCard } = purchase;
  if (!purchase.isInCart) {
    // Whether an unanswered call has put them into a cart is not known: each try has one of its own.
    purchase.session = `soak-oturumu-${Math.random().toString(36).slice(2).padStart(12, '0')}`;
    const response = await postJson(
      server,
      '/api/cart',
      { productId, quantity },
      { 'x-session-id': purchase.session },
    );
    if (response.status !== 201) throw new Error(`The cart answered ${response.status}`);
    purchase.isInCart = true;
  }
  if (purchase.orderId === undefined) {
    const response = await postJson(
      server,
      '/api/orders',
      { ...SAMPLE_FORM, customerEmail: email, paymentMethod: isCard ? 'paytr' : 'bank_transfer' },
      { 'x-session-id': purchase.session, 'idempotency-key': key },
    );
    if (response.status === 422) {
      // Carts of the last moment may go with a crash, never an order.
      purchase.isGivenUp = true;
      return;
    }
    if (response.status !== 201) {
      throw new Error(`An order was answered ${response.status}: ${await response.text()}`);
    }
    const placed = placedJson.parse(await response.json());
    purchase.orderId = placed.id;
    // After a crash before the provider was called, the order has no attempt.
    purchase.attemptId = placed.paymentData?.merchant_oid;
    purchase.kurus = Math.round(Number(placed.totalAmount) * 100);
  }
  while (purchase.attemptId !== undefined && purchase.reported < purchase.callbacks.length) {
    const status = purchase.callbacks[purchase.reported] ?? 'failed';
    const response = await sendCallback(server, purchase.attemptId, status, purchase.kurus);
    const text = await response.text();
    if (text !== 'OK') throw new Error(`A callback was answered ${response.status} ${text}`);
    purchase.reported += 1;
  }
  if (purchase.isCancelled && !purchase.cancelReported) {
    const response = await postJson(server, `/api/orders/${purchase.orderId}/events`, {
      action: 'cancelled',
      reason: '',
    });
    // 409: the answer to the first try was lost, the order is cancelled already.
    if (response.status !== 200 && response.status !== 409) {
      throw new Error(`Cancelling was answered ${response.status}`);
    }
    purchase.cancelReported = true;
  }
}

/** Whether its money has come, as the model sees it. */
export function isPaid({ attemptId, callbacks }: Purchase): boolean {
  return attemptId !== undefined && callbacks.includes('success');
}

/** @throws Error that says how the order differs from what was acknowledged. */
export async function checkOrder(server: SoakServer, purchase: Purchase): Promise<void> {
  const response = await send(server, `/api/orders/${purchase.orderId}`, { headers: asOwner(server) });
  if (response.status !== 200) throw new Error(`The acknowledged order ${purchase.orderId} is gone`);
  const order = orderJson.parse(await response.json());
  const count = (wanted: string): number => order.events.filter(({ type }) => type === wanted).length;
  const hasFailed = purchase.attemptId !== undefined && purchase.callbacks.includes('failed');
  const seen = {
    items: order.items,
    review: order.review,
    paid: count('paid'),
    failed: count('paymentFailed'),
    cancelled: count('cancelled'),
    isCancelled: order.orderStatus === 'cancelled',
  };
  const wanted = {
    items: [{ productId: purchase.productId, quantity: purchase.quantity }],
    review: [],
    paid: isPaid(purchase) ? 1 : 0,
    failed: hasFailed ? 1 : 0,
    cancelled: purchase.isCancelled ? 1 : 0,
    isCancelled: purchase.isCancelled,
  };
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) {
    throw new Error(
      `Order ${purchase.orderId} is ${JSON.stringify(seen)} and should be ${JSON.stringify(wanted)}`,
    );
  }
}

export const isPlaced = ({ orderId }: Purchase): boolean => orderId !== undefined;

/**
 * Counts orders and pieces.
 * @param others orders that are no purchases @throws Error that says what does not add up.
 */
export async function checkTotals(
  server: SoakServer,
  purchases: readonly Purchase[],
  others = 0,
): Promise<void> {
  const placed = purchases.filter(isPlaced);
  const list = await send(server, '/api/orders?page=1&pageSize=1', { headers: asOwner(server) });
  const total = Number(list.headers.get('x-total-count'));
  if (total !== placed.length + others) {
    throw new Error(`${total} orders where ${placed.length + others} were placed`);
  }
  if (new Set(placed.map(({ orderId }) => orderId)).size !== placed.length)
    throw new Error('An order was given out twice');
  for (const id of SOAK_PRODUCTS) {
    const placedPieces = placed.filter((each) => each.productId === id && !each.isCancelled);
    const wanted = SOAK_STOCK - placedPieces.reduce((sum, { quantity }) => sum + quantity, 0);
    const response = await send(server, `/api/products/urun-${id}`, {});
    const { stockCount } = z.object({ stockCount: z.number() }).parse(await response.json());
    if (stockCount !== wanted)
      throw new Error(`Product ${id} shows ${stockCount} pieces and should show ${wanted}`);
  }
}
