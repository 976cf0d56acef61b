import { z } from 'zod';
import { text } from './record-values.ts';

/** The kind of a field's value. It decides the cell in tables of products, the control in the panel and the display. */
export type FieldKind =
  | 'text'
  | 'list'
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

/** `null` or an empty text removes the field. */
export const clearable = <T extends z.ZodType>(field: T) =>
  z.union([z.literal(['', null]).transform((): undefined => undefined), field]);

export const requiredText = (maxLength: number) => text(maxLength).trim().min(1, 'boş olamaz');
const textList = z.array(text(500), 'metin listesi olmalı').max(500, 'en çok 500 satır olabilir');
const typedList = z
  .array(z.string('metin olmalı').trim().max(500, 'en çok 500 karakter olabilir'), 'liste olmalı')
  .max(500, 'en çok 500 satır olabilir')
  .transform((list) => list.filter(Boolean));
const flagValue = z.boolean('true ya da false olmalı');
const countValue = z.int('tam sayı olmalı').min(0, 'sıfırdan küçük olamaz').max(100_000_000, 'çok büyük');

/*
 * Each kind says how a field is read from a file, from what a person changes (`edit`) and from what a person
 * gives a new product (`create`, where that is something else), and what JSON answers carry.
 */

export const required = <T extends z.ZodType>(value: T) =>
  ({ kind: 'text', need: 'required', file: value, edit: z.optional(value), json: z.string() }) as const;

export const optional = <Kind extends FieldKind, T extends z.ZodType, Json extends z.ZodType>(
  kind: Kind,
  value: T,
  json: Json,
) =>
  ({
    kind,
    need: 'optional',
    file: z.optional(value),
    edit: z.optional(clearable(value)),
    json: z.optional(json),
  }) as const;

export const optionalText = optional('text', requiredText(100), z.string());
export const optionalFlag = optional('flag', flagValue, z.boolean());

export const flag = (value: boolean) =>
  ({
    kind: 'flag',
    need: 'default',
    file: flagValue.default(value),
    edit: flagValue.optional(),
    create: flagValue.default(value),
    json: z.boolean(),
  }) as const;

export const count = {
  kind: 'count',
  need: 'default',
  file: countValue.default(0),
  edit: countValue.optional(),
  create: countValue.default(0),
  json: z.number(),
} as const;

export const list = {
  kind: 'list',
  need: 'default',
  file: textList.default([]),
  edit: typedList.optional(),
  create: typedList.default([]),
  json: z.array(z.string()),
} as const;

export const optionalList = {
  kind: 'list',
  need: 'optional',
  file: textList.optional(),
  edit: clearable(typedList).optional(),
  json: z.array(z.string()).optional(),
} as const;

export const optionalLines = <T extends z.ZodType>(line: T, fault: string) =>
  ({
    kind: 'lines',
    need: 'optional',
    file: z.array(line, fault).optional(),
    edit: clearable(z.array(line, 'liste olmalı')).optional(),
    json: z.array(z.string()).optional(),
  }) as const;
