import { countTracked } from '#adapters/git/run-git';
import { createCatalogue } from '#catalogue/create-catalogue';
import { openFileIntent } from './open-file-intent.ts';
import { SEED_FOLDER } from './program-folder.ts';
import { createSearchIndex } from '#search/create-search-index';
import { createShop } from '#shop/shop';
import type { CatalogueFiles } from '#shop/catalogue/ports';
import { pathsBelow, requireDataFolder } from '#store/files/data-folder';
import { makeShopFolder } from '#store/files/shop-folder';
import { diagnoseFolder } from '#store/files/diagnose-folder';
import { writeEditorFiles } from '#store/catalogue/editor-files';
import { formatFiles, hasCanonicalForm } from '#store/catalogue/write/format-files';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';

/** Like `makeShopFolder`, from the program's seed, with the schemas for editors. */
export function makeShop(dataDir: string): boolean {
  const isNew = makeShopFolder(dataDir, SEED_FOLDER);
  if (isNew) writeEditorFiles(dataDir);
  return isNew;
}

/** Writes the schemas for editors again. @throws AppError `storage_failed` */
export const renewEditorFiles = writeEditorFiles;

/** The shop of the given files. Its catalogue is complete when this returns; its index is built in the background. */
export function loadShop(files: CatalogueFiles) {
  return loadParts(files).shop;
}

export type LoadedShop = ReturnType<typeof loadShop>;

function loadParts(files: CatalogueFiles) {
  const catalogue = createCatalogue();
  const search = createSearchIndex(catalogue);
  return { shop: createShop({ files, catalogue, search }), search };
}

/**
 * Formats files in the program's way; all when none is named. Files without a format are skipped.
 * @throws AppError `storage_failed` when there is no such folder
 */
export async function formatCatalogue(dataDir: string, files: readonly string[], isCheck: boolean) {
  const folder = requireDataFolder(dataDir);
  const paths = files.flatMap((file) => pathsBelow(folder, file)).filter(hasCanonicalForm);
  return formatFiles(folder, {
    paths: files.length > 0 ? paths : undefined,
    ...(isCheck ? {} : { unfinished: openFileIntent(folder, 'format') }),
  });
}

/** Builds catalogue and index from the files; `ms` is the duration. */
export async function rebuildIndex(dataDir: string) {
  const started = performance.now();
  const files = openCatalogueFiles({ dataDir });
  const { shop, search } = loadParts(files);
  search.build(Infinity);
  const report = {
    products: shop.catalogue.products().length,
    categories: shop.catalogue.categories().length,
  };
  await shop.close();
  return { ...report, ms: Math.round(performance.now() - started) };
}

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>;

/** The state of a data folder, with the number of private files that git would publish. */
export async function diagnose(dataDir: string) {
  return { ...diagnoseFolder(dataDir), trackedPrivateFiles: await countTracked(dataDir, '_private') };
}
