import { paths } from '../contract/routes.ts';
import { buildCategoryTree } from '../domain/category-tree.ts';
import type { Category } from '../domain/category.ts';
import { AppError } from '../domain/errors.ts';
import { PRODUCT_FIELD_ORDER, type Product, productToJson } from '../domain/product.ts';
import { compareTurkish } from '../domain/turkish.ts';
import type { ExportedProduct } from './exchange-ports.ts';
import type { CatalogueWriter } from './catalogue-ports.ts';

interface ExportParts {
  /** As their files count them, drafts included. */
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  /** For the fields that only the files know; without it they are left out. */
  readonly findProductFile?: CatalogueWriter['findProductFile'] | undefined;
  /** `https://host` without a slash at the end. */
  readonly siteUrl: string;
}

const KNOWN: ReadonlySet<string> = new Set([...PRODUCT_FIELD_ORDER, 'category', 'categoryId']);

/**
 * The products of a category and the ones below it, of all when there is no slug, by category and name.
 * @throws AppError `category_not_found`, naming the slug
 */
export function exportProducts(slug: string | undefined, parts: ExportParts): ExportedProduct[] {
  const { products, categories, findProductFile, siteUrl } = parts;
  const tree = buildCategoryTree(categories);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const byId = new Map(categories.map((category) => [category.id, category]));
  const root = slug === undefined ? undefined : bySlug.get(slug);
  if (slug !== undefined && !root) {
    throw new AppError('category_not_found', { message: `"${slug}" adında bir kategori yok.` });
  }
  const wanted = new Set(root ? tree.descendantIds(root.id) : byId.keys());
  const absolute = (address: string): string => (address.startsWith('/') ? siteUrl + address : address);
  const slugOfCategory = ({ categoryId }: Product): string => byId.get(categoryId)?.slug ?? '';
  return products
    .filter(({ categoryId }) => wanted.has(categoryId))
    .sort(
      (left, right) =>
        compareTurkish(slugOfCategory(left), slugOfCategory(right)) ||
        compareTurkish(left.name, right.name) ||
        (left.id < right.id ? -1 : 1),
    )
    .map((product) => ({
      product,
      json: {
        ...jsonOfFile(product, findProductFile?.(product.id)?.text),
        category: slugOfCategory(product),
      },
      categoryNames: tree.path(product.categoryId).map(({ name }) => name),
      url: siteUrl + paths.product(product.slug),
      pictures: [product.imageUrl, ...(product.images ?? [])].map(absolute),
    }));
}

/** All known fields in their order, then the ones that only the file knows. */
function jsonOfFile(product: Product, text: string | undefined): Record<string, unknown> {
  const { categoryId: _, ...known } = productToJson(product);
  const inFile = text === undefined ? {} : membersOf(text);
  const own = Object.entries(inFile).filter(([field]) => !KNOWN.has(field));
  return { ...known, ...Object.fromEntries(own) };
}

function membersOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    // A file that was broken this moment: its last good version is known, its own fields are not.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
