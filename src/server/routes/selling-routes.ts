import type { OrderRecord } from '#domain/orders/order-list';
import type { OrderPdfs, ReadListText, WriteWorkbook, WriteZip } from '#shop/orders/selling-ports';
import type { Selling } from '#shop/orders/selling';
import type { Restock } from '#shop/orders/stock/restock';
import type { Shop } from '#shop/shop';
import type { ServerContext } from '../context.ts';
import { bankRoutes } from './orders/desk/banks.ts';
import { campaignRoutes } from './orders/desk/campaigns.ts';
import { cartRoutes } from './orders/cart.ts';
import { deliveryRoutes } from './orders/delivery.ts';
import { instalmentRoutes } from './orders/instalments.ts';
import { invoiceRoutes } from './orders/desk/invoices.ts';
import { journalRoutes } from './orders/desk/journal.ts';
import { manualOrderRoutes } from './orders/desk/manual-orders.ts';
import { type OrderMailDesk, orderMailRoutes } from './orders/desk/order-mails.ts';
import { orderDeskRoutes } from './orders/desk/order-desk.ts';
import { orderExportRoutes } from './orders/desk/order-exports.ts';
import { orderPaperRoutes } from './orders/desk/order-papers.ts';
import { adminOrderRoutes, shopperOrderRoutes } from './orders/orders.ts';
import { customerOrderRoutes } from './orders/customer-order.ts';
import { paymentRoutes } from './orders/payment.ts';
import { placeRoutes } from './orders/places.ts';
import { restockRoutes } from './orders/restock.ts';
import type { ApiRoute } from './route.ts';
import { createSiteFront } from '../views/site-front.ts';

export interface SellingDesk {
  readonly selling: Selling;
  readonly orderPdfs: OrderPdfs;
  readonly writeWorkbook: WriteWorkbook;
  readonly writeZip: WriteZip;
  readonly readListText: ReadListText;
  readonly mails: OrderMailDesk;
  /** Without it nobody can wait for a sold-out product. */
  readonly restock?: Restock;
}

interface Options {
  readonly isRateLimited: boolean;
  /** The owner's public address, for links that leave the panel. */
  readonly publicUrl: URL | undefined;
  /** Whether a request to a public call comes from the panel. */
  readonly isAdmin: (context: ServerContext) => boolean;
}

/** All calls about buying: carts, orders, bank accounts, card payments. */
export function sellingRoutes(
  { selling, orderPdfs, writeWorkbook, writeZip, readListText, mails, restock }: SellingDesk,
  shop: Shop,
  { isRateLimited, publicUrl, isAdmin }: Options,
): readonly ApiRoute[] {
  const siteFront = createSiteFront(shop, publicUrl);
  const options = { isRateLimited, printOrder: (record: OrderRecord) => orderPdfs.render(record) };
  return [
    ...cartRoutes(selling, shop),
    ...placeRoutes(selling.places),
    ...deliveryRoutes(selling),
    ...instalmentRoutes(selling),
    ...(restock ? restockRoutes(restock, isRateLimited) : []),
    ...shopperOrderRoutes(selling, options),
    ...customerOrderRoutes(selling),
    // Declared before the calls about one order, whose id could be any word.
    ...orderPaperRoutes(selling, orderPdfs, writeWorkbook),
    ...orderExportRoutes({ selling, shop, siteFront, writeWorkbook, writeZip }),
    ...orderDeskRoutes(selling, siteFront),
    ...invoiceRoutes(selling, siteFront, readListText),
    ...manualOrderRoutes(selling, siteFront),
    ...orderMailRoutes(selling, mails),
    ...journalRoutes(selling),
    ...adminOrderRoutes(selling, options, siteFront),
    ...campaignRoutes(selling),
    ...bankRoutes(selling.banks, isAdmin),
    ...paymentRoutes(selling),
  ];
}
