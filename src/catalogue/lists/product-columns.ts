import { growColumn } from '#kernel/grow-column';
import { brandKey } from '#domain/catalogue/facts/maker-of';
import { type PriceRange, parsePriceRange, PRICE_PRESETS } from '#domain/catalogue/listing';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { recommendedWorth } from '#domain/catalogue/recommendation';
import { struckPrice } from '#domain/money/money';
import { isSellable } from '#domain/orders/stock/stock';
import { createValueOrdinals } from './value-ordinals.ts';

export const PUBLISHED = 1;
export const SELLABLE = 2;
export const DISCOUNTED = 4;

/** First and last price of a range, both included. */
export function priceBounds(range: PriceRange | undefined): { readonly min: number; readonly max: number } {
  const min = range?.min ?? -Infinity;
  // Prices are whole kuruş: "above" begins with the next one.
  return { min: range?.isMinExclusive ? min + 1 : min, max: range?.max ?? Infinity };
}

/** The bounds of each of `PRICE_PRESETS`. */
export const PRESET_BOUNDS = PRICE_PRESETS.map((preset) => priceBounds(parsePriceRange(preset)));

/**
 * The sort, filter and count values of lists, in arrays by product number. Rows of drafts and of absent products have
 * no flag.
 */
export function createProductColumns() {
  const brands = createValueOrdinals();
  const spellings = createValueOrdinals();
  const categories = createValueOrdinals();
  const columns = {
    brand: new Int32Array(0),
    spelling: new Int32Array(0),
    category: new Int32Array(0),
    price: new Float64Array(0),
    flags: new Uint8Array(0),
    rating: new Float64Array(0),
    /** The product's weight in the shop's own order, see `recommendedWorth`. */
    worth: new Uint8Array(0),
    /** Time of creation in milliseconds. */
    created: new Float64Array(0),
  };

  const reserve = (number: number): void => {
    if (number < columns.flags.length) return;
    for (const name of ['brand', 'spelling', 'category'] as const)
      columns[name] = growColumn(columns[name], number, Int32Array);
    for (const name of ['price', 'rating', 'created'] as const)
      columns[name] = growColumn(columns[name], number, Float64Array);
    for (const name of ['flags', 'worth'] as const)
      columns[name] = growColumn(columns[name], number, Uint8Array);
  };

  const clear = (number: number): void => {
    const { flags, brand, spelling, category } = columns;
    if ((flags[number] ?? 0) === 0) return;
    flags[number] = 0;
    brands.add(brand[number] ?? 0, -1);
    spellings.add(spelling[number] ?? 0, -1);
    categories.add(category[number] ?? 0, -1);
  };

  return Object.assign(columns, {
    /** Ordinals of keys of brands. */
    brands,
    spellings,
    /** Ordinals of category ids. */
    categories,
    /** `sold`: how well it sells, see `soldStep`. */
    set(number: number, product: Product, sold: number): void {
      reserve(number);
      clear(number);
      if (!isPublished(product)) return;
      const brand = brands.assign(brandKey(product.brand));
      const spelling = spellings.assign(product.brand);
      const category = categories.assign(product.categoryId);
      brands.add(brand, 1);
      spellings.add(spelling, 1);
      categories.add(category, 1);
      columns.brand[number] = brand;
      columns.spelling[number] = spelling;
      columns.category[number] = category;
      columns.price[number] = product.price;
      // Without a review no stars are shown, and none count.
      columns.rating[number] = product.reviewCount > 0 ? product.rating : 0;
      columns.created[number] = Date.parse(product.createdAt) || 0;
      columns.worth[number] = recommendedWorth(product, sold);
      const isDiscounted = struckPrice(product) !== undefined;
      columns.flags[number] =
        PUBLISHED | (isSellable(product) ? SELLABLE : 0) | (isDiscounted ? DISCOUNTED : 0);
    },
    clear,
  });
}

export type ProductColumns = ReturnType<typeof createProductColumns>;
