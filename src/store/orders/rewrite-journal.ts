import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { type ChainPlace, rewriteLine } from '../files/chain/chained-line.ts';
import { listJournalFiles } from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';

const TEMPORARY = '.tmp';
const FRAGMENT = /\.jsonl\.(?:tmp|torn-.+)$/;
/** Stands where a damaged line stood: damaged still, and nobody's. */
const EMPTIED = Buffer.from('{"type":"erased"}');

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export interface JournalChange {
  /** An entry as it shall stand; the same object where nothing changes. */
  readonly change: (entry: JournalEntry) => JournalEntry;
  /** Texts that no damaged line may go on holding, as a JSON text writes them. */
  readonly forbidden: readonly string[];
}

/**
 * Replaces entries all through a closed journal, and empties the damaged lines that hold something forbidden;
 * other damaged lines stay as they are. Each file is exchanged as a whole and durably. Synchronous, so that
 * nothing reads or writes the journal meanwhile.
 */
export function rewriteJournal(folder: string, { change, forbidden }: JournalChange): void {
  for (const name of listJournalFiles(folder) ?? []) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const parts: Buffer[] = [];
    let kept = 0;
    const replace = ({ offset, length }: Span, line: Buffer): void => {
      parts.push(bytes.subarray(kept, offset), line);
      kept = offset + length;
    };
    const take = (line: Buffer, span: Span, link: ChainPlace): void => {
      const entry = readEntry(line, link);
      const changed = change(entry);
      if (changed !== entry) replace(span, rewriteLine(line, changed).subarray(0, -1));
    };
    const takeDamaged = (span: Span): void => {
      const text = bytes.toString('utf8', span.offset, span.offset + span.length);
      if (forbidden.some((word) => text.includes(word))) replace(span, EMPTIED);
    };
    scanJournal(name, { bytes }, { take, takeDamaged });
    if (parts.length === 0) continue;
    const temporary = `${path}${TEMPORARY}`;
    writeFileSync(temporary, Buffer.concat([...parts, bytes.subarray(kept)]), { mode: 0o600 });
    syncPath(temporary);
    renameSync(temporary, path);
    syncPath(folder);
  }
}

/**
 * Removes what lies beside the journal's files: copies of lines that a crash has torn, and halves of an
 * exchange. Nobody's order stands there, but anybody's name may.
 */
export function removeFragments(folder: string): void {
  if (!existsSync(folder)) return;
  const fragments = readdirSync(folder).filter((name) => FRAGMENT.test(name));
  for (const name of fragments) unlinkSync(join(folder, name));
  if (fragments.length > 0) syncPath(folder);
}
