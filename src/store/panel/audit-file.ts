import { join } from 'node:path';
import { auditFields } from '#domain/panel/audit-fields';
import type { AuditFile } from '#shop/panel/ports';
import { openChainedFile } from '../files/chain/chained-file.ts';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';

/** `_private/audit.jsonl` with `audit.head` beside it. Entries that a newer version wrote in another form are left out. */
export function openAuditFile(dataDir: string): AuditFile {
  const file = openChainedFile({ path: join(dataDir, PRIVATE_FOLDER, 'audit.jsonl') });
  return {
    append: file.append,
    scan: (onEntry) =>
      file.scan((record, number) => {
        const parsed = auditFields.safeParse(record);
        if (parsed.success) onEntry({ number, ...parsed.data });
      }),
  };
}
