import { renameSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { namesIn } from './names-in.ts';
import { tryOr } from '#kernel/system-code';

/** The second form is that of a copy of orders which an earlier program set aside. */
const SET_ASIDE = /(?:\.bozuk|-kenarda)-\d{4}-\d{2}-\d{2}T[\d-]+Z?$/;

/** Renames a broken file, so that a new one may be written in its place. False when it cannot be renamed. */
export function setAside(path: string): boolean {
  return tryOr(false, () => {
    renameSync(path, `${path}.bozuk-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
    return true;
  });
}

/** The broken files that were set aside in a folder, each with advice. @param displayFolder the folder's name for people */
export function listSetAside(folder: string, displayFolder: string): FileProblem[] {
  return namesIn(folder)
    .filter((name) => SET_ASIDE.test(name))
    .map((name) => ({
      file: `${displayFolder}/${name}`,
      line: 1,
      code: 'set_aside',
      message: `${basename(name).replace(SET_ASIDE, '')} bozuk olduğu için bu adla kenara ayrıldı, yerine yenisi yazılıyor; içinde gereken varsa alın, sonra bu dosyayı silin`,
    }));
}
