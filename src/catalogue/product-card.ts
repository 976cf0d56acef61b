import { getOrAdd } from '#kernel/get-or-add';
import type { ProductCard } from '#contract/catalogue/product/products';
import { drawingLabel, isDrawing } from '#domain/catalogue/facts/drawing-label';
import { discountPercent, struckPrice, toDecimal } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { visibleStock } from '#domain/orders/stock/stock';

const CARD_FEATURES = 3;

/** The fields of a product in lists; the struck-through price only when it is higher. */
function productCard(product: Product, { variants, isComparable }: CardPlace): ProductCard {
  const { price, originalPrice } = product;
  const struck = struckPrice(product);
  const label = isComparable || !isDrawing(product.imageUrl) ? '' : drawingLabel(product.features);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    price: toDecimal(price),
    originalPrice: struck === undefined ? null : toDecimal(struck),
    discount: discountPercent(price, originalPrice),
    imageUrl: product.imageUrl,
    ...visibleStock(product),
    rating: product.rating,
    reviewCount: product.reviewCount,
    isPopular: product.isPopular,
    isNew: product.isNew,
    features: product.features.slice(0, CARD_FEATURES),
    ...(variants > 1 ? { variants } : {}),
    ...(label ? { label } : {}),
    ...(isComparable ? { comparable: true } : {}),
  };
}

/** What a card shows about the product's group and category. */
interface CardPlace {
  readonly variants: number;
  readonly isComparable: boolean;
}

/** Creates each card once for each version of its product. */
export function createProductCards(placeOf: (product: Product) => CardPlace) {
  const cards = new WeakMap<Product, ProductCard>();
  const texts = new WeakMap<Product, string>();
  const card = (product: Product): ProductCard =>
    getOrAdd(cards, product, () => productCard(product, placeOf(product)));
  return {
    card,
    cardJson: (product: Product): string => getOrAdd(texts, product, () => JSON.stringify(card(product))),
  };
}
