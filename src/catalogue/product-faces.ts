import { getOrAdd } from '#kernel/get-or-add';
import type { Product } from '#domain/catalogue/product/product';
import { pagePieces } from '#domain/orders/stock/stock';

/**
 * Products as pages show them: for many pieces a page does not show the number. A face stays the same object until a
 * page would show something else, so that rendered cards can be reused.
 */
export function createProductFaces() {
  const faces = new WeakMap<Product, Product>();

  const of = (product: Product): Product =>
    getOrAdd(faces, product, () => withAvailableStock(product, pagePieces(product)));

  return {
    of,
    /** Reuses the face when a new count looks the same on every page; returns whether it does. */
    reuse: (before: Product, after: Product): boolean => {
      if (pagePieces(before) !== pagePieces(after)) return false;
      faces.set(after, of(before));
      return true;
    },
  };
}

/**
 * A product whose count is the number of available pieces, if it is known. Its flag stays the owner's: whether it can
 * be bought is `isSellable`.
 */
export function withAvailableStock(product: Product, available: number | undefined): Product {
  if (available === undefined) return product;
  const stockCount = Math.max(0, available);
  return stockCount === product.stockCount ? product : { ...product, stockCount };
}
