import { addUp, lineTotal, type Totals } from '#domain/orders/cart';
import { type CheckoutForm, type PaymentMethod, storedForm } from '#domain/orders/checkout';
import { AppError } from '#domain/errors';
import { type Kurus, toDecimal } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { drawOrderId, orderToken } from '#domain/orders/order-number';
import { heldPieces, type OrderLine, type PlacedOrder } from '#domain/orders/order';
import type { Settings } from '#domain/catalogue/settings';
import type { StockMove } from '#domain/orders/stock-ledger';
import type { Site } from '#domain/catalogue/site';
import { type CartLineView, type Carts, outOfStock } from './carts.ts';
import type { OrderBook } from './order-book.ts';
import type { PayerPlace, PayOrder, StartedAttempt } from './pay-order.ts';
import type { ContractTexts, OrderStore } from './selling-ports.ts';
import type { UnpaidLimit } from './limit-unpaid-orders.ts';
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
  /** Whether one person may have only so many orders that wait for their money. */
  readonly isLimited?: boolean | undefined;
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
  readonly unpaidLimit: UnpaidLimit;
  readonly settings: () => Settings;
  /** @throws AppError `shop_not_ready`, `payment_method_unavailable` */
  readonly requireMethod: (method: PaymentMethod) => void;
  readonly now: () => Date;
  /** 32 random hexadecimal digits. */
  readonly newOrderId: () => string;
  readonly newToken: () => string;
}

/** Stands as the version of the terms where they were told, not shown. */
const TERMS_BY_PHONE = 'telefon';

/**
 * Takes a cart and makes an order of it.
 *
 * @throws AppError `shop_not_ready`, `payment_method_unavailable`, `cart_empty`, `terms_not_accepted`, `out_of_stock`, `price_changed`, `too_many_requests`,
 * `storage_failed`.
 */
export type PlaceOrder = (input: PlaceOrderInput) => Promise<PlaceOrderResult>;

/**
 * Places orders from carts. Everything that costs money comes from the catalogue and the settings, never from
 * the request; the order exists from the moment its line is on disk.
 */
export function createPlaceOrder(parts: PlaceParts): PlaceOrder {
  const { carts, stock, orders, book, payOrder, contracts, unpaidLimit, settings } = parts;
  const { now, newOrderId, newToken } = parts;

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
      ...storedForm(input),
      createdAt,
      subtotal: totals.subtotal,
      shippingFee: totals.shippingFee,
      total: totals.total,
    };
    if (input.isLimited) {
      unpaidLimit.take(id, { ...draft, sessionId: input.sessionId, ip: input.place.ip });
    }
    try {
      const counted = new Map(stock.reserve(id, lines).map((taken) => [taken.productId, taken.counted]));
      const items = lines.map((line) => ({ ...line, counted: counted.get(line.productId) ?? 0 }));
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
      unpaidLimit.release(id);
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

  return async (input) => {
    parts.requireMethod(input.paymentMethod);
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
}
