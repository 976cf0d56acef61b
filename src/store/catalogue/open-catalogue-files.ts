import type { CatalogueFiles, CatalogueWriter } from '#shop/catalogue/ports';
import type { RawFiles } from '#shop/panel/ports';
import { createCatalogueImage } from './catalogue-image.ts';
import { requireDataFolder } from '../files/data-folder.ts';
import { createDocumentWriter } from './write/document-writer.ts';
import { watchFolder, type WatchFolder } from './watch/folder-watches.ts';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { createCatalogueWatcher } from './watch/catalogue-watcher.ts';
import { compareAll, removeMissing, runToEnd } from './compare-files.ts';
import { collectChange } from './collect-change.ts';
import { createProductWriter } from './write/product-writer.ts';
import { createRawFiles } from './write/raw-files.ts';
import { createQueue } from '#kernel/task-queue';
import { join } from 'node:path';
import { textOfFile } from '../files/read-text-file.ts';
import { DOCUMENTS } from './decode/decode-documents.ts';

interface Options {
  readonly dataDir: string;
  readonly log?: Log;
  readonly watch?: WatchFolder;
}

export interface OpenedCatalogueFiles extends CatalogueFiles, CatalogueWriter {
  /** The same files as text; no write of it runs beside one of the others. */
  readonly raw: RawFiles;
}

/**
 * Opens the catalogue files of a data folder. Nothing is read before `load`.
 * @throws AppError `storage_failed` when there is no such folder
 */
export function openCatalogueFiles({
  dataDir,
  log = SILENT_LOG,
  watch = watchFolder,
}: Options): OpenedCatalogueFiles {
  const image = createCatalogueImage(requireDataFolder(dataDir));
  const watcher = createCatalogueWatcher(image, log, watch);
  const writer = { image, watcher, inQueue: createQueue() };

  return {
    ...createProductWriter(writer),
    ...createDocumentWriter(writer),
    raw: createRawFiles(image.dataDir, writer.inQueue),
    load() {
      runToEnd(compareAll(image));
      removeMissing(image, Infinity);
      return collectChange(image) ?? {};
    },
    watch: (listener) => watcher.start(listener),
    sweep: () => watcher.sweep(),
    problems: () => watcher.problems(),
    close: () => watcher.close(),
  };
}

/** Names of a shop's storefronts; the shop need not be open. None when their file cannot be read. */
export function readSiteNames(dataDir: string): readonly string[] {
  const file = 'sites.json';
  const text = textOfFile(join(dataDir, file));
  const sites = text === undefined ? undefined : DOCUMENTS[file].decode(file, text).value?.sites;
  return sites?.flatMap(({ id, name }) => [id, name]) ?? [];
}
