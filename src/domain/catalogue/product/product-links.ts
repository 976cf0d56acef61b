import { sourceHost, sourceKey } from '../../scrape/canonical-url.ts';

/** How shops write the addresses of their products, and of their lists. */
const PRODUCT_ADDRESS =
  /\/(?:urun|urun-detay|product|products|product-detail|prod|p|dp|item|itm|artikel|produkt|produit|detay|detail)\/[^/]|-p-?\d{3,}|-pm-|[?&](?:product_id|urunid|pid)=\d/i;
const LIST_ADDRESS =
  /\/(?:kategori|kategoriler|category|categories|product-category|collections?|c|cat|arama|ara|search|liste|list|marka|markalar|brands?|etiket|tag|shop|magaza|urunler|products|katalog|catalog)(?:[/?]|$)/i;
/** So many links to products make a list of a page whose address does not tell. */
const MIN_LINKS = 4;

const isProduct = (url: string): boolean => PRODUCT_ADDRESS.test(sourceKey(url).replace(/^[^/]*/, ''));

/** Whether an address is that of a list, whatever its page looks like. */
export function isListAddress(url: string): boolean {
  const path = sourceKey(url).replace(/^[^/]*/, '');
  return LIST_ADDRESS.test(path) && !PRODUCT_ADDRESS.test(path);
}

/**
 * The products that a page links to, by their addresses, when the page is a list by its own address or by the
 * number of such links: for lists that show no prices, or a product or two only. Empty for other pages.
 */
export function findProductLinks(url: string, links: readonly string[]): string[] {
  const searchedKey = sourceKey(url);
  const host = sourceHost(url);
  const byKey = new Map<string, string>();
  for (const link of links) {
    const key = sourceKey(link);
    if (key === searchedKey || byKey.has(key) || sourceHost(link) !== host || !isProduct(link)) continue;
    byKey.set(key, link);
  }
  const found = [...byKey.values()];
  return isListAddress(url) || (found.length >= MIN_LINKS && !isProduct(url)) ? found : [];
}
