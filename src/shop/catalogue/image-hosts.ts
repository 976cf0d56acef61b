import { rememberLast } from '#kernel/remember-last';
import type { Shop } from '../shop.ts';

function hostOf(address: string | null | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** The hosts of settings and of the shop's own records, and of `allowPrivate`: `host:port` in the owner's network. */
export function imageHostsOf(shop: Shop, allowPrivate: readonly string[]): () => ReadonlySet<string> {
  const remember = rememberLast<ReadonlySet<string>>();
  const ofNetwork = allowPrivate.flatMap((pair) => hostOf(`http://${pair}`) ?? []);
  return () => {
    const hosts = remember([shop.catalogue.visibleRevision], () => {
      const ofProducts = shop.catalogue
        .products()
        .flatMap(({ imageUrl, images = [], originalUrl }) => [imageUrl, ...images, originalUrl]);
      const ofCategories = shop.catalogue.categories().map(({ imageUrl }) => imageUrl);
      return new Set([...ofProducts, ...ofCategories].flatMap((address) => hostOf(address) ?? []));
    });
    const ofLogos = shop.sites().flatMap(({ logoUrl }) => hostOf(logoUrl) ?? []);
    return new Set([...hosts, ...ofLogos, ...ofNetwork, ...shop.settings().imageHosts]);
  };
}
