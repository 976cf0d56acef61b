import { z } from 'zod';
import { attributeKey, categoryFacet } from '../facts/attribute.ts';
import { maxInstallments } from '../product/product-field-kinds.ts';
import { filledText, optionalImage, recordId, slug, text, trueOrFalse } from '../product/record-values.ts';

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

/** A field that may be missing; `null` says the same. */
const absentable = <T extends z.ZodType>(field: T) =>
  field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();

/** `false` says the same as nothing. */
const flag = trueOrFalse
  .nullable()
  .transform((value) => value || undefined)
  .optional();

/** The fields of `category.json` in file order. */
export const categoryFields = z.object({
  id: recordId,
  name: filledText(200),
  slug,
  parentId: recordId.nullish().transform((id) => id ?? null),
  description: text(5000)
    .nullish()
    .transform((value) => value ?? ''),
  imageUrl: optionalImage,
  sortOrder: z.int('tam sayı olmalı').default(0),
  /** Former addresses of the category; they redirect to the present one. */
  oldSlugs: absentable(z.array(slug, 'adres adı listesi olmalı')),
  /** The filters of its lists. Categories below it without filters of their own use them too. */
  facets: absentable(categoryFacets),
  /** The most instalments by card, for its products and those of the categories below it; 1 is a single payment. */
  maxInstallments: absentable(maxInstallments),
  /** Whether the products of this branch come with the guarantee and service of the settings. */
  warranty: flag,
  /** Whether it makes sense to compare its products, and those of the categories below it. */
  comparable: flag,
});

export type Category = z.infer<typeof categoryFields>;
