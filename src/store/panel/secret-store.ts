import { join } from 'node:path';
import { z } from 'zod';
import { SECRET_NAMES, type SecretName, type Secrets } from '#domain/panel/secrets';
import type { SecretBox } from '../files/document/secret-box.ts';
import { type SealedDocument, withSeals } from '../files/document/sealed-document.ts';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** The secrets with the values that `valueOf` gives, without those for which it gives none. */
function withoutEmpty(secrets: Secrets, valueOf: (name: SecretName) => string | undefined): Secrets {
  return Object.fromEntries(
    SECRET_NAMES.filter((name) => secrets[name] !== undefined)
      .map((name) => [name, valueOf(name)] as const)
      .filter(([, value]) => Boolean(value)),
  );
}

/** `_private/secrets.json`; only the shop's own user may read it. */
export function openSecretStore(dataDir: string, box: SecretBox): SealedDocument<Secrets> {
  const stored = openSharedDocument<Secrets>({
    path: join(openPrivateFolder(dataDir), 'secrets.json'),
    schema: z.object({
      emailSenderPassword: z.string().exactOptional(),
      whatsappApiKey: z.string().exactOptional(),
      wpPassword: z.string().exactOptional(),
    }),
    empty: {},
  });
  return withSeals(stored, {
    open: (secrets) => withoutEmpty(secrets, (name) => box.open(secrets[name] ?? '')),
    seal: (secrets, before) =>
      withoutEmpty({ ...before, ...secrets }, (name) => box.seal(secrets[name] ?? '', before[name] ?? '')),
  });
}
