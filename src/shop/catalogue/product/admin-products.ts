import { getOrAdd } from '#kernel/get-or-add';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { SiteId } from '#domain/catalogue/site/site';
import { type AdminFilter, type AdminListing, LOW_STOCK } from '#domain/panel/admin-listing';
import { discountPercent } from '#domain/money/money';
import { isPublished, PLACEHOLDER_IMAGE, type Product } from '#domain/catalogue/product/product';
import { hasPieces } from '#domain/orders/stock/stock';
import { groupBy } from '#kernel/group-by';
import { rememberLast } from '#kernel/remember-last';
import { compareTurkish, fold, foldedWords } from '#kernel/turkish';
import type { AdminFacets } from '#contract/catalogue/product/admin-products';

type PictureState = NonNullable<AdminFilter['picture']>;

export type AdminProducts = ReturnType<typeof createAdminProducts>;

interface Parts {
  readonly catalogue: CatalogueReader;
  /** Whether the shop has a picture at this address (`/images/...`). */
  readonly hasPicture: (address: string) => boolean;
  /** Whether a storefront carries the products of a category. */
  readonly carries: (site: SiteId, categoryId: string) => boolean;
}

type Key = (product: Product) => number;
type Sort = AdminListing['sort'];

/** The sorts by a number of the product itself. */
const NUMBERS: Readonly<Record<Exclude<Sort, 'name' | 'brand' | 'category'>, Key>> = {
  price: (product) => product.price,
  stock: (product) => product.stockCount,
  newest: (product) => -Date.parse(product.createdAt),
  rating: (product) => product.rating,
  discount: discountOf,
};

const compareNames = (left: Product, right: Product): number => compareTurkish(left.name, right.name);

export function createAdminProducts({ catalogue, hasPicture, carries }: Parts) {
  const byName = rememberLast<readonly Product[]>();
  const texts = new WeakMap<Product, string>();
  /** All products in each requested order, cached until the products change. */
  const sorted = rememberLast<Map<Sort, readonly Product[]>>();

  const all = (): readonly Product[] =>
    byName([catalogue.revision], () => {
      // Published products are sorted already; with the drafts behind them few are moved.
      const drafts = catalogue.allProducts().filter((product) => !isPublished(product));
      const published = catalogue.products();
      return drafts.length === 0 ? published : [...published, ...drafts].sort(compareNames);
    });

  const textOf = (product: Product): string =>
    getOrAdd(texts, product, () => {
      const { id, name, brand, slug, sku = '', barcode = '', oem = [], tags } = product;
      const codes = [sku, ...oem];
      const joined = codes.map((code) => foldedWords(code).join(''));
      return fold([name, brand, slug, barcode, id, ...codes, ...joined, ...tags].join(' '));
    });

  const pictureOf = ({ imageUrl }: Product): PictureState => {
    if (/^https?:/.test(imageUrl)) return 'remote';
    return imageUrl !== PLACEHOLDER_IMAGE && hasPicture(imageUrl) ? 'own' : 'missing';
  };

  const compile = (filter: AdminFilter): ((product: Product) => boolean) => {
    const { categoryId, stock, discounted, status, picture, site } = filter;
    const tests: ((product: Product) => boolean)[] = [];
    const words = foldedWords(filter.q ?? '');
    if (words.length > 0) tests.push((product) => words.every((word) => textOf(product).includes(word)));
    if (categoryId !== undefined) {
      const branch = new Set(catalogue.categoryTree().descendantIds(categoryId));
      tests.push((product) => branch.has(product.categoryId));
    }
    for (const name of ['brand', 'group', 'isNew', 'isPopular', 'source'] as const) {
      const wanted = filter[name];
      if (wanted !== undefined) tests.push((product) => product[name] === wanted);
    }
    if (stock !== undefined) tests.push((product) => isOfStock(product, stock));
    if (discounted !== undefined) tests.push((product) => discountOf(product) > 0 === discounted);
    if (status !== undefined) tests.push((product) => isPublished(product) === (status === 'published'));
    if (picture !== undefined) tests.push((product) => pictureOf(product) === picture);
    if (site !== undefined) tests.push((product) => carries(site, product.categoryId));
    if (filter.price === 'missing') tests.push((product) => product.price === 0);
    return (product) => tests.every((test) => test(product));
  };

  const keyOf = (sort: Exclude<Sort, 'name'>, products: readonly Product[]): Key => {
    if (sort === 'brand') return rankOf(products, ({ brand }) => brand);
    if (sort !== 'category') return NUMBERS[sort];
    return rankOf(products, ({ categoryId }) => catalogue.findCategory(categoryId)?.name ?? '');
  };

  const sortedBy = (sort: Sort): readonly Product[] => {
    const products = all();
    if (sort === 'name') return products;
    const orders = sorted([products], () => new Map());
    return getOrAdd(orders, sort, () => sortByKey(products, keyOf(sort, products)));
  };

  return {
    all,
    pictureOf,
    filter: (filter: AdminFilter): readonly Product[] => all().filter(compile(filter)),
    facets: (filter: AdminFilter): AdminFacets => {
      const found = all().filter(compile(filter));
      const count = (wanted: AdminFilter): number => found.filter(compile(wanted)).length;
      return {
        total: found.length,
        brands: listed(found, ({ brand }) => brand),
        categories: listed(found, ({ categoryId }) => categoryId),
        drafts: count({ status: 'draft' }),
        outOfStock: count({ stock: 'out' }),
        lowStock: count({ stock: 'low' }),
        noPicture: count({ picture: 'missing' }),
        noPrice: count({ price: 'missing' }),
        new: count({ isNew: true }),
        popular: count({ isPopular: true }),
        discounted: count({ discounted: true }),
      };
    },
    /** One page of products, as shoppers see them; those with exactly the typed code first. */
    list: ({ page, pageSize, sort, direction, ...filter }: AdminListing) => {
      const found = sortedBy(sort).filter(compile(filter));
      const inOrder = direction === 'asc' ? found : found.toReversed();
      const code = foldedWords(filter.q ?? '').join('');
      const named = /\d/.test(code) ? inOrder.filter((product) => hasCode(product, code)) : [];
      const ordered =
        named.length === 0 ? inOrder : [...named, ...inOrder.filter((product) => !named.includes(product))];
      const start = (page - 1) * pageSize;
      return { products: ordered.slice(start, start + pageSize), total: found.length };
    },
  };
}

/** Whether one of its codes is this, folded and without punctuation. */
function hasCode({ sku = '', barcode = '', oem = [] }: Product, code: string): boolean {
  return [sku, barcode, ...oem].some((each) => foldedWords(each).join('') === code);
}

function isOfStock(product: Product, stock: NonNullable<AdminFilter['stock']>): boolean {
  if (stock === 'low') return hasPieces(product) && product.stockCount <= LOW_STOCK;
  return hasPieces(product) === (stock === 'in');
}

function discountOf({ price, originalPrice }: Product): number {
  return discountPercent(price, originalPrice);
}

/** The place of each product's text among the different ones: comparing these few is quicker. */
function rankOf(products: readonly Product[], textOf: (product: Product) => string): Key {
  const names = [...new Set(products.map(textOf))].toSorted(compareTurkish);
  const ranks = new Map(names.map((name, index) => [name, index]));
  return (product) => ranks.get(textOf(product)) ?? 0;
}

/** Sorts by a number; products with equal numbers stay in their order. */
function sortByKey(products: readonly Product[], keyOf: Key): readonly Product[] {
  const keys = Float64Array.from(products, keyOf);
  const places = Uint32Array.from(products.keys());
  places.sort((left, right) => (keys[left] ?? 0) - (keys[right] ?? 0) || left - right);
  return Array.from(places, (place) => products[place]).filter((product) => product !== undefined);
}

function listed(products: readonly Product[], valueOf: (product: Product) => string): AdminFacets['brands'] {
  return [...groupBy(products, valueOf)]
    .map(([value, { length: count }]) => ({ value, count }))
    .toSorted((left, right) => compareTurkish(left.value, right.value));
}
