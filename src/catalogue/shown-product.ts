import type { Product } from '#domain/catalogue/product';

/**
 * A product as shoppers may see it. Where what can still be sold is known, it stands as the count, and
 * a product whose counted pieces are all gone is out of stock. A product counted as 0 keeps its flag.
 */
export function shownProduct(product: Product, available: number | undefined): Product {
  if (available === undefined) return product;
  const stockCount = Math.max(0, available);
  const inStock = product.inStock && (stockCount > 0 || product.stockCount === 0);
  if (stockCount === product.stockCount && inStock === product.inStock) return product;
  return { ...product, stockCount, inStock };
}
