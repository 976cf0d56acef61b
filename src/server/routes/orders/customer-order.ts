import { z } from 'zod';
import { returnRequest } from '#contract/orders/order-desk';
import { changeMethodRequest, fitReportRequest } from '#contract/orders/order-requests';
import { type CustomerOrderJson, customerOrderJson, placedOrderJson } from '#contract/orders/orders';
import { AppError, requireFound } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import { requireLine } from '#domain/orders/order-return';
import type { PayerPlace } from '#shop/orders/payment/pay-order';
import type { ServerContext } from '../../context.ts';
import { customerOrderToJson, paymentJson } from '../../views/order-json.ts';
import { apiRoute, type ApiRoute } from '../route.ts';
import { invoiceAnswer } from './desk/invoices.ts';
import type { SellingTools } from './selling-tools.ts';

const orderParams = z.object({ token: z.string().max(100) });
const OWN_ORDER = {
  params: orderParams,
  response: { description: 'The order as it stands now', body: customerOrderJson },
} as const;

export function payerPlaceOf(context: ServerContext): PayerPlace {
  return { origin: context.get('storefront').origin, ip: context.get('clientAddress') };
}

/** What a shopper sees of an order through its secret link, and does with it. */
export function customerOrderRoutes({ selling }: SellingTools): readonly ApiRoute[] {
  const requireOrder = (token: string): OrderRecord =>
    requireFound(selling.findOrderByToken(token), 'order_not_found');
  const toJson = (record: OrderRecord): CustomerOrderJson => customerOrderToJson(record, selling);

  return [
    apiRoute('GET', '/api/orders/own/:token', 'public', {
      summary: "The shopper's own order, by its unguessable link.",
      ...OWN_ORDER,
      errors: ['order_not_found'],
      handler: ({ params }) => toJson(requireOrder(params.token)),
    }),
    apiRoute('GET', '/api/orders/own/:token/invoice.pdf', 'public', {
      summary: "The PDF of the own order's invoice.",
      params: orderParams,
      response: { description: 'The invoice', body: 'application/pdf' },
      errors: ['order_not_found', 'not_found'],
      handler: ({ params }) => invoiceAnswer(selling.invoices, requireOrder(params.token)),
    }),
    apiRoute('POST', '/api/orders/own/:token/cancel', 'public', {
      summary: 'The shopper wants the own order no more, before it is shipped.',
      ...OWN_ORDER,
      errors: ['order_not_found', 'invalid_transition', 'storage_failed'],
      handler: async ({ params }) =>
        toJson(await selling.changeOrder.cancelByShopper(requireOrder(params.token).order.id)),
    }),
    apiRoute('POST', '/api/orders/own/:token/return', 'public', {
      summary: 'The shopper wants to send pieces of the own order back.',
      ...OWN_ORDER,
      body: returnRequest,
      status: 201,
      errors: ['order_not_found', 'invalid_transition', 'storage_failed'],
      handler: async ({ params, body }) =>
        toJson(await selling.changeOrder.requestReturn(requireOrder(params.token).order.id, body)),
    }),
    apiRoute('POST', '/api/orders/own/:token/fit', 'public', {
      summary:
        'The shopper says whether a part of the own order fitted the machine; the owner decides on it.',
      ...OWN_ORDER,
      body: fitReportRequest,
      status: 201,
      errors: ['order_not_found', 'invalid_transition', 'storage_failed'],
      handler: async ({ params, body: { id, fits, machine } }) => {
        const record = requireOrder(params.token);
        await selling.fitReports.report(record, { line: requireLine(record.order, id, 'id'), fits, machine });
        return toJson(record);
      },
    }),
    apiRoute('POST', '/api/orders/own/:token/payment', 'public', {
      summary: 'Another try to pay the own order by card.',
      params: orderParams,
      response: {
        description: 'Where to pay',
        body: placedOrderJson.pick({ paymentUrl: true, paymentData: true, tokenResponse: true }),
      },
      errors: ['order_not_found', 'invalid_transition', 'payment_unavailable'],
      handler: async ({ params, context }) => {
        const { order } = requireOrder(params.token);
        const attempt = await selling.payOrder(order.id, payerPlaceOf(context));
        if (!attempt) throw new AppError('payment_unavailable');
        return paymentJson(order, attempt);
      },
    }),
    apiRoute('POST', '/api/orders/own/:token/method', 'public', {
      summary: 'The own unpaid card order is paid by transfer instead; its number and pieces stay.',
      ...OWN_ORDER,
      body: changeMethodRequest,
      errors: [
        'order_not_found',
        'shop_not_ready',
        'payment_method_unavailable',
        'invalid_transition',
        'storage_failed',
      ],
      handler: async ({ params }) => toJson(await selling.payByTransfer(requireOrder(params.token).order.id)),
    }),
  ];
}
