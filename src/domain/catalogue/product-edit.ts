import { z } from 'zod';
import { priceInput } from './price-input.ts';
import { imageAddress, productFields, productSlug, recordId, slug } from './product.ts';

const { shape } = productFields;

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** A field that `null` or an empty text takes out. */
const clearable = <T extends z.ZodType>(field: T) =>
  z.union([z.literal(['', null]).transform((): undefined => undefined), field]);

const listOf = <T extends z.ZodType>(item: T) => z.array(item, 'liste olmalı');
const line = z.string('metin olmalı').trim().max(500, 'en çok 500 karakter olabilir');
const lines = listOf(line)
  .max(500, 'en çok 500 satır olabilir')
  .transform((list) => list.filter(Boolean));
const count = shape.stockCount.unwrap();

/**
 * What a person may change of a product: any of its fields, in the form in which JSON answers carry them.
 * `discount` is not among them: it follows from the two prices (decisions.md 5).
 */
export const productEdit = z.object({
  name: shape.name.optional(),
  slug: productSlug.optional(),
  description: z.preprocess((value) => value ?? '', shape.description.unwrap()).optional(),
  brand: shape.brand.optional(),
  price: priceInput.optional(),
  originalPrice: clearable(priceInput).optional(),
  imageUrl: imageAddress.optional(),
  categoryId: recordId.optional(),
  inStock: shape.inStock.unwrap().optional(),
  stockCount: count.optional(),
  rating: z.preprocess((value) => (isEmpty(value) ? 0 : value), shape.rating.unwrap()).optional(),
  reviewCount: count.optional(),
  features: lines.optional(),
  tags: lines.optional(),
  isPopular: shape.isPopular.unwrap().optional(),
  isNew: shape.isNew.unwrap().optional(),
  originalUrl: clearable(z.string('metin olmalı').max(2000, 'en çok 2000 karakter olabilir')).optional(),
  sku: clearable(shape.sku.unwrap()).optional(),
  oem: clearable(lines).optional(),
  compatible: clearable(lines).optional(),
  notCompatible: clearable(lines).optional(),
  family: clearable(shape.family.unwrap()).optional(),
  universal: clearable(shape.universal.unwrap()).optional(),
  modelAliases: clearable(lines).optional(),
  group: clearable(shape.group.unwrap()).optional(),
  option: clearable(shape.option.unwrap()).optional(),
  images: clearable(listOf(imageAddress)).optional(),
  oldSlugs: clearable(listOf(slug)).optional(),
  vatRate: clearable(shape.vatRate.unwrap()).optional(),
  desi: clearable(shape.desi.unwrap()).optional(),
  shippingClass: clearable(shape.shippingClass.unwrap()).optional(),
  handlingDays: clearable(shape.handlingDays.unwrap()).optional(),
  status: clearable(shape.status.unwrap()).optional(),
});
export type ProductEdit = z.output<typeof productEdit>;

const required = 'Bu alan zorunludur.';

/** What a new product needs; without a slug it gets one from its name. */
export const newProduct = productEdit.extend({
  name: z.string(required).pipe(shape.name),
  slug: clearable(productSlug).optional(),
  brand: z.string(required).pipe(shape.brand),
  price: z.union([z.string(), z.number()], required).pipe(priceInput),
  imageUrl: z.string(required).pipe(imageAddress),
  categoryId: z.string(required).pipe(recordId),
  source: shape.source.unwrap().optional(),
});
export type NewProductFields = z.output<typeof newProduct>;
