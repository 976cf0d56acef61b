import type { CheckoutForm } from '#domain/orders/checkout/checkout';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { AppError } from '#domain/errors';
import { MAX_INSTALMENTS } from '#domain/orders/payment/instalments';
import { paymentDeadline } from '#domain/orders/payment/payment-deadline';
import type { Kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { drawOrderId, orderToken } from '#domain/orders/order-number';
import { Overtaken } from '#domain/orders/overtaken';
import { reservedPieces, type OrderEvent, type OrderEventOf, type PlacedOrder } from '#domain/orders/order';
import { awaitsPayment, INITIAL_STATE } from '#domain/orders/order-state';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { Site } from '#domain/catalogue/site/site';
import type { CampaignUses } from '../campaigns/campaign-uses.ts';
import { couponCode } from '#domain/orders/campaigns/campaign';
import type { Carts } from './carts.ts';
import type { Delivery } from './delivery.ts';
import type { Instalments } from '../payment/instalments.ts';
import type { OrderBook } from '../order-book.ts';
import type { PayerPlace, PayOrder, StartedAttempt } from '../payment/pay-order.ts';
import { refusePrice, refuseShort } from './refuse-price.ts';
import { costsOf, orderLineOf } from './order-draft.ts';
import type { PriceCart } from './price-cart.ts';
import type { SellingParts } from '../selling-parts.ts';
import { storedForm } from './stored-form.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

interface PhoneOrder {
  readonly takenBy: string;
  /** At most one line per product. */
  readonly pieces: readonly StockMove[];
  /** The note in the order's history; empty for none. */
  readonly note: string;
}

export interface PlaceOrderInput extends CheckoutForm {
  readonly sessionId: string;
  /** Ordered without a cart, in a session of its own. The customer starts the payment from the order's page. */
  readonly phone?: PhoneOrder;
  /** A repeated request with this key returns the same order. */
  readonly idempotencyKey?: string | undefined;
  readonly coupon?: string | undefined;
  /** The total that the shopper saw; compared, never charged. */
  readonly totalAmount?: Kurus | undefined;
  readonly acceptedTerms: boolean;
  /** Whether the number of unpaid orders of one person is limited. */
  readonly isLimited?: boolean | undefined;
  readonly site: Site;
  readonly place: PayerPlace;
}

export interface PlaceOrderResult {
  readonly record: OrderRecord;
  /** The attempt to pay for it; `undefined` for transfers and while cards cannot be accepted. */
  readonly attempt: StartedAttempt;
}

interface PlaceParts extends SellingParts {
  readonly carts: Carts;
  readonly priceCart: PriceCart;
  readonly campaignUses: CampaignUses;
  readonly book: OrderBook;
  readonly payOrder: PayOrder;
  readonly unpaidOrders: UnpaidOrders;
  readonly delivery: Delivery;
  readonly instalments: Instalments;
  /** @throws AppError `shop_not_ready`, `payment_method_unavailable`, `orders_stopped` */
  readonly requireMethod: (method: PaymentMethod) => Promise<void>;
}

/** The version of the terms of an order by phone: they were said, not displayed. */
const TERMS_BY_PHONE = 'telefon';

/**
 * Creates an order from a cart.
 * @throws AppError `coupon_refused`, `shop_not_ready`, `payment_method_unavailable`, `cart_empty`,
 * `terms_not_accepted`, `out_of_stock`, `price_changed`, `too_many_requests`, `storage_failed`.
 */
export type PlaceOrder = (input: PlaceOrderInput) => Promise<PlaceOrderResult>;

/** All amounts come from catalogue and settings. The order exists as soon as its journal line is on disk. */
export function createPlaceOrder(parts: PlaceParts): PlaceOrder {
  const { carts, stock, orders, book, payOrder, contracts, unpaidOrders, settings } = parts;
  const { now, newOrderId, newToken } = parts;

  /** The events with which an order begins. */
  const eventsOf = (order: PlacedOrder, phone: PhoneOrder | undefined): readonly OrderEvent[] => {
    const head = { orderId: order.id, at: order.createdAt, by: phone?.takenBy ?? 'shopper' };
    const isConfirmed =
      order.paymentMethod === 'cash_on_delivery' &&
      (phone !== undefined || !parts.shipping().cashOnDelivery.confirm);
    return [
      { ...head, type: 'placed', order },
      ...(isConfirmed ? [{ ...head, by: phone?.takenBy ?? 'system', type: 'confirmed' } as const] : []),
      ...(phone?.note ? [{ ...head, type: 'note', text: phone.note } as const] : []),
    ];
  };

  /** No other code runs between reading the cart and reserving the pieces; afterwards it waits for the disk. */
  const commit = async (
    input: PlaceOrderInput,
    replaced: readonly OrderEventOf<'cancelled'>[],
    versions: ReadonlyMap<string, number>,
  ): Promise<PlacedOrder> => {
    const { phone, sessionId, idempotencyKey, site, paymentMethod } = input;
    const wanted = phone ? carts.quote(phone.pieces) : carts.wanted(sessionId);
    if (wanted.length === 0) throw new AppError('cart_empty');
    refuseShort(wanted);
    const replacedIds = new Set(replaced.map(({ orderId }) => orderId));
    const typed = input.coupon?.trim() ? couponCode(input.coupon) : undefined;
    const form = storedForm(input, parts.personBox);
    const price = parts.priceCart(wanted, {
      site: site.id,
      coupon: typed ?? carts.couponOf(sessionId),
      person: form,
      except: replacedIds,
      method: paymentMethod,
    });
    const lines = price.priced.map(orderLineOf);
    refusePrice(price, paymentMethod, input.totalAmount);

    const id = drawOrderId(newOrderId, (number) => orders.findByNumber(number) !== undefined);
    const createdAt = now().toISOString();
    const customer = { ...form, createdAt, ...(phone ? { takenBy: phone.takenBy } : {}) };
    // Nothing is sent before it is paid: delivery is promised from the last day on which the order may be paid.
    const leavesAfter =
      paymentMethod === 'bank_transfer' || phone
        ? paymentDeadline({ order: customer, state: INITIAL_STATE }, settings())
        : undefined;
    const products = wanted.map(({ product }) => product);
    const maxInstallments = parts.instalments.limitOf(products);
    const draft = {
      ...customer,
      ...costsOf(price),
      ...(maxInstallments < MAX_INSTALMENTS ? { maxInstallments } : {}),
      promised: parts.delivery.promise(products, input.delivery?.city, leavesAfter),
    };
    if (input.isLimited) {
      unpaidOrders.add(id, { ...draft, sessionId, ip: input.place.ip }, lines.length);
    }
    const used = price.discounts.map(({ campaignId }) => campaignId);
    parts.campaignUses.add(id, used, draft);
    try {
      const freed = replaced.flatMap(({ released }) => released);
      const items = stock.reserve(id, lines, freed);
      const { version, hash } = contracts.forOrder({ ...draft, items }, site, settings());
      const order: PlacedOrder = {
        ...draft,
        id,
        token: orderToken(id, newToken()),
        sessionId,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        site: site.id,
        items,
        shippingVatRate: settings().vatRate,
        usdRate: settings().usdRate,
        transferDays: settings().transferPaymentDays,
        terms: { version: phone ? TERMS_BY_PHONE : version, hash, acceptedAt: createdAt, ip: input.place.ip },
      };
      await orders.append([...replaced, ...eventsOf(order, phone)], {
        versions,
        isStillAllowed: (news) =>
          unpaidOrders.areAll(replacedIds, sessionId, news) &&
          parts.campaignUses.mayStillUse(used, draft, news, new Set([...replacedIds, id])) &&
          unpaidOrders.isWithin(id, news),
      });
      return order;
    } catch (error) {
      stock.cancelReservation(id);
      unpaidOrders.release(id);
      parts.campaignUses.release(id);
      throw error;
    }
  };

  /** Cancels the session's unpaid card orders in the same journal entry; no other code changes these meanwhile. */
  const commitReplacing = (input: PlaceOrderInput, ids: readonly string[]): Promise<PlacedOrder> => {
    const [id, ...rest] = ids;
    if (id !== undefined) return book.exclusively(id, () => commitReplacing(input, rest));
    const at = now().toISOString();
    const versions = new Map<string, number>();
    const replaced = unpaidOrders.find(input.sessionId).flatMap(({ id: orderId }) => {
      const { order, state, events } = book.require(orderId);
      versions.set(orderId, events.length);
      const reason = 'Yerine yeni sipariş verildi.';
      const event = { type: 'cancelled', orderId, at, by: 'shopper', reason } as const;
      return awaitsPayment(state) ? [{ ...event, released: reservedPieces(order) }] : [];
    });
    return commit(input, replaced, versions);
  };

  /** Repeats after changes of another server, unless that server has placed this order. */
  const commitWithRetry = async (input: PlaceOrderInput): Promise<PlacedOrder> => {
    const { sessionId, idempotencyKey: key } = input;
    const replaced = unpaidOrders.find(sessionId).map(({ id }) => id);
    try {
      return await commitReplacing(input, replaced);
    } catch (error) {
      const isPlaced = key !== undefined && orders.findByKey(sessionId, key) !== undefined;
      if (isPlaced || !(error instanceof Overtaken)) throw error;
      return commitWithRetry(input);
    }
  };

  return async (input) => {
    await parts.requireMethod(input.paymentMethod);
    if (!input.acceptedTerms) throw new AppError('terms_not_accepted');
    await parts.campaignUses.count();
    // One request at a time orders a cart: a second click sees the result of the first.
    const { id, paymentMethod } = await book.exclusively(`cart ${input.sessionId}`, async () => {
      const order = await commitWithRetry(input);
      if (order.paymentMethod !== 'paytr') await carts.removeBought(input.sessionId, order.items);
      return order;
    });
    if (paymentMethod !== 'paytr' || input.phone) return { record: book.require(id), attempt: undefined };
    const attempt = await payOrder(id, input.place);
    return { record: book.require(id), attempt };
  };
}
