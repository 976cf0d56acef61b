import { z } from 'zod';
import { categoryEditRecord, changeHead, productEditRecord } from '#domain/panel/change-batch';
import { priceJump } from '#domain/money/price-jump';
import { priceInput } from '#domain/catalogue/product/record-values';
import { adminFilter } from '#domain/panel/admin-listing';
import { bulkOperation } from '#domain/catalogue/product/bulk-edit';
import { newProduct, productEdit } from '#domain/catalogue/product/product-edit';
import { MAX_REASON_LENGTH, reasonOnOneLine } from '#domain/panel/save-reason';
import { facetValue, productJson } from './products.ts';

/** A product for the panel: as in its file, but `stockCount` is the number of pieces left. */
export const adminProduct = productJson.extend({
  /** The last count in the file. */
  counted: z.number(),
  /** The digest of the file, for If-Match. */
  digest: z.string(),
  /** Path below the data folder. */
  file: z.string(),
  picture: adminFilter.shape.picture.unwrap(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const adminFacets = z.object({
  total: z.number(),
  brands: z.array(facetValue),
  /** By category id, without sub-categories. */
  categories: z.array(facetValue),
  drafts: z.number(),
  outOfStock: z.number(),
  lowStock: z.number(),
  noPicture: z.number(),
  noPrice: z.number(),
  new: z.number(),
  popular: z.number(),
  discounted: z.number(),
});
export type AdminFacets = z.infer<typeof adminFacets>;

/** The admin's reason for a save; an empty text means none. */
const saveReason = z
  .string('metin olmalı')
  .transform(reasonOnOneLine)
  .pipe(z.string().max(MAX_REASON_LENGTH, `en çok ${MAX_REASON_LENGTH} karakter olabilir`))
  .nullish()
  .transform((text) => text || undefined);

export const productCreation = newProduct.extend({ reason: saveReason });
export const productSave = productEdit.extend({ reason: saveReason });

/** The id for undoing a change; null when nothing was written. */
const changeId = z.string().nullable();

export const removedProduct = z.object({ success: z.literal(true), id: z.string(), changeId });

export const savedPicture = z.object({ imageUrl: z.string() });

/** Filters of the list as JSON: flags may be true booleans. */
const flag = z.union([z.boolean().transform(String), z.string()]).optional();
const bulkFilter = z
  .object({ ...adminFilter.shape, isNew: flag, isPopular: flag, discounted: flag })
  .pipe(adminFilter);

/** Products by id, or all that pass a filter. */
const bulkSelection = z.union([
  z.object({ ids: z.array(z.string()).min(1, 'En az bir ürün seçin.').max(100_000) }),
  z.object({ filter: bulkFilter }),
]);

export const bulkRequest = z
  .object({
    operation: bulkOperation,
    proposal: z
      .string()
      .max(64)
      .optional()
      .describe('Id of the proposal that is carried out; it waits no more'),
  })
  .and(bulkSelection);

const values = z.record(z.string(), z.unknown());
/** A product or category that a change of many, or its undo, left unchanged; the reason is a Turkish sentence. */
const skippedProduct = z.object({ id: z.string(), name: z.string(), reason: z.string() });
export type SkippedProduct = z.infer<typeof skippedProduct>;

/** The result of a bulk edit before it is applied. */
export const bulkPreviewJson = z.object({
  /** Applies the edit once, to the previewed versions. */
  token: z.string(),
  selected: z.number(),
  rows: z.array(z.object({ id: z.string(), name: z.string(), before: values, after: values })),
  warnings: z.array(priceJump),
  /** Products that have the wanted values already. */
  unchanged: z.number(),
  /** Products that cannot be changed so. */
  faults: z.array(skippedProduct),
});
export type BulkPreviewJson = z.infer<typeof bulkPreviewJson>;

export const bulkRun = z.object({ token: z.string('metin olmalı').min(1, 'boş olamaz'), reason: saveReason });

export const bulkOutcomeJson = z.object({
  changed: z.number(),
  unchanged: z.number(),
  /** Products that changed since the preview or could not be written. */
  skipped: z.array(skippedProduct),
  changeId,
});
export type BulkOutcomeJson = z.infer<typeof bulkOutcomeJson>;

/** One save in the panel. */
export const changeSummary = changeHead.extend({
  reason: z.string().nullable(),
  /** The number of changed products, and the names of the first ones. */
  count: z.number(),
  names: z.array(z.string()),
  categories: z.array(z.string()),
  undoes: z.string().nullable(),
  /** The change that reverted this one. */
  undoneBy: z.string().nullable(),
});
export type ChangeSummary = z.infer<typeof changeSummary>;

export const changeDetail = changeSummary.extend({
  edits: z.array(productEditRecord),
  categoryEdits: z.array(categoryEditRecord),
});

export type ChangeDetail = z.infer<typeof changeDetail>;

export const undoOutcomeJson = z.object({
  /** Products. */
  restored: z.number(),
  /** Those that the change names; the one that took over a removed one's products and addresses is one of them. */
  restoredCategories: z.number(),
  skipped: z.array(skippedProduct),
  /** The id for undoing the undo. */
  changeId,
});

export type UndoOutcomeJson = z.infer<typeof undoOutcomeJson>;

/** A change of many files that a crash interrupted. */
export const unfinishedChange = changeHead.omit({ reason: true, undoes: true }).extend({
  /** Files of products, or other files, and how many of them are finished. */
  total: z.number(),
  done: z.number(),
});
export type UnfinishedChangeJson = z.infer<typeof unfinishedChange>;

export const workOutcomeJson = z.object({
  /** Files that were finished, or reverted. */
  done: z.number(),
  /** Files that somebody changed in the meantime stay unchanged. */
  skipped: z.array(skippedProduct),
  /** Of the record for undoing a finished change. */
  changeId,
});
export type WorkOutcomeJson = z.infer<typeof workOutcomeJson>;

/** `GET /api/admin/products/{id}/lowest-price`: an offer that is not saved yet. */
export const offerQuery = z.object({ price: priceInput, originalPrice: priceInput });

/** The legal limit for the struck-through price (Fiyat Etiketi Yönetmeliği, article 11); null when unknown. */
export const offerLimit = z.object({ lowest: z.string().nullable(), days: z.number() });
export type OfferLimitJson = z.infer<typeof offerLimit>;

/** A changed field with its values as in the file; null for an absent one. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = Readonly<z.infer<typeof fieldChange>>;

/** The history of a product: from git and from the panel's own log. */
export const productHistory = z.object({
  id: z.string(),
  /** The last name. */
  name: z.string(),
  /** Why the history from git is missing or incomplete. */
  gitReason: z.string().nullable(),
  /** Newest first. */
  entries: z.array(
    changeHead.omit({ action: true, undoes: true }).extend({
      /** `file`: changed outside the program and not committed yet. */
      source: z.enum(['git', 'panel', 'file']),
      message: z.string(),
      reason: z.string().nullable(),
      changes: z.array(fieldChange),
      /** Whether the product can be restored to this version (git), or this change can be undone (panel). */
      canRestore: z.boolean(),
    }),
  ),
  /** The price after each change, oldest first, as text. */
  prices: z.array(z.object({ at: z.string(), price: z.string() })),
});
export type ProductHistory = z.infer<typeof productHistory>;

export const restoreRequest = z.object({
  version: z.string('metin olmalı').regex(/^[0-9a-f]{7,64}$/, 'sürüm geçersiz'),
});
