import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { CatalogueReader } from '#catalogue/catalogue';
import { createEditProducts, type EditProducts } from '#shop/catalogue/edit-products';
import type { CatalogueWriter } from '#shop/catalogue/ports';
import { createUndoChange } from '#shop/panel/undo-change';
import {
  createUnfinishedWork,
  type UnfinishedSummary,
  type UnfinishedWork,
  type WorkOutcome,
} from '#shop/panel/unfinished-work';
import { createRawFiles } from '#store/catalogue/raw-files';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { requireDataFolder } from '#store/files/data-folder';
import { SILENT_LOG } from '#store/files/log';
import { openChangeLog } from '#store/panel/change-log';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';
import { loadShop } from './open-catalogue.ts';
import { COMMAND_LINE } from './open-file-intent.ts';

const noCommit = (): Promise<void> => Promise.resolve();
const fail = (error: unknown): never => {
  throw error;
};

/** Changes of products from the command line, kept with those of the panel so that they can be taken back there. */
export function openEdit(
  dataDir: string,
  writer: CatalogueWriter,
  catalogue: Pick<CatalogueReader, 'findCategory'>,
): EditProducts {
  const folder = resolve(dataDir);
  return createEditProducts({
    catalogue,
    writer,
    log: openChangeLog({ dataDir: folder, log: SILENT_LOG }),
    unfinished: openUnfinishedChanges(folder, SILENT_LOG),
    commit: noCommit,
    now: () => new Date(),
    newId: randomUUID,
    warn: fail,
  });
}

async function withWork<T>(dataDir: string, task: (work: UnfinishedWork) => Promise<T>): Promise<T> {
  const folder = requireDataFolder(dataDir);
  const files = openCatalogueFiles({ dataDir: folder });
  const shop = loadShop(files);
  const { catalogue } = shop;
  await shop.follow();
  const log = openChangeLog({ dataDir: folder, log: SILENT_LOG });
  const edit = openEdit(folder, files, catalogue);
  const products = () => {
    const { numbers } = catalogue;
    return Array.from({ length: numbers.size }, (_, index) =>
      catalogue.findProduct(numbers.idOf(index)),
    ).filter((product) => product !== undefined);
  };
  try {
    return await task(
      createUnfinishedWork({
        unfinished: openUnfinishedChanges(folder, SILENT_LOG),
        files: createRawFiles(folder),
        log,
        catalogue,
        writer: files,
        sweep: () => files.sweep(),
        undo: createUndoChange({ catalogue, products, writer: files, log, edit }),
        commit: noCommit,
      }),
    );
  } finally {
    await shop.close();
  }
}

/** Changes of many files that a crash broke off, oldest first. @throws AppError `storage_failed` */
export async function listUnfinished(dataDir: string): Promise<readonly UnfinishedSummary[]> {
  const folder = requireDataFolder(dataDir);
  if (openUnfinishedChanges(folder, SILENT_LOG).list().length === 0) return [];
  return withWork(folder, (work) => work.list());
}

/** Finishes one of them or takes it back. @throws AppError `change_not_found`, `storage_failed` */
export function settleUnfinished(
  dataDir: string,
  way: 'finish' | 'revert',
  id: string,
  onProgress: (done: number, total: number) => void,
): Promise<WorkOutcome> {
  return withWork(dataDir, (work) =>
    way === 'finish' ? work.finish(id, onProgress) : work.revert(id, COMMAND_LINE, onProgress),
  );
}
