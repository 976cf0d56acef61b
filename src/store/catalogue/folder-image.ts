import type { Category } from '#domain/catalogue/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { parseProductFileName, type ProductFileName } from '#domain/catalogue/product-file-name';
import { CATEGORY_FILE } from '../files/data-folder.ts';
import { firstLine, type LineOfField } from './decode-category.ts';
import type { DocumentKind, DocumentValue } from './decode-documents.ts';
import type { StatedCategory } from './decode-product.ts';
import type { FileSignature } from '../files/file-signature.ts';
import type { Claimant } from './product-claims.ts';

/** What is remembered of any file that was read. */
export interface FileRecord {
  /** Path below the data folder. */
  readonly path: string;
  /** Undefined when the next look must read the file whatever `stat` says. */
  signature: FileSignature | undefined;
  /** Of the last text that was read; empty when there was none. */
  digest: string;
  problems: readonly FileProblem[];
  goneAtMs: number | undefined;
}

export type AnyRecord = ProductRecord | CategoryRecord | DocumentRecord;

export interface ProductRecord extends FileRecord, Claimant {
  readonly kind: 'product';
  readonly folder: FolderImage;
  readonly fileName: string;
  stated: StatedCategory | undefined;
  goneAtMs: number | undefined;
}

export interface CategoryRecord extends FileRecord {
  readonly kind: 'category';
  readonly folder: FolderImage;
  /** The last good version. */
  good: Category | undefined;
  /** What the valid fields of a broken file give. */
  rest: Category | undefined;
  lineOf: LineOfField;
}

/** One of the documents at the top of the data folder. */
export interface DocumentRecord extends FileRecord {
  readonly kind: 'document';
  readonly documentKind: DocumentKind;
  isPresent: boolean;
  /** The last good version, or the default. */
  value: DocumentValue;
}

/** A category folder as it was last seen. */
export interface FolderImage {
  readonly name: string;
  readonly products: Map<string, ProductRecord>;
  category: CategoryRecord | undefined;
  /** Problems of files with impossible names, by name. */
  readonly misnamed: Map<string, FileProblem>;
  /** Why the folder itself cannot be read. */
  problem: FileProblem | undefined;
  /** The category of its products; empty until it is first settled. */
  categoryId: string;
}

export function createFolderImage(name: string): FolderImage {
  return {
    name,
    products: new Map(),
    category: undefined,
    misnamed: new Map(),
    problem: undefined,
    categoryId: '',
  };
}

export function createProductRecord(folder: FolderImage, fileName: string): ProductRecord {
  return {
    kind: 'product',
    path: `${folder.name}/${fileName}`,
    folder,
    fileName,
    signature: undefined,
    digest: '',
    problems: [],
    stated: undefined,
    wanted: undefined,
    shown: undefined,
    goneAtMs: undefined,
  };
}

export function createCategoryRecord(folder: FolderImage): CategoryRecord {
  return {
    kind: 'category',
    path: `${folder.name}/${CATEGORY_FILE}`,
    folder,
    signature: undefined,
    digest: '',
    problems: [],
    good: undefined,
    rest: undefined,
    lineOf: firstLine,
    goneAtMs: undefined,
  };
}

export function createDocumentRecord(path: string, documentKind: DocumentKind): DocumentRecord {
  return {
    kind: 'document',
    path,
    documentKind,
    signature: undefined,
    digest: '',
    problems: [],
    goneAtMs: undefined,
    isPresent: false,
    value: documentKind.missing,
  };
}

/** @throws RangeError for a record that was made of another kind of file */
export function requireNameOf({ path, fileName }: ProductRecord): ProductFileName {
  const name = parseProductFileName(fileName);
  if (!name) throw new RangeError(`Not the name of a product file: ${path}`);
  return name;
}
