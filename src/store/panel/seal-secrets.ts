import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import type { Log } from '../files/log.ts';
import type { SecretBox } from '../files/document/secret-box.ts';
import { openPaymentRecords } from '../orders/selling-records.ts';
import { openAdminStore } from './admin-store.ts';
import { readSecretForms } from './read-secret-forms.ts';
import { openSecretStore } from './secret-store.ts';
import { openWebhookRecords } from './webhook-records.ts';

/**
 * Seals secrets that are stored unsealed, when there is a key, and logs those that it cannot open. It never prevents a
 * start.
 */
export async function sealSecrets(dataDir: string, box: SecretBox, log: Log): Promise<void> {
  const { closed } = readSecretForms(dataDir, box);
  if (closed > 0)
    log.error({ closed }, 'secrets cannot be opened with this key: card payment and mail are off');
  if (!box.hasKey) return;
  const stores = [
    openPaymentRecords(join(dataDir, PRIVATE_FOLDER), box),
    openSecretStore(dataDir, box),
    openAdminStore(dataDir, box),
    openWebhookRecords(join(dataDir, PRIVATE_FOLDER), box),
  ];
  for (const store of stores) {
    await store.sealNow().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.error({ err: error }, 'secrets could not be sealed');
    });
  }
}
