import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { setAside } from '../files/set-aside.ts';
import { statOf } from '../files/stat-of.ts';
import { systemCodeOf } from '../files/system-code.ts';

const ORDERS = 'orders';
/** Folders of the private one; what they hold is missed, yet only the orders keep the shop from selling. */
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

/** Undefined where there is nothing, or where that cannot be seen. */
const isFolder = (path: string): boolean | undefined => statOf(path)?.isDirectory();

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return false;
  }
}

/** Sets aside files that stand where folders belong. Not in place of the orders': nobody may sell without knowing them. */
export function makeRoomForFolders(privateDir: string): void {
  for (const name of PRIVATE_FOLDERS) {
    if (name !== ORDERS && isFolder(join(privateDir, name)) === false) setAside(join(privateDir, name));
  }
}

/** The private folders that are none or that this user may not use; below such a one nothing more is told. */
export function findFolderFaults(
  privateDir: string,
): readonly { readonly name: string; readonly message: string }[] {
  const faults = ['', ...PRIVATE_FOLDERS].flatMap((name) => {
    const folder = join(privateDir, name);
    const found = isFolder(folder);
    if (found === undefined) return [];
    // The journal tells what it cannot read.
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
