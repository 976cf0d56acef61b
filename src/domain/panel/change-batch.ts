import { z } from 'zod';
import { keysOf } from '#kernel/keys-of';
import { MOVEMENT_KINDS } from '../orders/stock/stock-ledger.ts';
import { CHANGE_WORDS } from './change-words.ts';

/** Fields in their JSON form; `null` for a thing that does not exist. */
const values = z.record(z.string(), z.unknown()).nullable();

/** The effect of a panel edit on one product: only the changed fields. */
export const productEditRecord = z.object({
  productId: z.string(),
  name: z.string(),
  /** `null` when the edit created the product. */
  before: values,
  /** `null` when the edit removed the product. */
  after: values,
});
export type ProductEditRecord = Readonly<z.infer<typeof productEditRecord>>;

/** As `ProductEditRecord`, for one category. */
export const categoryEditRecord = productEditRecord
  .omit({ productId: true })
  .extend({ categoryId: z.string() });
export type CategoryEditRecord = Readonly<z.infer<typeof categoryEditRecord>>;

/** The effect of a panel edit on the pieces left of one product. */
const stockEditRecord = z.object({
  productId: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
  /** The count in the product's file after it. */
  counted: z.number(),
});
export type StockEditRecord = Readonly<z.infer<typeof stockEditRecord>>;

/** The pieces in (negative: out) of a panel edit, besides the counts in files. */
export const pieceMovement = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  note: z.string().optional(),
});
export type PieceMovement = Readonly<z.infer<typeof pieceMovement>>;

/** A save in the panel without its effects. */
export const changeHead = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Name of the admin. */
  by: z.string(),
  action: z.enum(keysOf(CHANGE_WORDS)),
  /** The reason, in the admin's own words. */
  reason: z.string().exactOptional(),
  undoes: z.string().exactOptional(),
});
export type ChangeHead = Readonly<z.infer<typeof changeHead>>;

/** One save in the panel, of one product or of many. */
export const changeBatch = changeHead.extend({
  edits: z.array(productEditRecord),
  /** Absent when it moved no stock. */
  pieces: z.array(stockEditRecord).exactOptional(),
  /** Absent when it changed no category. */
  categories: z.array(categoryEditRecord).exactOptional(),
});
export type ChangeBatch = Readonly<z.infer<typeof changeBatch>>;

/** A save with its effects; undefined when it has none. */
export function batchOf(
  head: ChangeHead,
  edits: ChangeBatch['edits'],
  pieces: StockEditRecord[],
  categories: CategoryEditRecord[],
): ChangeBatch | undefined {
  if (edits.length + pieces.length + categories.length === 0) return undefined;
  return {
    ...head,
    edits,
    ...(pieces.length > 0 ? { pieces } : {}),
    ...(categories.length > 0 ? { categories } : {}),
  };
}
