import type { Category } from '#domain/catalogue/category/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Product } from '#domain/catalogue/product/product';
import type { ProductFileName } from '#domain/catalogue/product/product-file-name';
import type { FileSignature } from '../../files/file-signature.ts';
import type { FaultReading, GoodReading } from '../../files/read-text-file.ts';
import { decodeCategory, firstLine, type LineOfField } from './decode-category.ts';
import type { DocumentValue, TextKind } from './decode-documents.ts';
import { decodeProduct, type StatedCategory } from './decode-product.ts';

/** What is known of a file that was read. A record is never changed, only replaced. */
export interface FileRecord {
  /** Path below the data folder. */
  readonly path: string;
  /** Undefined when the next scan must read the file, even if `stat` shows no change. */
  readonly signature: FileSignature | undefined;
  /** The digest of the text; empty when there was none. */
  readonly digest: string;
  readonly problems: readonly FileProblem[];
  /** Whether the file is invalid; it may be half-written. */
  readonly isBroken: boolean;
}

export interface ProductRecord extends FileRecord {
  /** The last valid version. */
  readonly product: Product | undefined;
  readonly stated: StatedCategory | undefined;
}

export interface CategoryRecord extends FileRecord {
  /** The last valid version. */
  readonly good: Category | undefined;
  /** For a broken file, what its valid fields give. */
  readonly rest: Category | undefined;
  readonly lineOf: LineOfField;
}

/** One of the documents at the top of the data folder, or a guide. */
export interface DocumentRecord extends FileRecord {
  /** The last valid version, or the default. */
  readonly value: DocumentValue;
}

type Reading = GoodReading | FaultReading;

/** @param known the record of the last version */
export function decodeProductFile(
  path: string,
  name: ProductFileName,
  categoryId: string,
  reading: Reading,
  known?: ProductRecord,
): ProductRecord {
  const { product, stated } = known ?? {};
  if (reading.kind === 'fault') return { ...faultOf(path, reading), product, stated };
  const decoded = decodeProduct(path, name, categoryId, reading.text);
  const { signature, digest } = reading;
  // There are many products at a start, and a literal that begins with a spread takes much longer.
  return {
    path,
    signature,
    digest,
    problems: decoded.problems,
    isBroken: decoded.product === undefined,
    product: decoded.product ?? product,
    stated: decoded.stated,
  };
}

/** @param known the record of the last version */
export function decodeCategoryFile(
  path: string,
  folder: string,
  reading: Reading,
  known?: CategoryRecord,
): CategoryRecord {
  const { good, rest, lineOf = firstLine } = known ?? {};
  if (reading.kind === 'fault') return { ...faultOf(path, reading), good, rest, lineOf };
  const decoded = decodeCategory(path, folder, reading.text);
  return {
    ...goodOf(path, reading, decoded.problems, decoded.category !== undefined),
    good: decoded.category ?? good,
    rest: decoded.rest,
    lineOf: decoded.lineOf,
  };
}

/** @param known the record of the last version */
export function decodeDocumentFile(
  path: string,
  kind: TextKind,
  reading: Reading,
  known?: DocumentRecord,
): DocumentRecord {
  const last = known?.value ?? kind.missing;
  if (reading.kind === 'fault') return { ...faultOf(path, reading), value: last };
  const { value, problems } = kind.decode(path, reading.text);
  // While the shop runs, a fault in one entry keeps the whole last valid version, as in any other file.
  const isGood = value !== undefined && (problems.length === 0 || last === kind.missing);
  return { ...goodOf(path, reading, problems, isGood), value: isGood ? value : last };
}

function faultOf(path: string, { signature, code, message }: FaultReading): FileRecord {
  return { path, signature, digest: '', problems: [{ file: path, line: 1, message, code }], isBroken: true };
}

function goodOf(
  path: string,
  { signature, digest }: GoodReading,
  problems: readonly FileProblem[],
  isValid: boolean,
): FileRecord {
  return { path, signature, digest, problems, isBroken: !isValid };
}
