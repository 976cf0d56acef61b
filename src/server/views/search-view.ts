import type { SearchReadingJson, Suggestions } from '#contract/catalogue/search';
import { paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { isSearchable } from '#domain/catalogue/search-term';
import type { Category } from '#domain/catalogue/category/category';
import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import { compareTurkish, fold, foldedWords } from '#kernel/turkish';
import type { SearchReading } from '#shop/catalogue/read-search';
import type { Shop } from '#shop/shop';
import type { MachineView } from './machine-view.ts';

const MAX_PRODUCTS = 8;
const MAX_CATEGORIES = 4;
const MAX_PAGES = 3;
/** Above this number results are not counted by category: the search says too little. */
const MAX_COUNTED = 2000;
const MIN_MODEL_LETTERS = 4;
const MAX_NEAREST = 3;
/** A model up to the end of its first number; a suffix may follow. */
const MODEL_BEGINNING = /^(?:\d+[a-z]+-?|[a-z-]*)\d+/;

/** Suggestions and interpretations of searches for API and pages. */
export type SearchView = ReturnType<typeof createSearchView>;

type Counted = Suggestions['categories'][number];

/** What a search means, and the products to count by category. */
interface Understood {
  readonly reading: SearchReading;
  readonly machine: Product | undefined;
  readonly found: readonly Product[];
}

function hasBeginning(name: string, word: string): boolean {
  return foldedWords(name).some((each) => each.startsWith(word));
}

export function createSearchView(
  {
    catalogue,
    fitment,
    list,
    readSearch,
    carries,
  }: Pick<Shop, 'catalogue' | 'fitment' | 'list' | 'readSearch' | 'carries'>,
  machines: MachineView,
) {
  const machineLink = (machine: Product): NonNullable<Suggestions['machine']> => {
    const { slug, name } = machine;
    return { slug, name, path: machines.find(slug) ? paths.machine(slug) : paths.product(slug) };
  };

  const shared = (text: string, reading: SearchReading | undefined, machine: Product | undefined) => ({
    q: text,
    machine: machine ? machineLink(machine) : null,
    pages: (reading?.pages ?? []).slice(0, MAX_PAGES).map(({ title, path }) => ({ title, path })),
    dropped: [...(reading?.dropped ?? [])],
    mentioned: [...(reading?.mentioned ?? [])],
    corrected: reading?.corrected ?? null,
  });

  /** The machine whose model begins like the typed text: `ddl 87`. */
  const findBegun = (text: string): Product | undefined => {
    const key = foldedWords(text).join('');
    if (key.length < MIN_MODEL_LETTERS || !/\d/.test(key)) return undefined;
    const [nearest] = fitment.findNearest(text, 1);
    return nearest && foldedWords(nearest.name).join('').includes(key) ? nearest : undefined;
  };

  /** Machines whose model begins like an unknown one in a text: `iğne ddl 8700l`. */
  const findNearest = (words: readonly string[]): Product[] => {
    for (const [at, word] of words.entries()) {
      const text = words.slice(at).join('');
      const beginning = codeKey(MODEL_BEGINNING.exec(text)?.[0] ?? '');
      // A number of its own is a size or a price.
      if (beginning.length < MIN_MODEL_LETTERS || beginning === word) continue;
      const nearest = fitment
        .findNearest(text, MAX_NEAREST)
        .filter(({ name }) => codeKey(name).includes(beginning));
      if (nearest.length > 0) return nearest;
    }
    return [];
  };

  const countedOf = ({ id, slug, name }: Category): Counted => ({
    slug,
    name,
    count: catalogue.productCount(id),
    path: paths.category(slug),
  });

  /** Categories whose names begin with the typed words and that contain found products. */
  const findNamed = (text: string, found: readonly Counted[]): Counted[] => {
    const words = foldedWords(text);
    const tree = catalogue.categoryTree();
    const filled = new Set(
      found.flatMap(({ slug }) => {
        const category = catalogue.findCategoryBySlug(slug);
        return category ? tree.path(category.id).map(({ id }) => id) : [];
      }),
    );
    return catalogue
      .categories()
      .filter(({ id, name }) => filled.has(id) && words.every((word) => hasBeginning(name, word)))
      .map(countedOf);
  };

  /** Categories of the found products, each with as many as its list of this search has. */
  const countFound = (text: string, found: readonly Product[]): Counted[] => {
    const counts = new Map<string, number>();
    for (const { categoryId } of found) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
    const tree = catalogue.categoryTree();
    return [...counts.keys()].flatMap((id) => {
      const category = catalogue.findCategory(id);
      if (!category) return [];
      const { slug, name } = category;
      const count = tree.descendantIds(id).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
      return [{ slug, name, count, path: `${paths.search(text)}&category=${encodeURIComponent(slug)}` }];
    });
  };

  const byCount = (categories: readonly Counted[]): Counted[] =>
    categories
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count || compareTurkish(left.name, right.name));

  const categoriesFor = (text: string, { reading, machine, found }: Understood, site: Site): Counted[] => {
    const detail = machine && machines.find(machine.slug, { site });
    if (detail) {
      const wanted = reading.category
        ? new Set(catalogue.categoryTree().descendantIds(reading.category.id))
        : undefined;
      const last = foldedWords(text).at(-1) ?? '';
      const begun = detail.categories.filter(({ name }) => hasBeginning(name, last));
      return (begun.length > 0 ? begun : detail.categories)
        .filter(({ slug }) => !wanted || wanted.has(catalogue.findCategoryBySlug(slug)?.id ?? ''))
        .map((category) => ({ ...category, path: paths.machine(detail.slug, category.slug) }));
    }
    const { category } = reading;
    // Only a kind of goods was typed.
    const isAlone =
      reading.parts.length === 1 && reading.dropped.length === 0 && reading.parts[0]?.without === '';
    const whole = category && isAlone ? [countedOf(category)] : [];
    const counted = byCount(countFound(text, found));
    const all = [...whole, ...byCount(findNamed(text, counted)), ...counted];
    return all.filter(
      ({ slug }, at) =>
        all.findIndex((other) => other.slug === slug) === at &&
        carries(site, catalogue.findCategoryBySlug(slug)?.id ?? ''),
    );
  };

  const codeOf = ({ oem, sku }: Product): { readonly code?: string } => {
    const code = oem?.[0] ?? sku;
    return code === undefined ? {} : { code };
  };

  return {
    /** `total`: the number of products that the search finds. */
    suggest: (text: string, site: Site): Suggestions & { readonly total: number } => {
      if (!isSearchable(text)) {
        return { ...shared(text, undefined, undefined), categories: [], products: [], total: 0 };
      }
      const reading = readSearch(text);
      const machine = reading.machine ?? findBegun(text);
      const { products, total } = list({ ...EMPTY_LISTING, q: text, pageSize: MAX_COUNTED }, site);
      const found = total > MAX_COUNTED ? [] : products;
      return {
        ...shared(text, reading, machine),
        categories: categoriesFor(text, { reading, machine, found }, site).slice(0, MAX_CATEGORIES),
        products: products
          .slice(0, MAX_PRODUCTS)
          .map((product) => ({ ...catalogue.card(product), ...codeOf(product) })),
        total,
      };
    },
    read: (text: string): SearchReadingJson => {
      const reading = isSearchable(text) ? readSearch(text) : undefined;
      const words = fold(text).split(/\s+/);
      const isKnown = reading?.machine ?? fitment.readModel(words.map(codeKey));
      const nearest = reading && !isKnown ? findNearest(words).map(machineLink) : [];
      return {
        ...shared(text, reading, reading?.machine),
        nearest,
        fitting: reading?.fitting ?? null,
        parts: [...(reading?.parts ?? [])],
      };
    },
  };
}
