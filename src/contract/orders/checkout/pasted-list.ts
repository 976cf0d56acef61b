import { z } from 'zod';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/orders/checkout/cart';
import { MAX_PASTED_LINES, readPastedList } from '#domain/orders/checkout/pasted-list';
import { productCard } from '../../catalogue/product/products.ts';
import { addToCartRequest, cartItemJson } from './cart.ts';

/** `POST /api/products/codes`: a pasted list, a code and a quantity in each line. */
export const pastedListRequest = z.object({
  text: z
    .string('Liste metin olmalı')
    .max(20_000, 'Liste çok uzun')
    .refine((text) => readPastedList(text).length > 0, 'Her satıra bir kod yazın')
    .refine(
      (text) => readPastedList(text).length <= MAX_PASTED_LINES,
      `Bir seferde en çok ${MAX_PASTED_LINES} satır okunur`,
    ),
});

/** A line of the list: one found product, several to choose from, or none. */
export const foundCode = z.object({ text: z.string(), quantity: z.number(), products: z.array(productCard) });
export type FoundCodeJson = z.infer<typeof foundCode>;

/** `POST /api/cart/lines`: several products at once. */
export const cartLinesRequest = z.object({
  lines: z
    .array(
      addToCartRequest.extend({
        quantity: z
          .int('Miktar tam sayı olmalı')
          .min(1, 'Miktar en az 1 olmalı')
          .max(MAX_LINE_QUANTITY, `Miktar en çok ${MAX_LINE_QUANTITY} olabilir`)
          .default(1),
      }),
      'En az bir ürün seçin',
    )
    .min(1, 'En az bir ürün seçin')
    .max(MAX_CART_LINES, `Bir seferde en çok ${MAX_CART_LINES} ürün eklenebilir`),
});

/** The result for each product, in order: the cart's line, or why there is none. */
export const cartLinesResult = z.object({
  results: z.array(
    z.object({
      productId: z.string(),
      line: cartItemJson.nullable(),
      /** What the shopper should know; null when everything is in the cart. */
      message: z.string().nullable(),
    }),
  ),
});
export type CartLinesResult = z.infer<typeof cartLinesResult>;
