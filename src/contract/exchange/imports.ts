import { z } from 'zod';
import { trimmedText, trueOrFalse } from '#domain/catalogue/product/record-values';
import { priceJump } from '#domain/money/price-jump';
import { EXCHANGE_FIELDS } from '#domain/exchange/exchange-fields';

const importFields = z.object({
  /** The category (id) of new products whose row names none; `prunes` removes only products in it. */
  categoryId: z.string('metin olmalı').max(64).nullish(),
  /** The fields of columns with other headings; without a field the column is ignored. */
  columns: z
    .array(
      z.object({
        heading: z.string('metin olmalı').max(1000),
        field: z.enum(EXCHANGE_FIELDS, 'böyle bir alan yok').nullable(),
      }),
    )
    .max(1000)
    .default([]),
  /** Creates the missing categories of rows. */
  makesCategories: trueOrFalse.default(false),
  /** The brand of new products whose row names none. */
  brand: trimmedText(100).default(''),
  /** Removes the products of the category and below that no row contains. */
  prunes: trueOrFalse.default(false),
});
export const importChoice = importFields.refine(({ prunes, categoryId }) => !prunes || Boolean(categoryId), {
  path: ['categoryId'],
  message: 'Ürün silmek için kategori seçin',
});
export type ImportChoice = z.infer<typeof importChoice>;

export const storedUpload = z.object({ token: z.string(), fileName: z.string() });

const values = z.record(z.string(), z.unknown());
/** As a person counts in the file; 0 for products that no row contains, and when no row is meant. */
const row = z.number();

const importCounts = {
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Products that are removed because no row contains them. */
  removed: z.number(),
  skipped: z.number(),
  /** The first ones, in the file's order; the field is empty for the whole row. */
  errors: z.array(z.object({ row, field: z.string(), message: z.string() })),
  errorCount: z.number(),
  /** Values that were read differently from what the file says. */
  notices: z.array(z.object({ row, message: z.string() })),
  /** The first price jumps that are probably slips. */
  warnings: z.array(priceJump.extend({ row })),
  warningCount: z.number(),
  /** Slugs of created or changed categories. */
  categories: z.array(z.string()),
};

export const importPreview = z.object({
  ...importCounts,
  /** Changed products first, then new ones; the first ones of each. Only changed fields, `null` for an absent one. */
  changes: z.array(
    z.object({
      row,
      type: z.enum(['add', 'update', 'remove']),
      id: z.string(),
      name: z.string(),
      before: values,
      after: values,
    }),
  ),
  /** Of a sheet whose columns may get another meaning: all its headings. */
  headings: z.array(z.string()),
  unknownHeadings: z.array(z.string()),
});
export type ImportPreviewJson = z.infer<typeof importPreview>;

export const importOutcome = z.object({
  ...importCounts,
  /** Whether somebody stopped it; the counts contain what was done. */
  isStopped: z.boolean(),
  /** The id for undoing all of it. */
  changeId: z.string().nullable(),
});
export type ImportOutcomeJson = z.infer<typeof importOutcome>;

export type ImportReport = ImportPreviewJson & Pick<ImportOutcomeJson, 'isStopped'>;
/** The effect of an import on one product. */
export type ImportedChange = ImportReport['changes'][number];
export type ImportError = ImportReport['errors'][number];
