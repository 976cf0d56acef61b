import { resolve } from 'node:path';
import { openPrivateFolder } from '#store/files/lock/data-lock';
import { SILENT_LOG } from '#store/files/log';
import { databaseUrl } from '../orders/open-order-store.ts';

/** Does work that changes accounts or tokens beside a server; where several servers share them, in their database. */
export async function withSharedFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { shareBesideServer } = await import('#store/shared/share-beside-server');
  const endSharing = await shareBesideServer(openPrivateFolder(resolve(dataDir)), databaseUrl(), SILENT_LOG);
  try {
    return await work();
  } finally {
    await endSharing();
  }
}
