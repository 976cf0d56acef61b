import { sourceHost, sourceKey } from '../../scrape/canonical-url.ts';

/** The usual forms of addresses of products and of lists. */
const PRODUCT_ADDRESS =
  /\/(?:urun|urun-detay|product|products|product-detail|prod|p|dp|item|itm|artikel|produkt|produit|detay|detail)\/[^/]|-p-?\d{3,}|-pm-|[?&](?:product_id|urunid|pid)=\d/i;
const LIST_ADDRESS =
  /\/(?:kategori|kategoriler|category|categories|product-category|collections?|c|cat|arama|ara|search|liste|list|marka|markalar|brands?|etiket|tag|shop|magaza|urunler|products|katalog|catalog)(?:[/?]|$)/i;
/** A page with this many links to products is a list, even if its address does not say so. */
const MIN_LINKS = 4;

/** Whether an address has a form that only products have. */
export function isProductAddress(url: string): boolean {
  return PRODUCT_ADDRESS.test(sourceKey(url).replace(/^[^/]*/, ''));
}

/** Whether an address is that of a list, whatever the page shows. */
export function isListAddress(url: string): boolean {
  const path = sourceKey(url).replace(/^[^/]*/, '');
  return LIST_ADDRESS.test(path) && !PRODUCT_ADDRESS.test(path);
}

/**
 * The product links of a page that is a list by its address or by their number: for lists without prices, or with only
 * one or two products. Empty for other pages.
 */
export function findProductLinks(url: string, links: readonly string[]): string[] {
  const searchedKey = sourceKey(url);
  const host = sourceHost(url);
  const byKey = new Map<string, string>();
  for (const link of links) {
    const key = sourceKey(link);
    if (key === searchedKey || byKey.has(key) || sourceHost(link) !== host || !isProductAddress(link))
      continue;
    byKey.set(key, link);
  }
  const found = [...byKey.values()];
  return isListAddress(url) || (found.length >= MIN_LINKS && !isProductAddress(url)) ? found : [];
}
