import { PLACEHOLDER_IMAGE } from '#domain/catalogue/product/product';
import { productEdit } from '#domain/catalogue/product/product-edit';
import { findProductField } from '#domain/catalogue/product/find-product-field';
import { LIST_COMMA } from '#domain/exchange/exchange-cell';
import type { FieldKind as ProductFieldKind } from '#domain/catalogue/product/product-field-kinds';
import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldName,
} from '#domain/catalogue/product/product-fields';
import { isSameJson } from '#kernel/json';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import {
  count,
  type FieldKind,
  lira,
  number,
  onOff,
  plain,
  readBy,
  type ValuesOf,
  valuesOf,
} from '../../../components/form/field-kinds.ts';
import { asJson, type Json, listOf, partsOf } from '../../../lib/document-values.ts';
import { checkBy, type FormIssue, type FormValues } from '../../../lib/use-panel-form.ts';

/** A list as text: separated by commas, or one entry in each line if an entry has a comma. */
export function listText(items: readonly string[]): string {
  return items.some((item) => item.includes(',')) ? `${items.join('\n')}\n` : items.join(', ');
}

/** The entries of a text with line breaks, else with commas. */
export function readList(text: string): readonly string[] {
  return partsOf(text, text.includes('\n') ? '\n' : LIST_COMMA);
}

const list: FieldKind = { show: (value) => listText(listOf(value).map(String)), read: readList };

/** `Numara: 90/14, Renk: siyah`; a text of another form stays, so that the check reports it. */
const options: FieldKind = {
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
    return isRight ? Object.fromEntries(pairs) : typed;
  },
};

const lines: FieldKind = {
  show: (value) => listOf(value).join('\n'),
  read: (typed) => partsOf(typed, /\s+/),
};

const trimmed: FieldKind = { ...plain, read: (typed) => typed.trim() };
const status: FieldKind = { ...plain, show: (value) => (value === 'draft' ? 'draft' : 'published') };

/** Every product has a price: an empty one stays, so that the check reports it. */
const price: FieldKind = { ...lira, read: (typed) => lira.read(typed) ?? '' };

const orZero = (kind: FieldKind): FieldKind => ({ ...kind, read: (typed) => kind.read(typed) ?? 0 });
const orNull = (kind: FieldKind): FieldKind => ({
  ...kind,
  read: (typed) => (typed.trim() === '' ? null : kind.read(typed)),
});

const BY_KIND = {
  text: plain,
  list,
  words: list,
  lines,
  options,
  price,
  count: orZero(count),
  decimal: orZero(number),
  status,
} as const satisfies Partial<Readonly<Record<ProductFieldKind, FieldKind>>>;

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
type FieldName = Exclude<ProductFieldName, (typeof HIDDEN)[number]>;

function isFieldName(name: string): name is FieldName {
  return name in PRODUCT_FIELDS && !HIDDEN.some((hidden) => hidden === name);
}

/** The fields whose empty text means something of its own. */
const BY_NAME: Readonly<Partial<Record<string, FieldKind>>> = {
  // The server makes one.
  slug: { ...plain, read: (typed) => typed.trim() || undefined },
  // A product without a picture of its own has the shop's.
  imageUrl: { ...plain, read: (typed) => typed.trim() || PLACEHOLDER_IMAGE },
};

function kindOf(name: FieldName): FieldKind | FieldKind<boolean> {
  const { kind, need } = PRODUCT_FIELDS[name];
  if (kind === 'flag') return onOff;
  // A product without a status is published.
  const usual = need === 'optional' && kind !== 'status' ? orNull(BY_KIND[kind]) : BY_KIND[kind];
  return BY_NAME[name] ?? (kind === 'text' && need === 'required' ? trimmed : usual);
}

function forEachField<Value>(valueOf: (name: FieldName) => Value) {
  const names = Object.keys(PRODUCT_FIELDS).filter(isFieldName);
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

// Every field has a kind, because the names are those of the list.
const KINDS = forEachField(kindOf) as {
  readonly [Name in FieldName]: (typeof PRODUCT_FIELDS)[Name]['kind'] extends 'flag'
    ? FieldKind<boolean>
    : FieldKind;
};

/** The values of the form. */
export type ProductDraft = ValuesOf<typeof KINDS>;

export const LABELS = forEachField((name): string => {
  const field: ProductField = PRODUCT_FIELDS[name];
  return field.formLabel ?? field.label;
}) as Readonly<Record<FieldName, string>>;

export function draftOf(product: Json): ProductDraft {
  return valuesOf(KINDS, product);
}

/** JSON of some fields. */
export function readDraft(values: FormValues): Json {
  return readBy(KINDS, values);
}

/** Whether two values of a field have the same meaning. */
export function isSame(name: string, left: string | boolean, right: string | boolean): boolean {
  return left === right || isSameJson(readDraft({ [name]: left }), readDraft({ [name]: right }));
}

/** The values in which a form differs from the opened product. */
export function changedValues(base: FormValues, draft: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isSame(name, base[name] ?? '', value)),
  );
}

/** Of a text that could not be read as its field's kind, in plainer words than those of the schema. */
const FAULTS: Readonly<Partial<Record<ProductFieldKind, string>>> = {
  price: texts.badPrice,
  count: texts.badNumber,
  decimal: texts.badNumber,
  options: texts.badOption,
};

const findFaults = checkBy(productEdit, readDraft);

/** What is wrong with some fields. */
export function draftFaults(values: FormValues): readonly FormIssue[] {
  const read = readDraft(values);
  return findFaults(values).map(({ path, message }) => {
    const value = read[path];
    if (typeof value !== 'string') return { path, message };
    const fault = FAULTS[findProductField(path)?.kind ?? 'text'];
    return { path, message: fault ?? (value === '' ? texts.required : message) };
  });
}
