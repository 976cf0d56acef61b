import { isSameJson } from '#kernel/json';
import { codeKey, type FactReader, type FactReading } from '#domain/catalogue/facts/fact-alternatives';
import { findFact, readFacts } from '#domain/catalogue/facts/facts';
import { readNeedleNumber } from '#domain/catalogue/facts/fitment';
import { machineKeys } from '#domain/catalogue/facts/machine-names';
import type { Product } from '#domain/catalogue/product/product';

const SIZE_FACT = 'Numara';

/** The facts about one product for fitment, read once for each version. */
export type FitRecord = ReturnType<typeof fitRecord>;

export function fitRecord(product: Product, ruleFacts: ReadonlySet<string>, read: FactReader) {
  const facts = new Map([...Object.entries(product.option ?? {}), ...readFacts(product.features)]);
  const size = findFact(facts, SIZE_FACT);
  return {
    product,
    nameKeys: machineKeys(product),
    compatible: new Set((product.compatible ?? []).map(codeKey)),
    notCompatible: new Set((product.notCompatible ?? []).map(codeKey)),
    /** By the facts that rules compare. */
    facts: new Map(
      [...ruleFacts].flatMap((fact): [string, FactReading][] => {
        const value = findFact(facts, fact);
        return value === undefined ? [] : [[fact, read(value)]];
      }),
    ),
    size: size === undefined ? undefined : readNeedleNumber(size),
  };
}

type Fields = readonly (keyof Product)[];
/** What parts and machines are connected by. */
const CONNECTING_FIELDS = [
  'categoryId',
  'status',
  'compatible',
  'notCompatible',
  'family',
  'universal',
  'features',
  'option',
] as const satisfies Fields;
/** By these a machine is found and listed; they connect no part. */
const NAME_FIELDS = ['slug', 'name', 'brand', 'modelAliases'] as const satisfies Fields;

const areSame = (fields: Fields, left: Product, right: Product): boolean =>
  left === right || fields.every((field) => isSameJson(left[field], right[field]));

/** Whether two versions of a part, not of a machine, are connected with the same machines. */
export const isConnectedTheSame = (left: Product, right: Product): boolean =>
  areSame(CONNECTING_FIELDS, left, right);

/** Whether two versions of a product fit the same; sales and prices do not matter. */
export const fitsTheSame = (left: Product, right: Product): boolean =>
  isConnectedTheSame(left, right) && areSame(NAME_FIELDS, left, right);
