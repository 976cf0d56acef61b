import { isLocalHost, type Site } from './site.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** Whether a shop that listens on `host` is for other machines too. */
export function isPublicPlace(
  host: string,
  publicUrl: { readonly hostname: string } | undefined,
  sites: readonly Site[],
): boolean {
  return !(LOOPBACK.test(host) || isLocalHost(host)) || hasOwnDomain(publicUrl, sites);
}

/** Whether the owner set an address at which others find the shop. */
export function hasOwnDomain(
  publicUrl: { readonly hostname: string } | undefined,
  sites: readonly Site[],
): boolean {
  const named = [...(publicUrl ? [publicUrl.hostname] : []), ...sites.map(({ domain }) => domain)];
  return named.some((hostname) => !isLocalHost(hostname));
}

/** Whether what shoppers send to the public address can be read on the way. */
export function isPlainAddress(
  publicUrl: { readonly hostname: string; readonly protocol: string } | undefined,
): boolean {
  return publicUrl?.protocol === 'http:' && !isLocalHost(publicUrl.hostname);
}
