import {
  isHostOf,
  isLocalHost,
  requireSiteForHost,
  type Site,
  requireSiteById,
  type SiteId,
  storefrontOrigin,
} from '#domain/catalogue/site/site';
import { paths } from '#contract/routes';
import type { PlacedOrder } from '#domain/orders/order';
import type { Shop } from '#shop/shop';

/** The site of a request and its address. */
export interface Storefront {
  readonly site: Site;
  /** Scheme, host and port without a final slash. */
  readonly origin: string;
}

/** The host name of a Host header: lower case, without port and final dot. */
function hostNameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

const HOST_NAME = /^(?:[a-z0-9.-]+|\[::1\])$/;

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
  return { site, origin: storefrontOrigin(site, sites, publicUrl, { port: Number(port.slice(1)), scheme }) };
}

/** The public address of a storefront for the panel that was called at another one. */
export type SiteFront = (site: SiteId, called: Storefront) => Storefront;

/** `publicUrl` is the owner's setting for the shop's address. */
export function createSiteFront(shop: Pick<Shop, 'sites'>, publicUrl: URL | undefined): SiteFront {
  return (id, called) => {
    const sites = shop.sites();
    const site = requireSiteById(sites, id);
    const port = Number(new URL(called.origin).port) || 80;
    return { site, origin: storefrontOrigin(site, sites, publicUrl, { port }) };
  };
}

/** The order's page, where the customer pays and tracks it. */
export function customerLink({ origin }: Storefront, { token }: Pick<PlacedOrder, 'token'>): string {
  return `${origin}${paths.order(token)}`;
}
