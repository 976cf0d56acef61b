import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServerClient, type ServerClient } from '#adapters/net/server-client';
import { AppError } from '#domain/errors';
import { localOrigin } from '#kernel/local-origin';
import { openPrivateFolder } from '#store/files/private-files';
import { acquireDataLock, type DataLock, readLock } from '#store/files/lock/data-lock';
import { databaseUrl } from '../orders/open-order-store.ts';
import { type ShopWithOrders, withOrders } from './with-shop.ts';

/** The longest wait for a server that is starting, or for another command. */
const LOCK_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 200;

/** Work that needs the lock of a data folder. */
interface LockedWork<T> {
  /** Through the running server. */
  readonly remote: (server: ServerClient) => Promise<T>;
  /** In this process, which locks the folder meanwhile, with its shop and its orders. */
  readonly local: (parts: ShopWithOrders) => Promise<T>;
}

/** Locks the folder; `undefined` while another process has the lock. */
function tryLock(folder: string): DataLock | undefined {
  try {
    return acquireDataLock(folder);
  } catch (error) {
    if (error instanceof AppError && error.code === 'data_folder_busy') return undefined;
    throw error;
  }
}

/** The server that has the lock of a data folder; undefined without one. */
export function findServer(
  dataDir: string,
  options: Pick<Parameters<typeof createServerClient>[0], 'headers' | 'answerWithinMs'> = {},
): (ServerClient & { readonly origin: string }) | undefined {
  const { key, host, port } = readLock(resolve(dataDir)) ?? {};
  if (key === undefined || host === undefined || port === undefined) return undefined;
  const origin = localOrigin(host, port);
  return { ...createServerClient({ origin, key, ...options }), origin };
}

/**
 * Does work that needs the lock of a data folder: through the server that has it, or in this process.
 * @throws AppError `data_folder_busy` when the process that has the lock neither serves nor ends.
 */
export async function withLockHolder<T>(dataDir: string, { remote, local }: LockedWork<T>): Promise<T> {
  const folder = resolve(dataDir);
  const giveUpAtMs = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const server = findServer(folder);
    if (server) return remote(server);
    const lock = Date.now() > giveUpAtMs ? acquireDataLock(folder) : tryLock(folder);
    if (lock) return withOrders(folder, lock, local);
    await delay(CHECK_EVERY_MS);
  }
}

/** Does work that changes accounts or tokens beside a server; where several servers share them, in their database. */
export async function withSharedFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { shareBesideServer } = await import('#store/shared/share-beside-server');
  const endSharing = await shareBesideServer(openPrivateFolder(resolve(dataDir)), databaseUrl());
  try {
    return await work();
  } finally {
    await endSharing();
  }
}
