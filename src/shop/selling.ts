import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { BankAccount } from '../domain/bank-account.ts';
import { type CheckoutForm, storedPhone } from '../domain/checkout.ts';
import { AppError } from '../domain/errors.ts';
import type { OrderFilter, OrderRecord, OrderSummary } from '../domain/order-list.ts';
import { orderIdOfAttempt, readOrderNumber } from '../domain/order-number.ts';
import type { AttemptState, OrderState } from '../domain/order-state.ts';
import type { OrderEvent } from '../domain/order.ts';
import {
  canTakeCards,
  changePaymentSettings,
  type PaymentSettings,
  type PaymentSettingsChange,
} from '../domain/payment-settings.ts';
import type { Settings } from '../domain/settings.ts';
import type { Site } from '../domain/site.ts';
import { type BankAccounts, createBankAccounts } from './bank-accounts.ts';
import { type Carts, createCarts } from './carts.ts';
import { type ChangeOrder, createChangeOrder } from './change-order.ts';
import { createOrderBook } from './order-book.ts';
import {
  canRetryPayment,
  createPayOrder,
  isPayableByCard,
  paymentDeadline,
  type PayOrder,
} from './pay-order.ts';
import { createPlaceOrder, type PlaceOrder } from './place-order.ts';
import type { PaymentProvider } from './payment-ports.ts';
import type {
  CartRecords,
  ContractTexts,
  OrderContracts,
  OrderPage,
  OrderStore,
  Records,
} from './selling-ports.ts';
import { createRefundOrder } from './refund-order.ts';
import { createReleaseExpiredOrders } from './release-expired-orders.ts';
import { createSettlePayment, type SettlePayment } from './settle-payment.ts';
import type { Stock } from './stock.ts';

/** An attempt to pay as our payment page shows it. */
export interface AttemptView {
  readonly record: OrderRecord;
  readonly attempt: AttemptState;
  /** Address of the provider's frame; undefined when there is nothing left to pay there. */
  readonly frameUrl: string | undefined;
}

/** Everything about buying, as the faces see it. */
export interface Selling {
  readonly carts: Carts;
  readonly placeOrder: PlaceOrder;
  readonly payOrder: PayOrder;
  readonly settlePayment: SettlePayment;
  readonly changeOrder: ChangeOrder;
  readonly banks: BankAccounts;
  /** Cancels what nobody paid in time; resolves with the orders' ids. */
  readonly releaseExpiredOrders: () => Promise<readonly string[]>;
  /** Newest first; `pageSize` may be `Infinity`. */
  listOrders(filter: OrderFilter, page: number, pageSize: number): OrderPage;
  readOrder(id: string): OrderRecord | undefined;
  /** The order that a shopper's own link opens. */
  findOwnOrder(token: string): OrderRecord | undefined;
  /** The order of that number, if it is this person's; both in any case and with blanks. */
  trackOrder(number: string, email: string): OrderRecord | undefined;
  findAttempt(attemptId: string): AttemptView | undefined;
  /** ISO time until which an order waits for its money. */
  deadlineOf(
    record: Pick<OrderRecord, 'state'> & { readonly order: OrderRecord['order'] | OrderSummary },
  ): string;
  canRetryPayment(record: OrderRecord): boolean;
  /** The carrier's page for a shipment; undefined for a carrier without one. */
  trackingUrlOf(state: OrderState): string | undefined;
  /** The texts to agree to for the session's cart as it stands. */
  contractsFor(sessionId: string, form: CheckoutForm, site: Site): OrderContracts;
  paymentSettings(): PaymentSettings;
  /** @throws AppError `invalid` when merchant number, key or salt would be missing. */
  savePaymentSettings(change: PaymentSettingsChange): Promise<PaymentSettings>;
  /** Each event of an order once it is durable. Returns the function that ends it. */
  subscribe(listener: (event: OrderEvent) => void): () => void;
  close(): Promise<void>;
}

export interface SellingParts {
  readonly catalogue: CatalogueReader;
  readonly settings: () => Settings;
  readonly orders: OrderStore;
  readonly stock: Stock;
  readonly cartRecords: CartRecords;
  readonly bankRecords: Records<readonly BankAccount[]>;
  readonly paymentRecords: Records<PaymentSettings>;
  readonly contracts: ContractTexts;
  /** The card provider for complete and active settings; asked again only when they change. */
  readonly openProvider: (settings: PaymentSettings) => PaymentProvider;
  readonly now: () => Date;
  /** Random: an id, 32 hexadecimal digits, and an unguessable token. */
  readonly newId: () => string;
  readonly newOrderId: () => string;
  readonly newToken: () => string;
}

export function createSelling(parts: SellingParts): Selling {
  const { orders, settings, contracts, paymentRecords, openProvider, now } = parts;

  let held: { readonly settings: PaymentSettings; readonly provider: PaymentProvider } | undefined;
  const provider = (): PaymentProvider | undefined => {
    const current = paymentRecords.read();
    if (!canTakeCards(current)) return undefined;
    if (held?.settings !== current) held = { settings: current, provider: openProvider(current) };
    return held.provider;
  };

  const book = createOrderBook(orders);
  const carts = createCarts({ ...parts, records: parts.cartRecords });
  const payOrder = createPayOrder({
    book,
    provider,
    paymentSettings: () => paymentRecords.read(),
    settings,
    now,
  });
  const settlePayment = createSettlePayment({ orders, book, carts, provider, now });
  const refundOrder = createRefundOrder({ book, provider, now });

  return {
    carts,
    payOrder,
    settlePayment,
    placeOrder: createPlaceOrder({ ...parts, carts, book, payOrder }),
    changeOrder: createChangeOrder({ orders, book, refundOrder, now }),
    banks: createBankAccounts({ ...parts, records: parts.bankRecords }),
    releaseExpiredOrders: createReleaseExpiredOrders({ orders, book, settlePayment, settings, now }),
    listOrders: (filter, page, pageSize) => orders.list(filter, page, pageSize),
    readOrder: (id) => orders.read(id),
    findOwnOrder: (token) => {
      const [number = ''] = token.split('-', 1);
      const summary = orders.findByNumber(number);
      const record = summary && orders.read(summary.id);
      return record?.order.token === token ? record : undefined;
    },
    trackOrder: (number, email) => {
      const summary = orders.findByNumber(readOrderNumber(number));
      const isOwner = summary?.customerEmail.toLowerCase() === email.trim().toLowerCase();
      return summary && isOwner && !summary.state.isErased ? orders.read(summary.id) : undefined;
    },
    findAttempt: (attemptId) => {
      const record = orders.read(orderIdOfAttempt(attemptId) ?? '');
      const attempt = record?.state.attempts.find(({ id }) => id === attemptId);
      if (!record || !attempt) return undefined;
      const isPayable = attempt.status === 'open' && isPayableByCard(record);
      const started = record.events.find(
        (event) => event.type === 'paymentStarted' && event.attemptId === attemptId,
      );
      const token = isPayable && started?.type === 'paymentStarted' ? started.token : undefined;
      return { record, attempt, frameUrl: token === undefined ? undefined : provider()?.frameUrl(token) };
    },
    deadlineOf: (record) => paymentDeadline(record, settings()).toISOString(),
    canRetryPayment,
    trackingUrlOf: ({ carrier, trackingNumber }) => {
      if (trackingNumber === '') return undefined;
      const known = settings().carriers.find(({ name }) => name === carrier);
      return known?.trackingUrl.replace('{no}', encodeURIComponent(trackingNumber));
    },
    contractsFor: (sessionId, form, site) => {
      const { lines, subtotal, shippingFee, total } = carts.summary(sessionId);
      return contracts.forOrder(
        {
          ...form,
          customerPhone: storedPhone(form.customerPhone),
          items: lines
            .filter(({ isAvailable }) => isAvailable)
            .map(({ line, product, price, quantity, vatRate }) => ({
              productId: line.productId,
              name: product?.name ?? line.name,
              sku: product?.sku ?? '',
              imageUrl: product?.imageUrl ?? line.imageUrl,
              price,
              quantity,
              vatRate,
              counted: 0,
            })),
          subtotal,
          shippingFee,
          total,
          createdAt: now().toISOString(),
        },
        site,
        settings(),
      );
    },
    paymentSettings: () => paymentRecords.read(),
    savePaymentSettings: (change) =>
      paymentRecords.update((current) => {
        const changed = changePaymentSettings(current, change, now().toISOString());
        if (!canTakeCards({ ...changed, isActive: true })) {
          throw new AppError('invalid', { message: 'PayTR Merchant ID, Key ve Salt alanları zorunludur' });
        }
        return changed;
      }),
    subscribe: (listener) =>
      orders.subscribe((entry) => {
        if (entry.type !== 'counted' && entry.type !== 'strayPayment') listener(entry);
      }),
    close: async () => {
      await carts.close();
      await orders.close();
    },
  };
}
