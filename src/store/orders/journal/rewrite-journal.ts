import { readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type ChainPlace, rewriteLine } from '../../files/chain/chained-line.ts';
import { type StagedFile, stageFile, syncPath } from '../../files/durable-file.ts';
import { listJournalFiles } from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';

/** The second form is that of earlier versions. */
const FRAGMENT = /^\..+\.tmp$|\.jsonl\.(?:tmp|torn-.+)$/;
/** Replaces a damaged line: it counts as damaged as well, but contains no personal data. */
const EMPTIED = Buffer.from('{"type":"erased"}');

export interface JournalChange {
  /** The new entry; the same object when nothing changes. */
  readonly change: (entry: JournalEntry) => JournalEntry;
  /** Texts, as JSON writes them, that no damaged line may contain any longer. */
  readonly forbidden: readonly string[];
}

/**
 * The files of a journal with other entries in their place, durable under temporary names; the caller replaces the
 * journal's own by them. Damaged lines that contain a forbidden text are emptied; other damaged lines stay as they are.
 * @throws AppError `storage_failed`, the system's error
 */
export async function* stageJournal(
  folder: string,
  { change, forbidden }: JournalChange,
): AsyncGenerator<StagedFile> {
  for (const name of listJournalFiles(folder) ?? []) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const parts: Buffer[] = [];
    let copiedEnd = 0;
    const replace = ({ offset, length }: Span, line: Buffer): void => {
      parts.push(bytes.subarray(copiedEnd, offset), line);
      copiedEnd = offset + length;
    };
    const onLine = (line: Buffer, span: Span, link: ChainPlace): void => {
      const entry = readEntry(line, link);
      const changed = change(entry);
      if (changed !== entry) replace(span, rewriteLine(line, changed).subarray(0, -1));
    };
    const onDamaged = (span: Span): void => {
      const text = bytes.toString('utf8', span.offset, span.offset + span.length);
      if (forbidden.some((word) => text.includes(word))) replace(span, EMPTIED);
    };
    scanJournal(name, { bytes }, { onLine, onDamaged });
    if (parts.length === 0) continue;
    yield await stageFile(path, Buffer.concat([...parts, bytes.subarray(copiedEnd)]));
  }
}

/**
 * Removes files beside the journal's own: copies of unfinished lines, and what an interrupted replacement left. They
 * contain no order, but may contain personal data.
 */
export async function removeFragments(folder: string): Promise<void> {
  const fragments = readdirSync(folder).filter((name) => FRAGMENT.test(name));
  for (const name of fragments) unlinkSync(join(folder, name));
  if (fragments.length > 0) await syncPath(folder);
}
