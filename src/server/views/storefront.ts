import { isLocalHost, requireSiteForHost, type Site } from '#domain/catalogue/site/site';

/** The site of a request and its address. */
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
 * Chooses the site by host. The origin uses the requested host if it belongs to this machine or the owner; otherwise
 * the public address, if the owner set one for this site, or the site's domain. So a forged Host header never gets into
 * a page.
 */
export function storefrontOf(
  sites: readonly Site[],
  host: string,
  scheme: 'http' | 'https',
  publicUrl: URL | undefined,
): Storefront {
  const hostname = hostNameOf(host);
  const site = requireSiteForHost(sites, hostname);
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  if (isLocalHost(hostname) && HOST_NAME.test(hostname))
    return { site, origin: `${scheme}://${hostname}${port}` };
  if (publicUrl?.hostname === hostname) return { site, origin: publicUrl.origin };
  // Without a port it is the standard port, which shoppers reach by TLS even if a proxy does not say so.
  if (isHostOf(site, hostname)) {
    return {
      site,
      origin: port === '' || port === ':443' ? `https://${hostname}` : `${scheme}://${hostname}${port}`,
    };
  }
  if (publicUrl) {
    const owner = sites.find((candidate) => isHostOf(candidate, publicUrl.hostname)) ?? sites[0];
    if (owner === site) return { site, origin: publicUrl.origin };
  }
  // Nobody set an address that others can reach.
  return {
    site,
    origin: isLocalHost(site.domain) ? `${scheme}://${site.domain}${port}` : `https://${site.domain}`,
  };
}
