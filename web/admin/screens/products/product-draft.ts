import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { readLira } from '../../lib/format.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reading = { readonly value: unknown } | { readonly fault: string };

/** How a kind of field is shown in a form and read from it. */
interface Kind {
  readonly show: (value: unknown) => string;
  /** What JSON carries; a value of `undefined` is left out. */
  readonly read: (text: string) => Reading;
}

const showText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const showNumber = (value: unknown): string => showText(value).replace('.', ',');

function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const demand = (value: unknown, fault: string): Reading => (value === undefined ? { fault } : { value });
const orNull = (kind: Kind): Kind => ({
  show: kind.show,
  read: (text) => (text.trim() === '' ? { value: null } : kind.read(text)),
});

/**
 * A list as text: separated by commas (spec.md section 5), or one a line where an entry holds a comma
 * itself.
 */
export function listText(items: readonly string[]): string {
  return items.some((item) => item.includes(',')) ? `${items.join('\n')}\n` : items.join(', ');
}

/** The entries of a text with commas, or of one with line breaks. */
export function readList(text: string): readonly string[] {
  return text
    .split(text.includes('\n') ? '\n' : ',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const text: Kind = { show: showText, read: (typed) => ({ value: typed }) };
const required: Kind = {
  show: showText,
  read: (typed) => (typed.trim() === '' ? { fault: texts.required } : { value: typed.trim() }),
};
/** An empty one is left to the server. */
const slug: Kind = { show: showText, read: (typed) => ({ value: typed.trim() || undefined }) };
const price: Kind = { show: showNumber, read: (typed) => demand(readLira(typed), texts.badPrice) };
const count: Kind = {
  show: showText,
  read: (typed) => {
    const number = typed.trim() === '' ? 0 : readNumber(typed);
    return Number.isInteger(number) ? { value: number } : { fault: texts.badNumber };
  },
};
const number: Kind = { show: showNumber, read: (typed) => demand(readNumber(typed), texts.badNumber) };
/** Spec.md section 7: ratings travel as text. */
const rating: Kind = {
  show: showNumber,
  read: (typed) => {
    const stars = typed.trim() === '' ? 0 : readNumber(typed);
    return demand(stars === undefined ? undefined : String(stars), texts.badNumber);
  },
};
const list: Kind = {
  show: (value) => (Array.isArray(value) ? listText(value.map(String)) : ''),
  read: (typed) => ({ value: readList(typed) }),
};
const lines: Kind = {
  show: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  read: (typed) => ({
    value: typed
      .split(/\s+/)
      .map((line) => line.trim())
      .filter(Boolean),
  }),
};
const flag: Kind = {
  show: (value) => String(value === true),
  read: (typed) => ({ value: typed === 'true' }),
};
const status: Kind = {
  show: (value) => (value === 'draft' ? 'draft' : 'published'),
  read: (typed) => ({ value: typed }),
};

/** Every field that a person may edit, in the order of the form. */
const KINDS = {
  name: required,
  slug,
  oldSlugs: orNull(lines),
  brand: required,
  categoryId: required,
  description: text,
  price,
  originalPrice: orNull(price),
  vatRate: orNull(number),
  stockCount: count,
  inStock: flag,
  sku: orNull(text),
  oem: orNull(list),
  compatible: orNull(list),
  imageUrl: required,
  images: orNull(lines),
  features: list,
  tags: list,
  rating,
  reviewCount: count,
  originalUrl: orNull(text),
  isNew: flag,
  isPopular: flag,
  status,
} as const satisfies Readonly<Record<string, Kind>>;

export type FieldName = keyof typeof KINDS;
/** The form as it stands: every field as text, flags as `true` or `false`. */
export type ProductDraft = Readonly<Record<FieldName, string>>;
export type Faults = Readonly<Record<string, string>>;

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

export const FIELD_NAMES: readonly FieldName[] = namesOf(KINDS);

export function isFieldName(name: string): name is FieldName {
  return name in KINDS;
}

/** The form of a product, or of one that is yet to be. */
export function draftOf(product: Fields): ProductDraft {
  const texts = FIELD_NAMES.map((name) => [name, KINDS[name].show(product[name])]);
  // Every field has its text: the names are those of the table.
  return Object.fromEntries(texts) as ProductDraft;
}

/** Whether two texts of a field mean the same. */
export function isSame(name: FieldName, left: string, right: string): boolean {
  return left === right || JSON.stringify(KINDS[name].read(left)) === JSON.stringify(KINDS[name].read(right));
}

/** The fields in which a form differs from the product it was opened with. */
export function changedFields(base: ProductDraft, draft: ProductDraft): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => !isSame(name, base[name], draft[name]));
}

/** JSON of some fields, and what is wrong with those that cannot be read. */
export function readDraft(
  draft: ProductDraft,
  names: readonly FieldName[] = FIELD_NAMES,
): { readonly fields: Fields; readonly faults: Faults } {
  const fields: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const name of names) {
    const reading = KINDS[name].read(draft[name]);
    if ('fault' in reading) faults[name] = reading.fault;
    else if (reading.value !== undefined) fields[name] = reading.value;
  }
  return { fields, faults };
}
