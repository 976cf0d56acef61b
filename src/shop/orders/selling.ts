import type { Campaign } from '#domain/orders/campaigns/campaign';
import { createPriceCart } from './checkout/price-cart.ts';
import { createContractsFor } from './checkout/contracts-for.ts';
import { createCampaignUses } from './campaigns/campaign-uses.ts';
import type { CatalogueReader } from '#catalogue/catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { AppError } from '#domain/errors';
import { isOrderEvent } from '#domain/orders/journal-entry';
import type { OrderFilter, OrderRecord, OrderSummary } from '#domain/orders/order-list';
import type { OrderState } from '#domain/orders/order-state';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import { returnObstacle } from '#domain/orders/order-return';
import type { FitReport } from '#domain/orders/fit-report';
import type { OrderEvent } from '#domain/orders/order';
import { cardStateOf, type PaymentSettings } from '#domain/orders/payment/payment-settings';
import {
  readiness,
  type ReadinessFacts,
  type ReadinessItem,
  acceptsOrders,
  usableMethods,
} from '#domain/orders/readiness';
import type { Settings } from '#domain/catalogue/site/settings';
import { trackingUrl } from '#domain/orders/shipping/shipping';
import type { Site, SiteId } from '#domain/catalogue/site/site';
import type { AuditTrail } from '../panel/audit-trail.ts';
import { createBankAccounts } from './payment/bank-accounts.ts';
import { createCarts } from './checkout/carts.ts';
import { createCardProvider } from './payment/card-provider.ts';
import { createFindAttempt } from './payment/find-attempt.ts';
import { createPayByTransfer } from './payment/change-method.ts';
import { createChangeOrder } from './change-order.ts';
import { limitUnpaidOrders } from './checkout/limit-unpaid-orders.ts';
import type { Outbox } from './mail-ports.ts';
import { createFindOrderByToken } from './find-order-by-token.ts';
import { createListCampaigns } from './campaigns/list-campaigns.ts';
import { createInvoiceDesk } from './invoice/invoice-desk.ts';
import { createOrderBook } from './order-book.ts';
import {
  canRetryPayment,
  createPayOrder,
  expiringTransfers,
  isPayableByCard,
  paymentDeadline,
} from './payment/pay-order.ts';
import { createShipOrders } from './shipping/ship-orders.ts';
import { createPlaceOrder } from './checkout/place-order.ts';
import { createPlaceOrderOnce } from './checkout/place-order-once.ts';
import { createUnpaidOrders } from './checkout/unpaid-orders.ts';
import { createFitReports } from './fit-reports.ts';
import { createDeliveryDesk } from './checkout/delivery.ts';
import { createInstalmentDesk } from './payment/instalments.ts';
import type { PaymentProvider } from './payment/payment-ports.ts';
import type {
  CartRecords,
  InvoiceFiles,
  ContractTexts,
  OrderPage,
  OrderStore,
  PersonBox,
  Places,
  Records,
} from './selling-ports.ts';
import { createRefundOrder } from './payment/refund-order.ts';
import { createReleaseExpiredOrders } from './release-expired-orders.ts';
import { createSettlePayment } from './payment/settle-payment.ts';
import { createSavePaymentSettings } from './payment/save-payment-settings.ts';
import type { Stock } from './stock/stock.ts';

/** The filter of a list; `isExpiring` selects transfers that expire within a day. */
export type WantedOrders = OrderFilter & { readonly isExpiring?: boolean };

/** All use cases of selling, for the faces. */
export type Selling = ReturnType<typeof createSelling>;

export interface SellingParts {
  readonly catalogue: CatalogueReader;
  readonly fitment: FitmentReader;
  readonly settings: () => Settings;
  readonly sites: () => readonly Site[];
  readonly shippingRules: () => ShippingRules;
  readonly campaigns: () => readonly Campaign[];
  /** Gives other requests their turn. */
  readonly yieldTurn: () => Promise<void>;
  readonly orders: OrderStore;
  readonly stock: Stock;
  readonly cartRecords: CartRecords;
  readonly invoiceFiles: InvoiceFiles;
  readonly bankRecords: Records<readonly BankAccount[]>;
  readonly paymentRecords: Records<PaymentSettings>;
  readonly fitRecords: Records<readonly FitReport[]>;
  /** The merchant while the sandbox answers for the provider; otherwise the owner's saved settings. */
  readonly standInMerchant?: PaymentSettings | undefined;
  readonly contracts: ContractTexts;
  readonly places: Places;
  readonly personBox: PersonBox;
  /** Facts around selling: where the shop is visible, and whether it can send mails. */
  readonly surroundings: () => Pick<ReadinessFacts, 'isPublic' | 'hasDomain' | 'canMail'>;
  readonly audit: Pick<AuditTrail, 'record'>;
  /** The outbox of mails about orders. */
  readonly outbox: Pick<Outbox, 'forgetOrders'>;
  /** Removes the data of a person outside their orders. */
  readonly forgetPerson?: (emails: readonly string[]) => Promise<void>;
  /** The card provider for complete and active settings; requested again only when they change. */
  readonly openProvider: (settings: PaymentSettings) => PaymentProvider;
  readonly now: () => Date;
  /** Random values: an id, 32 hexadecimal digits, and a secret token. */
  readonly newId: () => string;
  readonly newOrderId: () => string;
  readonly newToken: () => string;
}

export function createSelling(parts: SellingParts) {
  const { orders, settings, contracts, now } = parts;
  const cards = createCardProvider(parts);
  const book = createOrderBook(orders, (...step) => delivery.promiseAfter(...step));
  const unpaidOrders = createUnpaidOrders(orders);
  const campaignUses = createCampaignUses(parts);
  const priceCart = createPriceCart({ ...parts, uses: campaignUses });
  const carts = createCarts({ ...parts, unpaidOrders, priceCart, records: parts.cartRecords });
  const delivery = createDeliveryDesk({ ...parts, carts });
  const { provider, merchant } = cards;
  const payOrder = createPayOrder({ book, provider, paymentSettings: merchant, settings, now });
  const settlePayment = createSettlePayment({ orders, book, carts, provider, now });
  const refundOrder = createRefundOrder({ book, provider, now });
  const unpaidLimit = limitUnpaidOrders(orders);
  const banks = createBankAccounts({ ...parts, records: parts.bankRecords });
  const facts = (): ReadinessFacts => ({
    ...parts.surroundings(),
    settings: settings(),
    card: cardStateOf(merchant(), cards.hasStandIn),
    accounts: banks.active(),
    hasCashOnDelivery: parts.shippingRules().cashOnDelivery.active,
    products: parts.catalogue.size,
    lacksOrders: orders.hasLoss(),
  });
  const requireMethod = (method: PaymentMethod): void => {
    const known = facts();
    if (!acceptsOrders(known)) throw new AppError('shop_not_ready');
    if (!usableMethods(known).includes(method)) throw new AppError('payment_method_unavailable');
  };
  const invoices = createInvoiceDesk({ orders, book, files: parts.invoiceFiles, now });
  const changeOrder = createChangeOrder({
    ...parts,
    book,
    refundOrder,
    forgetInvoices: invoices.forgetOld,
  });
  const instalments = createInstalmentDesk({
    ...parts,
    carts,
    provider: () => (usableMethods(facts()).includes('paytr') ? provider() : undefined),
  });
  const place = createPlaceOrder({
    ...parts,
    instalments,
    delivery,
    priceCart,
    callsFirst: () => parts.shippingRules().cashOnDelivery.confirm,
    campaignUses,
    carts,
    book,
    payOrder,
    unpaidLimit,
    unpaidOrders,
    requireMethod,
  });

  return {
    carts,
    payOrder,
    settlePayment,
    placeOrder: createPlaceOrderOnce({ ...parts, book, place }),
    changeOrder,
    payByTransfer: createPayByTransfer({ ...parts, book, carts, requireMethod }),
    invoices,
    shipOrders: createShipOrders({ orders, changeOrder, now }),
    fitReports: createFitReports({ ...parts, records: parts.fitRecords }),
    /** The choices of the address form. */
    places: parts.places,
    delivery,
    campaigns: createListCampaigns({ ...parts, campaignUses }),
    instalments,
    /** The full tax number of an order's invoice; empty without one or without the key. */
    taxNumberOf: ({ billing }: OrderRecord['order']): string =>
      (billing?.number && parts.personBox.open(billing.number.kept)) ?? '',
    banks,
    /** The conditions for selling, the next step first. */
    readiness: (): readonly ReadinessItem[] => readiness(facts()),
    /** The payment methods that work now. */
    paymentMethods: (): readonly PaymentMethod[] => usableMethods(facts()),
    /** Cancels expired orders; resolves with their ids. */
    releaseExpiredOrders: createReleaseExpiredOrders({ orders, book, settlePayment, settings, now }),
    /** Newest first; `pageSize` may be `Infinity`. */
    listOrders: (
      { isExpiring = false, ...filter }: WantedOrders,
      page: number,
      pageSize: number,
    ): OrderPage =>
      orders.list(
        isExpiring ? { ...filter, ...expiringTransfers(settings(), now()) } : filter,
        page,
        pageSize,
      ),
    salesByDay: (firstDay: string) => orders.salesByDay(firstDay),
    /** @throws AppError `order_not_found` */
    requireOrder: (id: string): OrderRecord => book.require(id),
    /** The unpaid card orders of a session, newest first. */
    unpaidOf: (sessionId: string): readonly OrderRecord[] =>
      unpaidOrders.find(sessionId).map(({ id }) => book.require(id)),
    ...createFindOrderByToken(orders),
    findAttempt: createFindAttempt(orders, provider),
    /** The ISO time until which an order waits for its payment; empty without a deadline. */
    deadlineOf: (
      record: OrderRecord | { readonly order: OrderSummary; readonly state: OrderSummary['state'] },
    ): string => paymentDeadline(record, settings())?.toISOString() ?? '',
    canRetryPayment,
    /** Whether the shopper may change a card order to transfer. */
    canPayByTransfer: (record: OrderRecord): boolean =>
      isPayableByCard(record) && usableMethods(facts()).includes('bank_transfer'),
    /** Why nothing of an order can be returned now; undefined when something can. */
    returnObstacleOf: (record: OrderRecord): string | undefined => returnObstacle(record, now()),
    /** The carrier's page for a shipment; undefined for a carrier without one. */
    trackingUrlOf: (state: OrderState): string | undefined => trackingUrl(state, settings().carriers),
    /** Names of the carriers that the shop knows. */
    carriers: (): readonly string[] => settings().carriers.map(({ name }) => name),
    /** The contract texts for the session's cart now. */
    contractsFor: createContractsFor({ carts, contracts, settings, now }),
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
