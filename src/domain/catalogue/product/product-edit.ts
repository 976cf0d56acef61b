import { z } from 'zod';
import { priceInput, recordId } from './record-values.ts';
import { clearable } from './product-field-kinds.ts';
import { PRODUCT_FIELDS, productShape } from './product-fields.ts';

/**
 * The fields of a product that a person may change, in the form of the JSON answers. `discount` is missing because it
 * is calculated from the two prices.
 */
export const productEdit = z.object(productShape('edit'));
export type ProductEdit = z.output<typeof productEdit>;

const { name, slug, brand, imageUrl } = PRODUCT_FIELDS;
const required = 'Bu alan zorunludur.';

/** The fields of a new product with defaults. Without a slug it gets one from its name. */
export const newProduct = productEdit.extend({
  ...productShape('create'),
  name: z.string(required).pipe(name.file),
  slug: clearable(slug.file).optional(),
  brand: z.string(required).pipe(brand.file),
  price: z.union([z.string(), z.number()], required).pipe(priceInput),
  imageUrl: z.string(required).pipe(imageUrl.file),
  categoryId: z.string(required).pipe(recordId),
});
export type NewProductFields = z.output<typeof newProduct>;
