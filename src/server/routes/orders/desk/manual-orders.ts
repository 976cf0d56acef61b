import { randomUUID } from 'node:crypto';
import { manualOrderRequest } from '#contract/orders/order-requests';
import { type ManualOrderJson, manualOrderJson, orderToJson } from '#contract/orders/orders';
import type { OrderRecord } from '#domain/orders/order-list';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from '../../../idempotency-key.ts';
import { customerLink } from '../../../views/storefront.ts';
import type { Storefront } from '../../../views/storefront.ts';
import type { SellingTools } from '../selling-tools.ts';

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
      errors: [
        'shop_not_ready',
        'payment_method_unavailable',
        'product_not_found',
        'out_of_stock',
        'idempotency_mismatch',
        'storage_failed',
      ],
      handler: async ({ body: { site: siteId, items, note = '', ...form }, author, storefront, context }) => {
        const front = siteFront(siteId, storefront);
        const idempotencyKey = idempotencyKeyOf(context);
        const { record } = await selling.placeOrder({
          ...form,
          sessionId: `panel-${idempotencyKey ?? randomUUID()}`,
          idempotencyKey,
          acceptedTerms: true,
          site: front.site,
          place: { origin: front.origin, ip: '' },
          phone: { takenBy: author.name, pieces: items, note },
        });
        return toJson(record, front);
      },
    }),
  ];
}
