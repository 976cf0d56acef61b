import { isSameJson } from '#kernel/json';
import { codeKey, type FactReader, type FactReading } from '#domain/catalogue/facts/fact-alternatives';
import { readFacts } from '#domain/catalogue/facts/facts';
import { readNeedleNumber } from '#domain/catalogue/facts/fitment';
import { machineKeys } from '#domain/catalogue/facts/machine-names';
import type { Product } from '#domain/catalogue/product/product';

const SIZE_FACT = 'Numara';

/** The facts about one product for fitment, read once for each version. */
export interface FitRecord {
  readonly product: Product;
  /** `machineKeys` of it. */
  readonly nameKeys: ReadonlySet<string>;
  readonly compatible: ReadonlySet<string>;
  readonly notCompatible: ReadonlySet<string>;
  /** By the facts that rules compare. */
  readonly facts: ReadonlyMap<string, FactReading>;
  readonly size: number | undefined;
}

export function fitRecord(product: Product, ruleFacts: ReadonlySet<string>, read: FactReader): FitRecord {
  const facts = readFacts(product.features);
  const size = facts.get(SIZE_FACT);
  return {
    product,
    nameKeys: machineKeys(product),
    compatible: new Set((product.compatible ?? []).map(codeKey)),
    notCompatible: new Set((product.notCompatible ?? []).map(codeKey)),
    facts: new Map(
      [...ruleFacts].flatMap((fact): [string, FactReading][] => {
        const value = facts.get(fact);
        return value === undefined ? [] : [[fact, read(value)]];
      }),
    ),
    size: size === undefined ? undefined : readNeedleNumber(size),
  };
}

const FIT_FIELDS = [
  'slug',
  'name',
  'brand',
  'categoryId',
  'status',
  'compatible',
  'notCompatible',
  'family',
  'universal',
  'modelAliases',
  'features',
] as const satisfies readonly (keyof Product)[];

/** Whether two versions of a product fit the same; sales and prices do not matter. */
export function fitsTheSame(left: Product, right: Product): boolean {
  return left === right || FIT_FIELDS.every((field) => isSameJson(left[field], right[field]));
}
