import { onTestFinished } from 'vitest';
import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';
import type { ImportPlan } from '#shop/exchange/import-products';
import type { FilesChange, ProductChangeResult } from '#shop/catalogue/ports';
import { type OpenedCatalogueFiles, openCatalogueFiles } from '#store/catalogue/open-catalogue-files';

/** The catalogue of a subscriber: the sum of all reported changes. */
export interface StoreImage {
  readonly files: OpenedCatalogueFiles;
  readonly products: Map<string, Product>;
  readonly changes: FilesChange[];
  categories(): readonly Category[];
  /** `code file:line` of each problem. */
  faults(): string[];
  /** Price in kuruş by id. */
  price(id: string): number | undefined;
  watch(): Promise<void>;
}

/** Loads a data folder and applies the changes of its store; changes that break the port's promises fail. */
export function openStore(
  dataDir: string,
  options: Omit<Parameters<typeof openCatalogueFiles>[0], 'dataDir'> = {},
): StoreImage {
  const files = openCatalogueFiles({ ...options, dataDir });
  onTestFinished(() => files.close());
  const products = new Map<string, Product>();
  const changes: FilesChange[] = [];
  let categories: readonly Category[] = [];
  const onChange = (change: FilesChange): void => {
    changes.push(change);
    for (const id of change.removedIds ?? []) {
      if (!products.delete(id)) throw new Error(`Removed a product that was not there: ${id}`);
    }
    for (const product of change.upserted ?? []) products.set(product.id, product);
    if (change.categories) categories = change.categories;
    const slugs = new Set([...products.values()].map(({ slug }) => slug));
    if (slugs.size !== products.size) throw new Error('Two products have one slug');
    const categoryIds = new Set(categories.map(({ id }) => id));
    for (const { id, categoryId } of products.values()) {
      if (!categoryIds.has(categoryId)) throw new Error(`${id} is in the unknown category ${categoryId}`);
    }
  };
  onChange(files.load());
  return {
    files,
    products,
    changes,
    categories: () => categories,
    faults: () => files.problems().map(({ code, file, line }) => `${code} ${file}:${line}`),
    price: (id) => products.get(id)?.price,
    watch: () => files.watch(onChange),
  };
}

/** Applies an import to the files alone, without a record of it. */
export function applyPlainly(files: OpenedCatalogueFiles) {
  return async ({ changes, categories }: ImportPlan): Promise<readonly ProductChangeResult[]> => {
    if (categories.length > 0) await files.writeCategories(categories);
    return files.changeProducts(changes);
  };
}

/** The fields of a valid product file. */
export function productFile(
  id: string,
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    id,
    name: `Ürün ${id}`,
    slug: `urun-${id}`,
    brand: 'Juki',
    price: '100.00',
    imageUrl: '/images/urun.svg',
    stockCount: 5,
    ...fields,
  };
}

/** The fields of a valid category file. */
export function categoryFile(
  slug: string,
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { id: `c-${slug}`, name: slug, slug, parentId: null, sortOrder: 0, ...fields };
}
