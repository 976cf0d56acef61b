import { z } from 'zod';
import { removedJson } from '#contract/orders/checkout/cart';
import { placeOrderRequest, orderActionRequest, trackOrderRequest } from '#contract/orders/order-requests';
import { orderDetailJson, placedOrderJson, trackedOrderJson } from '#contract/orders/orders';
import { AppError } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { Selling } from '#shop/orders/selling';
import { requireAdmin } from '../../access/admin-session.ts';
import { cartSessionOf } from '../../access/cart-session.ts';
import type { ServerContext } from '../../context.ts';
import { payerPlaceOf } from './customer-order.ts';
import { orderListRoute } from './desk/order-list.ts';
import { auditOrder, auditRefund } from '../../audit-order.ts';
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from '../../idempotency-key.ts';
import { createCallLimit } from '../../middleware/rate-limit.ts';
import { orderDetailToJson, placedToJson, trackedToJson } from '../../views/order-json.ts';
import { CLOSED_RETRY_SECONDS } from '../../pages/closed-page.ts';
import { customerLink, type SiteFront } from '../../views/site-front.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../route.ts';

export interface OrderRouteOptions {
  /** Whether searches for orders by number, and the unpaid orders of one person, are limited. */
  readonly isRateLimited: boolean;
  /** The order form as PDF. */
  readonly printOrder: (record: OrderRecord) => Promise<Uint8Array>;
}

/** Limits attempts to guess an order: a person mistypes a few times, a robot continues. */
const TRACK_LIMITS = { burst: 10, perSecond: 1 / 20, maxClients: 10_000 };

const orderParams = z.object({ id: z.string().max(64) });

/** Places orders and shows them to their shoppers. */
export function shopperOrderRoutes(
  selling: Selling,
  { isRateLimited }: OrderRouteOptions,
): readonly ApiRoute[] {
  const limitTracking = createCallLimit(TRACK_LIMITS);

  return [
    apiRoute('POST', '/api/orders', 'shopper', {
      summary: "Orders the session's cart. With Idempotency-Key the same request gives the same order once.",
      body: placeOrderRequest,
      requestHeaders: IDEMPOTENCY_KEY,
      response: { description: 'The order, on disk, and where to pay', body: placedOrderJson },
      status: 201,
      errors: [
        'invalid',
        'shop_not_ready',
        'payment_method_unavailable',
        'cart_empty',
        'coupon_refused',
        'terms_not_accepted',
        'out_of_stock',
        'price_changed',
        'idempotency_mismatch',
        'too_many_requests',
        'site_closed',
        'storage_failed',
      ],
      handler: async ({ body, context }) => {
        const { id: sessionId, headers } = cartSessionOf(context);
        const { site } = context.get('storefront');
        if (!site.isActive) throw new AppError('site_closed', { retryAfterSeconds: CLOSED_RETRY_SECONDS });
        const idempotencyKey = idempotencyKeyOf(context);
        const result = await selling.placeOrder({
          ...body,
          sessionId,
          idempotencyKey,
          isLimited: isRateLimited,
          site,
          place: payerPlaceOf(context),
        });
        return jsonResponse(placedToJson(result, selling), 201, headers);
      },
    }),
    apiRoute('POST', '/api/orders/track', 'public', {
      summary:
        'How an order stands and the token of its own page, by its number and e-mail; the same answer for every wrong pair.',
      body: trackOrderRequest,
      response: { description: 'The order in short', body: trackedOrderJson },
      errors: ['order_not_found', 'too_many_requests'],
      handler: ({ body: { number, email }, context }) => {
        if (isRateLimited) limitTracking(context);
        const record = selling.trackOrder(number, email);
        if (!record) {
          throw new AppError('order_not_found', {
            message:
              'Bu bilgilerle bir sipariş bulunamadı. Sipariş numarasını ve e-posta adresini kontrol edin.',
          });
        }
        return trackedToJson(record, selling);
      },
    }),
  ];
}

/** Orders in the panel. */
export function adminOrderRoutes(
  selling: Selling,
  { printOrder }: OrderRouteOptions,
  siteFront: SiteFront,
): readonly ApiRoute[] {
  const { changeOrder } = selling;

  const detailAnswer = (record: OrderRecord, context: ServerContext): Response =>
    jsonResponse(
      orderDetailToJson(record, selling, customerLink(siteFront(record.order.site, context), record.order)),
    );

  return [
    orderListRoute(selling),
    apiRoute('GET', '/api/orders/:id', 'orders', {
      summary: 'An order with its history.',
      params: orderParams,
      response: { description: 'The order', body: orderDetailJson },
      errors: ['order_not_found'],
      handler: ({ params, context }) => {
        const record = selling.requireOrder(params.id);
        auditOrder(context, 'person', 'order-viewed', record.order.id);
        return detailAnswer(record, context);
      },
    }),
    apiRoute('POST', '/api/orders/:id/events', 'orders', {
      summary:
        "Says what has happened to an order: paid, shipped, cancelled, refunded ... `corrected` replaces the customer's data until it is shipped.",
      params: orderParams,
      body: orderActionRequest,
      response: { description: 'The order as it stands now', body: orderDetailJson },
      errors: [
        'order_not_found',
        'conflict',
        'invalid_transition',
        'invalid',
        'refund_failed',
        'refund_uncertain',
        'payment_unavailable',
      ],
      handler: async ({ params, body, context }) => {
        const { version, ...action } = body;
        const record = await changeOrder.act(params.id, action, requireAdmin(context).name, version);
        if (action.action === 'refunded') auditRefund(context, record);
        return detailAnswer(record, context);
      },
    }),
    apiRoute('POST', '/api/orders/:id/erase', 'orders', {
      isForPeople: true,
      summary: "Makes the order's person anonymous for good; what was bought and paid stays.",
      params: orderParams,
      response: { description: 'The order as it stands now', body: orderDetailJson },
      errors: ['order_not_found', 'storage_failed'],
      handler: async ({ params, context }) => {
        await changeOrder.erase([params.id], requireAdmin(context).name);
        auditOrder(context, 'order', 'erased', params.id);
        return detailAnswer(selling.requireOrder(params.id), context);
      },
    }),
    apiRoute('GET', '/api/orders/:id/pdf', 'orders', {
      summary: 'The order form as PDF.',
      params: orderParams,
      response: { description: 'The form', body: 'application/pdf' },
      errors: ['order_not_found'],
      handler: async ({ params, context }) => {
        const record = selling.requireOrder(params.id);
        auditOrder(context, 'person', 'order-printed', record.order.id);
        const bytes = await printOrder(record);
        return new Response(new Uint8Array(bytes), {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `attachment; filename="siparis-${orderNumberOf(record.order.id)}.pdf"`,
            'Cache-Control': 'no-store',
          },
        });
      },
    }),
    apiRoute('DELETE', '/api/orders/:id', 'orders', {
      summary: 'Takes an order out of the lists; the record stays for the legal period.',
      params: orderParams,
      response: { description: 'Done', body: removedJson },
      errors: ['order_not_found'],
      handler: async ({ params, context }) => {
        await changeOrder.hide(params.id, requireAdmin(context).name);
        auditOrder(context, 'order', 'hidden', params.id);
        return { success: true };
      },
    }),
  ];
}
