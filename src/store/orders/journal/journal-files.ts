import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../files/data-folder.ts';
import { systemCodeOf } from '#kernel/system-code';

/** The file with the journal's last number and hash. Its name sorts before the months, so that a backup copies it first. */
export const HEAD_FILE = '000-head';
const ORDERS_FOLDER = 'orders';
const NEWLINE = 10;
const MONTH_FILE = /^\d{4}-\d{2}\.jsonl$/;

export function journalFolder(privateDir: string): string {
  return join(privateDir, ORDERS_FOLDER);
}

/** A journal file's path below the data folder, as it is shown to people. */
export function journalPath(name: string): string {
  return join(PRIVATE_FOLDER, ORDERS_FOLDER, name);
}

/** Names of the journal's files, oldest first; none when its folder is missing, undefined when it cannot be listed. */
export function listJournalFiles(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => MONTH_FILE.test(name))
      .sort();
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return systemCodeOf(error) === 'ENOENT' ? [] : undefined;
  }
}

export function fileOfMonth(time: Date): string {
  return `${time.toISOString().slice(0, 7)}.jsonl`;
}

export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
