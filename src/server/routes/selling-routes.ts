import type { Selling } from '../../shop/selling.ts';
import type { Shop } from '../../shop/shop.ts';
import type { ServerContext } from '../context.ts';
import { bankRoutes } from './banks.ts';
import { cartRoutes } from './cart.ts';
import { adminOrderRoutes, type OrderRouteOptions, shopperOrderRoutes } from './orders.ts';
import { paymentRoutes } from './payment.ts';
import type { ApiRoute } from './route.ts';

interface SellingRouteOptions extends OrderRouteOptions {
  /** Whether a request to a public call comes from the panel. */
  readonly isAdmin: (context: ServerContext) => boolean;
}

/** Every call about buying: carts, checkout, orders, accounts and card payments. */
export function sellingRoutes(
  selling: Selling,
  shop: Pick<Shop, 'catalogue' | 'settings'>,
  options: SellingRouteOptions,
): readonly ApiRoute[] {
  return [
    ...cartRoutes(selling, shop),
    ...shopperOrderRoutes(selling, options),
    ...adminOrderRoutes(selling, options),
    ...bankRoutes(selling.banks, options.isAdmin),
    ...paymentRoutes(selling),
  ];
}
