import { addToGroup } from '#kernel/group-by';
import { codeKey, factReader } from '#domain/catalogue/facts/fact-alternatives';
import {
  type Fit,
  type FitRule,
  type Fitment,
  judgeFit,
  statesMachines,
} from '#domain/catalogue/facts/fitment';
import { type FitRecord, fitRecord, fitsTheSame, isConnectedTheSame } from './fit-record.ts';
import { machineKeys } from '#domain/catalogue/facts/machine-names';
import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueReader } from '../create-catalogue.ts';

export interface MachineRecord extends FitRecord {
  /** Keys of the names by which parts and families list it. */
  readonly listedAs: readonly string[];
  /** Names of its families by their ids. */
  readonly families: ReadonlyMap<string, string>;
}

const listedKey = (name: string): string => `name ${name}`;
const familyKey = (id: string): string => `family ${id}`;
const factKey = (fact: string, value: string): string => `fact ${fact} ${value}`;

function readRecords(
  catalogue: CatalogueReader,
  fitment: Fitment,
  known: ReadonlyMap<string, FitRecord>,
): Map<string, FitRecord> {
  const read = factReader(fitment.systems);
  const facts = new Set(fitment.rules.map(({ fact }) => fact));
  return new Map(
    catalogue.products().map((product) => {
      const record = known.get(product.id);
      const isSame = record !== undefined && fitsTheSame(record.product, product);
      return [product.id, isSame ? record : fitRecord(product, facts, read)];
    }),
  );
}

/** The rules by the categories of their parts. */
function readRules(catalogue: CatalogueReader, { rules }: Fitment): Map<string, FitRule[]> {
  const byCategory = new Map<string, FitRule[]>();
  for (const rule of rules) {
    for (const id of catalogue.categoryTree().branch(rule.parts)) addToGroup(byCategory, id, rule);
  }
  return byCategory;
}

/** Parts and machines, and what connects them, by product ids. */
export type FitmentTables = ReturnType<typeof buildFitmentTables>;

/** Builds the tables; `known` are the previous records, reused when a product still fits the same. */
export function buildFitmentTables(
  catalogue: CatalogueReader,
  fitment: Fitment,
  known: ReadonlyMap<string, FitRecord>,
) {
  const rulesByCategory = readRules(catalogue, fitment);
  const records = readRecords(catalogue, fitment, known);
  const machines = new Map<string, MachineRecord>();
  const partIds = new Map<string, string[]>();
  const machineIds = new Map<string, string[]>();
  const partsByCategory = new Map<string, string[]>();
  const universalIds: string[] = [];

  const familiesByKey = new Map<string, { readonly id: string; readonly name: string }[]>();
  for (const { id, name, machines: names } of fitment.families) {
    for (const key of names.map(codeKey)) addToGroup(familiesByKey, key, { id, name });
  }

  const isPart = ({ product }: FitRecord): boolean =>
    statesMachines(product) || rulesByCategory.has(product.categoryId);

  const rulesOf = ({ product, facts }: FitRecord): readonly FitRule[] =>
    (rulesByCategory.get(product.categoryId) ?? []).filter(({ fact }) => facts.has(fact));

  const keysOfPart = (record: FitRecord): string[] => [
    ...[...record.compatible].map(listedKey),
    ...(record.product.family === undefined ? [] : [familyKey(record.product.family)]),
    ...rulesOf(record).flatMap(({ fact }) =>
      (record.facts.get(fact)?.alternatives ?? []).map(({ key }) => factKey(fact, key)),
    ),
  ];

  const keysOfMachine = ({ listedAs, families, facts }: MachineRecord): string[] => [
    ...listedAs.map(listedKey),
    ...[...families.keys()].map(familyKey),
    ...[...facts].flatMap(([fact, { alternatives }]) => alternatives.map(({ key }) => factKey(fact, key))),
  ];

  const idsOf = (map: ReadonlyMap<string, readonly string[]>, keys: readonly string[]): Set<string> =>
    new Set(keys.flatMap((key) => map.get(key) ?? []));

  const listed = new Set(familiesByKey.keys());
  for (const { compatible, notCompatible } of records.values()) {
    for (const key of [...compatible, ...notCompatible]) listed.add(key);
  }
  for (const [id, record] of records) {
    if (isPart(record)) {
      for (const key of keysOfPart(record)) addToGroup(partIds, key, id);
      if (record.product.universal) universalIds.push(id);
      addToGroup(partsByCategory, record.product.categoryId, id);
      continue;
    }
    const listedAs = [...record.nameKeys].filter((key) => listed.has(key));
    if (listedAs.length === 0 && record.facts.size === 0) continue;
    const families = listedAs.flatMap((key) => familiesByKey.get(key) ?? []);
    const machine = {
      ...record,
      listedAs,
      families: new Map(families.map((family) => [family.id, family.name])),
    };
    machines.set(id, machine);
    for (const key of keysOfMachine(machine)) addToGroup(machineIds, key, id);
  }
  // A product among parts that is not a machine is a part too, with an unknown fit.
  for (const [id, record] of records) {
    const beside = partsByCategory.get(record.product.categoryId);
    if (beside && !machines.has(id) && !isPart(record)) beside.push(id);
  }

  return {
    records,
    machines,
    universalIds,
    /** All products of the categories with parts, by category. */
    partsByCategory,
    /** Parts that share a listed name, a family or a value of a fact with the machine. */
    partsNear: (machine: MachineRecord): ReadonlySet<string> => idsOf(partIds, keysOfMachine(machine)),
    machinesNear: (part: FitRecord): ReadonlySet<string> => idsOf(machineIds, keysOfPart(part)),
    /** Replaces a part that only has other names; false when the tables must be built again. */
    renamePart: (product: Product): boolean => {
      const known = records.get(product.id);
      if (!known || !isPart(known) || !isConnectedTheSame(known.product, product)) return false;
      records.set(product.id, { ...known, product, nameKeys: machineKeys(product) });
      return true;
    },
    judge: (part: FitRecord, machine: MachineRecord): Fit =>
      judgeFit({
        isExcluded: machine.listedAs.some((key) => part.notCompatible.has(key)),
        isListed: machine.listedAs.some((key) => part.compatible.has(key)),
        family: part.product.family === undefined ? undefined : machine.families.get(part.product.family),
        facts: rulesOf(part).flatMap((rule) => {
          const fact = part.facts.get(rule.fact);
          const other = machine.facts.get(rule.fact);
          return fact && other ? [{ rule, part: fact, machine: other }] : [];
        }),
        size: part.size,
        isUniversal: part.product.universal === true,
      }),
  };
}
