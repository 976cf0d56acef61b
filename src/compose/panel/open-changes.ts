import type { JobProgress } from '#domain/panel/job';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import {
  unfinishedChange,
  type UnfinishedChangeJson,
  workOutcomeJson,
  type WorkOutcomeJson,
} from '#contract/catalogue/product/admin-products';
import { createEditProducts, type EditProducts } from '#shop/catalogue/product/edit-products';
import type { CatalogueWriter } from '#shop/catalogue/ports';
import type { Stock } from '#shop/orders/stock/stock';
import { createUndoChange } from '#shop/panel/undo-change';
import { createUnfinishedWork, type UnfinishedWork } from '#shop/panel/unfinished-work';
import { requireDataFolder } from '#store/files/data-folder';
import { openChangeLog } from '#store/panel/change-log';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';
import { COMMAND_LINE } from '../open-file-intent.ts';
import { withLockHolder } from '../tools/with-lock-holder.ts';
import type { ShopWithOrders } from '../tools/with-shop.ts';

const noCommit = (): Promise<void> => Promise.resolve();
const fail = (error: unknown): never => {
  throw error;
};

/** Changes of products from the command line. They are stored with the panel's, so that the panel can undo them. */
export function openEdit(
  dataDir: string,
  writer: CatalogueWriter,
  catalogue: Pick<CatalogueReader, 'findCategory'>,
  stock?: Stock,
): EditProducts {
  const folder = resolve(dataDir);
  return createEditProducts({
    catalogue,
    writer,
    log: openChangeLog({ dataDir: folder }),
    unfinished: openUnfinishedChanges(folder),
    commit: noCommit,
    ...(stock ? { stock } : {}),
    now: () => new Date(),
    warn: fail,
  });
}

async function openWork({ dataDir, stock, files, shop }: ShopWithOrders): Promise<UnfinishedWork> {
  const { catalogue } = shop;
  await shop.watch();
  const log = openChangeLog({ dataDir });
  const edit = openEdit(dataDir, files, catalogue, stock);
  return createUnfinishedWork(
    {
      unfinished: openUnfinishedChanges(dataDir),
      files: files.raw,
      log,
      stock,
      catalogue,
      writer: files,
      sweep: () => files.sweep(),
      commit: noCommit,
    },
    createUndoChange({ catalogue, writer: files, log, edit, stock }),
  );
}

/** Changes of many files that a crash interrupted, oldest first. @throws AppError `storage_failed` */
export async function listUnfinished(dataDir: string): Promise<readonly UnfinishedChangeJson[]> {
  const folder = requireDataFolder(dataDir);
  if (openUnfinishedChanges(folder).list().length === 0) return [];
  return withLockHolder<readonly UnfinishedChangeJson[]>(folder, {
    remote: ({ call }) => call('GET', '/api/admin/changes/unfinished', undefined, z.array(unfinishedChange)),
    local: async (parts) => (await openWork(parts)).list(),
  });
}

/** Finishes or reverts one of them. @throws AppError `change_not_found`, `storage_failed` */
export function resolveUnfinished(
  dataDir: string,
  way: 'finish' | 'revert',
  id: string,
  onProgress: (progress: JobProgress) => void,
): Promise<WorkOutcomeJson> {
  return withLockHolder<WorkOutcomeJson>(requireDataFolder(dataDir), {
    remote: ({ call }) =>
      call('POST', `/api/admin/changes/${encodeURIComponent(id)}/${way}`, undefined, workOutcomeJson),
    local: async (parts) => {
      const work = await openWork(parts);
      return way === 'finish' ? work.finish(id, onProgress) : work.revert(id, COMMAND_LINE, onProgress);
    },
  });
}
