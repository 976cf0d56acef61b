import { z } from 'zod';
import { requiredText } from './product-field-kinds.ts';

/** As many options as other shop programs support. */
const MAX_OPTIONS = 3;

/** For a rating. */
export const stars = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d(\.\d+)?$/)
        .transform(Number),
    ],
    '0 ile 5 arasında bir sayı olmalı',
  )
  .refine((value) => value >= 0 && value <= 5, '0 ile 5 arasında olmalı');
export const option = z
  .record(requiredText(60), requiredText(100), '{ "Numara": "90/14" } biçiminde olmalı')
  .refine(
    (values) => Object.keys(values).length <= MAX_OPTIONS,
    `en çok ${MAX_OPTIONS} seçenek adı olabilir`,
  );
export const percent = z
  .number('sayı olmalı')
  .min(0, '0 ile 100 arasında olmalı')
  .max(100, '0 ile 100 arasında olmalı');
export const desi = z.number('sayı olmalı').positive('sıfırdan büyük olmalı').max(3000, 'çok büyük');
export const shippingClass = z.enum(['kargo', 'ambar'], '"kargo" ya da "ambar" olmalı');
export const handlingDays = z
  .int('tam sayı olmalı')
  .min(0, 'sıfırdan küçük olamaz')
  .max(60, 'en çok 60 olabilir');
export const maxInstallments = z
  .int('tam sayı olmalı')
  .min(1, '1 (tek çekim) ile 12 arasında olmalı')
  .max(12, '1 (tek çekim) ile 12 arasında olmalı');
export const productStatus = z.enum(['published', 'draft'], '"published" ya da "draft" olmalı');

/** What a scanner reads from the package: a GTIN, or a code of the shop's own. */
export const barcode = z
  .string('metin olmalı')
  .trim()
  .regex(
    /^[0-9A-Za-z][0-9A-Za-z._/-]{2,49}$/,
    'barkod 3-50 harf ya da rakam olmalı; Excel sayıya çevirdiyse (8,69E+12) sütunu metin yapıp yeniden yazın',
  );
