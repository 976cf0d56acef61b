import type { CatalogueReader } from '#catalogue/catalogue';
import type { Product } from '#domain/catalogue/product';
import type { Settings } from '#domain/catalogue/settings';
import type { Site } from '#domain/catalogue/site';
import type { CatalogueWriter } from '../catalogue/ports.ts';
import { type ExportFormat, WHOLE_FORMATS, type WriteProducts } from './ports.ts';
import { exportProducts } from './export-products.ts';

export interface FileRequest {
  readonly format: ExportFormat;
  /** Slug of the category whose products go out, with those below it; undefined for all. */
  readonly slug?: string | undefined;
  /** The products to choose from; all, drafts included, unless told. */
  readonly products?: readonly Product[];
  readonly site: Site;
  /** Origin of the site. */
  readonly siteUrl: string;
}

/** Writes products as a file for people or other systems. @throws AppError `category_not_found` */
export type ExportFile = (request: FileRequest) => {
  readonly content: string | Uint8Array;
  /** Products in it. */
  readonly count: number;
};

interface Parts {
  readonly catalogue: Pick<CatalogueReader, 'categories'>;
  /** Drafts included. */
  readonly products: () => readonly Product[];
  readonly writer: Pick<CatalogueWriter, 'findProductFile'>;
  readonly settings: () => Settings;
  readonly writeProducts: Readonly<Record<ExportFormat, WriteProducts>>;
}

const CARRIES_OWN_FIELDS: ReadonlySet<string> = new Set(WHOLE_FORMATS);

export function createExportFile({
  catalogue,
  writer,
  settings,
  writeProducts,
  ...parts
}: Parts): ExportFile {
  return ({ format, slug, products = parts.products(), site, siteUrl }) => {
    const exported = exportProducts(slug === undefined ? [] : [slug], {
      products,
      categories: catalogue.categories(),
      findProductFile: CARRIES_OWN_FIELDS.has(format) ? (id) => writer.findProductFile(id) : undefined,
      siteUrl,
    });
    const { name, tagline } = site;
    const content = writeProducts[format](exported, {
      siteName: name,
      siteUrl,
      siteText: tagline,
      settings: settings(),
    });
    return { content, count: exported.length };
  };
}
