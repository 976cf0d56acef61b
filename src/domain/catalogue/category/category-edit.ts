import { z } from 'zod';
import { categoryFacets, categoryFields } from './category.ts';
import { maxInstallments } from '../product/product-field-kinds.ts';
import { imageAddress, recordId, REQUIRED, slug, text, trueOrFalse } from '../product/record-values.ts';

const { shape } = categoryFields;

const nothing = z.literal(['', null]).transform((): null => null);
/** An integer; 0 when it is not numeric. */
const sortOrder = z
  .union([z.number(), z.string(), z.null()], 'sayı olmalı')
  .transform((value) => {
    const number = typeof value === 'string' ? Number.parseFloat(value) : (value ?? 0);
    return Number.isFinite(number) ? Math.trunc(number) : 0;
  })
  .pipe(z.int().min(-1_000_000, 'çok küçük').max(1_000_000, 'çok büyük'));

export const categoryEdit = z.object({
  name: shape.name.optional(),
  slug: slug.max(60, 'en çok 60 karakter olabilir').optional(),
  parentId: z.union([recordId, nothing]).optional(),
  description: z.preprocess((value) => value ?? '', text(5000)).optional(),
  imageUrl: z.union([imageAddress, nothing]).optional(),
  sortOrder: sortOrder.optional(),
  /** Whether the shop's guarantee is displayed with its products. */
  warranty: trueOrFalse.optional(),
  comparable: trueOrFalse.optional(),
  /** `null` removes the own filters: those of the category above apply again. */
  facets: categoryFacets.nullable().optional(),
  /** `null` removes the limit. */
  maxInstallments: z
    .preprocess(
      (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
      maxInstallments.nullable(),
    )
    .optional(),
});
export type CategoryEdit = z.output<typeof categoryEdit>;

/** The fields of a new category. Without a slug it gets one from its name. */
export const newCategory = categoryEdit.extend({
  name: z.string(REQUIRED).pipe(shape.name),
  slug: z.union([categoryEdit.shape.slug, nothing]).optional(),
});
export type NewCategory = z.output<typeof newCategory>;

/** The new place among the siblings: a number, or one step up or down. */
export const categoryReorder = z.union([
  z.object({ sortOrder }),
  z.object({ direction: z.enum(['up', 'down'], 'up ya da down olmalı') }),
]);
export type CategoryReorder = z.output<typeof categoryReorder>;
