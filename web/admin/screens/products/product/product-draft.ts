import { PLACEHOLDER_IMAGE } from '#domain/catalogue/product/product';
import type { FieldKind } from '#domain/catalogue/product/product-field-kinds';
import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldName,
} from '#domain/catalogue/product/product-fields';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { asJson, fieldLira, fieldText, listOf, partsOf } from '../../../lib/document-values.ts';
import { readLira, readWhole } from '../../../lib/format.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reading = { readonly value: unknown } | { readonly fault: string };

/** How a field of this kind is shown in a form and read from it. */
interface Kind {
  readonly show: (value: unknown) => string;
  /** The value for JSON; `undefined` leaves the field out. */
  readonly read: (text: string) => Reading;
}

function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const demand = (value: unknown, fault: string): Reading => (value === undefined ? { fault } : { value });
const orNull = (kind: Kind): Kind => ({
  show: kind.show,
  read: (text) => (text.trim() === '' ? { value: null } : kind.read(text)),
});

/** A list as text: separated by commas, or one entry in each line if an entry has a comma. */
export function listText(items: readonly string[]): string {
  return items.some((item) => item.includes(',')) ? `${items.join('\n')}\n` : items.join(', ');
}

/** The entries of a text with commas or line breaks. */
export function readList(text: string): readonly string[] {
  return partsOf(text, text.includes('\n') ? '\n' : ',');
}

const text: Kind = { show: fieldText, read: (typed) => ({ value: typed }) };
const required: Kind = {
  show: fieldText,
  read: (typed) => (typed.trim() === '' ? { fault: texts.required } : { value: typed.trim() }),
};
/** A product without a picture of its own has the shop's. */
const picture: Kind = { show: fieldText, read: (typed) => ({ value: typed.trim() || PLACEHOLDER_IMAGE }) };
/** The server makes a slug when the field is empty. */
const slug: Kind = { show: fieldText, read: (typed) => ({ value: typed.trim() || undefined }) };
const price: Kind = { show: fieldLira, read: (typed) => demand(readLira(typed), texts.badPrice) };
const count: Kind = {
  show: fieldText,
  read: (typed) => demand(typed.trim() === '' ? 0 : readWhole(typed), texts.badNumber),
};
const number: Kind = { show: fieldLira, read: (typed) => demand(readNumber(typed), texts.badNumber) };
/** Without stars it is 0. */
const rating: Kind = { ...number, read: (typed) => number.read(typed.trim() || '0') };
const list: Kind = {
  show: (value) => listText(listOf(value).map(String)),
  read: (typed) => ({ value: readList(typed) }),
};
/** `Numara: 90/14, Renk: siyah`. */
const options: Kind = {
  show: (value) =>
    listText(Object.entries(asJson(value)).map(([key, choice]) => `${key}: ${String(choice)}`)),
  read: (typed) => {
    const pairs = readList(typed).map((pair): [string, string] => {
      const at = pair.indexOf(':');
      return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    });
    const isRight =
      pairs.every(([key, choice]) => key !== '' && choice !== '') &&
      new Set(pairs.map(([key]) => key)).size === pairs.length;
    return isRight ? { value: Object.fromEntries(pairs) } : { fault: texts.badOption };
  },
};
const lines: Kind = {
  show: (value) => listOf(value).join('\n'),
  read: (typed) => ({ value: partsOf(typed, /\s+/) }),
};
const flag: Kind = {
  show: (value) => String(value === true),
  read: (typed) => ({ value: typed === 'true' }),
};
const status: Kind = {
  show: (value) => (value === 'draft' ? 'draft' : 'published'),
  read: (typed) => ({ value: typed }),
};

const BY_KIND = {
  text,
  list,
  lines,
  options,
  price,
  count,
  decimal: number,
  flag,
  status,
} as const satisfies Partial<Readonly<Record<FieldKind, Kind>>>;

/** The fields that the form does not show; all others are shown. */
const HIDDEN = [
  'id',
  'discount',
  'source',
  'createdAt',
  'notCompatible',
  'family',
  'universal',
  'modelAliases',
] as const satisfies readonly ProductFieldName[];
export type FieldName = Exclude<ProductFieldName, (typeof HIDDEN)[number]>;

export function isFieldName(name: string): name is FieldName {
  return name in PRODUCT_FIELDS && !HIDDEN.some((hidden) => hidden === name);
}
const NAMES = Object.keys(PRODUCT_FIELDS).filter(isFieldName);

function kindOf(name: FieldName): Kind {
  if (name === 'slug') return slug;
  if (name === 'rating') return rating;
  if (name === 'imageUrl') return picture;
  const { kind, need } = PRODUCT_FIELDS[name];
  if (kind === 'text' && need === 'required') return required;
  // A product without a status is published.
  return need === 'optional' && kind !== 'status' ? orNull(BY_KIND[kind]) : BY_KIND[kind];
}

/** The values of the form: every field as text, flags as `true` or `false`. */
export type ProductDraft = Readonly<Record<FieldName, string>>;
export type Faults = Readonly<Record<string, string>>;

function forEachField<Value>(valueOf: (name: FieldName) => Value): Readonly<Record<FieldName, Value>> {
  // Every field has a value, because the names are those of the list.
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Readonly<Record<FieldName, Value>>;
}

const KINDS = forEachField(kindOf);

export const LABELS = forEachField((name): string => {
  const field: ProductField = PRODUCT_FIELDS[name];
  return field.formLabel ?? field.label;
});

export function draftOf(product: Fields): ProductDraft {
  return forEachField((name) => KINDS[name].show(product[name]));
}

/** Whether two texts of a field have the same meaning. */
export function isSame(name: FieldName, left: string, right: string): boolean {
  return left === right || JSON.stringify(KINDS[name].read(left)) === JSON.stringify(KINDS[name].read(right));
}

/** The fields in which a form differs from the opened product. */
export function changedFields(base: ProductDraft, draft: ProductDraft): readonly FieldName[] {
  return NAMES.filter((name) => !isSame(name, base[name], draft[name]));
}

/** JSON of some fields, and the faults of those that cannot be read. */
export function readDraft(
  draft: ProductDraft,
  names: readonly FieldName[] = NAMES,
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
