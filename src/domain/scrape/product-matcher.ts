import { sourceHost, sourceKey } from './canonical-url.ts';
import type { Product } from '../catalogue/product/product.ts';
import type { ScrapedOffer } from './scraped-offer.ts';
import type { SeenProduct } from './scrape-run.ts';
import { addToGroup } from '#kernel/group-by';
import { foldedWords } from '#kernel/turkish';
import { codeKey } from '../catalogue/facts/fact-alternatives.ts';

/** By what a product of a source was recognized as one of the shop. */
type MatchedBy = 'url' | 'gtin' | 'sku' | 'name';

export interface Match {
  readonly productId: string;
  readonly by: MatchedBy;
}

/** The products of the shop by what they are known again by. */
export type ProductMatcher = ReturnType<typeof createProductMatcher>;

interface KnownProduct extends Pick<Product, 'id' | 'name' | 'brand' | 'sku' | 'oem' | 'originalUrl'> {
  readonly gtin?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

const nameOf = (text: string): string => foldedWords(text).join(' ');
/** A code that is hardly another maker's too: letters and digits, or many digits. */
const DISTINGUISHING_CODE = /^(?=.*[a-z])(?=.*\d).{6,}$|^\d{8,}$/;

interface Entry {
  readonly id: string;
  readonly brand: string;
  readonly host: string;
}

/** Knows `products`, and the deleted ones among `seen` by their address. */
export function createProductMatcher(products: Iterable<Product>, seen: ReadonlyMap<string, SeenProduct>) {
  const byKey = new Map<string, string>();
  const byGtin = new Map<string, string>();
  const bySku = new Map<string, Entry[]>();
  const byName = new Map<string, string>();
  const brands = new Map<string, string>();

  const setFirst = <V>(map: Map<string, V>, key: string, value: V): void => {
    if (key !== '' && !map.has(key)) map.set(key, value);
  };

  const add = (known: KnownProduct): void => {
    const { id, name, brand, sku, oem = [], originalUrl, gtin, keys = [] } = known;
    for (const key of keys) setFirst(byKey, key, id);
    if (originalUrl !== undefined) setFirst(byKey, sourceKey(originalUrl), id);
    if (gtin !== undefined) setFirst(byGtin, codeKey(gtin), id);
    const host = originalUrl === undefined ? '' : sourceHost(originalUrl);
    for (const code of [sku ?? '', ...oem].map(codeKey).filter(Boolean)) {
      const entry = { id, brand: nameOf(brand), host };
      addToGroup(bySku, code, entry);
    }
    setFirst(byName, `${nameOf(brand)}|${nameOf(name)}`, id);
    setFirst(brands, nameOf(brand), brand);
  };

  for (const product of products) {
    const record = seen.get(product.id);
    add({ ...product, gtin: record?.gtin ?? product.barcode, keys: record?.keys });
  }
  for (const [id, { keys }] of seen) for (const key of keys) setFirst(byKey, key, id);

  const findByCode = ({ fields, gtin }: ScrapedOffer): Match | undefined => {
    const byNumber = gtin === undefined ? undefined : byGtin.get(codeKey(gtin));
    if (byNumber !== undefined) return { productId: byNumber, by: 'gtin' };
    const brand = nameOf(fields.brand ?? '');
    const host = sourceHost(fields.originalUrl);
    for (const code of [fields.sku ?? '', gtin ?? ''].map(codeKey).filter(Boolean)) {
      const entry = bySku
        .get(code)
        ?.find(
          (each) =>
            (each.host !== '' && each.host === host) ||
            (brand !== '' && each.brand === brand) ||
            DISTINGUISHING_CODE.test(code),
        );
      if (entry) return { productId: entry.id, by: 'sku' };
    }
    return undefined;
  };

  return {
    add,
    findByKey: (key: string): string | undefined => byKey.get(key),
    /** By address, then by GTIN or SKU, then by brand and name. `keys` are the forms of its address. */
    find: (offer: ScrapedOffer, keys: readonly string[]): Match | undefined => {
      for (const key of keys) {
        const productId = byKey.get(key);
        if (productId !== undefined) return { productId, by: 'url' };
      }
      const byCode = findByCode(offer);
      if (byCode) return byCode;
      const { name, brand } = offer.fields;
      const productId = brand === undefined ? undefined : byName.get(`${nameOf(brand)}|${nameOf(name)}`);
      return productId === undefined ? undefined : { productId, by: 'name' };
    },
    /** Brand that the shop already sells and the name speaks of; undefined when there is none. */
    brandIn: (name: string): string | undefined => {
      const words = foldedWords(name);
      for (let start = 0; start < words.length; start += 1)
        for (const length of [2, 1]) {
          const brand = brands.get(words.slice(start, start + length).join(' '));
          if (brand !== undefined) return brand;
        }
      return undefined;
    },
  };
}
