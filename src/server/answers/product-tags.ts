import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueWriter } from '#shop/catalogue/ports';

/** The tag of a product as shoppers see it; undefined when its file is not known. */
export type ProductTags = (product: Product) => string | undefined;

/**
 * Tags that name the version of the file, for `If-Match`. Where what can be sold differs from the count in the
 * file, the number stands behind a dot, so that a browser does not take an older answer for this one.
 */
export function productTags(writer: Pick<CatalogueWriter, 'digestOf' | 'findProductFile'>): ProductTags {
  return ({ id, stockCount }) => {
    const digest = writer.digestOf(id);
    const counted = writer.findProductFile(id)?.product.stockCount;
    if (digest === undefined || counted === undefined) return undefined;
    return stockCount === counted ? `"${digest}"` : `"${digest}.${stockCount}"`;
  };
}
