import type { Product } from '#domain/catalogue/product/product';
import { pagePieces } from '#domain/orders/stock/stock';

/**
 * Products as pages show them: of many pieces a page says only that there are many. A face stays the same object
 * while the pieces move without a page saying anything else, so that what was drawn of it stays as well.
 */
export interface ProductFaces {
  of(this: void, product: Product): Product;
  /** Whether a version with another count looks the same on every page; if so it gets the face of the one before. */
  reuse(before: Product, after: Product): boolean;
}

export function createProductFaces(): ProductFaces {
  const faces = new WeakMap<Product, Product>();

  const of = (product: Product): Product => {
    const known = faces.get(product);
    if (known) return known;
    const stockCount = pagePieces(product);
    const face = stockCount === product.stockCount ? product : { ...product, stockCount };
    faces.set(product, face);
    return face;
  };

  return {
    of,
    reuse: (before, after) => {
      if (pagePieces(before) !== pagePieces(after)) return false;
      faces.set(after, of(before));
      return true;
    },
  };
}
