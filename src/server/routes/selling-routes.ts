import type { Shop } from '#shop/shop';
import { orderDetailToJson } from '../views/order-json.ts';
import { createSiteFront, customerLink } from '../views/storefront.ts';
import { cartRoutes } from './orders/cart.ts';
import { customerOrderRoutes } from './orders/customer-order.ts';
import { invoiceRoutes } from './orders/desk/invoices.ts';
import { manualOrderRoutes } from './orders/desk/manual-orders.ts';
import { orderDeskRoutes } from './orders/desk/order-desk.ts';
import { orderExportRoutes } from './orders/desk/order-exports.ts';
import { orderMailRoutes } from './orders/desk/order-mails.ts';
import { orderPaperRoutes } from './orders/desk/order-papers.ts';
import { adminOrderRoutes, shopperOrderRoutes } from './orders/orders.ts';
import { paymentRoutes } from './orders/payment.ts';
import { placeRoutes } from './orders/places.ts';
import { restockRoutes } from './orders/restock.ts';
import type { SellingDesk, SellingTools } from './orders/selling-tools.ts';
import type { ApiRoute } from './route.ts';

interface Options extends Pick<SellingTools, 'isRateLimited' | 'isAdmin'> {
  /** The owner's public address, for links that leave the panel. */
  readonly publicUrl: URL | undefined;
}

/** All calls about buying: carts, orders, bank accounts, card payments. */
export function sellingRoutes(
  desk: SellingDesk,
  shop: Shop,
  { publicUrl, ...options }: Options,
): readonly ApiRoute[] {
  const siteFront = createSiteFront(shop, publicUrl);
  const tools: SellingTools = {
    ...desk,
    ...options,
    shop,
    siteFront,
    detailOf: (record, called) => {
      const link = customerLink(siteFront(record.order.site, called), record.order);
      return orderDetailToJson(record, desk.selling, link);
    },
  };
  return [
    ...cartRoutes(tools),
    ...placeRoutes(tools),
    ...restockRoutes(tools),
    ...shopperOrderRoutes(tools),
    ...customerOrderRoutes(tools),
    // Declared before the calls about one order, whose id could be any word.
    ...orderPaperRoutes(tools),
    ...orderExportRoutes(tools),
    ...orderDeskRoutes(tools),
    ...invoiceRoutes(tools),
    ...manualOrderRoutes(tools),
    ...orderMailRoutes(tools),
    ...adminOrderRoutes(tools),
    ...paymentRoutes(tools),
  ];
}
