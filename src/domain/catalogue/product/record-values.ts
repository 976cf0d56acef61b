import { z } from 'zod';
import {
  formatLira,
  type Kurus,
  MAX_PRICE,
  parseDecimal,
  PLAIN_DECIMAL,
  toDecimal,
} from '../../money/money.ts';
import { SLUG_PATTERN } from '#kernel/slug';
import { readAmount } from '../../money/read-amount.ts';

/**
 * A text without control characters, which programs read in different ways, but for its lines and tabs. Few texts have
 * any, and a test costs a third of a replacement.
 */
const readableText = z
  .string('metin olmalı')
  .overwrite((typed) => (/\p{Cc}/u.test(typed) ? typed.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '') : typed));

export const text = (maxLength: number) =>
  readableText.max(maxLength, `en çok ${maxLength} karakter olabilir`);

/** A text whose blanks at the ends do not count. */
export const trimmedText = (maxLength: number) =>
  readableText.trim().max(maxLength, `en çok ${maxLength} karakter olabilir`);

/** A text that says something. */
export const filledText = (maxLength: number) => trimmedText(maxLength).min(1, 'boş olamaz');

/** A whole number within these bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .int('tam sayı olmalı')
    .min(min, min === 0 ? 'sıfırdan küçük olamaz' : `en az ${min} olmalı`)
    .max(max, `en çok ${max} olabilir`);

/** Ids of products and categories: 1 to 64 letters, digits, `-`, `_`. */
export const recordId = z
  .string('metin olmalı')
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'yalnız harf, rakam, "-" ve "_" içerebilir, en çok 64 karakter');

export const slug = text(200).regex(SLUG_PATTERN, 'yalnız küçük harf (a-z), rakam ve tire içerebilir');

/** The API has calls of its own at these addresses of products. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['search', 'facets']);

export const productSlug = slug.refine(
  (text) => !RESERVED_SLUGS.has(text),
  'bu adres mağazanın kendisi için ayrılmıştır; başka bir adres yazın',
);

export const trueOrFalse = z.boolean('true ya da false olmalı');

export const day = z.iso.date('YYYY-AA-GG biçiminde olmalı');

/** Programs write three decimals this way, people write thousands this way. */
const TWO_MEANINGS = /^\s*\d{1,3}\.\d{3}\s*$/;

/** Lira as text with two decimals (`"12499.90"`), parsed to kuruş. */
export const price = z
  .string({
    error: ({ input }) =>
      input === undefined ? 'fiyat eksik' : 'tırnak içinde yazılmalı, örneğin "12499.90"',
  })
  .regex(PLAIN_DECIMAL, {
    error: ({ input }) => {
      // The panel sends every amount that can be read in the notation of files.
      const amount = TWO_MEANINGS.test(String(input)) ? undefined : readAmount(String(input));
      const meant = amount === undefined ? 'örneğin 12499,90' : `"${toDecimal(amount)}"`;
      return `"${String(input)}" bir fiyat değil; ${meant} yazın`;
    },
  })
  .transform((text): Kurus => parseDecimal(text) ?? z.NEVER);

/** What sending or a way to pay costs: a slip of the owner's must not make every cart too dear to be added up. */
export const fee = price.refine((amount) => amount <= 100_000_00, 'en çok 100000.00 olabilir');

const IMAGE = String.raw`(?:https?:\/\/|\/(?![/\\]))\S*`;
const IMAGE_RULE = 'http(s):// ya da / ile başlamalı';

/** A picture: an address on the web or a path on the shop itself. */
export const imageAddress = text(2000).regex(new RegExp(`^${IMAGE}$`), IMAGE_RULE);

/** An optional picture; people also write an empty text for none. */
export const optionalImage = text(2000)
  .regex(new RegExp(`^(?:${IMAGE})?$`), IMAGE_RULE)
  .nullish()
  .transform((value) => value || null);

/** For fields that a new record must have: says so only where they are missing. */
export const REQUIRED = {
  error: ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === null ? 'Bu alan zorunludur.' : undefined,
};

/** A price in a request: a number of lira, or a text in the usual notations, but not `1.250`. */
export const priceInput = z
  .union([z.string(), z.number()], {
    error: (issue) => REQUIRED.error(issue) ?? 'metin olmalı, örneğin "12499.90"',
  })
  .transform((value) => {
    const amount = TWO_MEANINGS.test(String(value)) ? undefined : readAmount(value);
    return amount === undefined ? String(value) : toDecimal(amount);
  })
  .pipe(price)
  .refine((amount) => amount <= MAX_PRICE, `en çok ${formatLira(MAX_PRICE)} TL olabilir`);

/** Lira per unit of a foreign currency. No rate is above the limit, but `41.250` is when its point is read as thousands. */
export const exchangeRate = z
  .number('sayı olmalı')
  .positive('sıfırdan büyük olmalı')
  .max(1000, 'en çok 1000 olmalı; kuruşu virgülle yazın (41,25)');
