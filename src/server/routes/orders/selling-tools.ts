import { z } from 'zod';
import { type OrderDetailJson, orderDetailJson } from '#contract/orders/orders';
import type { OrderRecord } from '#domain/orders/order-list';
import type { Outbox } from '#shop/orders/mail-ports';
import type { OrderMails } from '#shop/orders/order-mails';
import type { Selling } from '#shop/orders/selling';
import type { PrintOrders, ReadListText, WriteWorkbook, WriteZip } from '#shop/orders/selling-ports';
import type { StockWishes } from '#shop/orders/stock/stock-wishes';
import type { Shop } from '#shop/shop';
import type { ServerContext } from '../../context.ts';
import type { SiteFront, Storefront } from '../../views/storefront.ts';

export const orderParams = z.object({ id: z.string().max(64) });

export const ONE_ORDER = {
  params: orderParams,
  response: { description: 'The order as it stands now', body: orderDetailJson },
} as const;

export const REFUND_ERRORS = [
  'order_not_found',
  'conflict',
  'invalid_transition',
  'refund_failed',
  'refund_uncertain',
  'payment_unavailable',
] as const;

/** What an open shop provides for the calls about buying. */
export interface SellingServices {
  readonly selling: Selling;
  readonly printOrders: PrintOrders;
  readonly writeWorkbook: WriteWorkbook;
  readonly writeZip: WriteZip;
  readonly readListText: ReadListText;
  readonly mails: {
    readonly orderMails: Pick<OrderMails, 'resend'>;
    readonly outbox: Pick<Outbox, 'entries'>;
  };
  /** Without it nobody can wait for a sold-out product. */
  readonly stockWishes?: StockWishes;
}

/** What the calls about buying are made of. */
export interface SellingTools extends SellingServices {
  readonly shop: Shop;
  readonly siteFront: SiteFront;
  /** An order for the panel that was called at this storefront. */
  readonly detailOf: (record: OrderRecord, called: Storefront) => OrderDetailJson;
  /** Whether searches for orders by number, and the unpaid orders of one person, are limited. */
  readonly isRateLimited: boolean;
  /** Whether a request to a public call comes from the panel. */
  readonly isAdmin: (context: ServerContext) => boolean;
}
