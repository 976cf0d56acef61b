import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { parseProductFileName, type ProductFileName } from '#domain/catalogue/product/product-file-name';
import { isSameJson } from '#kernel/json';
import {
  COLLECTION_FOLDERS,
  CATEGORY_FILE,
  isCategoryFolderName,
  isFolderLike,
  isCollectionPath,
  isMisnamed,
  listCollection,
} from '../files/data-folder.ts';
import { isLink } from '../files/paths.ts';
import type { FaultReading, TextReading } from '../files/read-text-file.ts';
import {
  type CatalogueImage,
  type CategoryValue,
  type Decoded,
  type FileRecord,
  type FolderRecord,
  markMissing,
  placeOf,
  type ProductValue,
  readFileOf,
} from './catalogue-image.ts';
import { releaseClaim } from './claim-products.ts';
import { decodeCategory, firstLine } from './decode/decode-category.ts';
import { DOCUMENTS, findTextKind } from './decode/decode-documents.ts';
import { decodeProduct } from './decode/decode-product.ts';
import { isAway, isThere, isVersion, scanFolder, scanRoot, scanStray } from './scan-files.ts';
import { resolveChangedCategories } from './collect-change.ts';

/** A file that was compared with the disk; without a reading when the file has not changed. */
export interface ComparedFile {
  readonly path: string;
  readonly reading?: TextReading;
}

/** An invalid file that changed within this time may be half-written. */
const HALF_WRITTEN_MS = 300;

/** Compares everything with the disk. Yields after each file, so that the caller may let other work run. */
export function* compareAll(image: CatalogueImage): Generator<ComparedFile> {
  yield* compareTop(image);
  for (const name of image.folders.keys()) yield* compareFolder(image, name);
}

/** Compares everything but the products. Products are decoded later, when the category of their folder is known. */
export function* compareTop(image: CatalogueImage): Generator<ComparedFile> {
  const { folders } = image;
  if (!compareFolderNames(image)) return;
  for (const name of Object.keys(DOCUMENTS)) yield compareDocument(image, name);
  yield* compareCollections(image);
  for (const name of folders.keys()) yield* compareFolder(image, name, [CATEGORY_FILE]);
  resolveChangedCategories(image);
}

/**
 * Finds new and missing category folders; they must be compared next. Undefined when the data folder cannot be read:
 * then no folder counts as missing, and everything stays on sale.
 */
export function compareFolderNames(image: CatalogueImage): readonly string[] | undefined {
  const { root: before, folders, changed } = image;
  const scan = scanRoot(image.dataDir, folders.size > 0);
  image.root = { names: scan.names ?? before.names, problems: scan.problems };
  if (!isSameJson(before.problems, scan.problems)) changed.areProblems = true;
  if (!scan.names) return undefined;
  for (const name of scan.names) if (!folders.has(name)) folders.set(name, createFolderRecord(name));
  const [known, listed] = [new Set(before.names), new Set(scan.names)];
  const lost = [...folders.keys()].filter((name) => !listed.has(name));
  return [...scan.names.filter((name) => !known.has(name)), ...lost];
}

export function createFolderRecord(name: string): FolderRecord {
  return { name, category: undefined, products: new Map(), strays: new Map(), problems: [], categoryId: '' };
}

/** Compares a folder, or only the named files in it. When the folder is missing or a link, all its files are missing. */
export function* compareFolder(
  image: CatalogueImage,
  folderName: string,
  only?: Iterable<string>,
): Generator<ComparedFile> {
  const folder = image.folders.get(folderName);
  if (!folder) return;
  const known = [...(folder.category ? [CATEGORY_FILE] : []), ...folder.products.keys()];
  if (isLink(join(image.dataDir, folderName))) {
    for (const name of known) markMissing(image, `${folderName}/${name}`);
    folder.strays.clear();
    setProblems(image, folder, []);
    return;
  }
  // Nothing is loaded from a folder with an impossible name; its scan reports the name.
  const scan = only && isCategoryFolderName(folderName) ? undefined : scanFolder(image.dataDir, folderName);
  if (scan) setProblems(image, folder, scan.problems);
  const names = scan ? scan.names && new Set([...scan.names, ...known, ...folder.strays.keys()]) : only;
  for (const name of names ?? []) {
    const productName = parseProductFileName(name);
    if (productName) yield compareProduct(image, folder, name, productName);
    else if (name === CATEGORY_FILE) yield compareCategory(image, folder);
    else if (isMisnamed(name) || isFolderLike(name)) compareStray(image, folder, name);
  }
}

function setProblems(
  { changed }: CatalogueImage,
  folder: FolderRecord,
  problems: readonly FileProblem[],
): void {
  if (isSameJson(folder.problems, problems)) return;
  folder.problems = problems;
  changed.areProblems = true;
}

function compareStray({ dataDir, changed }: CatalogueImage, folder: FolderRecord, name: string): void {
  const problem = scanStray(dataDir, `${folder.name}/${name}`, name);
  if ((problem !== undefined) === folder.strays.has(name)) return;
  changed.areProblems = true;
  if (problem) folder.strays.set(name, problem);
  else folder.strays.delete(name);
}

const NO_PRODUCT: ProductValue = { product: undefined };
const NO_CATEGORY: CategoryValue = { category: undefined, lineOf: firstLine };

function compareProduct(
  image: CatalogueImage,
  { name, products, categoryId }: FolderRecord,
  fileName: string,
  nameParts: ProductFileName,
): ComparedFile {
  const path = `${name}/${fileName}`;
  const known = products.get(fileName);
  return compareFile(image, path, known, {
    missing: NO_PRODUCT,
    decode: (text, last) => {
      const { product, stated, problems } = decodeProduct(path, nameParts, categoryId, text);
      const value = { product: product ?? last.product, stated };
      return { value, problems, isBroken: product === undefined };
    },
    onChange: ({ value }) => {
      if (products.size === 0) image.changed.areCategories = true;
      if (known?.value.stated ?? value.stated) image.changed.areProblems = true;
      image.changed.products.add(path);
    },
    store: (record) => products.set(fileName, record),
  });
}

function compareCategory(image: CatalogueImage, folder: FolderRecord): ComparedFile {
  const path = `${folder.name}/${CATEGORY_FILE}`;
  return compareFile(image, path, folder.category, {
    missing: NO_CATEGORY,
    decode: (text, last) => {
      const { category, rest, lineOf, problems } = decodeCategory(path, folder.name, text);
      const value = { category: category ?? last.category, rest, lineOf };
      return { value, problems, isBroken: category === undefined };
    },
    onChange: () => (image.changed.areCategories = true),
    store: (record) => (folder.category = record),
  });
}

/** Compares all guides and campaigns; while their folder cannot be read, they stay as they are. */
export function* compareCollections(image: CatalogueImage): Generator<ComparedFile> {
  for (const folder of COLLECTION_FOLDERS) {
    const listed = listCollection(image.dataDir, folder);
    if (!listed) continue;
    const known = [...image.documents.keys()].filter((path) => path.startsWith(`${folder}/`));
    for (const path of known) if (!listed.includes(path)) markMissing(image, path);
    for (const path of listed) yield compareDocument(image, path);
  }
}

/** Compares one of the `DOCUMENTS`, or a file of a collection by its path. */
export function compareDocument(image: CatalogueImage, name: string): ComparedFile {
  const kind = findTextKind(name);
  if (!kind) return { path: name };
  return compareFile(image, name, image.documents.get(name), {
    missing: kind.missing,
    decode: (text, last) => {
      const { value, problems } = kind.decode(name, text);
      // While the shop runs, a fault in one entry keeps the whole last valid version, as in any other file.
      const isGood = value !== undefined && (problems.length === 0 || last === kind.missing);
      return { value: isGood ? value : last, problems, isBroken: !isGood };
    },
    onChange: () => image.changed.documents.add(name),
    store: (record) => image.documents.set(name, record),
  });
}

interface FileKind<Value> {
  /** The value before there was a valid version. */
  readonly missing: Value;
  readonly decode: (text: string, last: Value) => Decoded<Value>;
  /** Called before the record of other content is stored. */
  readonly onChange: (record: FileRecord<Value>) => unknown;
  readonly store: (record: FileRecord<Value>) => unknown;
}

/** Reads a file if it has changed, and stores the record of its new content. */
function compareFile<Value>(
  image: CatalogueImage,
  path: string,
  known: FileRecord<Value> | undefined,
  kind: FileKind<Value>,
): ComparedFile {
  const { missing, rechecks, changed } = image;
  const wasMissing = missing.has(path);
  if (!wasMissing && known?.signature && isVersion(`${image.dataDir}/${path}`, known.signature))
    return { path };
  const reading = readFileOf(image, path);
  if (reading.kind === 'missing') {
    if (known) markMissing(image, path);
    return { path };
  }
  const { signature } = reading;
  if (known && !wasMissing && reading.kind === 'text' && reading.digest === known.digest) {
    kind.store({ ...known, signature });
    return { path };
  }
  missing.delete(path);
  rechecks.delete(path);
  const last = known ? known.value : kind.missing;
  const { value, problems, isBroken } =
    reading.kind === 'text' ? kind.decode(reading.text, last) : unreadable(path, reading, last);
  const digest = reading.kind === 'text' ? reading.digest : '';
  const record: FileRecord<Value> = { path, signature, digest, value, problems, isBroken };
  kind.onChange(record);
  kind.store(record);
  if (wasMissing || !isSameJson(known?.problems ?? [], problems)) changed.areProblems = true;
  if (isBroken && reading.ageMs < HALF_WRITTEN_MS)
    rechecks.set(path, performance.now() + HALF_WRITTEN_MS - Math.max(0, reading.ageMs));
  return { path, reading };
}

function unreadable<Value>(path: string, { code, message }: FaultReading, value: Value): Decoded<Value> {
  return { value, problems: [{ file: path, line: 1, message, code }], isBroken: true };
}

/** Runs all steps of a comparison without a pause. */
export function runToEnd(steps: Generator): void {
  while (!steps.next().done);
}

export function compareOne(image: CatalogueImage, path: string): void {
  const { folder, name } = placeOf(path);
  if (folder === '' || isCollectionPath(path)) compareDocument(image, path);
  else runToEnd(compareFolder(image, folder, [name]));
}

/** Compares the possibly half-written files whose time has come. */
export function recheckBroken(image: CatalogueImage, nowMs: number): void {
  for (const [path, dueMs] of image.rechecks) {
    if (dueMs > nowMs) continue;
    image.rechecks.delete(path);
    compareOne(image, path);
  }
}

/**
 * Removes files that are missing since `untilMs` or longer, or only the chosen ones. A file that came back without an
 * event is read instead.
 */
export function removeMissing(
  image: CatalogueImage,
  untilMs: number,
  isChosen: (path: string) => boolean = () => true,
): void {
  // While the whole data folder is missing, no file counts as removed.
  const isHeld = image.missing.size > 0 && isAway(image.dataDir);
  for (const [path, missingAtMs] of isHeld ? [] : image.missing) {
    if (missingAtMs > untilMs || !isChosen(path)) continue;
    if (isThere(image.dataDir, path)) compareOne(image, path);
    else removeFile(image, path);
  }
  const listed = new Set(image.root.names);
  for (const { name, category, products, strays } of image.folders.values()) {
    if (!listed.has(name) && !category && products.size + strays.size === 0) image.folders.delete(name);
  }
}

function removeFile({ missing, changed, documents, folders, holdings }: CatalogueImage, path: string): void {
  const { folder: folderName, name } = placeOf(path);
  missing.delete(path);
  changed.areProblems = true;
  if (folderName === '' || isCollectionPath(path)) {
    documents.delete(path);
    changed.documents.add(path);
    return;
  }
  changed.areCategories = true;
  const folder = folders.get(folderName);
  if (folder && name === CATEGORY_FILE) folder.category = undefined;
  else folder?.products.delete(name);
  const product = releaseClaim(holdings, path);
  if (product) changed.ids.add(product.id);
  changed.products.delete(path);
}
