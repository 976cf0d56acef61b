import { decodePercent } from '#kernel/decode-percent';

/** The absolute http(s) form of an address on a page; undefined when it has none. */
export function absoluteUrl(address: string | undefined, base: string): string | undefined {
  if (address === undefined) return undefined;
  const text = address.trim().replace(/[\t\r\n]/g, '');
  if (text === '' || /^(?:data|javascript|mailto|tel|about|blob):/i.test(text)) return undefined;
  try {
    const url = new URL(text, base === '' ? undefined : base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (/^[a-z]+:/i.test(text) || /^[a-z]+:/i.test(base)) return undefined;
    return base === '' ? text : withinFolder(text, base);
  }
}

/** A relative address under a base that is itself relative, of a page whose own address is unknown. */
function withinFolder(address: string, base: string): string | undefined {
  const folder = new URL(base, 'http://unknown.invalid/');
  const { host, pathname, search } = new URL(address, folder);
  return host === 'unknown.invalid' ? pathname + search : undefined;
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
