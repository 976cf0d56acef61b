import { addUp, lineTotal, type Totals } from '../domain/cart.ts';
import { type CheckoutForm, storedPhone } from '../domain/checkout.ts';
import { AppError } from '../domain/errors.ts';
import { type Kurus, toDecimal } from '../domain/money.ts';
import type { OrderRecord } from '../domain/order-list.ts';
import { drawOrderId, orderToken } from '../domain/order-number.ts';
import { heldPieces, type OrderLine, type PlacedOrder } from '../domain/order.ts';
import type { Settings } from '../domain/settings.ts';
import type { StockMove } from '../domain/stock-ledger.ts';
import type { Site } from '../domain/site.ts';
import { type CartLineView, type Carts, outOfStock } from './carts.ts';
import type { OrderBook } from './order-book.ts';
import type { PayerPlace, PayOrder, StartedAttempt } from './pay-order.ts';
import type { ContractTexts, OrderStore } from './selling-ports.ts';
import type { Stock } from './stock.ts';

/** An order that an administrator takes by phone or message. */
export interface PhoneOrder {
  readonly takenBy: string;
  /** At most one line per product. */
  readonly pieces: readonly StockMove[];
  /** For the history; empty for none. */
  readonly note: string;
}

export interface PlaceOrderInput extends CheckoutForm {
  readonly sessionId: string;
  /** Stands in for the session's cart; its payment is begun by the customer, from the order's own page. */
  readonly phone?: PhoneOrder;
  /** Under it the same request gives the same order once. */
  readonly idempotencyKey?: string | undefined;
  /** What the shopper saw; compared, never charged. */
  readonly totalAmount?: Kurus | undefined;
  readonly acceptedTerms: boolean;
  readonly site: Site;
  readonly place: PayerPlace;
}

export interface PlaceOrderResult {
  readonly record: OrderRecord;
  /** The try to pay that belongs to it; `undefined` for transfers and while cards cannot be taken. */
  readonly attempt: StartedAttempt;
}

interface PlaceParts {
  readonly carts: Carts;
  readonly stock: Stock;
  readonly orders: OrderStore;
  readonly book: OrderBook;
  readonly payOrder: PayOrder;
  readonly contracts: ContractTexts;
  readonly settings: () => Settings;
  readonly now: () => Date;
  /** 32 random hexadecimal digits. */
  readonly newOrderId: () => string;
  readonly newToken: () => string;
}

type FormField = keyof CheckoutForm;
const FORM_FIELDS: readonly FormField[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'paymentMethod',
];

/** Stands as the version of the terms where they were told, not shown. */
const TERMS_BY_PHONE = 'telefon';

/** The form as an order keeps it. */
function formOf(input: CheckoutForm): CheckoutForm {
  const { customerName, customerEmail, customerPhone, shippingAddress, paymentMethod } = input;
  return {
    customerName,
    customerEmail,
    customerPhone: storedPhone(customerPhone),
    shippingAddress,
    paymentMethod,
  };
}

function isSameList(left: readonly StockMove[], right: readonly StockMove[]): boolean {
  const textOf = (pieces: readonly StockMove[]): string =>
    pieces
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .sort()
      .join('\n');
  return textOf(left) === textOf(right);
}

function isSameRequest(
  input: PlaceOrderInput,
  order: CheckoutForm & { readonly total: Kurus | undefined; readonly pieces: readonly StockMove[] },
): boolean {
  const form = formOf(input);
  return (
    FORM_FIELDS.every((field) => form[field] === order[field]) &&
    (!input.phone || isSameList(input.phone.pieces, order.pieces)) &&
    (input.totalAmount === undefined || order.total === undefined || input.totalAmount === order.total)
  );
}

interface Running {
  readonly input: PlaceOrderInput;
  readonly result: Promise<PlaceOrderResult>;
}

/**
 * Places orders from carts. Everything that costs money comes from the catalogue and the settings, never from
 * the request; the order exists from the moment its line is on disk.
 */
export function createPlaceOrder(parts: PlaceParts) {
  const { carts, stock, orders, book, payOrder, contracts, settings, now, newOrderId, newToken } = parts;
  const running = new Map<string, Running>();

  const draftLines = (views: readonly CartLineView[]): Omit<OrderLine, 'counted'>[] =>
    views.map(({ line, product, price, quantity, vatRate, maxQuantity }) => {
      if (!product || maxQuantity < quantity) throw outOfStock(line.name, line.productId, maxQuantity);
      const { name, sku = '', imageUrl } = product;
      return { productId: product.id, name, sku, imageUrl, price, quantity, vatRate };
    });

  const refuseOtherTotal = (
    seen: Kurus | undefined,
    totals: Totals,
    lines: ReturnType<typeof draftLines>,
  ): void => {
    if (seen === undefined || seen === totals.total) return;
    throw new AppError('price_changed', {
      extra: {
        subtotal: toDecimal(totals.subtotal),
        shippingFee: toDecimal(totals.shippingFee),
        totalAmount: toDecimal(totals.total),
        items: lines.map(({ productId, name, price, quantity }) => ({
          productId,
          name,
          price: toDecimal(price),
          quantity,
          lineTotal: toDecimal(lineTotal({ price, quantity })),
        })),
      },
    });
  };

  /** From the look into the cart to the taking of the stock nothing else runs; then the disk is waited for. */
  const commit = async (input: PlaceOrderInput): Promise<PlacedOrder> => {
    const { phone } = input;
    const views = phone ? carts.quote(phone.pieces) : carts.wanted(input.sessionId);
    if (views.length === 0) throw new AppError('cart_empty');
    const lines = draftLines(views);
    const totals = addUp(lines, settings(), settings().vatRate);
    refuseOtherTotal(input.totalAmount, totals, lines);

    const id = drawOrderId(newOrderId, (number) => orders.findByNumber(number) !== undefined);
    const createdAt = now().toISOString();
    const draft = {
      ...formOf(input),
      createdAt,
      subtotal: totals.subtotal,
      shippingFee: totals.shippingFee,
      total: totals.total,
    };
    const counted = new Map(stock.reserve(id, lines).map((taken) => [taken.productId, taken.counted]));
    const items = lines.map((line) => ({ ...line, counted: counted.get(line.productId) ?? 0 }));
    try {
      const { version, hash } = contracts.forOrder({ ...draft, items }, input.site, settings());
      const order: PlacedOrder = {
        ...draft,
        id,
        token: orderToken(id, newToken()),
        sessionId: input.sessionId,
        ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
        site: input.site.id,
        items,
        shippingVatRate: settings().vatRate,
        usdRate: settings().usdRate,
        terms: phone
          ? { version: TERMS_BY_PHONE, hash, acceptedAt: createdAt, ip: '' }
          : { version, hash, acceptedAt: createdAt, ip: input.place.ip },
        ...(phone ? { takenBy: phone.takenBy } : {}),
      };
      const head = { orderId: id, at: createdAt, by: phone?.takenBy ?? 'shopper' };
      await orders.append([
        { ...head, type: 'placed', order },
        ...(phone?.note ? [{ ...head, type: 'note', text: phone.note } as const] : []),
      ]);
      return order;
    } catch (error) {
      stock.cancelReservation(id);
      throw error;
    }
  };

  /** Frees what this session's own orders still hold although their payment has failed. True when it freed something. */
  const releaseFailed = async (sessionId: string): Promise<boolean> => {
    let isFreed = false;
    for (const { id, state } of orders.unpaid()) {
      if (state.paymentStatus !== 'failed' || orders.read(id)?.order.sessionId !== sessionId) continue;
      await book.exclusively(id, () =>
        book.change(id, ({ order, state: current }) =>
          current.paymentStatus === 'failed' && current.orderStatus === 'processing'
            ? [
                {
                  type: 'cancelled',
                  orderId: id,
                  at: now().toISOString(),
                  by: 'system',
                  reason: 'Ödemesi başarısız olan siparişin yerine yeni sipariş verildi.',
                  released: heldPieces(order),
                },
              ]
            : [],
        ),
      );
      isFreed = true;
    }
    return isFreed;
  };

  const commitOrRelease = async (input: PlaceOrderInput): Promise<PlacedOrder> => {
    try {
      return await commit(input);
    } catch (error) {
      const isShort = error instanceof AppError && error.code === 'out_of_stock';
      if (!isShort || !(await releaseFailed(input.sessionId))) throw error;
      return commit(input);
    }
  };

  const place = async (input: PlaceOrderInput): Promise<PlaceOrderResult> => {
    if (!input.acceptedTerms) throw new AppError('terms_not_accepted');
    // One cart is ordered by one request at a time: a second click finds it as the first has left it.
    const { id, paymentMethod } = await book.exclusively(`cart ${input.sessionId}`, async () => {
      const order = await commitOrRelease(input);
      if (order.paymentMethod === 'bank_transfer') carts.removeBought(input.sessionId, order.items);
      return order;
    });
    if (paymentMethod === 'bank_transfer' || input.phone)
      return { record: book.require(id), attempt: undefined };
    const attempt = await payOrder(id, input.place);
    return { record: book.require(id), attempt };
  };

  /** The answer to a request that was answered before. */
  const replay = (record: OrderRecord): PlaceOrderResult => {
    const last = record.events.findLast(
      ({ type }) => type === 'paymentStarted' || type === 'paymentNotStarted',
    );
    if (last?.type === 'paymentStarted') {
      return {
        record,
        attempt: { attemptId: last.attemptId, answer: { status: 'success', token: last.token } },
      };
    }
    if (last?.type === 'paymentNotStarted') {
      return {
        record,
        attempt: { attemptId: last.attemptId, answer: { status: 'failed', reason: last.reason } },
      };
    }
    return { record, attempt: undefined };
  };

  /**
   * @throws AppError `cart_empty`, `terms_not_accepted`, `out_of_stock`, `price_changed`, `storage_failed`;
   * `idempotency_mismatch` when the key was used for another request.
   */
  return async (input: PlaceOrderInput): Promise<PlaceOrderResult> => {
    const { sessionId, idempotencyKey } = input;
    if (idempotencyKey === undefined) return place(input);

    const key = `${sessionId}\n${idempotencyKey}`;
    const same = running.get(key);
    if (same) {
      if (
        !isSameRequest(input, {
          ...formOf(same.input),
          total: same.input.totalAmount,
          pieces: same.input.phone?.pieces ?? [],
        })
      ) {
        throw new AppError('idempotency_mismatch');
      }
      return same.result;
    }
    const placed = orders.findByKey(sessionId, idempotencyKey);
    if (placed) {
      const record = book.require(placed.id);
      if (!isSameRequest(input, { ...record.order, pieces: record.order.items }))
        throw new AppError('idempotency_mismatch');
      return replay(record);
    }
    const result = place(input);
    running.set(key, { input, result });
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>;
