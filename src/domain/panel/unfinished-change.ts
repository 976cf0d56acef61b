import { z } from 'zod';
import { categoryEditRecord, changeHead, pieceMovement, productEditRecord } from './change-batch.ts';

const text = z.string().nullable();

const fileChange = z.object({
  /** The file's present or future path below the data folder. */
  path: z.string(),
  /** The previous path when the change moves the file. */
  from: z.string().exactOptional(),
  /** Whole texts; `null` means no file. */
  before: text,
  after: text,
});
export type FileChange = Readonly<z.infer<typeof fileChange>>;

/** One file in a change of many, and the effect on its product, if it is a product's file. */
export const changeStep = z.object({ file: fileChange, edit: productEditRecord.exactOptional() });
export type ChangeStep = Readonly<z.infer<typeof changeStep>>;

/** A change of many files as recorded before its first one, without its steps. */
export const unfinishedHead = z.object({
  id: z.string(),
  /** The id of its record; a part of a long run extends the record of the run. */
  batch: changeHead,
  /** They are made after all steps, in the journal under the id of this change. */
  movements: z.array(pieceMovement).readonly().default([]),
  /** Whether its steps are known. Before that it writes categories only, and is reverted after a crash. */
  isPlanned: z.boolean().default(true),
  /** What it did to categories before the first step. */
  writtenCategories: z.array(categoryEditRecord).readonly().default([]),
  /** Ids of the categories that are removed after all steps. */
  removedCategories: z.array(z.string()).readonly(),
});
export type UnfinishedChange = Readonly<z.infer<typeof unfinishedHead>> & {
  readonly steps: readonly ChangeStep[];
};
