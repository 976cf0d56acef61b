import { z } from 'zod';
import { onOneLine } from '#kernel/one-line';
import { text, trimmedText, trueOrFalse, wholeNumber } from './record-values.ts';

/** The kind of a field's value. It decides the cell in tables of products, the control in the panel and the display. */
export type FieldKind =
  | 'text'
  | 'list'
  /** A list of short texts. */
  | 'words'
  /** A list of addresses: an entry contains no blank. */
  | 'lines'
  | 'options'
  | 'price'
  | 'count'
  | 'decimal'
  | 'flag'
  | 'status'
  | 'moment'
  /** Computed from other fields and never read. */
  | 'computed';

/** Whether every product has the field, has it by default, or may lack it. */
export type FieldNeed = 'required' | 'default' | 'optional';

/** `null` or an empty text, which `field` itself must refuse, removes the field. */
export const clearable = <T extends z.ZodType>(field: T) =>
  z.union([field, z.literal(['', null]).transform((): undefined => undefined)]);

export const requiredText = (maxLength: number) => text(maxLength).overwrite(onOneLine).min(1, 'boş olamaz');
const textList = z.array(text(500), 'metin listesi olmalı').max(500, 'en çok 500 satır olabilir');
const typedList = z
  .array(trimmedText(500), 'liste olmalı')
  .max(500, 'en çok 500 satır olabilir')
  .transform((list) => list.filter(Boolean));
const countValue = z.int('tam sayı olmalı').min(0, 'sıfırdan küçük olamaz').max(100_000_000, 'çok büyük');

/*
 * Each kind says how a field is read from a file, from what a person changes (`edit`) and from what a person
 * gives a new product (`create`, where that is something else), and what JSON answers carry.
 */

export const required = <T extends z.ZodType>(value: T) =>
  ({ kind: 'text', need: 'required', file: value, edit: z.optional(value), json: z.string() }) as const;

/** @param typed what a person may write, where a file is stricter */
export const optional = <Kind extends FieldKind, Value, Json extends z.ZodType>(
  kind: Kind,
  file: z.ZodType<Value>,
  json: Json,
  typed = file,
) =>
  ({
    kind,
    need: 'optional',
    file: file.optional(),
    edit: clearable(typed).optional(),
    json: json.optional(),
  }) as const;

/** `typed` as in `optional`. */
export const byDefault = <Kind extends FieldKind, Value, Json extends z.ZodType>(
  kind: Kind,
  value: z.core.util.NoUndefined<Value>,
  { file, typed = file }: { readonly file: z.ZodType<Value>; readonly typed?: z.ZodType<Value> },
  json: Json,
) =>
  ({
    kind,
    need: 'default',
    file: file.default(value),
    edit: typed.optional(),
    create: typed.default(value),
    json,
  }) as const;

export const optionalText = optional('text', requiredText(100), z.string());
export const optionalFlag = optional('flag', trueOrFalse, z.boolean());
export const flag = (value: boolean) => byDefault('flag', value, { file: trueOrFalse }, z.boolean());
export const count = byDefault('count', 0, { file: countValue }, z.number());
export const list = byDefault('list', [], { file: textList, typed: typedList }, z.array(z.string()));
export const optionalList = optional('words', textList, z.array(z.string()), typedList);
export const optionalLines = (line: z.ZodType<string>, fault: string) =>
  optional('lines', z.array(line, fault), z.array(z.string()), z.array(line, 'liste olmalı'));

/** As many options as other shop programs support. */
const MAX_OPTIONS = 3;

const STARS = '0 ile 5 arasında olmalı';
/** For a rating; with one decimal. */
export const stars = z
  .union(
    [
      z.number().min(0, STARS).max(5, STARS),
      z
        .string()
        .regex(/^(?:[0-4](?:\.\d+)?|5(?:\.0+)?)$/)
        .transform(Number),
    ],
    '0 ile 5 arasında bir sayı olmalı',
  )
  .transform((value) => Math.round(value * 10) / 10);
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
export const handlingDays = wholeNumber(0, 60);
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
