/** Parameters that say where a visitor came from, and never which product it is. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid|mc_cid|mc_eid|_ga|_gl|ref|referrer|boutiqueid|merchantid|sessionid|phpsessid|sid)$/i;
const ADDRESS = /^(https?):\/\/(?:[^/?#@]*@)?(\[[^\]]+\]|[^/?#:]+)(?::(\d*))?([^?#]*)(?:\?([^#]*))?/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };
const NOT_PLAIN = /[^\u0021-\u007e]+/g;

function partsOf(text: string) {
  const [, givenScheme, givenHost, port = '', path = '', query = ''] = ADDRESS.exec(text.trim()) ?? [];
  if (givenScheme === undefined || givenHost === undefined) return undefined;
  const scheme = givenScheme.toLowerCase();
  const isDefaultPort = port === '' || port === DEFAULT_PORTS[scheme];
  const plain = (part: string): string => part.replace(NOT_PLAIN, encodeURIComponent);
  return {
    scheme,
    /** With its port, unless that is the scheme's own. */
    host: `${givenHost.toLowerCase()}${isDefaultPort ? '' : `:${port}`}`,
    path: plain(path).replace(/(?<!\/)\/+$/, '') || '/',
    query: plain(query)
      .split('&')
      .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=')[0] ?? '')),
  };
}

/**
 * The address without fragment, tracking parameters, credentials and needless trailing slash; undefined when
 * it is no http(s) address.
 */
export function canonicalUrl(text: string): string | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { scheme, host, path, query } = parts;
  return `${scheme}://${host}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/**
 * The common form of the addresses of one page: scheme and `www.` make no difference, and the order of parameters does
 * not either. The text itself when it is no http(s) address.
 */
export function sourceKey(text: string): string {
  const parts = partsOf(text);
  if (!parts) return text.trim();
  const { host, path, query } = parts;
  const sorted = query.toSorted().join('&');
  return `${host.replace(/^www\./, '')}${path}${sorted === '' ? '' : `?${sorted}`}`;
}

/** Host name and port without `www.`; empty when the text is no http(s) address. */
export function sourceHost(text: string): string {
  return partsOf(text)?.host.replace(/^www\./, '') ?? '';
}
