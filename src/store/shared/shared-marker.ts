import { accessSync, constants, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { parseJson } from '#kernel/json';
import { writePrivately } from '../files/private-files.ts';
import type { Run } from './database.ts';
import { isMissing, tryOr } from '#kernel/system-code';

/** Marks the orders of this folder as a copy of those in a database, and names that database. */
export const MARKER_FILE = 'database.json';

const schema = z.object({ id: z.string() });

/**
 * The database's id; undefined when the folder's own journal is the truth. Of a folder that cannot be entered nothing is
 * sold, whatever is in it; the shop opens nevertheless.
 * @throws AppError `storage_failed`
 */
export function readMarker(privateDir: string): string | undefined {
  const broken = new AppError('storage_failed', { message: `Dosya bozuk: _private/${MARKER_FILE}` });
  let text: string;
  try {
    text = readFileSync(join(privateDir, MARKER_FILE), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (tryOr(true, () => accessSync(privateDir, constants.X_OK))) return undefined;
    throw broken;
  }
  const { data } = schema.safeParse(parseJson(text));
  if (data) return data.id;
  throw broken;
}

/** Marks the folder as a copy of the database with this id. @throws AppError `storage_failed` */
export function writeMarker(privateDir: string, id: string): Promise<void> {
  return writePrivately(join(privateDir, MARKER_FILE), JSON.stringify({ id }));
}

export function removeMarker(privateDir: string): void {
  rmSync(join(privateDir, MARKER_FILE), { force: true });
}

/** @throws AppError `orders_stopped` when the folder is the copy of a database and no database was given */
export function requireLocalRecords(privateDir: string): void {
  if (readMarker(privateDir) === undefined) return;
  throw new AppError('orders_stopped', {
    message:
      'Bu mağazanın siparişleri ve hesapları PostgreSQL veritabanında. SHOP_DATABASE_URL ile adresini verin ya da "shop orders move --to files" ile dosyalara taşıyın.',
  });
}

/** The failure after the shop was moved away from this database. */
export function movedError(): AppError {
  return new AppError('data_folder_busy', {
    message:
      'Siparişler bu veritabanından taşınmış. SHOP_DATABASE_URL olmadan, taşındıkları klasörle başlatın.',
  });
}

/** The failure of a server whose copy does not begin like the database. */
export function unfitError(): AppError {
  return new AppError('data_folder_busy', {
    message: 'Sipariş kopyası veritabanına uymuyor; sunucuyu yeniden başlatın, kopya yeniden alınır.',
  });
}

/** @throws AppError `data_folder_busy` after the shop was moved away from this database */
export async function requireOpen(run: Run): Promise<void> {
  const [state] = await run('select 1 as open from shop_state where closed_at is null');
  if (!state) throw movedError();
}

/** The database's id, and whether the shop was moved away from it; undefined for an empty database. */
export async function readState(run: Run): Promise<{ id: string; isClosed: boolean } | undefined> {
  const [row] = await run('select id::text as id, closed_at is not null as closed from shop_state');
  return row && { id: String(row['id']), isClosed: row['closed'] === true };
}
