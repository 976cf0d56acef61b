import { createProductRecord, type FolderImage, type ProductRecord } from './folder-image.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Files in one part: a few milliseconds to write. */
const PART_FILES = 250;

/** Takes up what is remembered of a folder's product files; the next comparison finds out whether it still holds. */
export function rememberFiles(
  folder: FolderImage,
  [, names, signatures, digests, products]: SnapshotPart,
): void {
  for (const [place, name] of names.entries()) {
    const record = createProductRecord(folder, name);
    const at = place * 4;
    record.signature = {
      mtimeMs: signatures[at] ?? 0,
      ctimeMs: signatures[at + 1] ?? 0,
      size: signatures[at + 2] ?? 0,
      ino: signatures[at + 3] ?? 0,
    };
    record.digest = digests[place] ?? '';
    record.wanted = products[place];
    folder.products.set(name, record);
  }
}

/** Whether the file is as it stands in the catalogue (the search index is saved with the same list) and surely known. */
function isWorthRemembering(record: ProductRecord): boolean {
  const { signature, wanted, shown, problems, stated, goneAtMs } = record;
  if (!signature || problems.length > 0 || stated || goneAtMs !== undefined) return false;
  return wanted !== undefined && wanted === shown;
}

/** What is worth remembering of all folders. */
export function* folderMemories(folders: Iterable<FolderImage>): Generator<SnapshotPart> {
  for (const folder of folders) {
    const records = [...folder.products.values()].filter(isWorthRemembering);
    for (let start = 0; start < records.length; start += PART_FILES) {
      yield partOf(folder.name, records.slice(start, start + PART_FILES));
    }
  }
}

function partOf(folder: string, records: readonly ProductRecord[]): SnapshotPart {
  return [
    folder,
    records.map(({ fileName }) => fileName),
    records.flatMap(({ signature }) =>
      signature ? [signature.mtimeMs, signature.ctimeMs, signature.size, signature.ino] : [],
    ),
    records.map(({ digest }) => digest),
    records.flatMap(({ wanted }) => wanted ?? []),
  ];
}
