import { createPriceCart } from './checkout/price-cart.ts';
import { createCampaignUses } from './campaigns/campaign-uses.ts';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { AppError } from '#domain/errors';
import { isOrderEvent } from '#domain/orders/journal-entry';
import type { OrderFilter, OrderRecord, OrderSummary } from '#domain/orders/order-list';
import type { OrderState } from '#domain/orders/order-state';
import { returnObstacle } from '#domain/orders/order-return';
import type { OrderEvent } from '#domain/orders/order';
import { expiresSoon, isPayableByCard, paymentDeadline } from '#domain/orders/payment/payment-deadline';
import { cardStateOf, type PaymentSettings } from '#domain/orders/payment/payment-settings';
import { readiness, type ReadinessFacts, acceptsOrders, usableMethods } from '#domain/orders/readiness';
import type { ReadinessItem } from '#domain/orders/readiness-item';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import { trackingUrl } from '#domain/orders/shipping/shipping';
import { placeInText } from '#domain/orders/shipping/delivery-address';
import type { SiteId, Site } from '#domain/catalogue/site/site';
import { createBankAccounts } from './payment/bank-accounts.ts';
import { createCarts, type Carts } from './checkout/carts.ts';
import { createCardProvider } from './payment/card-provider.ts';
import { createFindAttempt } from './payment/find-attempt.ts';
import { createPayByTransfer } from './payment/pay-by-transfer.ts';
import { createChangeOrder } from './change-order.ts';
import { createFindOrder } from './find-order.ts';
import { createListCampaigns } from './campaigns/list-campaigns.ts';
import { createQuantityOffers } from './campaigns/quantity-offers.ts';
import { createInvoices } from './invoice/invoices.ts';
import { createOrderBook } from './order-book.ts';
import { createPayOrder } from './payment/pay-order.ts';
import { createShipOrders } from './shipping/ship-orders.ts';
import { costsOf, orderLineOf } from './checkout/order-draft.ts';
import { createPlaceOrder } from './checkout/place-order.ts';
import { createPlaceOrderOnce } from './checkout/place-order-once.ts';
import { createUnpaidOrders } from './checkout/unpaid-orders.ts';
import { createFitReports } from './fit-reports.ts';
import { createDelivery } from './checkout/delivery.ts';
import { createInstalments } from './payment/instalments.ts';
import type { SellingParts } from './selling-parts.ts';
import type { OrderPage } from './selling-ports.ts';
import { createRefundOrder } from './payment/refund-order.ts';
import { createReleaseExpiredOrders } from './release-expired-orders.ts';
import { createSettlePayment } from './payment/settle-payment.ts';
import { createSavePaymentSettings } from './payment/save-payment-settings.ts';
import type { OrderContracts } from '#contract/orders/legal-page';
import type { CheckoutForm } from '#domain/orders/checkout/checkout';
import { storedForm } from './checkout/stored-form.ts';

/** The contract texts for a session's cart now; `placeOrder` stores their hash. */
function createContractsFor({ contracts, settings, personBox, now }: SellingParts, carts: Carts) {
  return (sessionId: string, form: CheckoutForm, site: Site): OrderContracts => {
    const summary = carts.summary(sessionId, site.id, form.paymentMethod);
    const items = summary.lines
      .filter(({ isAvailable }) => isAvailable)
      .map((view) => ({ ...orderLineOf(view), counted: 0 }));
    const createdAt = now().toISOString();
    const draft = { ...storedForm(form, personBox), ...costsOf(summary), items, createdAt };
    return contracts.forOrder(draft, site, settings());
  };
}

/** The filter of a list; `expiring` selects transfers that expire within a day. */
export type WantedOrders = OrderFilter & { readonly expiring?: boolean | undefined };

export type Selling = ReturnType<typeof createSelling>;

export function createSelling(parts: SellingParts) {
  const { orders, settings, now } = parts;
  const cards = createCardProvider(parts);
  const book = createOrderBook(parts, (...step) => delivery.promiseAfter(...step));
  const unpaidOrders = createUnpaidOrders(orders, now);
  const campaignUses = createCampaignUses(parts);
  const priceCart = createPriceCart(parts, campaignUses);
  const carts = createCarts({ ...parts, unpaidOrders, priceCart });
  const delivery = createDelivery(parts, carts);
  const payOrder = createPayOrder(parts, book, cards);
  const settlePayment = createSettlePayment({ ...parts, book, carts, cards });
  const refundOrder = createRefundOrder(book, cards, now);
  const banks = createBankAccounts(parts);
  const facts = (): ReadinessFacts => ({
    ...parts.surroundings(),
    settings: settings(),
    card: cardStateOf(cards.merchant(), cards.hasStandIn),
    accounts: banks.active(),
    shipping: parts.shipping(),
    sites: parts.sites(),
    products: parts.catalogue.size,
    lacksOrders: orders.hasLoss(),
    now: now().getTime(),
  });
  const requireMethod = async (method: PaymentMethod): Promise<void> => {
    // The copy of a server that came while the database was away may lack what the others know.
    if (!usableMethods(facts()).includes(method)) await orders.catchUp?.();
    const known = facts();
    if (!acceptsOrders(known)) throw new AppError('shop_not_ready');
    if (!usableMethods(known).includes(method)) throw new AppError('payment_method_unavailable');
  };
  const invoices = createInvoices(parts, book);
  const changeOrder = createChangeOrder({ ...parts, book, refundOrder, forgetInvoices: invoices.forgetOld });
  const instalments = createInstalments(parts, carts, () =>
    usableMethods(facts()).includes('paytr') ? cards.provider() : undefined,
  );
  const checkout = { instalments, delivery, priceCart, campaignUses, unpaidOrders, requireMethod };
  const place = createPlaceOrder({ ...parts, ...checkout, carts, book, payOrder });

  return {
    carts,
    payOrder,
    settlePayment,
    placeOrder: createPlaceOrderOnce({ ...parts, carts }, book, place),
    changeOrder,
    payByTransfer: createPayByTransfer({ ...parts, book, carts, requireMethod }),
    invoices,
    /** The costs of an order by phone before it is placed. @throws AppError `product_not_found` */
    priceByPhone: (pieces: readonly StockMove[], site: SiteId, method: PaymentMethod) =>
      costsOf(priceCart(carts.quote(pieces), { site, method })),
    shipOrders: createShipOrders(parts, changeOrder),
    fitReports: createFitReports(parts),
    places: parts.places,
    /** The province and district that a written address names; empty texts when it names none. */
    placeOf: (address: string) => placeInText(parts.places.cities, address),
    delivery,
    campaigns: createListCampaigns(parts, campaignUses),
    quantityOffers: createQuantityOffers(parts, carts, priceCart),
    instalments,
    /** The full tax number of an order's invoice; empty without one or without the key. */
    taxNumberOf: ({ billing }: OrderRecord['order']): string =>
      (billing?.number && parts.personBox.open(billing.number.kept)) ?? '',
    banks,
    /** The conditions for selling, the next step first. */
    readiness: (): readonly ReadinessItem[] => readiness(facts()),
    paymentMethods: (): readonly PaymentMethod[] => usableMethods(facts()),
    /** Cancels expired orders; resolves with their ids. */
    releaseExpiredOrders: createReleaseExpiredOrders({ ...parts, book, settlePayment }),
    /** Newest first; `pageSize` may be `Infinity`. */
    listOrders: (
      { expiring = false, ...filter }: WantedOrders,
      page: number,
      pageSize: number,
    ): OrderPage => {
      if (!expiring) return orders.list(filter, page, pageSize);
      const unpaid = orders.list({ status: 'processing', payment: 'pending', ...filter }, 1, Infinity).orders;
      const found = unpaid.filter((order) => expiresSoon(order, settings(), now()));
      return { orders: found.slice((page - 1) * pageSize || 0, page * pageSize), total: found.length };
    },
    /** Reads what other servers have written. @throws AppError `orders_stopped` */
    catchUp: async (): Promise<void> => orders.catchUp?.(),
    salesByDay: (firstDay: string) => orders.salesByDay(firstDay),
    /** @throws AppError `order_not_found` */
    requireOrder: (id: string): OrderRecord => book.require(id),
    /** The unpaid card orders of a session, newest first. */
    unpaidOf: (sessionId: string): readonly OrderRecord[] =>
      unpaidOrders.find(sessionId).map(({ id }) => book.require(id)),
    /** Its orders that wait for a transfer or are paid at the door, newest first. */
    waitingOf: (sessionId: string): readonly OrderRecord[] =>
      unpaidOrders.findOthers(sessionId).map(({ id }) => book.require(id)),
    ...createFindOrder(orders),
    findAttempt: createFindAttempt(orders, cards),
    /** The ISO time until which an order waits for its payment; empty without a deadline. */
    deadlineOf: (
      record: OrderRecord | { readonly order: OrderSummary; readonly state: OrderSummary['state'] },
    ): string => paymentDeadline(record, settings())?.toISOString() ?? '',
    /** Whether the shopper may change a card order to transfer. */
    canPayByTransfer: (record: OrderRecord): boolean =>
      isPayableByCard(record) && usableMethods(facts()).includes('bank_transfer'),
    /** Why nothing of an order can be returned now; undefined when something can. */
    returnObstacleOf: (record: OrderRecord): string | undefined => returnObstacle(record, now()),
    /** The carrier's page for a shipment; undefined for a carrier without one. */
    trackingUrlOf: (state: OrderState): string | undefined => trackingUrl(state, settings().carriers),
    /** Whether mails leave the shop. */
    canMail: (): boolean => parts.surroundings().canMail,
    carriers: (): readonly string[] => settings().carriers.map(({ name }) => name),
    contractsFor: createContractsFor(parts, carts),
    paymentSettings: (): PaymentSettings => parts.paymentRecords.read(),
    /** Whether the sandbox answers for the card provider, so that payments are not real. */
    hasStandIn: cards.hasStandIn,
    /** Tests with the provider whether the saved merchant is known. */
    checkProvider: cards.check,
    savePaymentSettings: createSavePaymentSettings(parts),
    /** The storefront of an order; undefined for an unknown one. */
    siteOf: (orderId: string): SiteId | undefined => orders.find(orderId)?.site,
    /** Each event of an order after it is durable. Returns the function that ends the subscription. */
    subscribe: (listener: (event: OrderEvent) => void): (() => void) =>
      orders.subscribe((entry) => {
        if (isOrderEvent(entry)) listener(entry);
      }),
    close: async (): Promise<void> => {
      await carts.close();
      await orders.close();
    },
  };
}
