import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueWriter } from '#shop/catalogue/ports';

/**
 * The tags of products as shoppers see them, with the version of the file for `If-Match`; undefined for an unknown file.
 * If the available pieces differ from the count in the file, the tag contains them after a dot, so that a browser does
 * not reuse an older answer.
 */
export function productTags(writer: Pick<CatalogueWriter, 'digestOf' | 'findProductFile'>) {
  return ({ id, stockCount }: Product): string | undefined => {
    const digest = writer.digestOf(id);
    const counted = writer.findProductFile(id)?.product.stockCount;
    if (digest === undefined || counted === undefined) return undefined;
    return stockCount === counted ? `"${digest}"` : `"${digest}.${stockCount}"`;
  };
}
