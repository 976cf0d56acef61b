import { resolve } from 'node:path';
import { AppError } from '../domain/errors.ts';
import type { CatalogueFiles } from '../shop/ports.ts';
import { createCatalogueImage, runToEnd } from './catalogue-image.ts';
import { isDirectory } from './data-folder.ts';
import { createFollower, type WatchHealth } from './follow-changes.ts';
import { type Log, SILENT_LOG } from './log.ts';

interface Options {
  readonly dataDir: string;
  readonly log?: Log;
}

export interface OpenedCatalogueFiles extends CatalogueFiles {
  health(): WatchHealth;
}

/**
 * Opens the catalogue files of a data folder; nothing is read before `load`.
 * @throws AppError `storage_failed` when there is no such folder.
 */
export function openCatalogueFiles({ dataDir, log = SILENT_LOG }: Options): OpenedCatalogueFiles {
  const root = resolve(dataDir);
  if (!isDirectory(root)) {
    throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${root}` });
  }
  const image = createCatalogueImage(root);
  const follower = createFollower(root, image, log);
  return {
    load() {
      runToEnd(image.compareAll());
      return image.settle() ?? {};
    },
    async watch(listener) {
      follower.start(listener);
    },
    sweep: () => follower.sweep(),
    problems: () => follower.problems(),
    health: () => follower.health(),
    close: () => follower.close(),
  };
}
