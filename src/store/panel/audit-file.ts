import { join } from 'node:path';
import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_DOORS, AUDIT_KINDS } from '#domain/panel/audit';
import type { AuditFile } from '#shop/panel/audit-ports';
import type { OpenAppendFile } from '../files/append-file.ts';
import { openChainedFile } from '../files/chained-file.ts';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { openPrivateFolder } from '../files/data-lock.ts';

const entryFields = z.object({
  at: z.string(),
  who: z.string(),
  ip: z.string(),
  via: z.enum(AUDIT_DOORS),
  kind: z.enum(AUDIT_KINDS),
  action: z.enum(Object.values(AUDIT_ACTIONS).flat()),
  subject: z.string(),
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.string().exactOptional(),
        after: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  count: z.number().exactOptional(),
});

/** `_private/audit.jsonl` and `audit.head` beside it. Entries that a newer program wrote in another form are left out. */
export function openAuditFile(dataDir: string, openFile?: OpenAppendFile): AuditFile {
  const file = openChainedFile({
    path: join(dataDir, PRIVATE_FOLDER, 'audit.jsonl'),
    ...(openFile ? { openFile } : {}),
  });
  return {
    append: (entry) => {
      openPrivateFolder(dataDir);
      return file.append([entry]);
    },
    scan: (take) =>
      file.scan((record, number) => {
        const parsed = entryFields.safeParse(record);
        if (parsed.success) take({ number, ...parsed.data });
      }),
  };
}
