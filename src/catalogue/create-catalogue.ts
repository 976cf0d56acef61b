import { createListeners } from '#kernel/listeners';
import type { NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { compareOptions } from '#domain/catalogue/facts/product-option';
import { createAttributeColumns } from './lists/attribute-columns.ts';
import { countBranches, createCategoryBook, withOtherFlag } from './category-book.ts';
import { createCategoryRows } from './category-rows.ts';
import type { CatalogueChange } from './catalogue-change.ts';
import type { Catalogue, RevisionEvent } from './catalogue.ts';
import { createListReader } from './lists/list-reader.ts';
import { createProductCards } from './product-card.ts';
import { createProductFaces } from './product-faces.ts';
import { createProductColumns } from './lists/product-columns.ts';
import { createProductGroups } from './product-groups.ts';
import { createProductNumbers } from './product-numbers.ts';
import { createProductOrders } from './lists/product-orders.ts';
import { createProductSlugs } from './product-slugs.ts';
import { withAvailableStock } from './with-available-stock.ts';

/** Whether both are counted in the same place. */
function hasSamePlace(left: Product | undefined, right: Product | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    isPublished(left) === isPublished(right) &&
    left.categoryId === right.categoryId &&
    left.group === right.group
  );
}

/** An empty catalogue at revision 0. */
export function createCatalogue(): Catalogue {
  const numbers = createProductNumbers();
  const columns = createProductColumns();
  const attributes = createAttributeColumns();
  const groups = createProductGroups();
  /** By number: the product in its file, and as shoppers see it. */
  const stored: (Product | undefined)[] = [];
  const displayed: (Product | undefined)[] = [];
  const available = new Map<string, number>();
  let sold: ReadonlyMap<string, number> = new Map();
  const slugs = createProductSlugs();
  const orders = createProductOrders(columns, (number) => displayed[number]);
  const categoryRows = createCategoryRows(columns);
  const { card, cardJson } = createProductCards(({ group, categoryId }) => ({
    variants: groups.members(group).size,
    isComparable: categories.isComparable(categoryId),
  }));
  const { subscribe, notify } = createListeners<RevisionEvent>();
  let categories = createCategoryBook([]);
  let systems: readonly NamedSystem[] = [];
  let branchCounts: Map<string, number> | undefined;
  let revision = 0;
  let visibleRevision = 0;
  let countedRevision = 0;
  let size = 0;

  const book = {
    get tree() {
      return categories.tree;
    },
    findBySlug: (slug: string) => categories.findBySlug(slug),
  };

  const touchables = [...Object.values(orders), categoryRows];
  const faces = createProductFaces();
  const reader = createListReader({
    book,
    numbers,
    columns,
    attributes,
    groups,
    orders,
    categoryRows,
    slugs,
    displayed,
    face: faces.of,
    size: () => size,
  });

  const touch = (number: number, product: Product): void => {
    for (const order of touchables) order.touch(number);
    reader.touch(product);
  };

  const detach = (number: number): void => {
    const product = displayed[number];
    if (!product) return;
    displayed[number] = undefined;
    columns.clear(number);
    attributes.clear(number);
    groups.clear(number);
    touch(number, product);
    if (!isPublished(product)) return;
    size -= 1;
    slugs.clear(number, product);
  };

  const attach = (number: number, product: Product): void => {
    displayed[number] = product;
    columns.set(number, product, sold.get(product.id) ?? 0);
    attributes.set(number, product);
    touch(number, product);
    if (!isPublished(product)) return;
    groups.set(number, product);
    size += 1;
    slugs.set(number, product);
  };

  const remove = (ids: readonly string[]): Product[] => {
    const removed: Product[] = [];
    for (const id of ids) {
      const number = numbers.find(id);
      const product = number === undefined ? undefined : displayed[number];
      if (number === undefined || !product) continue;
      removed.push(product);
      detach(number);
      stored[number] = undefined;
      available.delete(id);
    }
    return removed;
  };

  /** The numbers of all products that look different after the change, and of those where only the count changed. */
  const store = ({ upserted = [], available: left }: CatalogueChange) => {
    const changed = new Set<number>();
    const counted = new Set<number>();
    for (const product of upserted) {
      const number = numbers.assign(product.id);
      // A different count in the file is a new count: earlier sales no longer matter.
      if (stored[number]?.stockCount !== product.stockCount) available.delete(product.id);
      stored[number] = product;
      changed.add(number);
    }
    for (const [id, count] of left ?? []) {
      const number = numbers.find(id);
      const product = number === undefined ? undefined : stored[number];
      if (number === undefined || !product) continue;
      const isOther = withAvailableStock(product, available.get(id)).stockCount !== Math.max(0, count);
      if (isOther && !changed.has(number)) counted.add(number);
      available.set(id, count);
    }
    return { changed, counted };
  };

  const versionOf = (number: number): Product | undefined => {
    const product = stored[number];
    return product && withAvailableStock(product, available.get(product.id));
  };

  /** Groups that contain the products before or after the change. */
  const groupsOf = (all: Iterable<number>): (string | undefined)[] =>
    [...all].flatMap((number) => [displayed[number]?.group, stored[number]?.group]);

  /**
   * Cards show the size of a group and whether goods can be compared: when that changes, the cards are new versions
   * too.
   */
  const renewCards = (all: readonly number[], changed: ReadonlySet<number>): Product[] =>
    all.flatMap((number) => {
      const product = displayed[number];
      if (!product || changed.has(number)) return [];
      const version = { ...product };
      detach(number);
      attach(number, version);
      return [version];
    });

  /** Moves products whose sales changed in the shop's own order. */
  const reorder = (now: ReadonlyMap<string, number>): void => {
    const moved = [...new Set([...sold.keys(), ...now.keys()])].filter((id) => sold.get(id) !== now.get(id));
    sold = now;
    for (const number of moved.flatMap((id) => numbers.find(id) ?? [])) {
      const product = displayed[number];
      if (product) columns.set(number, product, sold.get(product.id) ?? 0);
      if (product) touch(number, product);
    }
  };

  const apply = (change: CatalogueChange): RevisionEvent => {
    const { isComparable } = categories;
    if (change.categories) categories = createCategoryBook(change.categories);
    if (change.systems) ({ systems } = change);
    const isNewSchema =
      (change.categories || change.systems) && attributes.configure(categories.all, categories.tree, systems);
    if (change.categories || change.systems) {
      reader.forget();
    }
    if (isNewSchema)
      for (const [number, product] of displayed.entries()) if (product) attributes.set(number, product);
    const { removedIds = [] } = change;
    const upsertedIds = new Set(removedIds.length > 0 ? change.upserted?.map(({ id }) => id) : []);
    const leaving = removedIds.filter((id) => !upsertedIds.has(id));
    const membersBefore = new Map<string, string>();
    groups.remember(membersBefore, groupsOf(leaving.flatMap((id) => numbers.find(id) ?? [])));
    if (change.sold) reorder(change.sold);
    const recarded = change.categories ? withOtherFlag(displayed, isComparable, categories.isComparable) : [];
    const removed = remove(leaving);
    const { changed, counted } = store(change);
    groups.remember(membersBefore, groupsOf(changed));
    const upserted: Product[] = [];
    for (const number of counted) {
      const before = displayed[number];
      const version = versionOf(number);
      if (!before || !version || !faces.reuse(before, version)) {
        changed.add(number);
        continue;
      }
      displayed[number] = version;
      upserted.push(version);
    }
    // All old versions are removed before the new ones are added, so that products can exchange their slugs.
    let areCountsChanged = removed.length > 0 || change.categories !== undefined;
    for (const number of changed) {
      areCountsChanged ||= !hasSamePlace(displayed[number], stored[number]);
      detach(number);
    }
    for (const number of changed) {
      const version = versionOf(number);
      if (!version) continue;
      attach(number, version);
      upserted.push(version);
    }
    upserted.push(...renewCards([...groups.changedSince(membersBefore), ...recarded], changed));
    revision += 1;
    const categoriesChanged = change.categories !== undefined;
    const isOtherwise = [change.categories, change.systems, change.sold].some((part) => part !== undefined);
    const isVisible = isOtherwise || changed.size > 0 || removed.length > 0;
    if (isVisible) {
      visibleRevision = revision;
      reader.endChange();
    }
    if (areCountsChanged) {
      branchCounts = undefined;
      countedRevision = revision;
    }
    const event = { revision, upserted, removed, categoriesChanged, isVisible };
    notify(event);
    return event;
  };

  const { list, facets, productsAt } = reader;

  return {
    numbers,
    get revision() {
      return revision;
    },
    get visibleRevision() {
      return visibleRevision;
    },
    get countedRevision() {
      return countedRevision;
    },
    get size() {
      return size;
    },
    numbersByName: () => orders.name.read(),
    products: () => productsAt(orders.name.read()),
    findProduct: (id) => displayed[numbers.find(id) ?? -1],
    findByNumber: (number) => displayed[number],
    allProducts: () => displayed.filter((product) => product !== undefined),
    findProductBySlug: (slug) => displayed[slugs.find(slug) ?? -1],
    findProductByOldSlug: (slug) => {
      return productsAt(slugs.findOld(slug)).sort((left, right) => (left.id < right.id ? -1 : 1))[0];
    },
    variants: ({ group }) => productsAt(groups.members(group)).sort(compareOptions),
    categories: () => categories.all,
    categoryTree: () => categories.tree,
    findCategory: (id) => categories.find(id),
    findCategoryBySlug: (slug) => categories.findBySlug(slug),
    findCategoryByOldSlug: (slug) => categories.all.find(({ oldSlugs }) => oldSlugs?.includes(slug)),
    productCount: (categoryId) => {
      branchCounts ??= countBranches(
        categories,
        columns,
        groups.countDoubles((number) => displayed[number]?.categoryId),
      );
      return branchCounts.get(categoryId) ?? 0;
    },
    list,
    facets,
    statedFacts: attributes.ofProduct,
    face: faces.of,
    card,
    cardJson,
    apply,
    subscribe,
  };
}
