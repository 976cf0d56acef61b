import { z } from 'zod';
import { discountPercent, type Kurus, parseDecimal, toDecimal } from '../money/money.ts';
import { productSource } from './product-file-name.ts';
import { SLUG_PATTERN } from '#kernel/slug';

/** Ids of products and categories: 1 to 64 letters, digits, `-`, `_`. */
export const recordId = z
  .string('metin olmalı')
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'yalnız harf, rakam, "-" ve "_" içerebilir, en çok 64 karakter');

export const slug = z
  .string('metin olmalı')
  .max(200, 'en çok 200 karakter olabilir')
  .regex(SLUG_PATTERN, 'yalnız küçük harf (a-z), rakam ve tire içerebilir');

/** Where a product's call would stand, the API has calls of its own. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['search', 'facets']);

/** The address of a product. */
export const productSlug = slug.refine(
  (text) => !RESERVED_SLUGS.has(text),
  'bu adres mağazanın kendisi için ayrılmıştır; başka bir adres yazın',
);

/** Lira as text with two decimals (`"12499.90"`), read as kuruş. */
export const price = z
  .string('tırnak içinde yazılmalı, örneğin "12499.90"')
  .transform((text, context): Kurus => {
    const amount = parseDecimal(text);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: `"${text}" bir fiyat değil; "12499.90" biçiminde yazın` });
    return z.NEVER;
  });

const text = (maxLength: number) =>
  z.string('metin olmalı').max(maxLength, `en çok ${maxLength} karakter olabilir`);
const requiredText = (maxLength: number) => text(maxLength).trim().min(1, 'boş olamaz');
const textList = z.array(text(500), 'metin listesi olmalı').max(500, 'en çok 500 satır olabilir');
/** As many as other shop programs know. */
const MAX_OPTIONS = 3;
const flag = z.boolean('true ya da false olmalı');
const count = z.int('tam sayı olmalı').min(0, 'sıfırdan küçük olamaz').max(100_000_000, 'çok büyük');

/** A picture: an address on the web or a path on the shop itself. */
export const imageAddress = text(2000).regex(
  /^(?:https?:\/\/|\/(?!\/))\S*$/,
  'http(s):// ya da / ile başlamalı',
);

/** A picture that need not be there; people also write that as an empty text. */
export const optionalImage = z.preprocess(
  (value) => (value === '' ? null : (value ?? null)),
  imageAddress.nullable(),
);

export const productStatus = z.enum(['published', 'draft'], '"published" ya da "draft" olmalı');

/**
 * The fields of a product in the order in which a file lists them (spec.md section 3), then the fields
 * of the trade beyond it. Reading fills in the defaults; unknown fields are not part of the record.
 */
export const productFields = z.object({
  id: recordId,
  name: requiredText(300),
  slug: productSlug,
  description: text(20_000).default(''),
  brand: requiredText(100),
  price,
  originalPrice: price.nullish().transform((amount) => amount ?? undefined),
  /** Whole percent. Shown figures are computed from the two prices, see `discountPercent`. */
  discount: z
    .int('tam sayı olmalı')
    .min(0, 'sıfırdan küçük olamaz')
    .max(100, 'en çok 100 olabilir')
    .default(0),
  imageUrl: imageAddress,
  inStock: flag.default(true),
  /** Pieces at the last count; sales since then are kept apart. */
  stockCount: count.default(0),
  rating: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d(\.\d+)?$/)
          .transform(Number),
      ],
      '0 ile 5 arasında bir sayı olmalı',
    )
    .refine((value) => value >= 0 && value <= 5, '0 ile 5 arasında olmalı')
    .default(0),
  reviewCount: count.default(0),
  features: textList.default([]),
  tags: textList.default([]),
  isPopular: flag.default(false),
  isNew: flag.default(false),
  source: productSource.default('manual'),
  originalUrl: text(2000)
    .nullish()
    .transform((address) => (address === '' ? undefined : (address ?? undefined))),
  /** ISO time; when a file leaves it out, the date in the file's name stands for it. */
  createdAt: z.iso
    .datetime({ offset: true, error: 'ISO tarihi olmalı, örneğin "2026-03-02T09:00:00.000Z"' })
    .optional(),
  sku: requiredText(100).optional(),
  /** Part numbers of the makers. */
  oem: textList.optional(),
  /** Machine models that the part fits. */
  compatible: textList.optional(),
  /** Machine models that look as if the part fitted them and that it does not fit. */
  notCompatible: textList.optional(),
  /** Id of a family of machines in fitment.json that the part fits; stands for a long `compatible`. */
  family: requiredText(100).optional(),
  /** The part fits every machine. */
  universal: flag.optional(),
  /** Of a machine: other spellings of its model. */
  modelAliases: textList.optional(),
  /** Products of one group are one article in several choices; lists show them as one. */
  group: requiredText(100).optional(),
  /** What tells it from the others of its group: `{ "Numara": "90/14" }`. */
  option: z
    .record(requiredText(60), requiredText(100), '{ "Numara": "90/14" } biçiminde olmalı')
    .refine(
      (option) => Object.keys(option).length <= MAX_OPTIONS,
      `en çok ${MAX_OPTIONS} seçenek adı olabilir`,
    )
    .optional(),
  images: z.array(imageAddress, 'adres listesi olmalı').optional(),
  oldSlugs: z.array(slug, 'adres adı listesi olmalı').optional(),
  /** Whole percent of VAT included in the price, when it differs from the shop's. */
  vatRate: z
    .number('sayı olmalı')
    .min(0, '0 ile 100 arasında olmalı')
    .max(100, '0 ile 100 arasında olmalı')
    .optional(),
  /** Litres / 3 of one piece's parcel, or its kg where that is more. */
  desi: z.number('sayı olmalı').positive('sıfırdan büyük olmalı').max(3000, 'çok büyük').optional(),
  /** `ambar`: goes by freight, not by parcel. */
  shippingClass: z.enum(['kargo', 'ambar'], '"kargo" ya da "ambar" olmalı').optional(),
  /** Working days before it leaves, when more than the shop's. */
  handlingDays: z
    .int('tam sayı olmalı')
    .min(0, 'sıfırdan küçük olamaz')
    .max(60, 'en çok 60 olabilir')
    .optional(),
  status: productStatus.optional(),
});

type ProductFields = z.infer<typeof productFields>;

/** One product as the whole program holds it: prices in kuruş, category by the folder it stands in. */
export interface Product extends Omit<ProductFields, 'createdAt'> {
  readonly categoryId: string;
  readonly createdAt: string;
}

/** The order of known fields in a product file. */
export const PRODUCT_FIELD_ORDER: readonly string[] = Object.keys(productFields.shape);

/**
 * A product as files and JSON answers carry it: prices as text, the discount as the two prices make it, absent
 * optional values as null where the spec has the field.
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
  for (const field of PRODUCT_FIELD_ORDER) {
    if (values[field] !== undefined) json[field] = values[field];
    if (field === 'imageUrl') json['categoryId'] = product.categoryId;
  }
  return json;
}

/** Picture of a product that has none of its own; a new shop comes with it. */
export const PLACEHOLDER_IMAGE = '/images/placeholder.svg';

/** Whether shoppers may see it. */
export function isPublished(product: Product): boolean {
  return product.status !== 'draft';
}
