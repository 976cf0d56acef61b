import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { PRIVATE_FOLDER } from '#store/files/data-folder';
import type { Log } from '#store/files/log';
import type { SecretBox } from '#store/files/secret-box';
import { openPaymentRecords } from '#store/orders/selling-records';
import { openAdminStore } from '#store/panel/admin-store';
import { openSecretStore } from '#store/panel/secret-store';
import { diagnoseSecrets } from './open-secret-box.ts';

/** Seals what lies plain when a key is given, and tells the log what it does not open. Nothing here stops a start. */
export async function sealSecrets(dataDir: string, box: SecretBox, log: Log): Promise<void> {
  const { closed, fault } = diagnoseSecrets(dataDir);
  if (fault !== undefined) log.error({ fault }, 'the key for secrets cannot be used');
  if (closed > 0)
    log.error({ closed }, 'secrets cannot be opened with this key: card payment and mail are off');
  if (!box.hasKey) return;
  const stores = [
    openPaymentRecords(join(dataDir, PRIVATE_FOLDER), box),
    openSecretStore(dataDir, box),
    openAdminStore(dataDir, box),
  ];
  for (const store of stores) {
    await store.sealNow().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.error({ err: error }, 'secrets could not be sealed');
    });
  }
}
