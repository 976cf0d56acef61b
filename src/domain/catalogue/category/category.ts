import { z } from 'zod';
import { attributeKey, type CategoryFacet } from '../facts/attribute.ts';
import { maxInstallments } from '../product/product-values.ts';
import { optionalImage, recordId, slug } from '../product/record-values.ts';

const factName = z
  .string('metin olmalı')
  .trim()
  .min(1, 'boş olamaz')
  .max(60, 'en çok 60 karakter olabilir')
  .regex(/^[^:\p{L}]*\p{L}[^:]*$/u, 'harf içermeli ve iki nokta (:) içermemeli');

/** One filter of a category's lists: a fact that its products state as `Key: value`. */
export const categoryFacet: z.ZodType<CategoryFacet> = z
  .strictObject({
    key: factName,
    label: factName.optional(),
    also: z.array(factName, 'liste ([ … ]) olmalı').optional(),
    type: z.enum(['choice', 'number'], '"choice" ya da "number" olmalı'),
    unit: z
      .string('metin olmalı')
      .trim()
      .min(1, 'boş olamaz')
      .max(30, 'en çok 30 karakter olabilir')
      .optional(),
    show: z.enum(['choice', 'range'], '"choice" ya da "range" olmalı').optional(),
  })
  .superRefine(({ type, unit, show }, context) => {
    if (type === 'number') return;
    if (show === 'range') {
      context.addIssue({
        code: 'custom',
        path: ['show'],
        message: 'yalnız sayılarda ("type": "number") aralık olabilir',
      });
    }
    if (unit !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['unit'],
        message: 'yalnız sayılarda ("type": "number") olabilir',
      });
    }
  });

const MAX_FACETS = 20;

export const categoryFacets = z
  .array(categoryFacet, 'liste ([ … ]) olmalı')
  .max(MAX_FACETS, `en çok ${MAX_FACETS} süzgeç olabilir`)
  .superRefine((facets, context) => {
    const keys = facets.map(attributeKey);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = `"${key}" adresini taşıyan ikinci süzgeç; başka bir ad ("label") verin`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  });

/** `false` says the same as nothing. */
const flag = z
  .boolean('true ya da false olmalı')
  .nullable()
  .transform((value) => value || undefined)
  .optional();

/** The fields of `category.json` in file order. */
export const categoryFields = z.object({
  id: recordId,
  name: z.string('metin olmalı').trim().min(1, 'boş olamaz').max(200, 'en çok 200 karakter olabilir'),
  slug,
  parentId: recordId.nullish().transform((id) => id ?? null),
  description: z
    .string('metin olmalı')
    .max(5000, 'en çok 5000 karakter olabilir')
    .nullish()
    .transform((value) => value ?? ''),
  imageUrl: optionalImage,
  sortOrder: z.int('tam sayı olmalı').default(0),
  /** Former addresses of the category; they redirect to the present one. */
  oldSlugs: z
    .array(slug, 'adres adı listesi olmalı')
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
  /** The filters of its lists. Categories below it without filters of their own use them too. */
  facets: categoryFacets
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
  /** The most instalments by card, for its products and those of the categories below it; 1 is a single payment. */
  maxInstallments: maxInstallments
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
  /**
   * Whether its products, and those of the categories below it, come with the guarantee and service of the settings.
   */
  warranty: flag,
  /** Whether it makes sense to compare its products, and those of the categories below it. */
  comparable: flag,
});

export type Category = z.infer<typeof categoryFields>;
