import { paths } from '#contract/routes';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import { AppError } from '#domain/errors';
import { type Product, productToJson } from '#domain/catalogue/product/product';
import { compareTurkish } from '#kernel/turkish';
import type { ExportedProduct } from './ports.ts';
import { extraFieldsOf } from '../catalogue/product/read-fields.ts';
import type { CatalogueWriter } from '../catalogue/ports.ts';

interface ExportParts {
  /** As counted in their files, with drafts. */
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  /** Needed for unknown fields of files; without it they are left out. */
  readonly findProductFile?: CatalogueWriter['findProductFile'] | undefined;
  /** `https://host` without a final slash. */
  readonly siteUrl: string;
}

/**
 * The products of categories and those below them, or all products without a slug, by category and name. Each file is
 * read when its product is needed.
 * @throws AppError `category_not_found`, naming the slug
 */
export function* exportProducts(slugs: readonly string[], parts: ExportParts): Generator<ExportedProduct> {
  const { products, categories, findProductFile, siteUrl } = parts;
  const tree = buildCategoryTree(categories);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const byId = new Map(categories.map((category) => [category.id, category]));
  const roots = slugs.map((slug) => {
    const root = bySlug.get(slug);
    if (root) return root;
    throw new AppError('category_not_found', { message: `"${slug}" adında bir kategori yok.` });
  });
  const wanted = new Set(slugs.length > 0 ? roots.flatMap(({ id }) => tree.descendantIds(id)) : byId.keys());
  const absolute = (address: string): string => (address.startsWith('/') ? siteUrl + address : address);
  const slugOfCategory = ({ categoryId }: Product): string => byId.get(categoryId)?.slug ?? '';
  const inOrder = [...byId.values()].sort((left, right) => compareTurkish(left.slug, right.slug));
  const rankOf = new Map(inOrder.map(({ id }, rank) => [id, rank]));
  const rank = ({ categoryId }: Product): number => rankOf.get(categoryId) ?? 0;
  const sorted = products
    .filter(({ categoryId }) => wanted.has(categoryId))
    .sort(
      (left, right) =>
        rank(left) - rank(right) || compareTurkish(left.name, right.name) || (left.id < right.id ? -1 : 1),
    );
  for (const product of sorted) {
    const { categoryId: _, ...known } = productToJson(product);
    const extraFields = extraFieldsOf(findProductFile?.(product.id)?.text);
    yield {
      product,
      json: { ...known, ...extraFields, category: slugOfCategory(product) },
      extraFields,
      categoryNames: tree.path(product.categoryId).map(({ name }) => name),
      url: siteUrl + paths.product(product.slug),
      pictures: [product.imageUrl, ...(product.images ?? [])].map(absolute),
    };
  }
}
