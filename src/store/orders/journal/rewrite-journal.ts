import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type ChainPlace, rewriteLine } from '../../files/chain/chained-line.ts';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { listJournalFiles } from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';

const TEMPORARY = '.tmp';
const FRAGMENT = /\.jsonl\.(?:tmp|torn-.+)$/;
/** Replaces a damaged line: it counts as damaged as well, but contains no personal data. */
const EMPTIED = Buffer.from('{"type":"erased"}');

/** Makes a file, or the names in a folder, durable. @throws the system's error */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export interface JournalChange {
  /** The new entry; the same object when nothing changes. */
  readonly change: (entry: JournalEntry) => JournalEntry;
  /** Texts, as JSON writes them, that no damaged line may contain any longer. */
  readonly forbidden: readonly string[];
}

/**
 * Replaces entries in all files of a closed journal. Damaged lines that contain a forbidden text are emptied; other
 * damaged lines stay as they are. Each file is replaced as a whole and durably. Synchronous, so that nothing reads or
 * writes the journal meanwhile.
 */
export function rewriteJournal(folder: string, { change, forbidden }: JournalChange): void {
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
    const temporary = `${path}${TEMPORARY}`;
    try {
      writeFileSync(temporary, Buffer.concat([...parts, bytes.subarray(copiedEnd)]), { mode: 0o600 });
      inheritOwner(temporary);
      syncPath(temporary);
      renameSync(temporary, path);
    } catch (error) {
      // On a full disk a part of it would take the place of new orders.
      rmSync(temporary, { force: true });
      throw error;
    }
    syncPath(folder);
  }
}

/**
 * Removes files beside the journal's own: copies of unfinished lines, and what an interrupted replacement left. They
 * contain no order, but may contain personal data.
 */
export function removeFragments(folder: string): void {
  const fragments = readdirSync(folder).filter((name) => FRAGMENT.test(name));
  for (const name of fragments) unlinkSync(join(folder, name));
  if (fragments.length > 0) syncPath(folder);
}
