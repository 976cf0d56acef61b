import type { FileProblem } from '#domain/catalogue/file-problem';
import { listFolders, listHomelessFiles, listLinks } from '../files/data-folder.ts';
import { LINK_MESSAGE } from '../files/links.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** What lies right in the data folder: the category folders, links, and product files that belong to none. */
export interface RootList {
  /** Lists anew. Whether problems may have come or gone; when the folder cannot be read, the folders stay as they were. */
  compare(): boolean;
  isReadable(): boolean;
  /** Names of the category folders. */
  folders(): ReadonlySet<string>;
  problems(): readonly FileProblem[];
}

const HOMELESS =
  'ürün dosyası bir kategori klasörünün içinde durmalı; dosya yüklenmedi, kategorisinin klasörüne taşıyın';

export function createRootList(dataDir: string): RootList {
  let folders: ReadonlySet<string> = new Set();
  let homeless: readonly string[] = [];
  let links: readonly string[] = [];
  let fault: FileProblem | undefined;

  return {
    compare() {
      const [faultBefore, before] = [fault, [homeless, links].join()];
      try {
        folders = new Set(listFolders(dataDir));
        homeless = listHomelessFiles(dataDir);
        links = listLinks(dataDir);
        fault = undefined;
      } catch (error) {
        const code = systemCodeOf(error);
        if (code === undefined) throw error;
        fault = { file: '.', line: 1, message: `veri klasörü okunamadı (${code})`, code: 'unreadable' };
      }
      return faultBefore !== undefined || fault !== undefined || [homeless, links].join() !== before;
    },
    isReadable: () => fault === undefined,
    folders: () => folders,
    problems: () => [
      ...(fault ? [fault] : []),
      ...links.map((file) => ({ file, line: 1, message: LINK_MESSAGE, code: 'unreadable' as const })),
      ...homeless.map((file) => ({ file, line: 1, message: HOMELESS, code: 'bad_file_name' as const })),
    ],
  };
}
