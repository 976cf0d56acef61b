import type { z } from 'zod';
import type { OrderFilter } from '#domain/orders/order-list';
import type { orderQuery } from './order-requests.ts';

const DAY_MS = 24 * 3_600_000;
/** Turkey keeps this offset all year. */
const TURKISH_MIDNIGHT = 'T00:00:00+03:00';

/** A day or time of a filter as the ISO time at which it begins, `daysLater` days on. */
function boundOf(text: string | undefined, daysLater: number): string | undefined {
  if (text === undefined) return undefined;
  const isDay = !text.includes('T');
  const time = Date.parse(isDay ? text + TURKISH_MIDNIGHT : text);
  return new Date(time + (isDay ? daysLater * DAY_MS : 0)).toISOString();
}

/** The filter that a query asks for; days are whole days in Turkey. */
export function orderFilterOf(
  query: Omit<z.output<typeof orderQuery>, 'page' | 'pageSize'>,
): OrderFilter & { readonly isExpiring?: boolean } {
  const { status, payment, method, site, q, review, toPack, expiring } = query;
  const from = boundOf(query.from, 0);
  const to = boundOf(query.to, 1);
  return {
    ...(status === undefined ? {} : { status }),
    ...(payment === undefined ? {} : { payment }),
    ...(site === undefined || site === 'both' ? {} : { site }),
    ...(q === undefined ? {} : { q }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(method === undefined ? {} : { method }),
    ...(review ? { needsReview: true } : {}),
    ...(toPack ? { toPack: true } : {}),
    ...(expiring ? { isExpiring: true } : {}),
  };
}
