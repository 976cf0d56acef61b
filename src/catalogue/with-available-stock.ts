import type { Product } from '#domain/catalogue/product/product';

/**
 * A product whose count is the number of available pieces, if it is known. Its flag stays the owner's: whether it can
 * be bought is `isSellable`.
 */
export function withAvailableStock(product: Product, available: number | undefined): Product {
  if (available === undefined) return product;
  const stockCount = Math.max(0, available);
  return stockCount === product.stockCount ? product : { ...product, stockCount };
}
