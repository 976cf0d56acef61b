import { z } from 'zod';
import { isJsonObject } from '#kernel/json';
import { meantField } from './product/meant-field.ts';

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
