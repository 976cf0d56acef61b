import { z } from 'zod';
import { isJsonObject } from '#kernel/json';
import { meantField } from './product/meant-field.ts';

/** A name that a schema does not know and that is like one of its own. */
export interface Slip {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly meant: string;
}

/** The slips in the names of a document, at any depth: the shop would pass over what they say without a word. */
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
