import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOwnServer, type OwnServer } from '#adapters/net/own-server';
import { AppError } from '#domain/errors';
import { ownOrigin } from '#kernel/own-origin';
import { acquireDataLock, type DataLock, readLock } from '#store/files/lock/data-lock';

/** A server that opens, or another command, is waited for so long. */
const FREE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** The two ways to do what only the one writer of a data folder may do. */
interface Ways<T> {
  /** Asks the running server for it. */
  readonly ask: (server: OwnServer) => Promise<T>;
  /** Does it in this process, which holds the folder meanwhile. */
  readonly work: (folder: string, holdsLock: () => boolean) => Promise<T>;
}

/** Takes the folder; `undefined` while another process holds it. */
function tryHold(folder: string): DataLock | undefined {
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
): (OwnServer & { readonly origin: string }) | undefined {
  const { key, host, port } = readLock(resolve(dataDir)) ?? {};
  if (key === undefined || host === undefined || port === undefined) return undefined;
  const origin = ownOrigin(host, port);
  return { ...createOwnServer({ origin, key, headers }), origin };
}

/**
 * Does what only the holder of a data folder may do, beside a running server as well as without one.
 * @throws AppError `data_folder_busy` when the process that holds the folder neither serves nor ends.
 */
export async function withHolder<T>(dataDir: string, { ask, work }: Ways<T>): Promise<T> {
  const folder = resolve(dataDir);
  const giveUpAtMs = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    const server = findServer(folder);
    if (server) return ask(server);
    const lock = Date.now() > giveUpAtMs ? acquireDataLock(folder) : tryHold(folder);
    if (lock) {
      try {
        return await work(folder, lock.isOwn);
      } finally {
        lock.release();
      }
    }
    await delay(LOOK_EVERY_MS);
  }
}
