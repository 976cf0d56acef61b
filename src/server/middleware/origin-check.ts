import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors';
import { apiTokenOf } from '../bearer-token.ts';

const FOREIGN = 'İstek başka bir siteden geldiği için yapılmadı. Sayfayı yenileyip yeniden deneyin.';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The card provider's notification proves itself by its hash, wherever it comes from. */
const OPEN_PATHS = new Set(['/api/payment/paytr/callback']);

/**
 * Refuses calls that change something and come from another site's page. Programs that are no browsers send
 * neither Sec-Fetch-Site nor Origin and carry no cookies by themselves; they pass, as does who brings a token.
 * @param isShopHost whether a host with port is one of the shop's own.
 */
export function checkOrigin(isShopHost: (host: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const { headers } = context.req.raw;
    const hasToken = apiTokenOf(headers.get('authorization')) !== undefined;
    const isOpen = SAFE_METHODS.has(method) || OPEN_PATHS.has(path) || hasToken;
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
