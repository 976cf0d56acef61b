import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readTable } from './adapters/exchange/read-table.ts';
import { PRODUCT_WRITERS } from './adapters/exchange/write-products.ts';
import type { Category } from './domain/category.ts';
import { AppError } from './domain/errors.ts';
import type { Product } from './domain/product.ts';
import { settingsFields } from './domain/settings.ts';
import { DEFAULT_SITES, type Site } from './domain/site.ts';
import type { ExportFormat, ImportFormat } from './shop/exchange-ports.ts';
import { exportProducts } from './shop/export-products.ts';
import { type ImportReport, importProducts } from './shop/import-products.ts';
import type { FilesChange } from './shop/catalogue-ports.ts';
import type { JobProgress } from './shop/panel-ports.ts';
import { writeDurably } from './store/durable-file.ts';
import { openCatalogueFiles, type OpenedCatalogueFiles } from './store/open-catalogue-files.ts';

const STANDARD_STREAM = '-';
/** Formats that carry fields which the shop does not know, too. */
const WHOLE_FORMATS: ReadonlySet<ExportFormat> = new Set(['json', 'jsonl']);
const PLACEHOLDER = '/images/placeholder.svg';

async function withFiles<T>(
  dataDir: string,
  work: (files: OpenedCatalogueFiles, loaded: FilesChange) => T | Promise<T>,
): Promise<T> {
  const files = openCatalogueFiles({ dataDir: resolve(dataDir) });
  try {
    return await work(files, files.load());
  } finally {
    await files.close();
  }
}

function productsOf({ upserted = [] }: FilesChange): readonly Product[] {
  return upserted;
}

function originOf(site: Site | undefined, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? `https://${site?.domain ?? 'localhost'}`;
}

export interface ExportRequest {
  readonly dataDir: string;
  readonly category: string | undefined;
  readonly format: ExportFormat;
  /** A file, or `-` for stdout. */
  readonly out: string;
  readonly publicUrl: string | undefined;
}

export interface ExportReport {
  readonly products: number;
  /** Files that have faults; a product whose file is broken is missing. */
  readonly problems: number;
}

/**
 * Writes the catalogue's products, drafts included, in a format.
 * @throws AppError `category_not_found`, `storage_failed`
 */
export function exportCatalogue(request: ExportRequest): Promise<ExportReport> {
  return withFiles(request.dataDir, async (files, loaded) => {
    const [site] = loaded.sites?.length ? loaded.sites : DEFAULT_SITES;
    const siteUrl = originOf(site, request.publicUrl);
    const settings = loaded.settings ?? settingsFields.parse({});
    const products = exportProducts(request.category, {
      products: productsOf(loaded),
      categories: loaded.categories ?? [],
      findProductFile: WHOLE_FORMATS.has(request.format) ? (id) => files.findProductFile(id) : undefined,
      siteUrl,
    });
    const content = PRODUCT_WRITERS[request.format](products, {
      siteName: site?.name ?? settings.companyName,
      siteUrl,
      siteText: site?.tagline ?? settings.companyName,
      settings,
    });
    await writeOut(request.out, content);
    return { products: products.length, problems: files.problems().length };
  });
}

/** Waits until everything is out, so that nothing is lost when the process ends. */
async function writeOut(out: string, content: string | Uint8Array): Promise<void> {
  if (out !== STANDARD_STREAM) return writeDurably(resolve(out), content);
  return new Promise((done) => {
    process.stdout.write(content, () => done());
  });
}

export interface ImportRequest {
  readonly dataDir: string;
  /** A file, or `-` for stdin. */
  readonly file: string;
  readonly format: ImportFormat | undefined;
  /** Slug of the category for new products whose row names none. */
  readonly category: string | undefined;
  readonly isDryRun: boolean;
  readonly onProgress: (progress: JobProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Brings the products of a file into the catalogue, also beside a running server.
 * @throws AppError `category_not_found`, `invalid` when the file cannot be read at all, `storage_failed`
 */
export async function importCatalogue(request: ImportRequest): Promise<ImportReport> {
  const bytes = await readBytes(request.file);
  const table = readTable(bytes, { format: request.format, fileName: request.file });
  return withFiles(request.dataDir, (files, loaded) =>
    importProducts(table, {
      products: productsOf(loaded),
      categories: loaded.categories ?? [],
      category: findCategory(loaded.categories ?? [], request.category),
      writer: files,
      newId: randomUUID,
      placeholder: PLACEHOLDER,
      isDryRun: request.isDryRun,
      onProgress: request.onProgress,
      signal: request.signal,
    }),
  );
}

function findCategory(categories: readonly Category[], slug: string | undefined): Category | undefined {
  if (slug === undefined) return undefined;
  const category = categories.find((each) => each.slug === slug);
  if (category) return category;
  throw new AppError('category_not_found', { message: `"${slug}" adında bir kategori yok.` });
}

async function readBytes(file: string): Promise<Uint8Array> {
  if (file === STANDARD_STREAM) return buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (cause) {
    throw new AppError('storage_failed', { message: `Dosya okunamadı: ${file}`, cause });
  }
}
