import type { FieldChange } from '#contract/catalogue/product/admin-products';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { discountPercent, parseDecimal } from '#domain/money/money';
import { differenceOf, type FieldValues } from '#domain/catalogue/product/product-difference';
import { PRODUCT_FIELD_ORDER } from '#domain/catalogue/product/product';
import type { ChangedFile } from './ports.ts';
import { readFields } from '../catalogue/product/read-fields.ts';

interface NamedProduct {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Path below the data folder. */
  readonly file: string;
}

export interface ChangedProduct extends NamedProduct {
  readonly movedFrom: string | null;
  /** In the order of the fields; without the discount, which is computed from the prices. */
  readonly changes: readonly FieldChange[];
  /** Percent with one decimal, negative for a lower price; null when the price is the same. */
  readonly pricePercent: number | null;
}

export interface ListedProduct extends NamedProduct {
  readonly price: string | null;
}

interface Version {
  readonly file: string;
  readonly fields: FieldValues;
}

/** Computed from the two prices. */
const DERIVED = 'discount';

/** Compares fields by their order in a product's file; unknown ones come last. */
export function byFieldOrder(left: string, right: string): number {
  const place = (field: string): number =>
    PRODUCT_FIELD_ORDER.includes(field) ? PRODUCT_FIELD_ORDER.indexOf(field) : PRODUCT_FIELD_ORDER.length;
  return place(left) - place(right);
}

/** The differences between two versions of a product file, without computed fields. */
export function fieldChanges(before: FieldValues, after: FieldValues): FieldChange[] {
  const difference = differenceOf(before, after);
  return Object.keys(difference.after)
    .filter((field) => field !== DERIVED)
    .toSorted(byFieldOrder)
    .map((field) => ({ field, before: difference.before[field], after: difference.after[field] }));
}

function textIn(fields: FieldValues, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function nameOf({ file, fields }: Version): NamedProduct {
  const [id, slug] = [textIn(fields, 'id'), textIn(fields, 'slug')];
  return { id, name: textIn(fields, 'name') || slug || file, slug, file };
}

/** The change of a price in percent with one decimal; null for a change of anything else. */
export function percentOf({ field, before, after }: FieldChange): number | null {
  const [old, now] = [before, after].map((value) =>
    typeof value === 'string' ? parseDecimal(value) : undefined,
  );
  if (field !== 'price' || !old || now === undefined || old === now) return null;
  return Math.round(((now - old) / old) * 1000) / 10;
}

/** The differences of a catalogue between two moments, in the words of the trade. */
export type CatalogueDifferences = ReturnType<typeof catalogueDifferences>;

/** Converts changed files to products that were added, removed, moved or changed, with their changes of price. */
export function catalogueDifferences(files: readonly ChangedFile[]) {
  const before = new Map<string, Version>();
  const after = new Map<string, Version>();
  const broken: string[] = [];
  const otherFiles: string[] = [];
  for (const { file, before: old, after: now } of files) {
    if (old === now) continue;
    if (!parseProductFileName(file.slice(file.indexOf('/') + 1))) {
      otherFiles.push(file);
      continue;
    }
    const [oldFields, fields] = [readFields(old), readFields(now)];
    const isBroken = now !== undefined && textIn(fields ?? {}, 'id') === '';
    if (isBroken) broken.push(file);
    if (oldFields && !isBroken) before.set(textIn(oldFields, 'id') || file, { file, fields: oldFields });
    if (fields && !isBroken) after.set(textIn(fields, 'id'), { file, fields });
  }
  const listed = (version: Version): ListedProduct => ({
    ...nameOf(version),
    price: textIn(version.fields, 'price') || null,
  });
  const changed: ChangedProduct[] = [];
  for (const [id, now] of after) {
    const old = before.get(id);
    if (!old) continue;
    const movedFrom = old.file === now.file ? null : old.file;
    const changes = fieldChanges(old.fields, now.fields);
    if (changes.length === 0 && movedFrom === null) continue;
    const price = changes.find(({ field }) => field === 'price');
    const pricePercent = price ? percentOf(price) : null;
    changed.push({ ...nameOf(now), movedFrom, changes, pricePercent });
  }
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(([, version]) => listed(version)),
    removed: [...before].filter(([id]) => !after.has(id)).map(([, version]) => listed(version)),
    /** The largest changes of price first. */
    changed: changed.toSorted(
      (left, right) => Math.abs(right.pricePercent ?? 0) - Math.abs(left.pricePercent ?? 0),
    ),
    /** Product files that no longer contain a product. */
    broken,
    /** Categories and settings. */
    otherFiles,
  };
}

/** The discount in a product file; undefined without a price. */
export function discountOf(fields: FieldValues): number | undefined {
  const price = parseDecimal(textIn(fields, 'price'));
  if (price === undefined) return undefined;
  return discountPercent(price, parseDecimal(textIn(fields, 'originalPrice')));
}
