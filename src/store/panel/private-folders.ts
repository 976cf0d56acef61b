import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setAside } from '../files/set-aside.ts';
import { statOf } from '../files/paths.ts';
import { INVOICES_FOLDER } from '../orders/invoice-files.ts';
import { tryOr } from '#kernel/system-code';

const ORDERS = 'orders';
/**
 * Folders in the private folder. Without the orders' folder the shop cannot sell; without another it lacks what is in
 * it.
 */
export const PRIVATE_FOLDERS: readonly string[] = [
  ORDERS,
  'outbox',
  'hooks',
  'unfinished',
  'scrape',
  'scrape/runs',
  'scrape/seen',
  'scrape/open',
  'cache',
];
/** The invoices' files, as many as orders, are not looked through. */
const ALL_FOLDERS = [...PRIVATE_FOLDERS, INVOICES_FOLDER];

/** Undefined when the path does not exist or cannot be read. */
const isFolder = (path: string): boolean | undefined => statOf(path)?.isDirectory();

function isUsable(folder: string): boolean {
  return tryOr(false, () => {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  });
}

/** Sets aside files in the place of folders. The orders' folder is left: without knowing the orders, nobody may sell. */
export function setAsideBlockingFiles(privateDir: string): void {
  for (const name of ALL_FOLDERS) {
    if (name !== ORDERS && isFolder(join(privateDir, name)) === false) setAside(join(privateDir, name));
  }
}

/** Links below the private folder, which lead outside until the next write replaces them. */
export function findPrivateLinks(privateDir: string): readonly string[] {
  return ['', ...PRIVATE_FOLDERS].flatMap((folder) =>
    tryOr([], () => readdirSync(join(privateDir, folder), { withFileTypes: true }))
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => join(folder, name)),
  );
}

/**
 * Private folders that are no folder, or that this user may not use. Nothing is reported of what is below such a
 * folder.
 */
export function findFolderFaults(
  privateDir: string,
): readonly { readonly name: string; readonly message: string }[] {
  const faults = ['', ...ALL_FOLDERS].flatMap((name) => {
    const folder = join(privateDir, name);
    const found = isFolder(folder);
    if (found === undefined) return [];
    // The journal reports this itself.
    if (!found && name === ORDERS) return [];
    if (!found) {
      const message =
        'burada bir klasör olmalı, bir dosya duruyor. Dosyayı başka yere taşıyın, klasörü yedekten geri yükleyin, sonra sunucuyu yeniden başlatın';
      return [{ name, message }];
    }
    const message =
      'bu klasör okunamıyor ya da yazılamıyor; diski ve izinleri denetleyin (sahibi sunucunun kullanıcısı olmalı)';
    return isUsable(folder) ? [] : [{ name, message }];
  });
  const [first] = faults;
  return first?.name === '' ? [first] : faults;
}
