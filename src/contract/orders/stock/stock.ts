import { z } from 'zod';
import { recordId, trimmedText } from '#domain/catalogue/product/record-values';
import { MOVEMENT_KINDS } from '#domain/orders/stock/stock-ledger';
import { stockMovement } from '#domain/orders/stock/stock-movement';

const MAX_QUANTITY = 1_000_000;

/** Pieces in (positive) or out (negative). */
export const stockMovementRequest = z
  .object({
    productId: recordId,
    quantity: z
      .int('tam sayı olmalı')
      .min(-MAX_QUANTITY, 'en az -1.000.000 olabilir')
      .max(MAX_QUANTITY, 'en çok 1.000.000 olabilir')
      .refine((quantity) => quantity !== 0, 'sıfır olamaz'),
    kind: z.enum(MOVEMENT_KINDS, 'receipt, correction, return ya da damage olmalı'),
    note: trimmedText(300).optional(),
  })
  .refine(({ kind, quantity }) => kind !== 'receipt' || quantity >= 0, {
    message: 'mal girişi eksi olamaz; azaltmak için düzeltme yazın',
    path: ['quantity'],
  })
  .refine(({ kind, quantity }) => kind !== 'damage' || quantity <= 0, {
    message: 'kırık ya da kayıp eksi yazılır, örneğin -2',
    path: ['quantity'],
  });

/** The movements of one change, all or none. */
export const stockMovesRequest = z.object({
  movements: z.array(stockMovementRequest).max(100_000),
  changeId: recordId.optional(),
});

/** The pieces left before and after each movement. */
export const stockMovesJson = z.array(z.object({ before: z.number(), after: z.number() }));
export type LeftChange = Readonly<z.infer<typeof stockMovesJson>[number]>;

/** Counts that an undo is about to write into product files. */
export const countReturnsRequest = z.object({
  returns: z.array(z.object({ productId: recordId, to: z.int().min(0) })).max(100_000),
  /** Nothing is recorded then. */
  isTrial: z.boolean(),
});

/** The refused ones, because more was sold since; if there are any, none was recorded. */
export const refusedReturnsJson = z.array(z.object({ productId: z.string(), reason: z.string() }));
export type RefusedCountReturn = Readonly<z.infer<typeof refusedReturnsJson>[number]>;

export const productStockJson = z.object({
  /** Pieces that can be sold now. */
  left: z.number(),
  /** The last count in the product's file. */
  counted: z.number(),
  /** Newest first; the last 200. */
  movements: z.array(stockMovement),
});
export type ProductStockJson = z.infer<typeof productStockJson>;
