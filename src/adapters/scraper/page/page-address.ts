import { decodePercent } from '#kernel/decode-percent';

/** Where a page of unknown address stands. */
const UNKNOWN = 'http://unknown.invalid/';

/** The absolute http(s) form of an address on a page, of a page of unknown address its path; undefined when it has none. */
export function absoluteUrl(address: string | undefined, base: string): string | undefined {
  const text = (address ?? '').trim().replace(/[\t\r\n]/g, '');
  const from = URL.canParse(base, UNKNOWN) ? new URL(base, UNKNOWN).href : UNKNOWN;
  if (text === '' || !URL.canParse(text, from)) return undefined;
  const { href, protocol, pathname, search } = new URL(text, from);
  if (href.startsWith(UNKNOWN)) return pathname + search;
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** The host name in lower case without `www.`; empty when the address has none. */
export function hostOf(url: string): string {
  const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url.trim())?.[1] ?? '';
  return host.toLowerCase().replace(/^www\./, '');
}

/** The path of an address in lower case, percent-decoded where that is possible. */
export function pathOf(url: string): string {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(url.trim())?.[1] ?? '';
  return (decodePercent(path) ?? path).toLowerCase();
}
