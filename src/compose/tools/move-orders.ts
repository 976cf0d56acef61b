import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { openPrivateFolder } from '#store/files/private-files';
import { acquireDataLock } from '#store/files/lock/data-lock';
import type { Log } from '#store/files/log';
import { PRIVATE_FOLDER, requireDataFolder } from '#store/files/data-folder';
import { openDatabase } from '#store/shared/database';
import { type DatabaseReport, inspectDatabase } from '#store/shared/inspect-database';
import {
  adoptCopy,
  type MoveReport,
  rethrowWithReason,
  moveToDatabase,
  moveToFiles,
} from '#store/shared/move-orders';
import { databaseUrl } from '../orders/open-order-store.ts';

export interface MoveRequest {
  readonly to: 'postgres' | 'files';
  /** Whether the database is lost and only the folder's copy exists. */
  readonly isLost: boolean;
}

/**
 * Moves the orders of a data folder without a running server to the database in the environment, or back.
 * @returns the entries in both places; for a lost database only their number
 * @throws AppError `data_folder_busy`, `conflict`, `storage_failed`, `orders_stopped`
 */
export async function moveOrders(
  dataDir: string,
  { to, isLost }: MoveRequest,
  log: Log,
): Promise<Pick<MoveReport, 'entries'> & Partial<MoveReport>> {
  const lock = acquireDataLock(requireDataFolder(resolve(dataDir)));
  try {
    const folder = { privateDir: openPrivateFolder(resolve(dataDir)), hasLock: lock.isAcquired };
    if (to === 'files' && isLost) return { entries: await adoptCopy(folder) };
    const url = databaseUrl();
    if (url === undefined) {
      throw new AppError('invalid', { message: 'Veritabanının adresini SHOP_DATABASE_URL ile verin.' });
    }
    const database = await openDatabase({ url, log });
    try {
      return await (
        to === 'postgres' ? moveToDatabase(folder, database) : moveToFiles(folder, database, log)
      ).catch(rethrowWithReason);
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

/** The state of the shared database; undefined for a shop in files. */
export async function diagnoseDatabase(dataDir: string): Promise<DatabaseReport | undefined> {
  return inspectDatabase(join(resolve(dataDir), PRIVATE_FOLDER), databaseUrl());
}
