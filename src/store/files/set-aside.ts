import { renameSync } from 'node:fs';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { namesIn } from './paths.ts';
import { tryOr } from '#kernel/system-code';

/**
 * The second form is that of a copy of orders which an earlier program set aside, the third that of what a power failure
 * left of a line of the order journal.
 */
const SET_ASIDE = /(?:\.bozuk|-kenarda|(\.torn))-\d{4}-\d{2}-\d{2}T[\d-]+Z?$/;

/** Renames a broken file, so that a new one may be written in its place. False when it cannot be renamed. */
export function setAside(path: string): boolean {
  return tryOr(false, () => {
    renameSync(path, `${path}.bozuk-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
    return true;
  });
}

/** The broken files that were set aside in a folder, each with advice. @param displayFolder the folder's name for people */
export function listSetAside(folder: string, displayFolder: string): FileProblem[] {
  return namesIn(folder).flatMap((name): FileProblem[] => {
    const aside = SET_ASIDE.exec(name);
    if (!aside) return [];
    const place = { file: `${displayFolder}/${name}`, line: 1 };
    const before = name.slice(0, aside.index);
    if (aside[1] !== undefined) {
      const message = `${before} dosyasının yarım kalan sonu (onaylanmamış bir kayıt) bu adla kenara ayrıldı; hiçbir sipariş eksik değil, bu dosyayı silebilirsiniz`;
      return [{ ...place, code: 'cut_line', message }];
    }
    const message = `${before} bozuk olduğu için bu adla kenara ayrıldı, yerine yenisi yazılıyor; içinde gereken varsa alın, sonra bu dosyayı silin`;
    return [{ ...place, code: 'set_aside', message }];
  });
}
