import type { JobProgress } from '#domain/panel/job';
import { resolve } from 'node:path';
import { readBundle, writeBundle } from '#adapters/exchange/product-bundle';
import { readTable } from '#adapters/exchange/read-table';
import { PRODUCT_WRITERS } from '#adapters/exchange/write-products';
import { isPictureName } from '#domain/catalogue/shop-picture';
import { shippingRule } from '#domain/orders/shipping/shipping';
import { NO_SHIPPING_RULES } from '#domain/orders/shipping/shipping-rules';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, requireFirstSite } from '#domain/catalogue/site/site';
import { type ColumnMapping, EXPORT_ENDINGS, type ImportFormat } from '#shop/exchange/ports';
import { createExportFile, type FileRequest } from '#shop/exchange/export-file';
import { requireCategoryBySlug } from '#shop/exchange/find-import-category';
import { type ImportPlan, importProducts } from '#shop/exchange/import-products';
import type { ImportReport } from '#contract/exchange/imports';
import { sliceTable } from '#shop/exchange/slice-rows';
import { readNamedFile, writeNamedFile } from '#store/files/named-file';
import {
  type AddedPictures,
  addShopPictures,
  readShopPictures,
  readPictureFolder,
  writePicturesBeside,
} from '#store/catalogue/shop-pictures';
import { openEdit } from '../panel/open-changes.ts';
import { COMMAND_LINE } from '../open-file-intent.ts';
import { stockMovesJson } from '#contract/orders/stock/stock';
import { withAvailableStock } from '#catalogue/product-faces';
import type { FilesChange } from '#shop/catalogue/ports';
import type { OrderStore } from '#shop/orders/selling-ports';
import { createStock, type Stock } from '#shop/orders/stock/stock';
import { type OpenedCatalogueFiles, openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { importAlone } from '#store/panel/upload-files';
import { readOrders } from './open-orders.ts';
import { withLockHolder } from './with-lock-holder.ts';

/** Loads the files with the pieces left instead of the counts in them; a server may be running. */
async function withPiecesLeft<T>(
  dataDir: string,
  work: (
    files: OpenedCatalogueFiles,
    loaded: FilesChange,
    stock: Stock,
    orders: Pick<OrderStore, 'hasLoss'>,
  ) => Promise<T>,
): Promise<T> {
  const folder = resolve(dataDir);
  const files = openCatalogueFiles({ dataDir: folder });
  const orders = readOrders(folder);
  const ledger = createStock({ orders, now: () => new Date() });
  // Only who has the folder's lock writes to the journal.
  const move: Stock['move'] = (movements, by, changeId) =>
    withLockHolder<Awaited<ReturnType<Stock['move']>>>(folder, {
      remote: ({ call }) => call('POST', '/api/admin/stock/moves', { movements, changeId }, stockMovesJson),
      local: ({ stock }) => stock.move(movements, by, changeId),
    });
  try {
    const { available, upserted = [], ...loaded } = ledger.withAvailable(files).load();
    const products = upserted.map((product) => withAvailableStock(product, available?.get(product.id)));
    return await work(files, { ...loaded, upserted: products }, { ...ledger, move }, orders);
  } finally {
    await orders.close();
    await files.close();
  }
}

export interface ExportRequest extends Pick<FileRequest, 'format' | 'delimiter' | 'withCategories'> {
  readonly dataDir: string;
  /** Slugs; all when there is none. */
  readonly categories: readonly string[];
  /** The shop's pictures: as full addresses, in a folder beside the file, or with it in a zip. */
  readonly images?: ImageExport | undefined;
  /** A file, or `-` for stdout. */
  readonly out: string;
  readonly publicUrl: string | undefined;
}

export type ImageExport = 'url' | 'folder' | 'zip';

/**
 * Exports the catalogue's products, with drafts, in a format.
 * @returns the numbers of products, copied pictures and files with faults; a product whose file is broken is missing.
 * `lacksOrders`: some sales could not be read, so that counts may be those before them
 * @throws AppError `category_not_found`, `storage_failed`
 */
export function exportCatalogue(request: ExportRequest) {
  const { format, images, out, publicUrl } = request;
  return withPiecesLeft(
    request.dataDir,
    async (files, { upserted = [], categories = [], ...loaded }, _, orders) => {
      const site = requireFirstSite(loaded.sites?.length ? loaded.sites : DEFAULT_SITES);
      const exportFile = createExportFile({
        catalogue: { categories: () => categories },
        products: () => upserted,
        writer: files,
        shippingRule: () =>
          shippingRule(loaded.settings ?? settingsFields.parse({}), loaded.shipping ?? NO_SHIPPING_RULES),
        writeProducts: PRODUCT_WRITERS,
      });
      const file = await exportFile({
        ...request,
        slugs: request.categories,
        site,
        siteUrl: publicUrl?.replace(/\/+$/, '') ?? `https://${site.domain}`,
        hasWholeAddresses: images === 'url',
      });
      const isWithPictures = images === 'folder' || images === 'zip';
      const pictures = await readShopPictures(resolve(request.dataDir), isWithPictures ? file.pictures : []);
      const bytes = Buffer.from(file.content);
      await writeNamedFile(
        out,
        images === 'zip'
          ? writeBundle({ fileName: `urunler${EXPORT_ENDINGS[format]}`, bytes, pictures })
          : bytes,
      );
      if (images === 'folder') await writePicturesBeside(out, pictures);
      const problems = files.problems().length;
      return { products: file.count, images: pictures.size, problems, lacksOrders: orders.hasLoss() };
    },
  );
}

export interface ImportRequest extends Pick<
  Parameters<typeof importProducts>[1],
  'makesCategories' | 'prunes' | 'defaults' | 'signal'
> {
  readonly dataDir: string;
  /** A file, or `-` for stdin. */
  readonly file: string;
  readonly format: ImportFormat | undefined;
  readonly mapping: readonly ColumnMapping[];
  /** The category (slug) of new products whose row names none. */
  readonly category: string | undefined;
  readonly onProgress?: (progress: JobProgress) => void;
  /** A folder with the pictures that the file names below `/images/`. */
  readonly images?: string | undefined;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  /** Asked before anything is written; false writes nothing. */
  readonly confirm?: (plan: ImportPlan) => Promise<boolean>;
}

export interface CatalogueImportReport extends ImportReport {
  readonly pictures: AddedPictures;
}

/**
 * Imports the products of a file, also while a server is running; one import after another.
 * @throws AppError `category_not_found`, `invalid` when the file cannot be read at all, `storage_failed`,
 * `data_folder_busy` when another import does not end; the signal's reason when it ends the wait
 */
export async function importCatalogue(request: ImportRequest): Promise<CatalogueImportReport> {
  const { dataDir, file, format, mapping, category, images, isDryRun, confirm, onProgress, ...options } =
    request;
  const given = await readNamedFile(file, request.signal);
  const bundle = format === undefined ? await readBundle(given) : undefined;
  const table = await readTable(bundle?.bytes ?? given, {
    format,
    fileName: bundle?.fileName ?? file,
    mapping,
  });
  const pictures = bundle?.pictures ?? (images === undefined ? new Map() : await readPictureFolder(images));
  const importAll = () =>
    withPiecesLeft(dataDir, async (files, { upserted = [], categories = [] }, stock) => {
      const findCategory = (id: string) => categories.find((each) => each.id === id);
      const edit = openEdit(dataDir, files, { findCategory }, stock);
      let added: AddedPictures = { added: 0, kept: [] };
      const apply = async (plan: ImportPlan) => {
        const isAgreed = (await confirm?.(plan)) !== false;
        if (!isAgreed || options.signal?.aborted) return undefined;
        // Before the products, so that a crash leaves none of them without its picture.
        const own = [...pictures].filter(([name]) => isPictureName(name));
        added = await addShopPictures(resolve(dataDir), new Map(own));
        // Others may have written products while the file was read and a person was asked.
        await files.sweep();
        const written = { onProgress, categories: { written: plan.categories }, signal: options.signal };
        return (await edit(plan.changes, { action: 'import', by: COMMAND_LINE }, written)).results;
      };
      const report = await importProducts(sliceTable(table), {
        ...options,
        products: upserted,
        categories,
        category: category === undefined ? undefined : requireCategoryBySlug(categories, category),
        writer: files,
        apply: isDryRun ? undefined : apply,
      });
      return { ...report, pictures: added };
    });
  return isDryRun ? importAll() : importAlone(resolve(dataDir), importAll, options.signal);
}
