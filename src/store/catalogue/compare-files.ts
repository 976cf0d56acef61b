import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { parseProductFileName } from '#domain/catalogue/product-file-name';
import {
  CATEGORY_FILE,
  holdsCatalogueFiles,
  isCategoryFolderName,
  isCatalogueFile,
  isFolderLike,
  isMisnamed,
} from '../files/data-folder.ts';
import { decodeCategory } from './decode-category.ts';
import { decodeDocument } from './decode-documents.ts';
import { decodeProduct } from './decode-product.ts';
import { isSameSignature, signatureOf } from '../files/file-signature.ts';
import {
  type AnyRecord,
  type CategoryRecord,
  createCategoryRecord,
  createProductRecord,
  type DocumentRecord,
  type FileRecord,
  type FolderImage,
  type ProductRecord,
  requireNameOf,
} from './folder-image.ts';
import { isLink, LINK_MESSAGE } from '../files/links.ts';
import {
  type FaultReading,
  type GoodReading,
  readTextFile,
  type TextReading,
} from '../files/read-text-file.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** What looking at files found out; the image collects it until it settles. */
export interface Findings {
  product(record: ProductRecord): void;
  /** A category file was read, or a folder got its first product. */
  category(record?: CategoryRecord): void;
  document(record: DocumentRecord): void;
  /** A file that is not valid, `ageMs` after its last change: perhaps somebody is still writing it. */
  broken(record: AnyRecord, ageMs: number): void;
  gone(record: AnyRecord): void;
  problems(): void;
  /** Each text that was read, for whoever wants to look closer. */
  text?(record: AnyRecord, reading: GoodReading): void;
}

/**
 * Compares a folder with the disk, or only the named files of it, and reads what changed. Yields after each
 * file so that the caller may let others work. A folder that is missing, or
 * has become a link, has lost all its files.
 */
export function* compareFolder(
  dataDir: string,
  folder: FolderImage,
  findings: Findings,
  only?: Iterable<string>,
): Generator<void> {
  if (isLink(join(dataDir, folder.name))) {
    loseAll(folder, findings);
    return;
  }
  const names = only ? [...only] : listNames(dataDir, folder, findings);
  if (!names) return;
  if (names.includes(CATEGORY_FILE)) checkCategory(dataDir, folder, findings);
  for (const name of names) {
    if (name === CATEGORY_FILE) continue;
    const record = folder.products.get(name) ?? newProduct(folder, name);
    if (record) checkProduct(dataDir, record, findings);
    else if (isMisnamed(name) || isFolderLike(name)) checkStray(dataDir, folder, name, findings);
    else continue;
    yield;
  }
  if (only) return;
  const listed = new Set(names);
  if (folder.category && !listed.has(CATEGORY_FILE)) checkCategory(dataDir, folder, findings);
  for (const name of folder.misnamed.keys()) {
    if (!listed.has(name)) checkStray(dataDir, folder, name, findings);
  }
  for (const [name, record] of folder.products) {
    if (listed.has(name)) continue;
    checkProduct(dataDir, record, findings);
    yield;
  }
}

function loseAll(folder: FolderImage, findings: Findings): void {
  if (folder.category) findings.gone(folder.category);
  for (const record of folder.products.values()) findings.gone(record);
  folder.misnamed.clear();
  folder.problem = undefined;
  findings.problems();
}

function newProduct(folder: FolderImage, fileName: string): ProductRecord | undefined {
  return parseProductFileName(fileName) && createProductRecord(folder, fileName);
}

/** Undefined when the folder cannot be read: then everything in it stays as it was. */
function listNames(dataDir: string, folder: FolderImage, findings: Findings): string[] | undefined {
  const before = folder.problem;
  let names: string[] | undefined;
  try {
    names = readdirSync(join(dataDir, folder.name)).sort();
    folder.problem = isCategoryFolderName(folder.name) ? undefined : badFolderName(folder.name, names);
    if (folder.problem) names = [];
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') names = [];
    const message = `klasör okunamadı (${code}); klasör izinlerini düzeltin`;
    folder.problem = names ? undefined : { file: folder.name, line: 1, message, code: 'unreadable' };
  }
  if (before?.message !== folder.problem?.message) findings.problems();
  return names;
}

function badFolderName(name: string, files: readonly string[]): FileProblem | undefined {
  if (!files.some(isCatalogueFile)) return undefined;
  const message =
    'klasör adı yalnız küçük harf (a-z), rakam ve tire içerebilir; içindeki ürünler yüklenmedi, klasörü yeniden adlandırın';
  return { file: name, line: 1, message, code: 'bad_folder_name' };
}

/** Whether the file is surely the one that was read. */
function isUnchanged(path: string, record: FileRecord): boolean {
  if (!record.signature || record.goneAtMs !== undefined) return false;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && isSameSignature(record.signature, signatureOf(stats));
}

/** Reads a file unless it is surely unchanged; `undefined` when there is nothing new. */
function readChanged(path: string, record: FileRecord): TextReading | undefined {
  try {
    if (isUnchanged(path, record)) return undefined;
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
  const reading = readTextFile(path);
  if (reading.kind === 'missing') return reading;
  record.signature = reading.signature;
  const hasReturned = record.goneAtMs !== undefined;
  record.goneAtMs = undefined;
  if (reading.kind === 'text' && reading.digest === record.digest && !hasReturned) return undefined;
  record.digest = reading.kind === 'text' ? reading.digest : '';
  return reading;
}

function setFault(record: AnyRecord, { code, message, ageMs }: FaultReading, findings: Findings): void {
  setProblems(record, [{ file: record.path, line: 1, message, code }], findings);
  findings.broken(record, ageMs);
}

function setProblems(record: FileRecord, problems: readonly FileProblem[], findings: Findings): void {
  if (record.problems.length + problems.length === 0 || isDeepStrictEqual(record.problems, problems)) return;
  record.problems = problems;
  findings.problems();
}

function checkProduct(dataDir: string, record: ProductRecord, findings: Findings): void {
  const { folder, fileName } = record;
  const reading = readChanged(`${dataDir}/${record.path}`, record);
  if (!reading) return;
  const isKnown = folder.products.has(fileName);
  if (reading.kind === 'missing') {
    if (isKnown) findings.gone(record);
    return;
  }
  if (!isKnown) {
    folder.products.set(fileName, record);
    if (folder.products.size === 1) findings.category();
  }
  if (reading.kind === 'fault') {
    setFault(record, reading, findings);
    return;
  }
  findings.text?.(record, reading);
  const { product, stated, problems } = decodeProduct(
    record.path,
    requireNameOf(record),
    folder.categoryId,
    reading.text,
  );
  setProblems(record, problems, findings);
  if (stated ?? record.stated) findings.problems();
  record.stated = stated;
  if (product) {
    record.wanted = product;
    findings.product(record);
  } else {
    findings.broken(record, reading.ageMs);
  }
}

function checkCategory(dataDir: string, folder: FolderImage, findings: Findings): void {
  const record = folder.category ?? createCategoryRecord(folder);
  const reading = readChanged(`${dataDir}/${record.path}`, record);
  if (!reading) return;
  if (reading.kind === 'missing') {
    if (folder.category) findings.gone(folder.category);
    return;
  }
  folder.category = record;
  findings.category(record);
  if (reading.kind === 'fault') {
    setFault(record, reading, findings);
    return;
  }
  findings.text?.(record, reading);
  const { category, rest, lineOf, problems } = decodeCategory(record.path, folder.name, reading.text);
  setProblems(record, problems, findings);
  record.rest = rest;
  record.lineOf = lineOf;
  if (category) record.good = category;
  else findings.broken(record, reading.ageMs);
}

/** Compares one of the documents at the top of the data folder. */
export function compareDocument(dataDir: string, record: DocumentRecord, findings: Findings): void {
  const reading = readChanged(`${dataDir}/${record.path}`, record);
  if (!reading) return;
  if (reading.kind === 'missing') {
    if (record.isPresent) findings.gone(record);
    return;
  }
  record.isPresent = true;
  findings.document(record);
  if (reading.kind === 'fault') {
    setFault(record, reading, findings);
    return;
  }
  findings.text?.(record, reading);
  const { value, problems } = decodeDocument(record.path, record.documentKind, reading.text);
  setProblems(record, problems, findings);
  // While the shop runs, a slip in one entry leaves the last good version, as with any other file.
  if (value && (problems.length === 0 || record.value === record.documentKind.missing)) record.value = value;
  else findings.broken(record, reading.ageMs);
}

const MISNAMED =
  'dosya adı "manual-urun-adi-2026-03-02.json" biçiminde olmalı (küçük harf a-z, rakam, tire ve tarih); dosya yüklenmedi, yeniden adlandırın';
const NESTED =
  'kategori klasörleri iç içe durmaz, içindeki ürünler yüklenmedi; klasörü veri klasörünün kendisine taşıyın, yerini category.json dosyasında parentId ile söyleyin';

/** What is wrong with a name that is neither the category's nor a product's; undefined for whatever does no harm. */
function strayProblem(dataDir: string, file: string, name: string): FileProblem | undefined {
  const path = join(dataDir, file);
  if (isLink(path)) return { file, line: 1, message: LINK_MESSAGE, code: 'unreadable' };
  if (isMisnamed(name)) {
    return existsSync(path) ? { file, line: 1, message: MISNAMED, code: 'bad_file_name' } : undefined;
  }
  return holdsCatalogueFiles(path) ? { file, line: 1, message: NESTED, code: 'bad_folder_name' } : undefined;
}

function checkStray(dataDir: string, folder: FolderImage, name: string, findings: Findings): void {
  const problem = strayProblem(dataDir, `${folder.name}/${name}`, name);
  if ((problem !== undefined) === folder.misnamed.has(name)) return;
  findings.problems();
  if (problem) folder.misnamed.set(name, problem);
  else folder.misnamed.delete(name);
}
