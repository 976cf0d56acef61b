import { randomUUID } from 'node:crypto';
import {
  type ManualOrderJson,
  manualOrderJson,
  manualOrderRequest,
  orderToJson,
} from '../../contract/orders.ts';
import { requireSiteById, storefrontOrigin } from '../../domain/site.ts';
import type { OrderRecord } from '../../domain/order-list.ts';
import type { Selling } from '../../shop/selling.ts';
import type { Shop } from '../../shop/shop.ts';
import { requireAdmin } from '../admin-session.ts';
import { apiRoute, type ApiRoute, jsonResponse } from './route.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';

/** Orders that come by phone or message and are typed in the panel. */
export function manualOrderRoutes(
  selling: Selling,
  shop: Pick<Shop, 'sites'>,
  publicUrl: URL | undefined,
): readonly ApiRoute[] {
  const toJson = (record: OrderRecord, origin: string): ManualOrderJson => ({
    ...orderToJson(record.order, record.state),
    token: record.order.token,
    paymentLink: `${origin}/siparis/${encodeURIComponent(record.order.token)}`,
    paymentDeadline: selling.deadlineOf(record),
  });

  return [
    apiRoute({
      method: 'POST',
      path: '/api/orders/manual',
      access: 'admin',
      permission: 'orders',
      summary:
        'Places an order for a customer on the phone, priced by the shop. With Idempotency-Key the same request gives the same order once.',
      body: manualOrderRequest,
      response: { description: 'The order, on disk, and the link to pay', body: manualOrderJson },
      status: 201,
      errors: ['invalid', 'product_not_found', 'out_of_stock', 'idempotency_mismatch', 'storage_failed'],
      handler: async ({ body: { site: siteId, items, note = '', ...form }, context }) => {
        const sites = shop.sites();
        const site = requireSiteById(sites, siteId);
        const { origin } = context.get('storefront');
        const port = Number(new URL(origin).port) || 80;
        const siteOrigin = storefrontOrigin(site, sites, publicUrl, port);
        const idempotencyKey = idempotencyKeyOf(context);
        const { record } = await selling.placeOrder({
          ...form,
          sessionId: `panel-${idempotencyKey ?? randomUUID()}`,
          idempotencyKey,
          acceptedTerms: true,
          site,
          place: { origin: siteOrigin, ip: '' },
          phone: { takenBy: requireAdmin(context).name, pieces: items, note },
        });
        return jsonResponse(toJson(record, siteOrigin), 201);
      },
    }),
  ];
}
