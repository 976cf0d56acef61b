import type { CatalogueReader } from '#catalogue/catalogue';
import type { Product } from '#domain/catalogue/product/product';
import type { ShippingRule } from '#domain/orders/shipping/shipping';
import type { Site } from '#domain/catalogue/site/site';
import type { CatalogueWriter } from '../catalogue/ports.ts';
import {
  type CsvDelimiter,
  type ExportedProduct,
  type ExportFormat,
  WHOLE_FORMATS,
  type WriteProducts,
} from './ports.ts';
import { extraFieldsOfCategory } from '../catalogue/product/read-fields.ts';
import { exportProducts } from './export-products.ts';

interface FileRequest {
  readonly format: ExportFormat;
  /** Slugs of the exported categories, including those below them; empty for all. */
  readonly slugs?: readonly string[];
  /** Which products are exported; all, with drafts, by default. */
  readonly products?: readonly Product[];
  readonly site: Site;
  /** Origin of the site. */
  readonly siteUrl: string;
  readonly delimiter?: CsvDelimiter | undefined;
  /** Whether categories are exported too, as records of their own. */
  readonly withCategories?: boolean;
  /** Whether pictures have full addresses, so that another system can fetch them. */
  readonly hasWholeAddresses?: boolean;
}

/** Products that are processed at once; in between, shoppers get their answers. */
const AT_ONCE = 20;

/** Collects all items of a source. */
async function collect<T>(items: Iterable<T>): Promise<T[]> {
  const found: T[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
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

/**
 * Writes products as a file for people or other systems. The function returns the file, the number of products and the
 * addresses of the pictures in it, and throws AppError `category_not_found`.
 */
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
    const categories = withCategories ? catalogue.categories() : [];
    const exported = await collect(
      exportProducts(slugs, {
        products,
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
      ...exported.flatMap(({ product }) => [product.imageUrl, ...(product.images ?? [])]),
      ...categories.flatMap(({ imageUrl }) => imageUrl ?? []),
    ];
    return { content, count: exported.length, pictures };
  };
}

function withWholeAddresses(exported: ExportedProduct): ExportedProduct {
  const [imageUrl, ...images] = exported.pictures;
  const json = { ...exported.json, imageUrl, ...(images.length > 0 ? { images } : {}) };
  return { ...exported, json };
}
