import { compareTurkish } from '#kernel/turkish';
import { rememberLast } from '#kernel/remember-last';
import { compareNames } from '#kernel/turkish-order';
import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import { type Fit, type Fitment, isInRange, NO_FITMENT, UNKNOWN_FIT } from '#domain/catalogue/facts/fitment';
import { modelName } from '#domain/catalogue/facts/machine-names';
import type { Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import type { Catalogue } from '../create-catalogue.ts';
import { type FitRecord, fitsTheSame } from './fit-record.ts';
import { buildFitmentTables, type FitmentTables, type MachineRecord } from './fitment-tables.ts';
import { createModelNames, type NamedModel } from './model-names.ts';

/** A part beside a machine, or a machine beside a part. */
export interface FittingProduct {
  readonly product: Product;
  readonly fit: Fit;
}

export interface Machine {
  readonly product: Product;
  /** Parts that certainly fit it, without those that fit every machine. */
  readonly parts: number;
}

/** A machine and the words, `from` up to but not including `to`, that name it. */
export interface ReadModel extends Omit<NamedModel, 'id'> {
  readonly machine: Product;
}

/** Shortest text for which a model is guessed. */
const MIN_MODEL_LENGTH = 3;

/** The order of parts beside a machine; each weight is larger than the sum of those below it. */
const WORTH = { fits: 16, canBeBought: 8, isInRange: 4, isForFewMachines: 2, isPopular: 1 } as const;

const byBrandAndName = (left: Product, right: Product): number =>
  compareTurkish(left.brand, right.brand) || compareTurkish(left.name, right.name);

/** The number of equal letters at the beginning of two texts. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** Which part fits which machine; computed on demand, and again after a change that matters. */
export function createFitmentIndex(catalogue: Catalogue) {
  let fitment = NO_FITMENT;
  let records: FitmentTables['records'] = new Map();
  let tables: FitmentTables | undefined;
  const machineList = rememberLast<readonly Machine[]>();
  const modelNames = rememberLast<ReturnType<typeof createModelNames>>();
  /** Undefined when it must be computed again. */
  let hasSome: boolean | undefined;

  let version = 0;

  const forget = (): void => {
    version += 1;
    hasSome ||= undefined;
  };

  catalogue.subscribe(({ upserted, removed, categoriesChanged }) => {
    const others = upserted.filter((product) => {
      const known = records.get(product.id);
      return known === undefined || !fitsTheSame(known.product, product);
    });
    const isWhole = removed.length === 0 && !categoriesChanged;
    if (isWhole && others.length === 0) return;
    // Building the tables again takes half a second for 100,000 products.
    if (!isWhole || !others.every((product) => tables?.renamePart(product))) tables = undefined;
    forget();
  });

  const read = (): FitmentTables => {
    if (tables) return tables;
    tables = buildFitmentTables(catalogue, fitment, records);
    ({ records } = tables);
    hasSome = undefined;
    return tables;
  };

  const fittingIds = (machine: MachineRecord): string[] => {
    const { records: all, judge, partsNear } = read();
    return [...partsNear(machine)].filter((id) => {
      const part = all.get(id);
      return part !== undefined && judge(part, machine).verdict === 'uyar';
    });
  };

  /** The present products: their stock may have changed since the tables were built. */
  const besideMachine = (ids: Iterable<string>, machine: MachineRecord): FittingProduct[] =>
    [...ids].flatMap((id) => {
      const part = read().records.get(id);
      const product = catalogue.findProduct(id);
      return part && product ? [{ product, fit: read().judge(part, machine) }] : [];
    });

  const worthFor =
    (machine: MachineRecord) =>
    ({ product, fit }: FittingProduct): number => {
      const size = read().records.get(product.id)?.size;
      const isMadeFor = [...machine.facts.values()].every((reading) => isInRange(reading, size));
      return (
        (fit.verdict === 'uyar' ? WORTH.fits : 0) +
        (isSellable(product) ? WORTH.canBeBought : 0) +
        (isMadeFor ? WORTH.isInRange : 0) +
        (product.universal ? 0 : WORTH.isForFewMachines) +
        (product.isPopular ? WORTH.isPopular : 0)
      );
    };

  const listMachines = (): readonly Machine[] => {
    const counted = [...read().machines].flatMap(([id, record]) => {
      const product = catalogue.findProduct(id);
      const parts = fittingIds(record).length;
      return product && parts > 0 ? [{ product, parts }] : [];
    });
    return counted.toSorted((left, right) => byBrandAndName(left.product, right.product));
  };

  /** Machines, and the goods beside them of which no part is known: `CoverPro 900` is not the other `CoverPro`. */
  const namedBeside = (): FitRecord[] => {
    const { records: all, machines, partsByCategory } = read();
    const ofMachines = new Set(Array.from(machines.values(), ({ product }) => product.categoryId));
    return [...all.values()]
      .filter(
        ({ product: { id, categoryId } }) =>
          machines.has(id) || (ofMachines.has(categoryId) && !partsByCategory.has(categoryId)),
      )
      .sort((left, right) => left.product.name.length - right.product.name.length);
  };

  /** The usual name of a machine, such as `Juki DDL-8700`; for another product its name. */
  const modelOf = (machine: Product): string => {
    const record = read().machines.get(machine.id);
    return record ? modelName(machine, record.listedAs) : machine.name;
  };

  /** Equal for goods of one model: each part fits all of them or none. */
  const modelKeyOf = ({ product }: FitRecord): string => {
    const { listedAs, facts } = read().machines.get(product.id) ?? {};
    return facts ? JSON.stringify([codeKey(modelOf(product)), listedAs, [...facts]]) : product.id;
  };

  return {
    /** Grows when a verdict, a name or a list of machines may have changed, but not with sales and prices. */
    get version() {
      return version;
    },
    setFitment: (value: Fitment): void => {
      fitment = value;
      records = new Map();
      tables = undefined;
      forget();
    },
    /** Machines with at least one part, by brand and name. */
    machines: (): readonly Machine[] => machineList([version], listMachines),
    /** Whether there is one of them. Once true, it is computed again only when something else reads the tables. */
    hasMachines: (): boolean => {
      if (hasSome !== undefined) return hasSome;
      const { machines } = read();
      hasSome = [...machines.values()].some((machine) => fittingIds(machine).length > 0);
      return hasSome;
    },
    /** A machine of the shop by its present or a former slug, also one without any known part. */
    findMachine: (slug: string): Product | undefined => {
      const product = catalogue.findProductBySlug(slug) ?? catalogue.findProductByOldSlug(slug);
      return product && read().machines.has(product.id) ? product : undefined;
    },
    /** Whether fit by machine applies to it; it applies neither to machines nor to goods such as scissors. */
    isPart: ({ id, categoryId }: Product): boolean => {
      const { machines, partsByCategory } = read();
      return partsByCategory.has(categoryId) && !machines.has(id);
    },
    hasParts: (categoryIds: readonly string[]): boolean =>
      categoryIds.some((id) => read().partsByCategory.has(id)),
    modelOf,
    /** The machine that this text names, as a list of machines would; undefined when it names none or several models. */
    findByModel: (text: string): Product | undefined => {
      const key = codeKey(text);
      const [first, ...others] = [...read().machines.values()].filter(({ nameKeys }) => nameKeys.has(key));
      return others.every((other) => first && modelKeyOf(other) === modelKeyOf(first))
        ? first?.product
        : undefined;
    },
    /** The machine that neighbouring words of a text name, the longest name first; the words are keys of codes. */
    readModel: (words: readonly string[]): ReadModel | undefined => {
      const readNames = modelNames([version], () => createModelNames(namedBeside(), modelKeyOf));
      const named = readNames(words);
      const machine = named && read().machines.has(named.id) ? catalogue.findProduct(named.id) : undefined;
      return machine && named && { machine, from: named.from, to: named.to };
    },
    /** Machines whose model begins like the text, the most similar first: for an unknown model. */
    findNearest: (text: string, limit: number): readonly Product[] => {
      const key = codeKey(text);
      let longest = MIN_MODEL_LENGTH;
      let nearest: Product[] = [];
      for (const { nameKeys, product } of read().machines.values()) {
        let length = 0;
        for (const name of nameKeys) length = Math.max(length, sharedLength(name, key));
        if (length < longest) continue;
        if (length > longest) nearest = [];
        longest = length;
        nearest.push(product);
      }
      return nearest
        .sort((left, right) => modelOf(left).length - modelOf(right).length || byBrandAndName(left, right))
        .slice(0, limit);
    },
    /**
     * Parts for a machine, best first: those that fit, then unknown ones of the same categories. With category ids only
     * parts of these categories. Empty for a product that is not a machine.
     */
    parts: (machine: Product, categoryIds?: readonly string[]): readonly FittingProduct[] => {
      const record = read().machines.get(machine.id);
      if (!record) return [];
      const { records: all, partsByCategory, universalIds } = read();
      const categoryOf = (id: string): string => all.get(id)?.product.categoryId ?? '';
      const surelyFitting = fittingIds(record);
      const categories = new Set(categoryIds ?? surelyFitting.map(categoryOf));
      const fitting = new Set(
        [...surelyFitting, ...universalIds].filter((id) => !categoryIds || categories.has(categoryOf(id))),
      );
      const others = [...categories].flatMap((id) => partsByCategory.get(id) ?? []);
      const worth = worthFor(record);
      return [
        ...besideMachine(fitting, record).filter(({ fit }) => fit.verdict === 'uyar'),
        ...besideMachine(others, record).filter(({ fit }) => fit.verdict === 'bilinmiyor'),
      ]
        .map((part) => ({ part, worth: worth(part) }))
        .sort(
          (left, right) => right.worth - left.worth || compareNames(left.part.product, right.part.product),
        )
        .map(({ part }) => part);
    },
    /** Machines that a part certainly fits, by brand and name; for a part that fits every machine only the named ones. */
    machinesOf: (part: Product): readonly FittingProduct[] => {
      const { records: all, machines, judge, machinesNear } = read();
      const record = all.get(part.id);
      if (!record) return [];
      return [...machinesNear(record)]
        .flatMap((id) => {
          const machine = machines.get(id);
          const product = catalogue.findProduct(id);
          return machine && product ? [{ product, fit: judge(record, machine) }] : [];
        })
        .filter(({ fit }) => fit.verdict === 'uyar')
        .sort((left, right) => byBrandAndName(left.product, right.product));
    },
    /** Models that a part names and that are not machines of the shop. */
    otherModels: (part: Product): readonly string[] => {
      const { records: all, machines, machinesNear } = read();
      const record = all.get(part.id);
      const near = record ? [...machinesNear(record)].flatMap((id) => machines.get(id) ?? []) : [];
      const isSold = (model: string): boolean => near.some(({ nameKeys }) => nameKeys.has(codeKey(model)));
      return (part.compatible ?? []).filter((model) => !isSold(model));
    },
    /** Slugs of the categories with a machine's supplies. */
    needed: (): readonly string[] => fitment.needed ?? [],
    fit: (part: Product, machine: Product): Fit => {
      const partRecord = read().records.get(part.id);
      const machineRecord = read().machines.get(machine.id);
      return partRecord && machineRecord ? read().judge(partRecord, machineRecord) : UNKNOWN_FIT;
    },
  };
}

type FitmentIndex = ReturnType<typeof createFitmentIndex>;
/** The questions without the change of `fitment.json`. */
export type FitmentReader = Omit<FitmentIndex, 'setFitment'>;
