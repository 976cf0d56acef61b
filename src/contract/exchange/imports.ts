import { z } from 'zod';
import { priceJumpJson } from '../catalogue/admin-products.ts';
import { exchangeFieldNames } from '#domain/exchange/exchange-fields';

/** How an uploaded file is taken. */
const importFields = z.object({
  /** Id of the category for new products whose row names none, and within which `prunes` removes. */
  categoryId: z.string('metin olmalı').max(64).nullish(),
  /** What columns mean whose headings say something else; without a field a column is left out. */
  columns: z
    .array(
      z.object({
        heading: z.string('metin olmalı').max(1000),
        field: z.enum(exchangeFieldNames(), 'böyle bir alan yok').nullable(),
      }),
    )
    .max(1000)
    .default([]),
  /** Makes categories that rows name and the shop has not. */
  makesCategories: z.boolean('true ya da false olmalı').default(false),
  /** Brand of new products whose row names none. */
  brand: z.string('metin olmalı').trim().max(100, 'en çok 100 karakter olabilir').default(''),
  /** Removes the products of the category, and of those below it, that no row names. */
  prunes: z.boolean('true ya da false olmalı').default(false),
});
export const importChoice = importFields.refine(({ prunes, categoryId }) => !prunes || Boolean(categoryId), {
  path: ['categoryId'],
  message: 'Ürün silmek için kategori seçin',
});
export type ImportChoice = z.infer<typeof importChoice>;

export const storedUpload = z.object({ token: z.string(), fileName: z.string() });

const values = z.record(z.string(), z.unknown());
/** As a person counts in the file; 0 for what no row says. */
const row = z.number();

const importCounts = {
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Products that go because no row names them. */
  removed: z.number(),
  /** Rows that are not taken over because of their errors. */
  skipped: z.number(),
  /** Of rows in the file's order, the first ones. */
  errors: z.array(z.object({ row, field: z.string(), message: z.string() })),
  errorCount: z.number(),
  /** What was read in another way than it stands in the file. */
  notices: z.array(z.object({ row, message: z.string() })),
  /** Prices that jump so far that a slip is likely, the first ones. */
  warnings: z.array(priceJumpJson.extend({ row })),
  warningCount: z.number(),
  /** Slugs of categories that are made or changed. */
  categories: z.array(z.string()),
};

/** What an import would do. */
export const importPreview = z.object({
  ...importCounts,
  /** Changed products first, then new ones; the first ones of each. */
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
  /** Columns that mean nothing to the shop. */
  unknownHeadings: z.array(z.string()),
});
export type ImportPreviewJson = z.infer<typeof importPreview>;

export const importOutcome = z.object({
  ...importCounts,
  /** Whether somebody stopped it; the counts hold what was done. */
  isStopped: z.boolean(),
  /** Under which all of it can be taken back. */
  changeId: z.string().nullable(),
});
export type ImportOutcomeJson = z.infer<typeof importOutcome>;
