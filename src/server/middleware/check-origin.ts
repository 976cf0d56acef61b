import type { MiddlewareHandler } from 'hono';
import { PAYMENT_CALLBACK } from '#domain/orders/payment/payment-settings';
import { AppError } from '#domain/errors';
import { apiTokenOf } from '../access/bearer-token.ts';

const FOREIGN = 'İstek başka bir siteden geldiği için yapılmadı. Sayfayı yenileyip yeniden deneyin.';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changing calls from pages of other sites. Programs that are not browsers send neither Sec-Fetch-Site nor
 * Origin and no cookies, so they are allowed, as are calls with a token.
 * @param isShopHost whether a host with port belongs to the shop.
 */
export function checkOrigin(isShopHost: (host: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const { headers } = context.req.raw;
    const hasToken = apiTokenOf(headers.get('authorization')) !== undefined;
    const isOpen = SAFE_METHODS.has(method) || path === PAYMENT_CALLBACK || hasToken;
    if (!isOpen && !isFromShopPage(headers, isShopHost)) {
      throw new AppError('forbidden', { message: FOREIGN });
    }
    await next();
  };
}

function isFromShopPage(headers: Headers, isShopHost: (host: string) => boolean): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite === 'same-origin' || fetchSite === 'none') return true;
  const origin = headers.get('origin');
  if (origin === null) return fetchSite === null;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host !== '' && (host === headers.get('host')?.toLowerCase() || isShopHost(host));
}
