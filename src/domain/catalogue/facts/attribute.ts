import { z } from 'zod';
import { filledText } from '../product/record-values.ts';
import { slugOf } from '#kernel/slug';
import type { FactReader } from './fact-alternatives.ts';

const factName = filledText(60).regex(/^[^:\p{L}]*\p{L}[^:]*$/u, 'harf içermeli ve iki nokta (:) içermemeli');

/** One filter of a category's lists: a fact that its products state as `Key: value`. */
export const categoryFacet = z
  .strictObject({
    /** The fact's name before the colon. */
    key: factName,
    /** The label for shoppers, when it is not the fact's name. */
    label: factName.optional(),
    also: z.array(factName, 'liste ([ … ]) olmalı').optional(),
    type: z.enum(['choice', 'number'], '"choice" ya da "number" olmalı'),
    /** For numbers: the unit before or after them. */
    unit: filledText(30).optional(),
    /** Numbers are filtered by a range unless the schema says otherwise. */
    show: z.enum(['choice', 'range'], '"choice" ya da "range" olmalı').optional(),
  })
  .superRefine(({ type, unit, show }, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (type === 'number') return;
    if (show === 'range') refuse('show', 'yalnız sayılarda ("type": "number") aralık olabilir');
    if (unit !== undefined) refuse('unit', 'yalnız sayılarda ("type": "number") olabilir');
  });
export type CategoryFacet = z.infer<typeof categoryFacet>;

export interface AttributeValue {
  /** The value in addresses: `dbx1`, `6.4`. */
  readonly value: string;
  /** The value for shoppers, without the unit: `DBx1`, `6,4`. */
  readonly name: string;
  /** Set for facts that are numbers. */
  readonly number?: number;
}

/** Whether the part is the maker's own or another's. Brands like `Muadil` only say this and name no maker. */
export const KIND_FACET = { key: 'Parça türü', type: 'choice' } as const satisfies CategoryFacet;

const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?$/;
const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`;
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
/** Alternative numbers: `2/3/4`, `8 veya 10`. At most twenty, because the time grows with the square of their count. */
const LIST = String.raw`(?:${NUMBER})(?:\s*(?:/|veya|ya da)\s*(?:${NUMBER})){0,19}`;
/** Signs after which a number is the end of a range or a size: `3-9`, `160 x 260`, `3+4`. */
const JOINED_BEFORE = String.raw`(?<!(?![Øø])[\p{L}\p{N}.,'])(?<![-–x×+]\s?)`;
const INCH = /^(?:inç|inch|["″”])$/iu;
/** `1/4`, `1 1/2`: an odd number of halves, quarters and so on down to sixty-fourths of an inch. */
const FRACTION = String.raw`(?<whole>\d{1,2}[\s-])?(?<over>\d?[13579])/(?<under>2|4|8|16|32|64)`;
const JOINED_BEHIND = String.raw`(?!\s?[-–x×+]\s?\d)(?![\p{L}\p{N}'])(?![.,]\d)`;
const NUMBERS = new RegExp(NUMBER, 'gu');
const FORMAT = new Intl.NumberFormat('tr', { maximumFractionDigits: 3 });

/** The form of a filter's name or value in addresses. Case, accents and decimal sign of the input do not matter. */
export function attributeWord(text: string): string {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? String(Number(trimmed.replace(',', '.'))) : slugOf(trimmed);
}

/** The facet's name in addresses. */
export function attributeKey({ key, label = key }: Pick<CategoryFacet, 'key' | 'label'>): string {
  return slugOf(label);
}

function parseNumber(text: string): number {
  return Number(GROUPED.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replace(',', '.'));
}

/** The text with all numbers as `1250.000`, so that `500 m` comes before `1.000 m` and `1,25 mm` before `1,5 mm`. */
export function withPlainNumbers(text: string): string {
  return text.replace(NUMBERS, (number) => parseNumber(number).toFixed(3));
}

const escaped = (unit: string): string => unit.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function fractionPattern(unit: string): RegExp {
  return new RegExp(String.raw`${JOINED_BEFORE}${FRACTION}\s*${escaped(unit)}(?![\p{L}\p{N}])`, 'u');
}

/** Finds the numbers with one unit in facts such as `2 iğne, 2/3/4 iplik`. The end of a range is not one. */
function numberPattern(unit: string | undefined): RegExp {
  if (unit === undefined) return new RegExp(String.raw`^[^\d]*?(${LIST})${JOINED_BEHIND}`, 'u');
  const name = escaped(unit);
  const behind = String.raw`${JOINED_BEFORE}(${LIST})\s*${name}(?![\p{L}\p{N}])`;
  const before = String.raw`(?<!\p{L})${name}\s*(${NUMBER})${JOINED_BEHIND}`;
  return new RegExp(`${behind}|${before}`, 'u');
}

/** Creates the reader of one facet. It returns the values in a line of features; none when the line cannot be read. */
export function attributeReader(
  { type, unit }: CategoryFacet,
  readFact: FactReader,
): (text: string) => readonly AttributeValue[] {
  if (type === 'choice') {
    return (text) =>
      readFact(text).alternatives.flatMap(({ name, condition }) => {
        const value = attributeWord(name);
        return condition === undefined && value !== '' ? [{ value, name }] : [];
      });
  }
  const pattern = numberPattern(unit);
  const fraction = unit !== undefined && INCH.test(unit) ? fractionPattern(unit) : undefined;
  return (text) => {
    const { whole = '', over = '', under = '' } = fraction?.exec(text)?.groups ?? {};
    if (under !== '') {
      const number = Number(whole.slice(0, -1)) + Number(over) / Number(under);
      return [{ value: String(number), name: `${whole}${over}/${under}`, number }];
    }
    const [, behind, before] = pattern.exec(text) ?? [];
    const numbers = [...(behind ?? before ?? '').matchAll(NUMBERS)].map(([each]) => parseNumber(each));
    return [...new Set(numbers)].map((number) => ({
      value: String(number),
      name: FORMAT.format(number),
      number,
    }));
  };
}
