import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readBundle, writeBundle } from '#adapters/exchange/product-bundle';
import { readTable } from '#adapters/exchange/read-table';
import { PRODUCT_WRITERS } from '#adapters/exchange/write-products';
import type { Category } from '#domain/catalogue/category';
import { AppError } from '#domain/errors';
import { PLACEHOLDER_IMAGE, type Product } from '#domain/catalogue/product';
import { settingsFields } from '#domain/catalogue/settings';
import { DEFAULT_SITES, type Site } from '#domain/catalogue/site';
import {
  type ColumnMapping,
  type CsvDelimiter,
  type ExportedProduct,
  type ExportFormat,
  type ImportFormat,
  WHOLE_FORMATS,
} from '#shop/exchange/ports';
import { exportCategories, exportProducts } from '#shop/exchange/export-products';
import { type ImportReport, importProducts } from '#shop/exchange/import-products';
import type { FilesChange } from '#shop/catalogue/ports';
import { writeDurably } from '#store/files/durable-file';
import {
  type AddedPictures,
  addOwnPictures,
  isPictureName,
  ownPictureOf,
  readOwnPicture,
  readPictureFolder,
} from '#store/catalogue/own-pictures';
import { openEdit } from './open-changes.ts';
import { COMMAND_LINE } from './open-file-intent.ts';
import { openCatalogueFiles, type OpenedCatalogueFiles } from '#store/catalogue/open-catalogue-files';

const STANDARD_STREAM = '-';
const CARRIES_OWN_FIELDS: ReadonlySet<string> = new Set(WHOLE_FORMATS);

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
  /** Slugs; all when there is none. */
  readonly categories: readonly string[];
  readonly format: ExportFormat;
  readonly delimiter?: CsvDelimiter | undefined;
  /** Whether the categories go out too, as records of their own. */
  readonly withCategories: boolean;
  /** Pictures of the shop's own: by whole addresses, in a folder beside the file, or with it in a zip. */
  readonly images?: ImageExport | undefined;
  /** A file, or `-` for stdout. */
  readonly out: string;
  readonly publicUrl: string | undefined;
}

export type ImageExport = 'url' | 'folder' | 'zip';

export interface ExportReport {
  readonly products: number;
  /** Copied pictures. */
  readonly images: number;
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
    const categories = loaded.categories ?? [];
    const products = exportProducts(request.categories, {
      products: productsOf(loaded),
      categories,
      findProductFile: CARRIES_OWN_FIELDS.has(request.format) ? (id) => files.findProductFile(id) : undefined,
      siteUrl,
    });
    const content = PRODUCT_WRITERS[request.format](
      request.images === 'url' ? products.map(withAddresses) : products,
      {
        siteName: site?.name ?? settings.companyName,
        siteUrl,
        siteText: site?.tagline ?? settings.companyName,
        settings,
        categories: request.withCategories
          ? exportCategories(categories, (id) => files.findCategoryText(id))
          : [],
        ...(request.delimiter ? { delimiter: request.delimiter } : {}),
      },
    );
    const images = await writeOut(request, content, [
      ...products.flatMap(({ product }) => [product.imageUrl, ...(product.images ?? [])]),
      ...(request.withCategories ? categories.map(({ imageUrl }) => imageUrl) : []),
    ]);
    return { products: products.length, images, problems: files.problems().length };
  });
}

/** With whole addresses, so that another system can fetch the pictures. */
function withAddresses(exported: ExportedProduct): ExportedProduct {
  const [imageUrl, ...images] = exported.pictures;
  const json = { ...exported.json, imageUrl, ...(images.length > 0 ? { images } : {}) };
  return { ...exported, json };
}

/** Writes the file, and the pictures when they are wanted. Gives how many there were. */
async function writeOut(
  { dataDir, format, images, out }: ExportRequest,
  content: string | Uint8Array,
  addresses: readonly (string | null)[],
): Promise<number> {
  if (images !== 'folder' && images !== 'zip') {
    await writeFileOrStream(out, content);
    return 0;
  }
  const pictures = new Map<string, Uint8Array>();
  for (const name of new Set(addresses.map((address) => ownPictureOf(address ?? '')))) {
    const picture = name === undefined ? undefined : await readOwnPicture(resolve(dataDir), name);
    if (name !== undefined && picture) pictures.set(name, picture);
  }
  if (images === 'zip') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await writeFileOrStream(out, writeBundle({ fileName: `urunler.${ENDINGS[format]}`, bytes, pictures }));
    return pictures.size;
  }
  await writeFileOrStream(out, content);
  const folder = pictureFolderOf(out);
  for (const [name, picture] of pictures) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeNamed(join(folder, name), picture);
  }
  return pictures.size;
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  json: 'json',
  jsonl: 'jsonl',
  csv: 'csv',
  xlsx: 'xlsx',
  shopify: 'csv',
  woocommerce: 'csv',
  google: 'xml',
};

/** `urunler.xlsx` -> `urunler-images`. */
function pictureFolderOf(file: string): string {
  const path = resolve(file);
  return join(dirname(path), `${basename(path, extname(path))}-images`);
}

/** Of a file that a person named, its name is the better half of the failure. */
async function writeNamed(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeDurably(path, content);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const message = `Dosya yazılamadı: ${path}. Klasörün var olduğunu, izinlerini ve disk alanını kontrol edin.`;
    throw new AppError('storage_failed', { message, cause });
  }
}

/** Waits until everything is out, so that nothing is lost when the process ends. */
async function writeFileOrStream(out: string, content: string | Uint8Array): Promise<void> {
  if (out !== STANDARD_STREAM) return writeNamed(resolve(out), content);
  return new Promise((done) => {
    process.stdout.write(content, () => done());
  });
}

export interface ImportRequest extends Pick<
  Parameters<typeof importProducts>[1],
  | 'isDryRun'
  | 'makesCategories'
  | 'prunes'
  | 'defaults'
  | 'confirmRemoval'
  | 'confirmJumps'
  | 'onProgress'
  | 'signal'
> {
  readonly dataDir: string;
  /** A file, or `-` for stdin. */
  readonly file: string;
  readonly format: ImportFormat | undefined;
  readonly mapping: readonly ColumnMapping[];
  /** Slug of the category for new products whose row names none. */
  readonly category: string | undefined;
  /** A folder of pictures that the file's addresses below `/images/` name. */
  readonly images?: string | undefined;
}

export interface CatalogueImportReport extends ImportReport {
  readonly pictures: AddedPictures;
}

/**
 * Brings the products of a file into the catalogue, also beside a running server.
 * @throws AppError `category_not_found`, `invalid` when the file cannot be read at all, `storage_failed`
 */
export async function importCatalogue(request: ImportRequest): Promise<CatalogueImportReport> {
  const { dataDir, file, format, mapping, category, images, ...options } = request;
  const given = await readBytes(file, request.signal);
  const bundle = format === undefined ? readBundle(given) : undefined;
  const table = readTable(bundle?.bytes ?? given, { format, fileName: bundle?.fileName ?? file, mapping });
  const pictures = bundle?.pictures ?? (images === undefined ? new Map() : await readFolder(images));
  return withFiles(dataDir, async (files, loaded) => {
    const categories = loaded.categories ?? [];
    const edit = openEdit(dataDir, files, {
      findCategory: (id) => categories.find((each) => each.id === id),
    });
    const report = await importProducts(table, {
      ...options,
      products: productsOf(loaded),
      categories,
      category: findCategory(categories, category),
      writer: files,
      apply: async (changes, written, onProgress) => {
        const reason = { action: 'import', by: COMMAND_LINE } as const;
        return (await edit(changes, reason, onProgress, { written }, options.signal)).results;
      },
      newId: randomUUID,
      placeholder: PLACEHOLDER_IMAGE,
    });
    const isKept = options.isDryRun || report.isStopped;
    const added = isKept
      ? { added: 0, kept: [] }
      : await addOwnPictures(
          resolve(dataDir),
          new Map([...pictures].filter(([name]) => isPictureName(name))),
        );
    return { ...report, pictures: added };
  });
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await readPictureFolder(folder);
  } catch (cause) {
    throw new AppError('storage_failed', { message: `Resim klasörü okunamadı: ${folder}`, cause });
  }
}

function findCategory(categories: readonly Category[], slug: string | undefined): Category | undefined {
  if (slug === undefined) return undefined;
  const category = categories.find((each) => each.slug === slug);
  if (category) return category;
  throw new AppError('category_not_found', { message: `"${slug}" adında bir kategori yok.` });
}

/** @throws AbortError when the signal ends the wait for stdin */
async function readBytes(file: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  if (file === STANDARD_STREAM) return buffer(signal ? addAbortSignal(signal, process.stdin) : process.stdin);
  try {
    return await readFile(file);
  } catch (cause) {
    throw new AppError('storage_failed', { message: `Dosya okunamadı: ${file}`, cause });
  }
}
