import type { Shop } from '../shop.ts';

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** The hosts whose pictures the image proxy may fetch: those of the settings and of the products themselves. */
export function imageHostsOf(shop: Shop): () => ReadonlySet<string> {
  let revision = -1;
  let hosts: ReadonlySet<string> = new Set();
  return () => {
    if (shop.catalogue.shownRevision !== revision) {
      revision = shop.catalogue.shownRevision;
      const ofProducts = shop.catalogue
        .products()
        .flatMap(({ imageUrl, images = [], originalUrl }) => [imageUrl, ...images, originalUrl])
        .flatMap((address) => hostOf(address) ?? []);
      hosts = new Set(ofProducts);
    }
    return new Set([...hosts, ...shop.settings().imageHosts]);
  };
}
