import type { z } from 'zod';
import type { OrderFilter } from '#domain/orders/order-list';
import { daySpan } from '../day-span.ts';
import type { orderQuery } from './order-requests.ts';

/** The filter of a query; days are whole days in Turkey. */
export function orderFilterOf(
  query: Omit<z.output<typeof orderQuery>, 'page' | 'pageSize'>,
): OrderFilter & { readonly isExpiring?: boolean } {
  const { status, payment, method, site, q, review, toPack, lacksInvoice, expiring } = query;
  return {
    ...(status === undefined ? {} : { status }),
    ...(payment === undefined ? {} : { payment }),
    ...(site === undefined || site === 'both' ? {} : { site }),
    ...(q === undefined ? {} : { q }),
    ...daySpan(query),
    ...(method === undefined ? {} : { method }),
    ...(review ? { needsReview: true } : {}),
    ...(toPack ? { toPack: true } : {}),
    ...(lacksInvoice ? { lacksInvoice: true } : {}),
    ...(expiring ? { isExpiring: true } : {}),
  };
}
