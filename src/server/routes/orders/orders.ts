import { removedJson } from '#contract/orders/checkout/cart';
import {
  placeOrderRequest,
  orderActionRequest,
  trackOrderRequest,
  orderQuery,
  manualOrderRequest,
  manualPriceRequest,
} from '#contract/orders/order-requests';
import {
  acceptedFaultsJson,
  amountsToJson,
  orderAmountsJson,
  placedOrderJson,
  trackedOrderJson,
  orderJson,
  orderToJson,
  type ManualOrderJson,
  manualOrderJson,
} from '#contract/orders/orders';
import { AppError, requireFound } from '#domain/errors';
import { orderNumberOf } from '#domain/orders/order-number';
import { requirePersons } from '../../access/token-limits.ts';
import { requireAdmin } from '../../context.ts';
import { payerPlaceOf } from './customer-order.ts';
import { createCallLimit } from '../../middleware/rate-limit.ts';
import { placedToJson, trackedToJson } from '../../views/order-json.ts';
import { CLOSED_RETRY_SECONDS } from '../../pages/closed-page.ts';
import { refundEvent } from '#domain/orders/refund-event';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';
import { ONE_ORDER, orderParams, REFUND_ERRORS, type SellingTools } from './selling-tools.ts';
import { z } from 'zod';
import { daySpan } from '#contract/day-span';
import type { OrderSummary, OrderRecord } from '#domain/orders/order-list';
import type { Selling } from '#shop/orders/selling';
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from '../../answers/repeated-call.ts';
import { JSON_LIST, textInSlices } from '../../answers/text-in-slices.ts';
import { randomUUID } from 'node:crypto';
import { customerLink, type Storefront } from '../../views/storefront.ts';

/** What any order may fail with. */
const PLACING_ERRORS = [
  'shop_not_ready',
  'payment_method_unavailable',
  'out_of_stock',
  'idempotency_mismatch',
  'storage_failed',
] as const;

export function manualOrderRoutes({ selling, siteFront }: SellingTools): readonly ApiRoute[] {
  const toJson = (record: OrderRecord, front: Storefront): ManualOrderJson => ({
    ...orderToJson(record.order, record.state),
    token: record.order.token,
    paymentLink: customerLink(front, record.order),
    paymentDeadline: selling.deadlineOf(record),
  });

  return [
    apiRoute('POST', '/api/orders/manual', 'orders', {
      summary:
        'Places an order for a customer on the phone, priced by the shop. With Idempotency-Key the same request gives the same order once.',
      body: manualOrderRequest,
      requestHeaders: IDEMPOTENCY_KEY,
      response: { description: 'The order, on disk, and the link to pay', body: manualOrderJson },
      status: 201,
      errors: [...PLACING_ERRORS, 'price_changed', 'product_not_found'],
      handler: async ({ body: { site: siteId, items, note = '', ...form }, author, storefront, context }) => {
        const front = siteFront(siteId, storefront);
        const idempotencyKey = idempotencyKeyOf(context);
        const { record } = await selling.placeOrder({
          ...form,
          // With a blank, which no shopper's session has: a guessed key is nobody's order.
          sessionId: `panel ${idempotencyKey ?? randomUUID()}`,
          idempotencyKey,
          acceptedTerms: true,
          site: front.site,
          place: { origin: front.origin, ip: '' },
          phone: { takenBy: author.name, pieces: items, note },
        });
        return toJson(record, front);
      },
    }),
    apiRoute('POST', '/api/orders/manual/price', 'orders', {
      summary: 'What an order by phone would cost, so that it can be said before it is placed.',
      body: manualPriceRequest,
      response: { description: 'Amounts as text in lira', body: orderAmountsJson },
      errors: ['product_not_found'],
      handler: ({ body: { items, site, paymentMethod } }) =>
        amountsToJson(selling.priceByPhone(items, site, paymentMethod)),
    }),
  ];
}

/** For a page without a size. */
const ORDERS_A_PAGE = 20;

function orderListRoute(selling: Pick<Selling, 'listOrders' | 'requireOrder'>): ApiRoute {
  const jsonOf = ({ id }: OrderSummary): string => {
    const { order, state } = selling.requireOrder(id);
    return JSON.stringify(orderToJson(order, state));
  };
  return apiRoute('GET', '/api/orders', 'orders', {
    summary: 'Orders, newest first: the whole list, or one page of it.',
    query: orderQuery,
    response: {
      description: 'Orders',
      body: z.array(orderJson),
      headers: { 'X-Total-Count': 'Orders in the whole list' },
    },
    handler: async ({ query, audit }) => {
      const { page, pageSize } = query;
      const { orders, total } = selling.listOrders(
        daySpan(query),
        page ?? 1,
        pageSize ?? (page === undefined ? Infinity : ORDERS_A_PAGE),
      );
      const subject = page === undefined && pageSize === undefined ? 'all' : 'page';
      audit({ kind: 'person', action: 'orders-listed', subject, count: orders.length });
      const { body } = await textInSlices(orders, jsonOf, JSON_LIST);
      return new Response(new Uint8Array(body), {
        headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', 'X-Total-Count': String(total) },
      });
    },
  });
}

/** Limits attempts to guess an order: a person mistypes a few times, a robot continues. */
const TRACK_LIMITS = { burst: 10, perSecond: 1 / 20 };

export function shopperOrderRoutes({ selling, isRateLimited }: SellingTools): readonly ApiRoute[] {
  const limitTracking = createCallLimit(TRACK_LIMITS);

  return [
    apiRoute('POST', '/api/orders', 'shopper', {
      summary: "Orders the session's cart. With Idempotency-Key the same request gives the same order once.",
      body: placeOrderRequest,
      requestHeaders: IDEMPOTENCY_KEY,
      response: { description: 'The order, on disk, and where to pay', body: placedOrderJson },
      status: 201,
      errors: [
        ...PLACING_ERRORS,
        'cart_empty',
        'coupon_refused',
        'terms_not_accepted',
        'price_changed',
        'too_many_requests',
        'site_closed',
      ],
      handler: async ({ body, session, storefront: { site }, context }) => {
        const { id: sessionId } = session();
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
        return placedToJson(result, selling);
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
        const record = requireFound(selling.trackOrder(number, email), 'order_not_found', {
          message:
            'Bu bilgilerle bir sipariş bulunamadı. Sipariş numarasını ve e-posta adresini kontrol edin.',
        });
        return trackedToJson(record, selling);
      },
    }),
  ];
}

export function adminOrderRoutes({ selling, detailOf }: SellingTools): readonly ApiRoute[] {
  const { changeOrder } = selling;

  return [
    apiRoute('POST', '/api/orders/journal/accept', 'admins', {
      summary: 'Goes on without the records that the order journal has lost; orders are taken again.',
      response: { description: 'How many faults were accepted', body: acceptedFaultsJson },
      errors: ['storage_failed', 'orders_stopped'],
      handler: async ({ author }) => ({ accepted: await changeOrder.acceptFaults(author.name) }),
    }),
    orderListRoute(selling),
    apiRoute('GET', '/api/orders/:id', 'orders', {
      summary: 'An order with its history.',
      ...ONE_ORDER,
      errors: ['order_not_found'],
      handler: ({ params: { id }, audit, storefront }) => {
        const record = selling.requireOrder(id);
        audit({ kind: 'person', action: 'order-viewed', subject: orderNumberOf(id) });
        return detailOf(record, storefront);
      },
    }),
    apiRoute('POST', '/api/orders/:id/events', 'orders', {
      summary:
        "Says what has happened to an order: paid, shipped, cancelled, refunded ... `corrected` replaces the customer's data until it is shipped.",
      ...ONE_ORDER,
      body: orderActionRequest,
      errors: REFUND_ERRORS,
      handler: async ({ params, body, author, audit, storefront, context }) => {
        const { version, ...action } = body;
        if (action.action === 'corrected') requirePersons(requireAdmin(context));
        const record = await changeOrder.act(params.id, action, author.name, version);
        if (action.action === 'refunded') audit(refundEvent(record));
        return detailOf(record, storefront);
      },
    }),
    apiRoute('POST', '/api/orders/:id/erase', 'orders', {
      isForPeople: true,
      summary: "Makes the order's person anonymous for good; what was bought and paid stays.",
      ...ONE_ORDER,
      errors: ['order_not_found', 'storage_failed'],
      handler: async ({ params: { id }, author, audit, storefront }) => {
        await changeOrder.erase([id], author.name);
        audit({ kind: 'order', action: 'erased', subject: orderNumberOf(id) });
        return detailOf(selling.requireOrder(id), storefront);
      },
    }),
    apiRoute('DELETE', '/api/orders/:id', 'orders', {
      summary: 'Takes an order out of the lists; the record stays for the legal period.',
      params: orderParams,
      response: { description: 'Done', body: removedJson },
      errors: ['order_not_found'],
      handler: async ({ params: { id }, author, audit }) => {
        await changeOrder.hide(id, author.name);
        audit({ kind: 'order', action: 'hidden', subject: orderNumberOf(id) });
        return { success: true };
      },
    }),
  ];
}
