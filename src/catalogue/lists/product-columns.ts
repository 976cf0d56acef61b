import { type PriceRange, parsePriceRange, PRICE_PRESETS } from '#domain/catalogue/listing';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { recommendedWorth } from '#domain/catalogue/recommendation';
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

const PRESET_BOUNDS = PRICE_PRESETS.map((preset) => priceBounds(parsePriceRange(preset)));

function presetBits(price: number): number {
  let bits = 0;
  let bit = 1;
  for (const { min, max } of PRESET_BOUNDS) {
    if (price >= min && price <= max) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

/**
 * The sort, filter and count values of lists, in arrays by product number. Rows of drafts and of absent products have
 * no flag.
 */
export function createProductColumns() {
  const brands = createValueOrdinals();
  const categories = createValueOrdinals();
  let capacity = 0;
  let brand = new Int32Array(0);
  let category = new Int32Array(0);
  let price = new Float64Array(0);
  let presets = new Uint8Array(0);
  let flags = new Uint8Array(0);
  let rating = new Float64Array(0);
  let worth = new Uint8Array(0);
  let created = new Float64Array(0);

  const reserve = (number: number): void => {
    if (number < capacity) return;
    capacity = Math.max(1024, number * 2);
    brand = copyInto(new Int32Array(capacity), brand);
    category = copyInto(new Int32Array(capacity), category);
    price = copyInto(new Float64Array(capacity), price);
    presets = copyInto(new Uint8Array(capacity), presets);
    flags = copyInto(new Uint8Array(capacity), flags);
    rating = copyInto(new Float64Array(capacity), rating);
    worth = copyInto(new Uint8Array(capacity), worth);
    created = copyInto(new Float64Array(capacity), created);
  };

  const clear = (number: number): void => {
    if (number >= capacity || (flags[number] ?? 0) === 0) return;
    flags[number] = 0;
    brands.add(brand[number] ?? 0, -1);
    categories.add(category[number] ?? 0, -1);
  };

  return {
    brands,
    /** Ordinals of category ids. */
    categories,
    get brand() {
      return brand;
    },
    get category() {
      return category;
    },
    get price() {
      return price;
    },
    /** Bit n is set when the price is in preset n of `PRICE_PRESETS`. */
    get presets() {
      return presets;
    },
    get flags() {
      return flags;
    },
    get rating() {
      return rating;
    },
    /** The product's weight in the shop's own order, see `recommendedWorth`. */
    get worth() {
      return worth;
    },
    /** Time of creation in milliseconds. */
    get created() {
      return created;
    },
    /** `sold`: how well it sells, see `soldStep`. */
    set(number: number, product: Product, sold: number): void {
      reserve(number);
      clear(number);
      if (!isPublished(product)) return;
      brand[number] = brands.assign(product.brand);
      category[number] = categories.assign(product.categoryId);
      brands.add(brand[number] ?? 0, 1);
      categories.add(category[number] ?? 0, 1);
      price[number] = product.price;
      presets[number] = presetBits(product.price);
      rating[number] = product.rating;
      created[number] = Date.parse(product.createdAt) || 0;
      worth[number] = recommendedWorth(product, sold);
      const isDiscounted = product.originalPrice !== undefined && product.originalPrice > product.price;
      flags[number] = PUBLISHED | (isSellable(product) ? SELLABLE : 0) | (isDiscounted ? DISCOUNTED : 0);
    },
    clear,
  };
}

export type ProductColumns = ReturnType<typeof createProductColumns>;

function copyInto<Column extends Int32Array | Float64Array | Uint8Array>(
  target: Column,
  source: Column,
): Column {
  target.set(source);
  return target;
}
