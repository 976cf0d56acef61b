import { join } from 'node:path';
import { z } from 'zod';
import type { SecretStore } from '#shop/panel/ports';
import { openPrivateFolder } from '../files/data-lock.ts';
import { openSharedDocument } from '../files/shared-document.ts';

/** `_private/secrets.json`, readable by the shop's own user only. */
export function openSecretStore(dataDir: string): SecretStore {
  const document = openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'secrets.json'),
    schema: z.object({
      emailSenderPassword: z.string().exactOptional(),
      whatsappApiKey: z.string().exactOptional(),
      wpPassword: z.string().exactOptional(),
    }),
    empty: {},
  });
  return {
    read: () => document.read(),
    update: async (change) => {
      await document.update(change);
    },
  };
}
