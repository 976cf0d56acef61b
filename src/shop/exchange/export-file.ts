import type { CatalogueReader } from '#catalogue/create-catalogue';
import { picturesOf, type Product, productToJson } from '#domain/catalogue/product/product';
import type { ShippingRule } from '#domain/orders/shipping/shipping';
import { OWN_CATEGORY } from '#domain/exchange/exchange-fields';
import { isInGoogleFeed } from '#domain/exchange/google-feed';
import type { Site } from '#domain/catalogue/site/site';
import type { CatalogueWriter } from '../catalogue/ports.ts';
import {
  type CsvDelimiter,
  type ExportedProduct,
  type ExportFormat,
  WHOLE_FORMATS,
  type WriteProducts,
} from './ports.ts';
import { requireCategoryBySlug } from './find-import-category.ts';
import { extraFieldsOf, extraFieldsOfCategory } from '../catalogue/product/read-fields.ts';
import { paths } from '#contract/routes';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import { compareTurkish } from '#kernel/turkish';
import { inTurns } from '../yield-turn.ts';

export interface FileRequest {
  readonly format: ExportFormat;
  /** Slugs of the exported categories, including those below them; empty for all. */
  readonly slugs?: readonly string[];
  /** Which products are exported; all, with drafts, by default. */
  readonly products?: readonly Product[];
  readonly site: Site;
  readonly siteUrl: string;
  readonly delimiter?: CsvDelimiter | undefined;
  /** Whether these categories and those above them are exported too, as records of their own. */
  readonly withCategories?: boolean;
  /** Whether pictures have full addresses, so that another system can fetch them. */
  readonly hasWholeAddresses?: boolean;
}

/** Products that are processed at once; in between, shoppers get their answers. */
const AT_ONCE = 20;

async function collect<T>(items: Iterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of inTurns(items, AT_ONCE)) found.push(item);
  return found;
}

interface Parts {
  readonly catalogue: Pick<CatalogueReader, 'categories'>;
  /** Drafts included. */
  readonly products: () => readonly Product[];
  readonly writer: Pick<CatalogueWriter, 'findProductFile' | 'findCategoryText'>;
  readonly shippingRule: () => ShippingRule;
  readonly writeProducts: Readonly<Record<ExportFormat, WriteProducts>>;
}

const HAS_UNKNOWN_FIELDS: ReadonlySet<string> = new Set(WHOLE_FORMATS);

/** Returns the file, the number of products and the addresses of its pictures. @throws AppError `category_not_found` */
export function createExportFile({ catalogue, writer, shippingRule, writeProducts, ...parts }: Parts) {
  return async ({
    format,
    slugs = [],
    products = parts.products(),
    site,
    siteUrl,
    delimiter,
    withCategories = false,
    hasWholeAddresses = false,
  }: FileRequest) => {
    const categories = withCategories ? categoriesAround(slugs, catalogue.categories()) : [];
    const exported = await collect(
      exportProducts(slugs, {
        products: format === 'google' ? products.filter(isInGoogleFeed) : products,
        categories: catalogue.categories(),
        findProductFile: HAS_UNKNOWN_FIELDS.has(format) ? (id) => writer.findProductFile(id) : undefined,
        siteUrl,
      }),
    );
    const { name, tagline } = site;
    const written = writeProducts[format](hasWholeAddresses ? exported.map(withWholeAddresses) : exported, {
      siteName: name,
      siteUrl,
      siteText: tagline,
      shippingRule: shippingRule(),
      categories: categories.map((category) => ({
        category,
        extraFields: extraFieldsOfCategory(writer.findCategoryText(category.id)),
      })),
      ...(delimiter ? { delimiter } : {}),
    });
    const content = Symbol.iterator in written ? (await collect(written)).join('') : await written;
    const pictures = [
      ...exported.flatMap(({ product }) => picturesOf(product)),
      ...categories.flatMap(({ imageUrl }) => imageUrl ?? []),
    ];
    return { content, count: exported.length, pictures };
  };
}

/** The named categories, those below them and those above, which they need in another shop; all without a slug. */
function categoriesAround(slugs: readonly string[], categories: readonly Category[]): readonly Category[] {
  if (slugs.length === 0) return categories;
  const tree = buildCategoryTree(categories);
  const wanted = new Set(
    slugs.flatMap((slug) => {
      const { id } = requireCategoryBySlug(categories, slug);
      return [...tree.descendantIds(id), ...tree.path(id).map((category) => category.id)];
    }),
  );
  return categories.filter(({ id }) => wanted.has(id));
}

function withWholeAddresses(exported: ExportedProduct): ExportedProduct {
  const [imageUrl, ...images] = exported.pictures;
  const json = { ...exported.json, imageUrl, ...('images' in exported.json ? { images } : {}) };
  return { ...exported, json };
}

interface ExportParts {
  /** With the pieces left, and with drafts. */
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
  const byId = new Map(categories.map((category) => [category.id, category]));
  const roots = slugs.map((slug) => requireCategoryBySlug(categories, slug));
  const wanted = new Set(slugs.length > 0 ? roots.flatMap(({ id }) => tree.descendantIds(id)) : byId.keys());
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
    const own = Object.entries(extraFields).map(([name, value]) => [
      name === 'category' ? OWN_CATEGORY : name,
      value,
    ]);
    yield {
      product,
      json: { ...known, ...Object.fromEntries(own), category: slugOfCategory(product) },
      extraFields,
      categoryNames: tree.path(product.categoryId).map(({ name }) => name),
      url: siteUrl + paths.product(product.slug),
      pictures: picturesOf(product, siteUrl),
    };
  }
}
