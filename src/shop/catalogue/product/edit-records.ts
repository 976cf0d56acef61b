import type { CatalogueReader } from '#catalogue/create-catalogue';
import {
  type Difference,
  differenceOf,
  type FieldValues,
} from '#domain/catalogue/product/product-difference';
import { type Product, productToJson } from '#domain/catalogue/product/product';
import type { CategoryEditRecord, ProductEditRecord } from '#domain/panel/change-batch';
import type { ChangeStep } from '#domain/panel/unfinished-change';
import type { PanelTools } from '../../panel/panel-tools.ts';
import { inTurns } from '../../yield-turn.ts';
import type { CategoryWrite, PlannedChange } from '../ports.ts';
import { extraFieldsOf, extraFieldsOfCategory, readFields } from './read-fields.ts';

type CategoryFinder = Pick<CatalogueReader, 'findCategory'>;

/** All fields of a removed file, unknown ones included; only the product when the file was broken. */
function wholeFile(text: string | null, product: Product): FieldValues {
  return { ...readFields(text ?? undefined), ...productToJson(product) };
}

/** The fields of a product, with the unknown ones of its file. */
export function withExtraFields(product: Product, text: string | null): FieldValues {
  return { ...extraFieldsOf(text ?? undefined), ...productToJson(product) };
}

/** As `differenceOf`, without fields that the file did not have: `null` may be an unknown field's value. */
function recordedDifference(before: FieldValues, after: FieldValues): Difference {
  const difference = differenceOf(before, after);
  const present = Object.entries(difference.before).filter(([name]) => name in before);
  return { ...difference, before: Object.fromEntries(present) };
}

function recordOf({ file, before, result: { status, product } }: PlannedChange): ProductEditRecord {
  const common = { productId: product.id, name: product.name };
  if (status === 'removed') return { ...common, before: wholeFile(file.before, product), after: null };
  if (!before) return { ...common, before: null, after: productToJson(product) };
  return {
    ...common,
    ...recordedDifference(withExtraFields(before, file.before), withExtraFields(product, file.after)),
  };
}

/** Records that are created before other requests get their turn. */
const RECORDS_AT_ONCE = 200;

/** The files and records of planned changes. */
export async function stepsOf(
  planned: readonly PlannedChange[],
): Promise<readonly (Required<ChangeStep> & { readonly index: number })[]> {
  const steps = [];
  for await (const each of inTurns(planned, RECORDS_AT_ONCE)) {
    steps.push({ index: each.index, file: each.file, edit: recordOf(each) });
  }
  return steps;
}

/** A category with the unknown fields of its file. */
export function findFiledCategory(
  { catalogue, writer }: Pick<PanelTools, 'writer'> & { readonly catalogue: CategoryFinder },
  id: string,
): CategoryWrite | undefined {
  const category = catalogue.findCategory(id);
  return category && { ...category, unknownFields: extraFieldsOfCategory(writer.findCategoryText(id)) };
}

const fieldsOf = ({ unknownFields, ...known }: CategoryWrite): FieldValues => ({
  ...known,
  ...unknownFields,
});

/** @param before with the unknown fields of its file; those that `written` does not name stay */
export function categoryRecord(
  before: CategoryWrite | undefined,
  written: CategoryWrite | undefined,
): CategoryEditRecord {
  const { id = '', name = '' } = written ?? before ?? {};
  const common = { categoryId: id, name };
  if (!before || !written) {
    return { ...common, before: before ? fieldsOf(before) : null, after: written ? fieldsOf(written) : null };
  }
  const unknownFields = { ...before.unknownFields, ...written.unknownFields };
  return { ...common, ...recordedDifference(fieldsOf(before), fieldsOf({ ...written, unknownFields })) };
}

/** The record of a written category; none when it is as before. */
export function recordsOfChange(
  before: CategoryWrite | undefined,
  after: CategoryWrite,
): CategoryEditRecord[] {
  const record = categoryRecord(before, after);
  return before && Object.keys(record.after ?? {}).length === 0 ? [] : [record];
}

/** The file of a changed category; of a renamed one both folders. */
export function filesOfCategory(
  { categoryId, before }: CategoryEditRecord,
  catalogue: CategoryFinder,
): string[] {
  const [old, now] = [before?.['slug'], catalogue.findCategory(categoryId)?.slug];
  if (typeof old === 'string') return now === undefined ? [`${old}/category.json`] : [old, now];
  return now === undefined ? [] : [`${now}/category.json`];
}
