import { z } from 'zod';
import { daySpan } from '#contract/day-span';
import { orderQuery } from '#contract/orders/order-requests';
import { orderJson, orderToJson } from '#contract/orders/orders';
import type { OrderSummary } from '#domain/orders/order-list';
import type { Selling } from '#shop/orders/selling';
import { textInSlices } from '../../../answers/text-in-slices.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../../route.ts';

/** For a page without a size. */
const ORDERS_A_PAGE = 20;

export function orderListRoute(selling: Pick<Selling, 'listOrders' | 'requireOrder'>): ApiRoute {
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
        { ...query, ...daySpan(query) },
        page ?? 1,
        pageSize ?? (page === undefined ? Infinity : ORDERS_A_PAGE),
      );
      const subject = page === undefined && pageSize === undefined ? 'all' : 'page';
      audit({ kind: 'person', action: 'orders-listed', subject, count: orders.length });
      const { body } = await textInSlices({
        head: '[',
        items: orders,
        textOf: jsonOf,
        separator: ',',
        tail: ']',
      });
      return new Response(new Uint8Array(body), {
        headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', 'X-Total-Count': String(total) },
      });
    },
  });
}
