import { slipsBetween } from '#kernel/slips';
import { PRODUCT_FIELDS } from './product/product-fields.ts';
import { findExchangeField } from '../exchange/exchange-fields.ts';
import { z } from 'zod';
import { isJsonObject } from '#kernel/json';

/** In a short name two slips make another word. */
const SHORT = 5;

/** The field that a misspelled name probably means: `sortorder` -> `sortOrder`. Undefined when no field is similar. */
function meantField(known: ReadonlySet<string>, name: string): string | undefined {
  const folded = name.toLowerCase();
  let meant: string | undefined;
  let fewest = name.length <= SHORT ? 1 : 2;
  for (const field of known) {
    if (Math.abs(field.length - name.length) > fewest) continue;
    const slips = slipsBetween(folded, field.toLowerCase());
    if (slips > fewest || (slips === fewest && meant !== undefined)) continue;
    meant = field;
    fewest = slips;
  }
  return meant;
}

const OF_PRODUCTS: ReadonlySet<string> = new Set(Object.keys(PRODUCT_FIELDS));
/** Cached, because thousands of files have the same fields. */
const found = new Map<string, string | undefined>();
const MAX_FOUND = 1000;

/** Like `meantField`, for products: names of columns are recognised too (`Fiyat` -> `price`). */
export function meantProductField(name: string): string | undefined {
  if (OF_PRODUCTS.has(name)) return undefined;
  if (found.has(name)) return found.get(name);
  const label = findExchangeField(name);
  const meant = label !== undefined && OF_PRODUCTS.has(label) ? label : meantField(OF_PRODUCTS, name);
  if (found.size >= MAX_FOUND) found.clear();
  found.set(name, meant);
  return meant;
}

/** An unknown name in a document that is like a known name of the schema. */
export interface Slip {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly meant: string;
}

/** Finds misspelled names in a document, at any depth. The shop would ignore these fields silently. */
export function findSlips(schema: unknown, value: unknown, path: Slip['path'] = []): readonly Slip[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return findSlips(schema.unwrap(), value, path);
  }
  if (schema instanceof z.ZodPrefault) return findSlips(schema.unwrap(), value, path);
  if (schema instanceof z.ZodPipe) {
    return findSlips(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, path);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value)
      ? value.flatMap((each: unknown, index) => findSlips(schema.element, each, [...path, index]))
      : [];
  }
  if (!isJsonObject(value)) return [];
  const members = Object.entries(value);
  if (schema instanceof z.ZodRecord) {
    return members.flatMap(([name, each]) => findSlips(schema.valueType, each, [...path, name]));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: ReadonlyMap<string, unknown> = new Map(Object.entries(schema.shape));
  const known = new Set(shape.keys());
  return members.flatMap(([name, each]) => {
    const at = [...path, name];
    if (shape.has(name)) return findSlips(shape.get(name), each, at);
    const meant = meantField(known, name);
    return meant === undefined ? [] : [{ path: at, name, meant }];
  });
}
