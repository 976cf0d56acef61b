import { createProductRecord, type FolderImage, type ProductRecord } from './folder-image.ts';
import type { SnapshotPart, SnapshotRow } from './snapshot.ts';

/** Rows in one part: a few milliseconds to write. */
const PART_ROWS = 250;

/** Takes up what is remembered of a folder's product files; the next comparison finds out whether it still holds. */
export function* rememberRows(folder: FolderImage, rows: readonly SnapshotRow[]): Generator<ProductRecord> {
  for (const [fileName, mtimeMs, ctimeMs, size, ino, digest, product] of rows) {
    const record = createProductRecord(folder, fileName);
    record.signature = { mtimeMs, ctimeMs, size, ino };
    record.digest = digest;
    record.wanted = product;
    folder.products.set(fileName, record);
    yield record;
  }
}

/** Undefined when the file is not worth remembering: the next start has to read it whatever happened. */
function rowOf(record: ProductRecord): SnapshotRow | undefined {
  const { fileName, signature, digest, wanted, shown, problems, stated, goneAtMs } = record;
  if (!signature || problems.length > 0 || stated || goneAtMs !== undefined) return undefined;
  // Only what stands in the catalogue: the search index is saved with the same list.
  if (!wanted || wanted !== shown) return undefined;
  const { mtimeMs, ctimeMs, size, ino } = signature;
  return [fileName, mtimeMs, ctimeMs, size, ino, digest, wanted];
}

/** What is worth remembering of all folders. */
export function* folderMemories(folders: Iterable<FolderImage>): Generator<SnapshotPart> {
  for (const { name, products } of folders) {
    const rows = [...products.values()].flatMap((record) => {
      const row = rowOf(record);
      return row ? [row] : [];
    });
    for (let start = 0; start < rows.length; start += PART_ROWS) {
      yield [name, rows.slice(start, start + PART_ROWS)];
    }
  }
}
