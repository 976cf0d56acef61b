import { requireSiteById, type SiteId, storefrontOrigin } from '#domain/catalogue/site/site';
import type { PlacedOrder } from '#domain/orders/order';
import type { Shop } from '#shop/shop';
import type { Storefront } from './storefront.ts';

/** The public address of a storefront for the panel that was called at another one. */
export type SiteFront = (site: SiteId, called: Storefront) => Storefront;

/** `publicUrl` is the owner's setting for the shop's address. */
export function createSiteFront(shop: Pick<Shop, 'sites'>, publicUrl: URL | undefined): SiteFront {
  return (id, called) => {
    const sites = shop.sites();
    const site = requireSiteById(sites, id);
    const port = Number(new URL(called.origin).port) || 80;
    return { site, origin: storefrontOrigin(site, sites, publicUrl, port) };
  };
}

/** The order's page, where the customer pays and tracks it. */
export function customerLink({ origin }: Storefront, { token }: Pick<PlacedOrder, 'token'>): string {
  return `${origin}/siparis/${encodeURIComponent(token)}`;
}
