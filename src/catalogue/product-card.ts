import type { ProductCard } from '#contract/catalogue/products';
import { discountPercent, toDecimal } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product';
import { visibleStock } from '#domain/orders/stock';

const CARD_FEATURES = 3;

/** What lists show of a product; the struck-through price only when it is the higher one (decisions.md 5). */
export function productCard(product: Product): ProductCard {
  const { price, originalPrice } = product;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    price: toDecimal(price),
    originalPrice: originalPrice !== undefined && originalPrice > price ? toDecimal(originalPrice) : null,
    discount: discountPercent(price, originalPrice),
    imageUrl: product.imageUrl,
    ...visibleStock(product),
    rating: product.rating,
    reviewCount: product.reviewCount,
    isPopular: product.isPopular,
    isNew: product.isNew,
    features: product.features.slice(0, CARD_FEATURES),
  };
}
