import { z } from 'zod';
import { priceInput, recordId, REQUIRED } from './record-values.ts';
import { clearable } from './product-field-kinds.ts';
import { PRODUCT_FIELDS, productShape } from './product-fields.ts';

/**
 * The fields of a product that a person may change, in the form of the JSON answers. `discount` is missing because it
 * is calculated from the two prices.
 */
export const productEdit = z.object(productShape('edit'));
export type ProductEdit = z.output<typeof productEdit>;

const { name, slug, brand, imageUrl } = PRODUCT_FIELDS;

/** The fields of a new product with defaults. Without a slug it gets one from its name. */
export const newProduct = productEdit.extend({
  ...productShape('create'),
  name: z.string(REQUIRED).pipe(name.file),
  slug: clearable(slug.file).optional(),
  brand: z.string(REQUIRED).pipe(brand.file),
  price: priceInput,
  imageUrl: z.string(REQUIRED).pipe(imageUrl.file),
  categoryId: z.string(REQUIRED).pipe(recordId),
});
export type NewProductFields = z.output<typeof newProduct>;
