import { join } from 'node:path';
import { z } from 'zod';
import { type Admin, adminFields, adminSessionFields } from '#domain/panel/admin';
import type { AdminRecords } from '#shop/panel/ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { isSealedSecret, type SecretBox } from '../files/document/secret-box.ts';
import { type SealedDocument, withSeals } from '../files/document/sealed-document.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

const recordsSchema: z.ZodType<AdminRecords> = z.object({
  admins: z.array(adminFields),
  sessions: z.array(adminSessionFields).default([]),
});

/** `_private/admins.json`. A running server sees at once what the command line writes. */
export function openAdminStore(dataDir: string, box: SecretBox): SealedDocument<AdminRecords> {
  const stored = openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'admins.json'),
    schema: recordsSchema,
    empty: { admins: [], sessions: [] },
  });
  const seeded = (records: AdminRecords, change: (seed: string, admin: Admin) => string): AdminRecords => ({
    ...records,
    admins: records.admins.map((admin) =>
      admin.totpSecret === undefined ? admin : { ...admin, totpSecret: change(admin.totpSecret, admin) },
    ),
  });
  return withSeals(stored, {
    // A seed that cannot be unsealed stays as it is: no code matches it, and the second factor stays on.
    open: (records) => seeded(records, (seed) => box.open(seed) ?? seed),
    seal: (records, before) =>
      seeded(records, (seed, { name }) => {
        const known = before.admins.find((admin) => admin.name === name)?.totpSecret ?? '';
        return isSealedSecret(seed) ? seed : box.seal(seed, known);
      }),
  });
}
