import {
  COLLECTION_FOLDERS,
  isCatalogueFile,
  isFolderLike,
  isIgnoredName,
  isMisnamed,
} from '../../files/data-folder.ts';
import { DOCUMENTS, isDocument } from '../decode/decode-documents.ts';
import { ROOT } from './folder-watches.ts';

/** When more names than this changed in one folder, the whole folder is compared. */
const MAX_NAMES = 64;

/**
 * Places that may have changed since they were last compared.
 * @param isFolder whether a name in the data folder is that of a known category folder
 */
export function createDirtyPlaces(isFolder: (name: string) => boolean) {
  /** By folder: the names to compare, or `all`. */
  let folders = new Map<string, Set<string> | 'all'>();
  const documents = new Set<string>();
  /** Whether category folders or collections may be new or missing, or a file of a collection may have changed. */
  let areNamesDirty = false;

  function addInFolder(folder: string, name: string | null): void {
    const names = folders.get(folder) ?? new Set<string>();
    if (names === 'all') return;
    if (name !== null) names.add(name);
    folders.set(folder, name === null || names.size > MAX_NAMES ? 'all' : names);
  }

  function addAtRoot(name: string | null): boolean {
    if (name === null) {
      areNamesDirty = true;
      for (const document of Object.keys(DOCUMENTS)) documents.add(document);
    } else if (isDocument(name)) {
      documents.add(name);
    } else if (isIgnoredName(name)) {
      return false;
    } else {
      areNamesDirty = true;
      if (isFolder(name)) addInFolder(name, null);
    }
    return true;
  }

  return {
    /**
     * Adds the place of an event: a name in a folder, or `null` when it may be any name in it. False for a name that does
     * not matter.
     */
    add(folder: string, name: string | null): boolean {
      if (folder === ROOT) return addAtRoot(name);
      // An event of the watched folder itself: it was deleted or renamed.
      if (name === folder || COLLECTION_FOLDERS.includes(folder)) areNamesDirty = true;
      else if (name !== null && !isCatalogueFile(name) && !isMisnamed(name) && !isFolderLike(name))
        return false;
      else addInFolder(folder, name);
      return true;
    },
    get isEmpty() {
      return folders.size === 0 && documents.size === 0 && !areNamesDirty;
    },
    /** Returns everything added so far, and removes it here. */
    drain() {
      const drained = { areNamesDirty, documents: [...documents], folders };
      areNamesDirty = false;
      documents.clear();
      folders = new Map();
      return drained;
    },
  };
}
