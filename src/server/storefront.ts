import { isLocalHost, requireSiteForHost, type Site } from '#domain/catalogue/site';

/** The site that a request is for and the address under which it is shown. */
export interface Storefront {
  readonly site: Site;
  /** Scheme, host and port without a final slash. */
  readonly origin: string;
}

/** The host name of a Host header: lower case, without port and final dot. */
export function hostNameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

const HOST_NAME = /^(?:[a-z0-9.-]+|\[::1\])$/;

function isHostOf(site: Site, hostname: string): boolean {
  return site.domain === hostname || site.hosts.includes(hostname);
}

/**
 * Chooses the site by host. Its origin is the request's own on this machine's names; the public address
 * where the owner gave one for this site; else https at the site's domain, so that a forged Host header
 * never gets into a page.
 */
export function storefrontOf(
  sites: readonly Site[],
  host: string,
  scheme: 'http' | 'https',
  publicUrl: URL | undefined,
): Storefront {
  const hostname = hostNameOf(host);
  const site = requireSiteForHost(sites, hostname);
  if (isLocalHost(hostname) && HOST_NAME.test(hostname))
    return { site, origin: `${scheme}://${host.toLowerCase()}` };
  if (publicUrl) {
    const owner = sites.find((candidate) => isHostOf(candidate, publicUrl.hostname)) ?? sites[0];
    if (owner === site) return { site, origin: publicUrl.origin };
  }
  return { site, origin: `https://${site.domain}` };
}
