import { getOrAdd } from '#kernel/get-or-add';
import { growColumn } from '#kernel/grow-column';
import {
  type AttributeValue,
  attributeKey,
  attributeReader,
  type CategoryFacet,
  KIND_FACET,
} from '#domain/catalogue/facts/attribute';
import type { CategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import type { StatedFact } from '#domain/catalogue/facts/comparison';
import { factReader, type NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import { isSameFact } from '#domain/catalogue/facts/facts';
import { makerOf } from '#domain/catalogue/facts/maker-of';
import type { Product } from '#domain/catalogue/product/product';

/** One filter of the trade, such as needle systems, with the values of each product. */
export interface AttributeColumn {
  readonly key: string;
  readonly facet: CategoryFacet;
  /** By product number: the index of its reading; 0 or beyond the end when it states nothing. */
  readonly rows: Int32Array;
  /** The distinct readings; each contains the indexes of the values that such a product has. */
  readonly readings: readonly (readonly number[])[];
  readonly values: readonly AttributeValue[];
}

interface OpenColumn extends AttributeColumn {
  rows: Int32Array;
  readonly readings: (readonly number[])[];
  readonly values: AttributeValue[];
  readonly read: (text: string) => readonly AttributeValue[];
  readonly placeOf: Map<string, number>;
}

interface Slot {
  readonly column: OpenColumn;
  /** The names of its fact in features and options. */
  readonly names: readonly string[];
}

function setRow(column: OpenColumn, number: number, place: number): void {
  if (place === 0 && number >= column.rows.length) return;
  column.rows = growColumn(column.rows, number, Int32Array);
  column.rows[number] = place;
}

/** The facts of products by the schemas of their categories, read once for each text. */
export function createAttributeColumns() {
  let schema = '';
  let columns: OpenColumn[] = [];
  let kind: OpenColumn | undefined;
  let slotsByCategory = new Map<string, readonly Slot[]>();
  let columnsByCategory = new Map<string, readonly AttributeColumn[]>();

  const openColumn = (facet: CategoryFacet, systems: readonly NamedSystem[]): OpenColumn => {
    const key = attributeKey(facet);
    const { type, unit, show } = facet;
    const isSame = (other: OpenColumn): boolean =>
      other.key === key &&
      other.facet.type === type &&
      other.facet.unit === unit &&
      other.facet.show === show;
    const known = columns.find(isSame);
    if (known) return known;
    const read = attributeReader(facet, factReader(systems));
    const column = {
      key,
      facet,
      rows: new Int32Array(0),
      readings: [[]],
      values: [],
      read,
      placeOf: new Map<string, number>(),
    };
    columns.push(column);
    return column;
  };

  const placeOf = (column: OpenColumn, text: string): number =>
    getOrAdd(column.placeOf, text, () => {
      const reading = column.read(text).map((value) => {
        const index = column.values.findIndex((each) => each.value === value.value);
        return index === -1 ? column.values.push(value) - 1 : index;
      });
      return reading.length === 0 ? 0 : column.readings.push(reading) - 1;
    });

  const statedIn = (product: Product, names: readonly string[]): string | undefined => {
    for (const name of names) {
      const isNamed = (line: string): boolean => {
        const end = line.indexOf(':');
        return end >= name.length && isSameFact(line.slice(0, end).trim(), name);
      };
      const line = product.features.find(isNamed);
      if (line !== undefined) return line.slice(line.indexOf(':') + 1).trim();
      const choice = product.option?.[name];
      if (choice !== undefined) return choice;
    }
    return undefined;
  };

  return {
    /** Returns whether products must be set again. */
    configure(categories: readonly Category[], tree: CategoryTree, systems: readonly NamedSystem[]): boolean {
      /** The schema of the nearest category above that has one. */
      const facetsOf = (id: string): readonly CategoryFacet[] =>
        tree.path(id).findLast(({ facets }) => facets !== undefined)?.facets ?? [];
      const facets = categories.map(({ id }) => [id, facetsOf(id)] as const);
      const nextSchema = JSON.stringify([facets.filter(([, each]) => each.length > 0), systems]);
      const categoriesAreNew = categories.some(({ id }) => !columnsByCategory.has(id));
      if (nextSchema === schema && !categoriesAreNew) return false;
      schema = nextSchema;
      columns = [];
      kind = openColumn(KIND_FACET, []);
      slotsByCategory = new Map();
      columnsByCategory = new Map();
      for (const [id, facetsOfCategory] of facets) {
        const slots = facetsOfCategory.map((facet) => ({
          column: openColumn(facet, systems),
          names: [facet.key, ...(facet.also ?? [])],
        }));
        slotsByCategory.set(id, slots);
        columnsByCategory.set(id, [kind, ...slots.map(({ column }) => column)]);
      }
      return true;
    },
    set(number: number, product: Product): void {
      const { brand, categoryId } = product;
      if (kind) setRow(kind, number, placeOf(kind, makerOf(brand) === undefined ? 'Muadil' : 'Orijinal'));
      for (const { column, names } of slotsByCategory.get(categoryId) ?? []) {
        const text = statedIn(product, names);
        setRow(column, number, text === undefined ? 0 : placeOf(column, text));
      }
    },
    clear(number: number): void {
      for (const column of columns) setRow(column, number, 0);
    },
    /** The facets of a product's category, in the order of its schema, with the values that it states. */
    ofProduct: (product: Product): readonly StatedFact[] =>
      (slotsByCategory.get(product.categoryId) ?? []).map(({ column, names }) => {
        const text = statedIn(product, names);
        const reading = text === undefined ? [] : (column.readings[placeOf(column, text)] ?? []);
        return {
          key: column.key,
          label: column.facet.label ?? column.facet.key,
          names,
          text,
          values: reading.flatMap((place) => column.values[place]?.value ?? []),
        };
      }),
    /** The columns of a category's products, in the order of its schema. */
    ofCategory: (categoryId: string): readonly AttributeColumn[] => columnsByCategory.get(categoryId) ?? [],
    /** Several when categories use one name for different facts. */
    withKey: (key: string): readonly AttributeColumn[] => columns.filter((column) => column.key === key),
  };
}

export type AttributeColumns = ReturnType<typeof createAttributeColumns>;
