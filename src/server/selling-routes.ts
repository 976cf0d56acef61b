import type { OrderRecord } from '../domain/order-list.ts';
import type { OrderPdfs } from '../shop/ports.ts';
import type { Selling } from '../shop/selling.ts';
import type { Shop } from '../shop/shop.ts';
import type { ServerContext } from './context.ts';
import { bankRoutes } from './routes/banks.ts';
import { cartRoutes } from './routes/cart.ts';
import { adminOrderRoutes, shopperOrderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payment.ts';
import type { ApiRoute } from './routes/route.ts';

export interface SellingDesk {
  readonly selling: Selling;
  readonly orderPdfs: OrderPdfs;
}

interface Options {
  readonly isRateLimited: boolean;
  /** Whether a request to a public call comes from the panel. */
  readonly isAdmin: (context: ServerContext) => boolean;
}

/** Everything about buying: carts, orders, accounts for transfers, card payments. */
export function sellingRoutes(
  { selling, orderPdfs }: SellingDesk,
  shop: Shop,
  { isRateLimited, isAdmin }: Options,
): readonly ApiRoute[] {
  const options = { isRateLimited, printOrder: (record: OrderRecord) => orderPdfs.render(record) };
  return [
    ...cartRoutes(selling, shop),
    ...shopperOrderRoutes(selling, options),
    ...adminOrderRoutes(selling, options),
    ...bankRoutes(selling.banks, isAdmin),
    ...paymentRoutes(selling),
  ];
}
