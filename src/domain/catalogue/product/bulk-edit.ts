import { z } from 'zod';
import { addPercent, divideHalfUp, kurus, type Kurus, MAX_KURUS, struckPrice } from '../../money/money.ts';
import { readAmount } from '../../money/read-amount.ts';
import { productStatus } from './product-field-kinds.ts';
import { priceInput, recordId } from './record-values.ts';
import { type Product } from './product.ts';

export const ROUNDINGS = ['none', 'lira', 'ninety', 'ninetynine'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const percent = z
  .number('sayı olmalı')
  .min(-99, 'en az -99 olabilir')
  .max(1000, 'en çok 1000 olabilir')
  .multipleOf(0.01, 'en çok iki ondalık olabilir');
const signedLira = z
  .string('tırnak içinde yazılmalı, örneğin "-25.00"')
  .describe('Lira')
  .transform((text, context): Kurus => {
    const bare = text.trim();
    const amount = readAmount(bare.replace(/^[+-]/, ''));
    if (amount !== undefined) return kurus(bare.startsWith('-') ? 0 - amount : amount);
    context.addIssue({ code: 'custom', message: 'bir tutar olmalı, örneğin -25,00' });
    return z.NEVER;
  });

/** One change for many products; each part is optional, but at least one is required. */
export const bulkOperation = z
  .object({
    price: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('percent'), value: percent }),
        z.object({ type: z.literal('amount'), value: signedLira }),
        z.object({ type: z.literal('set'), value: priceInput }),
      ])
      .optional(),
    rounding: z.enum(ROUNDINGS).default('none'),
    discount: z
      .int('tam sayı olmalı')
      .min(0, 'en az 0 olabilir')
      .max(90, 'en çok 90 olabilir')
      .optional()
      .describe(
        'Whole percent below the present price, which becomes the struck-through price; 0 removes the reduction',
      ),
    stock: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('set'), value: z.int().min(0).max(100_000_000) }),
        z.object({ type: z.literal('add'), value: z.int().min(-100_000_000).max(100_000_000) }),
      ])
      .optional(),
    categoryId: recordId.optional(),
    inStock: z.boolean().optional(),
    isNew: z.boolean().optional(),
    isPopular: z.boolean().optional(),
    status: productStatus.optional(),
  })
  .refine(
    ({ rounding, ...rest }) =>
      rounding !== 'none' || Object.values(rest).some((value) => value !== undefined),
    'Değiştirilecek bir alan seçin.',
  )
  .refine(({ price, discount }) => price === undefined || discount === undefined, {
    message: 'Fiyat ve indirim aynı anda değiştirilemez.',
    path: ['discount'],
  });
export type BulkOperation = z.output<typeof bulkOperation>;

const LIRA = 100;
const ENDINGS: Readonly<Record<Exclude<Rounding, 'none'>, number>> = { lira: 0, ninety: 90, ninetynine: 99 };

/** The nearest price with the wanted ending; in the middle the higher one: 123,46 -> 123,00 or 123,90 or 123,99. */
export function roundPrice(amount: number, rounding: Rounding): number {
  if (rounding === 'none') return amount;
  const ending = ENDINGS[rounding];
  const rounded = divideHalfUp(amount - ending, LIRA) * LIRA + ending;
  // Rounding never makes a cheap product free.
  return rounded > 0 ? rounded : Math.max(ending, Math.min(amount, LIRA));
}

type PriceChange = NonNullable<BulkOperation['price']>;

function changedPrice(current: Kurus, change: PriceChange | undefined): number {
  if (change === undefined) return current;
  if (change.type === 'set') return change.value;
  if (change.type === 'amount') return current + change.value;
  return addPercent(current, change.value);
}

export type BulkPatch = Partial<
  Pick<
    Product,
    'price' | 'originalPrice' | 'stockCount' | 'categoryId' | 'inStock' | 'isNew' | 'isPopular' | 'status'
  >
>;

type BulkOutcome =
  /** `pieces` is the movement of stock (negative: out), in addition to the new values of the fields. */
  | { readonly patch: BulkPatch; readonly pieces: number; readonly fault?: undefined }
  /** Why this product cannot be changed so, as a Turkish sentence. */
  | { readonly patch?: undefined; readonly pieces?: undefined; readonly fault: string };

function newPrices(
  product: Product,
  { price: change, rounding, discount }: BulkOperation,
): { readonly price: number; readonly originalPrice: Kurus | undefined } {
  const { price: current, originalPrice } = product;
  if (discount === undefined) {
    return { price: roundPrice(changedPrice(current, change), rounding), originalPrice };
  }
  const full = struckPrice(product) ?? current;
  if (discount === 0) return { price: full, originalPrice: undefined };
  return { price: roundPrice(addPercent(full, -discount), rounding), originalPrice: full };
}

/** Computes a bulk edit for one product, whose `stockCount` is the number of pieces left. */
export function bulkPatch(product: Product, operation: BulkOperation): BulkOutcome {
  const prices = newPrices(product, operation);
  if (prices.price <= 0) return { fault: 'Yeni fiyat sıfır ya da altında kalıyor.' };
  if (prices.price > MAX_KURUS) return { fault: 'Yeni fiyat çok büyük.' };
  const { stock, categoryId, inStock, isNew, isPopular, status } = operation;
  // Pieces in or out are a movement on top of the last count; an uncounted stock cannot decrease.
  const pieces = stock?.type === 'add' ? Math.max(-product.stockCount, stock.value) : 0;
  const wanted = {
    price: kurus(prices.price),
    originalPrice: prices.originalPrice,
    stockCount: stock?.type === 'set' ? stock.value : undefined,
    categoryId,
    inStock,
    isNew,
    isPopular,
    status: status === (product.status ?? 'published') ? undefined : status,
  };
  const current = new Map<string, unknown>(Object.entries(product));
  const patch: BulkPatch = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && current.get(name) !== value),
  );
  if (product.originalPrice !== undefined && prices.originalPrice === undefined) {
    return { patch: { ...patch, originalPrice: undefined }, pieces };
  }
  return { patch, pieces };
}
