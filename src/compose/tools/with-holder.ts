import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServerClient, type ServerClient } from '#adapters/net/server-client';
import { AppError } from '#domain/errors';
import { localOrigin } from '#kernel/local-origin';
import { acquireDataLock, type DataLock, readLock } from '#store/files/lock/data-lock';

/** A server that opens, or another command, is waited for so long. */
const FREE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** The two ways to do what only the one writer of a data folder may do. */
interface Ways<T> {
  /** Asks the running server for it. */
  readonly remote: (server: ServerClient) => Promise<T>;
  /** Does it in this process, which holds the folder meanwhile. */
  readonly local: (folder: string, hasLock: () => boolean) => Promise<T>;
}

/** Takes the folder; `undefined` while another process holds it. */
function tryLock(folder: string): DataLock | undefined {
  try {
    return acquireDataLock(folder);
  } catch (error) {
    if (error instanceof AppError && error.code === 'data_folder_busy') return undefined;
    throw error;
  }
}

/** The server that holds a data folder; undefined while none does. */
export function findServer(
  dataDir: string,
  headers: Readonly<Record<string, string>> = {},
): (ServerClient & { readonly origin: string }) | undefined {
  const { key, host, port } = readLock(resolve(dataDir)) ?? {};
  if (key === undefined || host === undefined || port === undefined) return undefined;
  const origin = localOrigin(host, port);
  return { ...createServerClient({ origin, key, headers }), origin };
}

/**
 * Does what only the holder of a data folder may do, beside a running server as well as without one.
 * @throws AppError `data_folder_busy` when the process that holds the folder neither serves nor ends.
 */
export async function withHolder<T>(dataDir: string, { remote, local }: Ways<T>): Promise<T> {
  const folder = resolve(dataDir);
  const giveUpAtMs = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    const server = findServer(folder);
    if (server) return remote(server);
    const lock = Date.now() > giveUpAtMs ? acquireDataLock(folder) : tryLock(folder);
    if (lock) {
      try {
        return await local(folder, lock.isAcquired);
      } finally {
        lock.release();
      }
    }
    await delay(LOOK_EVERY_MS);
  }
}
