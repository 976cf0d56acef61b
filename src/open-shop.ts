import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listTracked } from './adapters/git/list-tracked.ts';
import { createImageProxy } from './adapters/images/image-proxy.ts';
import { createPictureFiles } from './adapters/images/picture-files.ts';
import { createGuardedFetch } from './adapters/net/guarded-fetch.ts';
import { createLegalPages } from './adapters/templates/legal-pages.ts';
import { openTemplates } from './adapters/templates/open-templates.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { AppError } from './domain/errors.ts';
import type { FileProblem } from './domain/file-problem.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';
import { createSearchIndex } from './search/create-search-index.ts';
import { createShop } from './shop/create-shop.ts';
import { imageHostsOf } from './shop/image-hosts.ts';
import type { ImageProxy, LegalPages, Pictures } from './shop/ports.ts';
import type { Shop } from './shop/shop.ts';
import { checkFiles } from './store/check-files.ts';
import { acquireDataLock } from './store/data-lock.ts';
import { diagnoseFolder, type FolderFacts } from './store/diagnose-folder.ts';
import { writeDurably } from './store/durable-file.ts';
import type { Log } from './store/log.ts';
import { openCatalogueFiles } from './store/open-catalogue-files.ts';

export interface ShopOptions {
  readonly dataDir: string;
  readonly log?: Log;
  /** `host:port` pairs that may be reached although their address is private. */
  readonly allowPrivate?: readonly string[];
}

/** A shop that serves: everything that the server needs, on one locked data folder. */
export interface ServingShop {
  readonly shop: Shop;
  readonly pictures: Pictures;
  readonly imageProxy: ImageProxy;
  readonly legalPages: LegalPages;
  readonly close: () => Promise<void>;
}

export interface HeldFolder {
  /** Tells other processes where the server answers. */
  readonly announce: (address: { readonly host: string; readonly port: number }) => void;
  readonly release: () => void;
}

/** Makes the data folder of a new shop when there is none. True when it did. */
export function seedDataFolder(dataDir: string): boolean {
  const folder = resolve(dataDir);
  if (existsSync(folder)) return false;
  mkdirSync(folder, { recursive: true });
  cpSync(join(PROGRAM_FOLDER, 'templates', 'seed'), folder, { recursive: true });
  // npm never packs a file of this name.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  return true;
}

/**
 * Takes the data folder for this process.
 * @throws AppError `data_folder_busy` naming the process that holds it.
 */
export function holdDataFolder(dataDir: string): HeldFolder {
  return acquireDataLock(resolve(dataDir));
}

function loadShop({ dataDir, log }: ShopOptions) {
  const catalogue = createCatalogue();
  const files = openCatalogueFiles({ dataDir, ...(log ? { log } : {}) });
  const shop = createShop({ files, catalogue, search: createSearchIndex(catalogue.numbers) });
  return { shop, files };
}

/** Loads the shop of a held data folder and follows its files. */
export async function openShop(options: ShopOptions): Promise<ServingShop> {
  const dataDir = resolve(options.dataDir);
  const cache = join(dataDir, '_private', 'cache');
  const { shop } = loadShop({ ...options, dataDir });
  const templates = openTemplates([join(dataDir, '_templates'), join(PROGRAM_FOLDER, 'templates')]);
  await shop.follow();
  return {
    shop,
    pictures: createPictureFiles({
      dir: join(dataDir, 'images'),
      cacheDir: join(cache, 'pictures'),
      writeDurably,
    }),
    imageProxy: createImageProxy({
      cacheDir: join(cache, 'images'),
      allowedHosts: imageHostsOf(shop),
      fetch: createGuardedFetch({ allowPrivate: options.allowPrivate ?? [] }),
    }),
    legalPages: createLegalPages(templates),
    close: () => shop.close(),
  };
}

interface FilesReport {
  readonly products: number;
  readonly categories: number;
  readonly problems: readonly FileProblem[];
}

/** Throws away what is derived from the files and builds catalogue and index anew; `ms` is the time it took. */
export async function rebuildIndex(dataDir: string): Promise<FilesReport & { readonly ms: number }> {
  const started = performance.now();
  const { shop, files } = loadShop({ dataDir: resolve(dataDir) });
  const report = {
    products: shop.catalogue.products().length,
    categories: shop.catalogue.categories().length,
    problems: files.problems(),
  };
  await shop.close();
  return { ...report, ms: Math.round(performance.now() - started) };
}

/**
 * Checks all files and changes nothing.
 * @throws AppError `storage_failed` when there is no such folder.
 */
export function checkData(dataDir: string): FilesReport {
  if (!existsSync(resolve(dataDir))) {
    throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${resolve(dataDir)}` });
  }
  return checkFiles(resolve(dataDir));
}

export interface Diagnosis extends FolderFacts {
  /** Private files that git would publish. */
  readonly trackedPrivateFiles: number;
}

/** How a data folder stands; undefined when there is none. */
export function diagnose(dataDir: string): Diagnosis | undefined {
  const facts = diagnoseFolder(dataDir);
  return facts && { ...facts, trackedPrivateFiles: listTracked(dataDir, '_private').length };
}
