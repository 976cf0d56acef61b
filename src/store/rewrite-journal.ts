import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '../domain/journal-entry.ts';
import { listJournalFiles } from './order-journal.ts';
import { scanJournal } from './scan-journal.ts';
import { sealLine } from './sealed-line.ts';

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Replaces entries all through a closed journal; damaged lines stay as they are. Each file is exchanged as a
 * whole and durably. Synchronous, so that nothing reads or writes the journal meanwhile.
 */
export function rewriteJournal(folder: string, change: (entry: JournalEntry) => JournalEntry): void {
  for (const name of listJournalFiles(folder)) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const parts: Buffer[] = [];
    let kept = 0;
    scanJournal(name, { bytes }, (entry, { offset, length }) => {
      const changed = change(entry);
      if (changed === entry) return;
      parts.push(bytes.subarray(kept, offset), Buffer.from(sealLine(changed)));
      kept = offset + length + 1;
    });
    if (parts.length === 0) continue;
    const temporary = `${path}.tmp`;
    writeFileSync(temporary, Buffer.concat([...parts, bytes.subarray(kept)]), { mode: 0o600 });
    syncPath(temporary);
    renameSync(temporary, path);
    syncPath(folder);
  }
}
