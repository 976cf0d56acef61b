import { slugOf } from '#kernel/slug';
import type { FactReader } from './fact-alternatives.ts';

/** How lists filter by one fact of a category's products; as `category.json` writes it, see `categoryFacet`. */
export interface CategoryFacet {
  /** The fact's name before the colon. */
  readonly key: string;
  /** What shoppers read, when it is not the fact's name. */
  readonly label?: string | undefined;
  /** Other names of the same fact. */
  readonly also?: readonly string[] | undefined;
  readonly type: 'choice' | 'number';
  /** Of numbers: what stands before or behind them. */
  readonly unit?: string | undefined;
  /** Numbers are a range unless it says otherwise. */
  readonly show?: 'choice' | 'range' | undefined;
}

export interface AttributeValue {
  /** As addresses write it: `dbx1`, `6.4`. */
  readonly value: string;
  /** As shoppers read it, without the unit: `DBx1`, `6,4`. */
  readonly name: string;
  /** Set for facts that are numbers. */
  readonly number?: number;
}

/** Whether a product has a maker's part or another's; brands like `Muadil` say this and name nobody. */
export const KIND_FACET = { key: 'Parça türü', type: 'choice' } as const satisfies CategoryFacet;

const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?$/;
const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`;
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
/** Numbers that stand for each other: `2/3/4`, `8 veya 10`; twenty at most, else long text takes the square of its length. */
const LIST = String.raw`(?:${NUMBER})(?:\s*(?:/|veya|ya da)\s*(?:${NUMBER})){0,19}`;
/** What makes a number the end of something else: `3-9`, `160 x 260`, `3+4`. */
const JOINED_BEFORE = String.raw`(?<![\p{L}\p{N}.,'])(?<![-–x×+]\s?)`;
const JOINED_BEHIND = String.raw`(?!\s?[-–x×+]\s?\d)(?![\p{L}\p{N}'])(?![.,]\d)`;
const NUMBERS = new RegExp(NUMBER, 'gu');
const FORMAT = new Intl.NumberFormat('tr', { maximumFractionDigits: 3 });

/** The word of an address for a filter or one of its values, whatever case, accents and decimal sign it was written with. */
export function attributeWord(text: string): string {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? String(Number(trimmed.replace(',', '.'))) : slugOf(trimmed);
}

/** The name of a facet in addresses. */
export function attributeKey({ key, label = key }: Pick<CategoryFacet, 'key' | 'label'>): string {
  return slugOf(label);
}

function parseNumber(text: string): number {
  return Number(GROUPED.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replace(',', '.'));
}

/** Finds the numbers of one unit in facts such as `2 iğne, 2/3/4 iplik`; none where they are the end of a range. */
function numberPattern(unit: string | undefined): RegExp {
  if (unit === undefined) return new RegExp(String.raw`^[^\d]*?(${LIST})${JOINED_BEHIND}`, 'u');
  const name = unit.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const behind = String.raw`${JOINED_BEFORE}(${LIST})\s*${name}(?![\p{L}\p{N}])`;
  const before = String.raw`(?<!\p{L})${name}\s*(${NUMBER})${JOINED_BEHIND}`;
  return new RegExp(`${behind}|${before}`, 'u');
}

/** Makes the reader of a facet's facts: the values that one line of a product states, none where it cannot be read. */
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
  return (text) => {
    const [, behind, before] = pattern.exec(text) ?? [];
    const numbers = [...(behind ?? before ?? '').matchAll(NUMBERS)].map(([each]) => parseNumber(each));
    return [...new Set(numbers)].map((number) => ({
      value: String(number),
      name: FORMAT.format(number),
      number,
    }));
  };
}
