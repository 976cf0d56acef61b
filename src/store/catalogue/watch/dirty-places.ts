import { COLLECTION_FOLDERS, isCatalogueFile, isIgnoredName, isMisnamed } from '../../files/data-folder.ts';
import { DOCUMENTS } from '../decode-documents.ts';
import { ROOT } from './folder-watches.ts';

/** Where something may have changed since it was last looked at. */
export interface DirtyPlaces {
  /**
   * Notes what an event tells: a name in a folder, or `null` when it may be any. False for a name that is
   * nobody's concern.
   */
  note(folder: string, name: string | null): boolean;
  readonly isEmpty: boolean;
  /** Everything noted, which is then forgotten. */
  take(): DirtyPlace;
}

interface DirtyPlace {
  /** Whether category folders or collections may have come or gone, or a file of a collection has changed. */
  readonly areNamesDirty: boolean;
  readonly documents: readonly string[];
  /** By folder: the names in it, or that all of it is to be compared. */
  readonly folders: Map<string, ReadonlySet<string> | 'all'>;
}

/** More changed names than this in one folder: the whole folder is compared. */
const MAX_NAMES = 64;

/** @param isFolder whether a name in the data folder is that of a known category folder */
export function createDirtyPlaces(isFolder: (name: string) => boolean): DirtyPlaces {
  let folders = new Map<string, Set<string> | 'all'>();
  const documents = new Set<string>();
  let areNamesDirty = false;

  function noteInFolder(folder: string, name: string | null): void {
    const names = folders.get(folder) ?? new Set<string>();
    if (names === 'all') return;
    if (name !== null) names.add(name);
    folders.set(folder, name === null || names.size > MAX_NAMES ? 'all' : names);
  }

  function noteAtRoot(name: string | null): boolean {
    if (name === null) {
      areNamesDirty = true;
      for (const document of Object.keys(DOCUMENTS)) documents.add(document);
    } else if (Object.hasOwn(DOCUMENTS, name)) {
      documents.add(name);
    } else if (isIgnoredName(name)) {
      return false;
    } else {
      areNamesDirty = true;
      if (isFolder(name)) noteInFolder(name, null);
    }
    return true;
  }

  return {
    note(folder, name) {
      if (folder === ROOT) return noteAtRoot(name);
      // The event of the watched folder itself: it was deleted or renamed.
      if (name === folder || COLLECTION_FOLDERS.includes(folder)) areNamesDirty = true;
      else if (name !== null && !isCatalogueFile(name) && !isMisnamed(name)) return false;
      else noteInFolder(folder, name);
      return true;
    },
    get isEmpty() {
      return folders.size === 0 && documents.size === 0 && !areNamesDirty;
    },
    take() {
      const taken = { areNamesDirty, documents: [...documents], folders };
      areNamesDirty = false;
      documents.clear();
      folders = new Map();
      return taken;
    },
  };
}
