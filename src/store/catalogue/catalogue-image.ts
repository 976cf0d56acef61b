import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Category } from '#domain/catalogue/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { FilesChange } from '#shop/catalogue/ports';
import { compareDocument, compareFolder, type Findings } from './compare-files.ts';
import { CATEGORY_FILE } from '../files/data-folder.ts';
import { isLink } from '../files/links.ts';
import { DOCUMENTS, type DocumentValue } from './decode-documents.ts';
import {
  type AnyRecord,
  createDocumentRecord,
  createFolderImage,
  type DocumentRecord,
  type FileRecord,
  type FolderImage,
  type ProductRecord,
} from './folder-image.ts';
import { compareProblems, problemsOfConflicts, problemsOfFolders } from './problem-report.ts';
import { createProductClaims } from './product-claims.ts';
import { resolveCategories, type ResolvedCategories } from './resolve-categories.ts';
import { createRootList } from './root-list.ts';
import { runToEnd } from '../files/run-to-end.ts';

/** The data folder as it was last seen, and what of it stands in the catalogue. */
export interface CatalogueImage {
  /** Compares everything with the disk. Yields between files. */
  compareAll(): Generator<void>;
  /** Finds new and vanished category folders; those are the ones to compare next. */
  compareFolderNames(): readonly string[];
  /** Compares one folder, or only the named files of it. */
  compareFolder(name: string, only?: Iterable<string>): Generator<void>;
  compareDocument(name: string): void;
  folderNames(): readonly string[];
  /** Products whose files changed since the last settling. */
  readonly touchedCount: number;
  /** Turns what was found since the last settling into one change; `undefined` when nothing changed. */
  settle(): FilesChange | undefined;
  /** Since when the first of the missing files that still hold their place is missing. */
  firstGoneAtMs(): number | undefined;
  /**
   * Gives up the places of files that went missing at or before `untilMs`, or only of those chosen. A file that is
   * back unheard of is read instead.
   */
  buryGone(untilMs: number, isChosen?: (record: AnyRecord) => boolean): void;
  /** When the next file that may have been read half-written is due to be looked at again. */
  nextRecheckMs(): number | undefined;
  recheckBroken(nowMs: number): void;
  /** The faults as the files stand, ordered by file and line. */
  problems(): readonly FileProblem[];
  /** Whether problems may have come or gone since this was last asked. */
  takeProblemsChanged(): boolean;
  /** The file whose product stands in the catalogue under this id. */
  findProduct(id: string): ProductRecord | undefined;
  findProductBySlug(slug: string): ProductRecord | undefined;
  findFolder(name: string): FolderImage | undefined;
  /** Categories by folder. */
  categories(): ReadonlyMap<string, Category>;
  readonly productCount: number;
}

/** A file that is not valid and changed so shortly before may still be in the writing. */
const HALF_WRITTEN_MS = 300;

/** @param onText hears of each text that is read */
export function createCatalogueImage(dataDir: string, onText?: Findings['text']): CatalogueImage {
  const folders = new Map<string, FolderImage>();
  const documents = new Map(
    Object.entries(DOCUMENTS).map(([name, kind]) => [name, createDocumentRecord(name, kind)]),
  );
  const isThere = ({ path }: FileRecord): boolean =>
    existsSync(join(dataDir, path)) && !isLink(join(dataDir, dirname(path)));
  const claims = createProductClaims<ProductRecord>((record) => !isThere(record));
  /** Product files that changed since the last settling. The first one takes all. */
  const touched = new Set<ProductRecord>();
  const changedDocuments = new Set<DocumentRecord>(documents.values());
  const gone = new Set<AnyRecord>();
  const rechecks = new Map<AnyRecord, number>();
  const root = createRootList(dataDir);
  let resolved: ResolvedCategories = { byFolder: new Map(), problems: [] };
  let areCategoriesStale = true;
  let areProblemsChanged = true;
  let isLoaded = false;

  function touch(record: ProductRecord): void {
    if (isLoaded) touched.add(record);
  }

  function forget(record: AnyRecord): void {
    gone.delete(record);
    rechecks.delete(record);
  }

  const findings: Findings = {
    product(record) {
      forget(record);
      touch(record);
    },
    category(record) {
      if (record) forget(record);
      areCategoriesStale = true;
    },
    document(record) {
      forget(record);
      changedDocuments.add(record);
    },
    broken(record, ageMs) {
      forget(record);
      if (ageMs < HALF_WRITTEN_MS) rechecks.set(record, Date.now() + HALF_WRITTEN_MS - Math.max(0, ageMs));
    },
    gone(record) {
      rechecks.delete(record);
      if (record.goneAtMs !== undefined) return;
      record.goneAtMs = Date.now();
      gone.add(record);
      areProblemsChanged = true;
      if (record.kind === 'category') areCategoriesStale = true;
    },
    problems() {
      areProblemsChanged = true;
    },
    ...(onText ? { text: onText } : {}),
  };

  function compareFolderNames(): readonly string[] {
    const before = root.folders();
    if (root.compare()) areProblemsChanged = true;
    // Without the list nothing is known to be gone: everything stays on sale.
    if (!root.isReadable()) return [];
    const listed = root.folders();
    for (const name of listed) if (!folders.has(name)) folders.set(name, createFolderImage(name));
    const isNew = (name: string): boolean => !before.has(name);
    const isLost = (name: string): boolean => !listed.has(name);
    return [...listed].filter(isNew).concat([...folders.keys()].filter(isLost));
  }

  function* compareNamedFolder(name: string, only?: Iterable<string>): Generator<void> {
    const folder = folders.get(name);
    if (folder) yield* compareFolder(dataDir, folder, findings, only);
  }

  function* compareAll(): Generator<void> {
    compareFolderNames();
    if (!root.isReadable()) return;
    for (const record of documents.values()) compareDocument(dataDir, record, findings);
    for (const name of folders.keys()) yield* compareNamedFolder(name, [CATEGORY_FILE]);
    resolveIfStale();
    for (const name of folders.keys()) yield* compareNamedFolder(name);
  }

  function resolveIfStale(): void {
    if (!areCategoriesStale) return;
    areCategoriesStale = false;
    areProblemsChanged = true;
    resolved = resolveCategories(folders.values(), resolved.byFolder);
    for (const [name, { id }] of resolved.byFolder) {
      const folder = folders.get(name);
      if (!folder || folder.categoryId === id) continue;
      folder.categoryId = id;
      for (const record of folder.products.values()) touch(record);
    }
  }

  let settledCategories: readonly Category[] = [];

  function settle(): FilesChange | undefined {
    resolveIfStale();
    const due = isLoaded ? touched : [...folders.values()].flatMap(({ products }) => [...products.values()]);
    isLoaded = true;
    for (const record of due) {
      const { categoryId } = record.folder;
      if (record.wanted && record.wanted.categoryId !== categoryId)
        record.wanted = { ...record.wanted, categoryId };
    }
    const waitingBefore = claims.conflicts().size;
    const { upserted, removedIds } = claims.settle(due);
    if (waitingBefore > 0 || claims.conflicts().size > 0) areProblemsChanged = true;
    touched.clear();
    const categories = [...resolved.byFolder.values()];
    const areCategoriesNew = !isDeepStrictEqual(categories, settledCategories);
    settledCategories = categories;
    let documentValues: DocumentValue = {};
    for (const { value } of changedDocuments) documentValues = { ...documentValues, ...value };
    changedDocuments.clear();
    const change: FilesChange = {
      ...(upserted.length > 0 ? { upserted } : {}),
      ...(removedIds.length > 0 ? { removedIds } : {}),
      ...(areCategoriesNew ? { categories } : {}),
      ...documentValues,
    };
    return Object.keys(change).length === 0 ? undefined : change;
  }

  function buryGone(untilMs: number, isChosen: (record: AnyRecord) => boolean = () => true): void {
    const listed = root.folders();
    for (const record of gone) {
      if (record.goneAtMs === undefined || record.goneAtMs > untilMs || !isChosen(record)) continue;
      if (isThere(record)) {
        look(record);
        continue;
      }
      gone.delete(record);
      areProblemsChanged = true;
      if (record.kind === 'document') {
        Object.assign(record, createDocumentRecord(record.path, record.documentKind));
        changedDocuments.add(record);
        continue;
      }
      areCategoriesStale = true;
      const { folder } = record;
      if (record.kind === 'category') {
        folder.category = undefined;
      } else {
        claims.release(record);
        touched.delete(record);
        folder.products.delete(record.fileName);
      }
      if (!listed.has(folder.name) && !folder.category && folder.products.size === 0)
        folders.delete(folder.name);
    }
    for (const { name, category, products, misnamed } of folders.values()) {
      if (!listed.has(name) && !category && products.size + misnamed.size === 0) folders.delete(name);
    }
  }

  function look(record: AnyRecord): void {
    if (record.kind === 'document') compareDocument(dataDir, record, findings);
    else runToEnd(compareFolder(dataDir, record.folder, findings, [basename(record.path)]));
  }

  function recheckBroken(nowMs: number): void {
    for (const [record, dueMs] of rechecks) {
      if (dueMs > nowMs) continue;
      rechecks.delete(record);
      look(record);
    }
  }

  function problems(): readonly FileProblem[] {
    return [
      ...root.problems(),
      ...[...documents.values()].flatMap((record) => record.problems),
      ...resolved.problems,
      ...problemsOfFolders(folders.values()),
      ...problemsOfConflicts(dataDir, claims),
    ].sort(compareProblems);
  }

  return {
    compareAll,
    compareFolderNames,
    compareFolder: compareNamedFolder,
    compareDocument(name) {
      const record = documents.get(name);
      if (record) compareDocument(dataDir, record, findings);
    },
    folderNames: () => [...root.folders()],
    get touchedCount() {
      return touched.size;
    },
    settle,
    firstGoneAtMs() {
      const times = [...gone].flatMap(({ goneAtMs }) => goneAtMs ?? []);
      return times.length === 0 ? undefined : times.reduce((first, time) => Math.min(first, time));
    },
    buryGone,
    nextRecheckMs: () => (rechecks.size === 0 ? undefined : Math.min(...rechecks.values())),
    recheckBroken,
    problems,
    takeProblemsChanged() {
      const isChanged = areProblemsChanged;
      areProblemsChanged = false;
      return isChanged;
    },
    findProduct: (id) => claims.find(id),
    findProductBySlug: (slug) => claims.findBySlug(slug),
    findFolder: (name) => folders.get(name),
    categories: () => resolved.byFolder,
    get productCount() {
      return claims.size;
    },
  };
}
