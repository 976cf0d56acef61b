import { z } from 'zod';
import { discountPercent, toDecimal } from '../../money/money.ts';
import { PRODUCT_FIELDS, productShape } from './product-fields.ts';

/** The fields of a product's file; parsing fills in the defaults. */
export const productFields = z.object(productShape('file'));

type ProductFields = z.infer<typeof productFields>;

/** One product in memory: prices in kuruş, and the category from its folder. */
export interface Product extends Omit<ProductFields, 'createdAt'> {
  readonly categoryId: string;
  readonly createdAt: string;
}

/** The order of known fields in a product file. */
export const PRODUCT_FIELD_ORDER: readonly string[] = Object.keys(productFields.shape);

/**
 * A product in files and JSON answers: prices as text, the discount computed from the two prices, and null for
 * an absent `originalPrice` or `originalUrl`.
 */
export function productToJson(product: Product): Record<string, unknown> {
  const { price: amount, originalPrice, originalUrl, ...rest } = product;
  const values: Record<string, unknown> = {
    ...rest,
    price: toDecimal(amount),
    originalPrice: originalPrice === undefined ? null : toDecimal(originalPrice),
    discount: discountPercent(amount, originalPrice),
    originalUrl: originalUrl ?? null,
  };
  const json: Record<string, unknown> = {};
  for (const field in PRODUCT_FIELDS) {
    if (values[field] !== undefined) json[field] = values[field];
  }
  return json;
}

/**
 * The addresses of its pictures, each once: the main one first.
 * @param origin `https://host`, for the shop's own pictures; by default their addresses stay paths
 */
export function picturesOf(
  { imageUrl, images = [] }: Pick<Product, 'imageUrl' | 'images'>,
  origin = '',
): string[] {
  const addressOf = (picture: string): string => (picture.startsWith('/') ? origin + picture : picture);
  return [...new Set([imageUrl, ...images].map(addressOf))];
}

/** The picture of a product without one; a new shop contains it. */
export const PLACEHOLDER_IMAGE = '/images/placeholder.svg';

/** Whether shoppers may see it. */
export function isPublished(product: Product): boolean {
  return product.status !== 'draft';
}
