/** Parameters that tell where a visitor came from, never which product is shown. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid|mc_cid|mc_eid|_ga|_gl|ref|referrer|boutiqueid|merchantid|sessionid|phpsessid|sid)$/i;

/**
 * The address without fragment, tracking parameters, credentials and needless trailing slash; undefined when
 * it is no http(s) address.
 */
export function canonicalUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  url.hash = '';
  url.username = '';
  url.password = '';
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=')[0] ?? ''));
  url.search = kept.join('&');
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '') || '/';
  return url.href;
}

/**
 * What two addresses of one page have in common: scheme and `www.` make no difference, parameters may stand
 * in any order. The text itself when it is no http(s) address.
 */
export function sourceKey(text: string): string {
  const canonical = canonicalUrl(text);
  if (canonical === undefined) return text.trim();
  const { host, pathname, search } = new URL(canonical);
  const query = search.slice(1).split('&').filter(Boolean).toSorted().join('&');
  return `${host.replace(/^www\./, '')}${pathname}${query === '' ? '' : `?${query}`}`;
}

/** Host name and port without `www.`; empty when the text is no http(s) address. */
export function sourceHost(text: string): string {
  return URL.canParse(text) ? new URL(text).host.replace(/^www\./, '') : '';
}
