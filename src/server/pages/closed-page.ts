import type { MiddlewareHandler } from 'hono';
import { matchRoute, type Route } from '#contract/routes';
import { escapeMarkup } from '#kernel/escape-markup';
import { FAILURES } from '#domain/errors';
import { formatPhone } from '#domain/orders/checkout/phone';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import type { Shop } from '#shop/shop';
import type { ServerEnv } from '../context.ts';
import { FAILURE_STATUS } from '../failure-status.ts';
import { pagePolicy, inlineHashOf } from '../middleware/security-headers.ts';

/** When search engines and monitors should retry a closed storefront. */
export const CLOSED_RETRY_SECONDS = 3600;

/** Shoppers with an order can still pay, track it and read the terms. */
const OPEN_ROUTES: ReadonlySet<Route['name']> = new Set(['order', 'payment', 'track-order', 'legal']);
const OPEN_FILES = /^\/(?:robots\.txt|favicon\.svg)$/;

const CSS = [
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;',
  'background:#f4f6f8;color:#12171d}main{max-width:32rem;padding:2rem 1.25rem;text-align:center}',
  'h1{font-size:1.625rem;line-height:1.25}a{color:inherit}',
].join('');

function closedPageHtml({ name }: Site, { phone, email }: Settings): string {
  const contacts = [
    ...(phone === '' ? [] : [`<a href="tel:${escapeMarkup(phone)}">${escapeMarkup(formatPhone(phone))}</a>`]),
    ...(email === '' ? [] : [`<a href="mailto:${escapeMarkup(email)}">${escapeMarkup(email)}</a>`]),
  ];
  return [
    '<!doctype html><html lang="tr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeMarkup(name)}</title><style>${CSS}</style><link rel="icon" href="/favicon.svg"></head>`,
    `<body><main><h1>${escapeMarkup(name)}</h1><p>${FAILURES.site_closed}</p>`,
    contacts.length === 0 ? '' : `<p>Bize ulaşın: ${contacts.join(' · ')}</p>`,
    '<p><a href="/siparis-takip">Verdiğiniz siparişi izleyin</a></p></main></body></html>',
  ].join('');
}

/** A storefront that its owner has switched off shows only that it is closed. */
export function closedPage(shop: Pick<Shop, 'settings'>): MiddlewareHandler<ServerEnv> {
  const policy = pagePolicy({ styleHashes: [inlineHashOf(CSS)] });
  return async (context, next) => {
    const { site } = context.get('storefront');
    const { path } = context.req;
    if (site.isActive || OPEN_FILES.test(path) || OPEN_ROUTES.has(matchRoute(path).name)) return next();
    return context.html(closedPageHtml(site, shop.settings()), FAILURE_STATUS.site_closed, {
      'Cache-Control': 'no-store',
      'Retry-After': String(CLOSED_RETRY_SECONDS),
      'Content-Security-Policy': policy,
    });
  };
}
