import type { SearchIndex } from '#search/create-search-index';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import { type PastedLine, readPastedList } from '#domain/orders/checkout/pasted-list';
import { isPublished, type Product } from '#domain/catalogue/product/product';

/** A line of a pasted list and the products with its code: one, several to choose from, or none. */
export interface FoundCode {
  readonly text: string;
  readonly quantity: number;
  readonly products: readonly Product[];
}

const MAX_PRODUCTS = 8;

/** Finds the products of a pasted list by their stock codes, barcodes and part numbers; dashes and blanks do not matter. */
export function createFindCodes({
  catalogue,
  search,
}: {
  readonly catalogue: Pick<CatalogueReader, 'findByNumber'>;
  readonly search: Pick<SearchIndex, 'isCode' | 'find'>;
}): (list: string) => readonly FoundCode[] {
  const productsOf = (code: string): Product[] => {
    if (!search.isCode(code)) return [];
    const key = codeKey(code);
    const found: Product[] = [];
    for (const number of search.find(code)) {
      const product = catalogue.findByNumber(number);
      const codes = [product?.sku ?? '', product?.barcode ?? '', ...(product?.oem ?? [])];
      // Products with exactly this code come first.
      if (!product || !codes.some((each) => codeKey(each) === key) || found.length === MAX_PRODUCTS) break;
      if (isPublished(product)) found.push(product);
    }
    return found;
  };

  const find = ({ text, readings }: PastedLine): FoundCode => {
    for (const { code, quantity } of readings) {
      const products = productsOf(code);
      if (products.length > 0) return { text, quantity, products };
    }
    return { text, quantity: readings.at(-1)?.quantity ?? 1, products: [] };
  };

  return (list) => readPastedList(list).map(find);
}
