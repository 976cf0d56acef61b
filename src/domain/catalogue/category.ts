import { z } from 'zod';
import { optionalImage, recordId, slug } from './product.ts';

/** The fields of `category.json` in file order (spec.md section 3). */
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
  /** Addresses that the category once had; whoever comes to them is led to the present one. */
  oldSlugs: z
    .array(slug, 'adres adı listesi olmalı')
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
});

export type Category = z.infer<typeof categoryFields>;
