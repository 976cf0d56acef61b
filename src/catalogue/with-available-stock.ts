import type { Product } from '#domain/catalogue/product/product';

/**
 * A product with the pieces that are left of it as its count, where they are known. Its flag stays the owner's:
 * whether it can be bought is `isSellable`.
 */
export function withAvailableStock(product: Product, available: number | undefined): Product {
  if (available === undefined) return product;
  const stockCount = Math.max(0, available);
  return stockCount === product.stockCount ? product : { ...product, stockCount };
}
