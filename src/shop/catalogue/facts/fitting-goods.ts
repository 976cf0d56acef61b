import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { getOrAdd } from '#kernel/get-or-add';
import { rememberLast } from '#kernel/remember-last';
import { isSellable } from '#domain/orders/stock/stock';

/** A row of cards. */
const MAX_NEEDED = 4;
/** Candidates to remember: most of them may be sold out. */
const MAX_REMEMBERED = 24;
/** The most machines of a part whose other parts are considered. */
const MAX_MACHINES = 8;

/** Goods that go with a product because they fit the same machine; only goods that can be bought. */
export function createFittingGoods(catalogue: CatalogueReader, fitment: FitmentReader) {
  const remembered = rememberLast<Map<string, readonly string[]>>();

  /** Cached, because the result changes rarely and every page needs it. */
  const remember = (key: string, find: () => readonly string[]): readonly string[] =>
    getOrAdd(
      remembered([fitment.version], () => new Map()),
      key,
      find,
    );

  const fittingIds = (machine: Product, categoryIds: readonly string[]): string[] =>
    fitment
      .parts(machine, categoryIds)
      .flatMap(({ product, fit }) => (fit.verdict === 'uyar' ? [product.id] : []));

  const findNeeded = (machine: Product, slug: string): readonly string[] =>
    fittingIds(machine, catalogue.categoryTree().branch(slug)).slice(0, MAX_REMEMBERED);

  const findAlternatives = (part: Product): readonly string[] => {
    const counts = new Map<string, number>();
    for (const { product } of fitment.machinesOf(part).slice(0, MAX_MACHINES)) {
      for (const id of fittingIds(product, [part.categoryId])) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    counts.delete(part.id);
    return [...counts]
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, MAX_REMEMBERED)
      .map(([id]) => id);
  };

  const sellable = (ids: readonly string[]): Product[] => {
    const groups = new Set<string>();
    return ids.flatMap((id) => {
      const product = catalogue.findProduct(id);
      if (!product || !isPublished(product) || !isSellable(product)) return [];
      const { group = id } = product;
      if (groups.has(group)) return [];
      groups.add(group);
      return [product];
    });
  };

  return {
    /** At most four needles, bobbins and similar goods that fit a machine, by the categories in `fitment.json`. */
    needed: (machine: Product): readonly Product[] => {
      if (!fitment.findMachine(machine.slug)) return [];
      const kinds = fitment
        .needed()
        .map((slug) => sellable(remember(`${machine.id} ${slug}`, () => findNeeded(machine, slug))));
      // The first of each category, then the second of each.
      return kinds
        .flatMap((products) => products.slice(0, MAX_NEEDED).map((product, place) => ({ product, place })))
        .toSorted((left, right) => left.place - right.place)
        .slice(0, MAX_NEEDED)
        .map(({ product }) => product);
    },
    /** For a part: parts of its category that fit its machines; those that fit most of them first. */
    alternatives: (part: Product, limit: number): readonly Product[] =>
      sellable(remember(part.id, () => findAlternatives(part)))
        .filter(({ group }) => group === undefined || group !== part.group)
        .slice(0, limit),
  };
}
