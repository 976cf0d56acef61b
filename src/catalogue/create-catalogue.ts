import { createListeners } from '#kernel/listeners';
import { createTextNumbers } from '#kernel/text-numbers';
import type { Category } from '#domain/catalogue/category/category';
import type { NamedSystem } from '#domain/catalogue/facts/fact-alternatives';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { compareOptions } from '#domain/catalogue/facts/product-option';
import { createAttributeColumns } from './lists/attribute-columns.ts';
import { countBranches, createCategoryBook, diffComparable } from './category-book.ts';
import { createCategoryRows } from './category-rows.ts';
import { createListReader } from './lists/list-reader.ts';
import { createProductCards } from './product-card.ts';
import { createProductFaces, withAvailableStock } from './product-faces.ts';
import { createProductColumns } from './lists/product-columns.ts';
import { createProductGroups } from './product-groups.ts';
import { createProductOrders } from './lists/product-orders.ts';
import { createProductSlugs, createSlugReader } from './product-slugs.ts';

/** One batch of changes; the catalogue applies it as one new revision. */
export interface CatalogueChange {
  /** New and changed products. They are valid, and their ids and slugs are unique after the whole batch. */
  readonly upserted?: readonly Product[];
  readonly removedIds?: readonly string[];
  readonly categories?: readonly Category[];
  /** Names of the trade with their synonyms, for reading facts. */
  readonly systems?: readonly NamedSystem[];
  /** The available pieces by product id: the count minus later sales. */
  readonly available?: ReadonlyMap<string, number>;
  /** How well all products sell, by product id: levels of `soldStep`, 0 for missing ones. */
  readonly sold?: ReadonlyMap<string, number>;
}

/** The effect of a change, for subscribers, after the new revision is complete. */
export interface RevisionEvent {
  readonly revision: number;
  readonly upserted: readonly Product[];
  /** The removed products in their last version. */
  readonly removed: readonly Product[];
  readonly categoriesChanged: boolean;
  /** Whether pages can show the change: false when only counts changed that no page shows. */
  readonly isVisible: boolean;
}

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

/**
 * The catalogue's files in memory; at first empty, at revision 0. Products are returned as shoppers may see them:
 * `stockCount` is the number of available pieces, and drafts are left out except where a function says otherwise.
 */
export function createCatalogue() {
  const numbers = createTextNumbers();
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

  const touchables = [...Object.values(orders), categoryRows];
  const faces = createProductFaces();
  const reader = createListReader({
    tree: () => categories.tree,
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

  /** When the size of a group or what can be compared changes, cards that show it are new versions. */
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
      if (!product) continue;
      columns.set(number, product, sold.get(product.id) ?? 0);
      touch(number, product);
    }
  };

  /** Applies new categories and systems; when they change the facets, the facts of all products are read again. */
  const applySchema = (change: CatalogueChange): void => {
    if (!change.categories && !change.systems) return;
    if (change.categories) categories = createCategoryBook(change.categories);
    if (change.systems) ({ systems } = change);
    reader.forget();
    if (!attributes.configure(categories.all, categories.tree, systems)) return;
    for (const [number, product] of displayed.entries()) if (product) attributes.set(number, product);
  };

  /** Replaces products of which pages show the same with another count; the others are added to `changed`. */
  const replaceCounted = (counted: Iterable<number>, changed: Set<number>): Product[] =>
    [...counted].flatMap((number) => {
      const before = displayed[number];
      const version = versionOf(number);
      if (before && version && faces.reuse(before, version)) return (displayed[number] = version);
      changed.add(number);
      return [];
    });

  /** All old versions are removed before the new ones are added, so that products can exchange their slugs. */
  const replaceChanged = (changed: Iterable<number>): Product[] => {
    for (const number of changed) detach(number);
    return [...changed].flatMap((number) => {
      const version = versionOf(number);
      if (version) attach(number, version);
      return version ?? [];
    });
  };

  const apply = (change: CatalogueChange): RevisionEvent => {
    const { isComparable } = categories;
    applySchema(change);
    const { removedIds = [] } = change;
    const upsertedIds = new Set(removedIds.length > 0 ? change.upserted?.map(({ id }) => id) : []);
    const leaving = removedIds.filter((id) => !upsertedIds.has(id));
    const membersBefore = new Map<string, string>();
    groups.remember(membersBefore, groupsOf(leaving.flatMap((id) => numbers.find(id) ?? [])));
    if (change.sold) reorder(change.sold);
    const comparableChanged = change.categories
      ? diffComparable(displayed, isComparable, categories.isComparable)
      : [];
    const removed = remove(leaving);
    const { changed, counted } = store(change);
    groups.remember(membersBefore, groupsOf(changed));
    const withNewCount = replaceCounted(counted, changed);
    const hasMoved = [...changed].some((number) => !hasSamePlace(displayed[number], stored[number]));
    const withNewContent = replaceChanged(changed);
    const withNewCard = renewCards([...groups.changedSince(membersBefore), ...comparableChanged], changed);
    const upserted = [...withNewCount, ...withNewContent, ...withNewCard];

    revision += 1;
    const categoriesChanged = change.categories !== undefined;
    const isOtherwise = [change.categories, change.systems, change.sold].some((part) => part !== undefined);
    const isVisible = isOtherwise || changed.size > 0 || removed.length > 0;
    if (isVisible) {
      visibleRevision = revision;
      reader.endChange();
    }
    if (hasMoved || removed.length > 0 || categoriesChanged) {
      branchCounts = undefined;
      countedRevision = revision;
    }
    const event = { revision, upserted, removed, categoriesChanged, isVisible };
    notify(event);
    return event;
  };

  const { list, facets, productsAt } = reader;

  return {
    /** The numbers of the products in search results. */
    numbers,
    /** Grows by one with each applied change; 0 for the empty catalogue. */
    get revision() {
      return revision;
    },
    /** The revision of the last change that pages can show, see `RevisionEvent.isVisible`. */
    get visibleRevision() {
      return visibleRevision;
    },
    /** The revision of the last change that may have changed `productCount`. */
    get countedRevision() {
      return countedRevision;
    },
    /** Number of published products. */
    get size() {
      return size;
    },
    /** The numbers of all published products by name in Turkish order. Read-only. */
    numbersByName: () => orders.name.read(),
    /** All published products by name in Turkish order. */
    products: (): readonly Product[] => productsAt(orders.name.read()),
    /** By id, drafts included. */
    findProduct: (id: string) => displayed[numbers.find(id) ?? -1],
    /** Drafts included. */
    findByNumber: (number: number) => displayed[number],
    /** Drafts included; in no order. */
    allProducts: () => displayed.filter((product) => product !== undefined),
    ...createSlugReader(slugs, (number) => displayed[number], productsAt),
    /** The published products of its group, itself included, in the order of their options; none without a group. */
    variants: ({ group }: Product): readonly Product[] =>
      productsAt(groups.members(group)).sort(compareOptions),
    categories: () => categories.all,
    categoryTree: () => categories.tree,
    findCategory: (id: string) => categories.tree.findById(id)?.category,
    findCategoryBySlug: (slug: string) => categories.tree.find(slug)?.category,
    findCategoryByOldSlug: (slug: string) => categories.tree.findByOldSlug(slug),
    /** The number of cards in the category and below it, published products only; 0 for an unknown id. */
    productCount: (categoryId: string) => {
      branchCounts ??= countBranches(
        categories,
        columns,
        groups.countDoubles((number) => categories.branchesOf(displayed[number]?.categoryId)),
      );
      return branchCounts.get(categoryId) ?? 0;
    },
    list,
    facets,
    /** The facets of the product's category with the values that it states. */
    statedFacts: attributes.ofProduct,
    /** The product as pages show it: the same object as long as only counts change that no page shows. */
    face: faces.of,
    card,
    /** `card` as JSON text, created once for each version. */
    cardJson,
    apply,
    /** Returns the function that ends the subscription. */
    subscribe,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
export type CatalogueReader = Omit<Catalogue, 'apply' | 'subscribe'>;
