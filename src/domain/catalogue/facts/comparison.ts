import { isSameFact, readFacts } from './facts.ts';

/** A facet of a product's category, and what the product states about it. */
export interface StatedFact {
  /** The facet's name in addresses: it is the same fact in all categories. */
  readonly key: string;
  readonly label: string;
  /** Names of the fact among features. */
  readonly names: readonly string[];
  /** The text in the product's features; `undefined` without one. */
  readonly text: string | undefined;
  /** The values in that text; empty when it cannot be read. */
  readonly values: readonly string[];
}

export interface Compared {
  readonly features: readonly string[];
  readonly stated: readonly StatedFact[];
}

/** Facts that the page shows elsewhere, or that say nothing about the goods. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['Uyum', 'Parça no', 'Birim']);

export type ComparedRow = ReturnType<typeof rowOf>;

function rowOf(label: string, cells: readonly { text?: string | undefined; meaning: string }[]) {
  const stated = cells.filter(({ text }) => text !== undefined);
  return {
    label,
    /** One for each product; `null` where it states nothing. */
    values: cells.map(({ text }) => text ?? null),
    /** Whether two products state different things. */
    differs: new Set(stated.map(({ meaning }) => meaning)).size > 1,
  };
}

/**
 * The rows of a comparison: first the facets of the products' categories in the order of the schemas, then all other
 * facts.
 */
export function compareFacts(products: readonly Compared[]): readonly ComparedRow[] {
  const facets = new Map(
    products.flatMap(({ stated }) => stated.map((fact): [string, StatedFact] => [fact.key, fact])),
  );
  const named = [...facets.values()].flatMap(({ names }) => names);
  const facts = products.map(({ features }) => readFacts(features));
  const isNamed = (name: string): boolean => named.some((each) => isSameFact(each, name));
  const others = new Set(facts.flatMap((table) => [...table.keys()]).filter((name) => !isNamed(name)));
  return [
    ...[...facets.values()].map(({ key, label }) =>
      rowOf(
        label,
        products.map(({ stated }) => {
          const { text, values = [] } = stated.find((fact) => fact.key === key) ?? {};
          return { text, meaning: values.length > 0 ? values.toSorted().join() : (text ?? '') };
        }),
      ),
    ),
    ...[...others]
      .filter((name) => !NOT_COMPARED.has(name))
      .map((name) =>
        rowOf(
          name,
          facts.map((table) => ({ text: table.get(name), meaning: table.get(name) ?? '' })),
        ),
      ),
  ].filter(({ values }) => values.some((value) => value !== null));
}
