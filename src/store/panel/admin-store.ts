import { join } from 'node:path';
import { z } from 'zod';
import { ROLES } from '#domain/panel/admin';
import type { AdminRecords, AdminStore } from '#shop/panel/ports';
import { openPrivateFolder } from '../files/data-lock.ts';
import { openSharedDocument } from '../files/shared-document.ts';

const adminFields = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  passwordHash: z.string(),
  createdAt: z.string(),
  totpSecret: z.string().exactOptional(),
  totpLastStep: z.number().exactOptional(),
  recoveryHashes: z.array(z.string()).default([]),
  deviceHashes: z.array(z.string()).default([]),
});

const sessionFields = z.object({
  tokenHash: z.string(),
  admin: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  isPasswordWeak: z.boolean().exactOptional(),
});

const recordsSchema: z.ZodType<AdminRecords> = z.object({
  admins: z.array(adminFields),
  sessions: z.array(sessionFields).default([]),
});

/** `_private/admins.json`: a running server sees at once what the command line writes. */
export function openAdminStore(dataDir: string): AdminStore {
  const document = openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'admins.json'),
    schema: recordsSchema,
    empty: { admins: [], sessions: [] },
  });
  return {
    read: () => document.read(),
    update: async (change, beforeWrite) => {
      await document.update(change, beforeWrite);
    },
  };
}
