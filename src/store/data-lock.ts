import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { systemCodeOf } from './system-code.ts';

const LOCK_FILE = 'server.lock';
const TAKEOVER_FOLDER = 'server.lock.takeover';
/** Taking over lasts milliseconds; after this time whoever began it has died. */
const TAKEOVER_MS = 10_000;
const TAKEOVER_TRIES = 200;

const holderFields = z.object({
  pid: z.int().positive(),
  /** Start of the process in clock ticks since boot, and the boot itself, where the system tells them. */
  startTicks: z.string().optional(),
  bootId: z.string().optional(),
  token: z.string(),
  /** Lets other processes of the same user ask the server as the command line; nobody else can read the file. */
  key: z.string().optional(),
  /** ISO time. */
  since: z.string(),
  host: z.string().optional(),
  port: z.int().optional(),
});

/** The process that serves a data folder. */
export type LockHolder = z.infer<typeof holderFields>;

export interface DataLock {
  readonly key: string;
  /** Tells others where the server answers. */
  announce(address: { readonly host: string; readonly port: number }): void;
  release(): void;
}

/**
 * Takes a data folder for this process, so that no second server writes to it. The lock of a process that
 * is gone, however it ended, does not count.
 * @throws AppError `data_folder_busy`, naming the process that holds the folder.
 */
export function acquireDataLock(dataDir: string): DataLock {
  const folder = openPrivateFolder(dataDir);
  const path = join(folder, LOCK_FILE);
  const bootId = readBootId();
  const startTicks = readStartTicks(process.pid);
  const key = randomBytes(32).toString('base64url');
  let own: LockHolder = {
    pid: process.pid,
    key,
    token: randomBytes(12).toString('hex'),
    since: new Date().toISOString(),
    ...(startTicks === undefined ? {} : { startTicks }),
    ...(bootId === undefined ? {} : { bootId }),
  };
  if (!tryCreate(path, own)) takeOver(folder, path, own);
  return {
    key,
    announce(address) {
      own = { ...own, ...address };
      const temporary = `${path}.${own.token}.tmp`;
      writeFileSync(temporary, formatHolder(own), { mode: 0o600 });
      renameSync(temporary, path);
    },
    release() {
      if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
    },
  };
}

/** The living process that serves a data folder; `undefined` when there is none. */
export function readLock(dataDir: string): LockHolder | undefined {
  const holder = readHolder(join(dataDir, PRIVATE_FOLDER, LOCK_FILE));
  return holder && isAlive(holder) ? holder : undefined;
}

/**
 * The folder that only the shop's own user may read; made when it is missing.
 * @throws AppError `storage_failed` when there is no data folder or it cannot be made.
 */
export function openPrivateFolder(dataDir: string): string {
  const folder = join(dataDir, PRIVATE_FOLDER);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === 'ENOENT')
      throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${dataDir}`, cause });
    if (code !== 'EEXIST') throw new AppError('storage_failed', { cause });
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
  }
  return folder;
}

function formatHolder(holder: LockHolder): string {
  return `${JSON.stringify(holder, null, 2)}\n`;
}

/** Makes the lock file with its content in one step; false when there is one already. */
function tryCreate(path: string, holder: LockHolder): boolean {
  const temporary = `${path}.${holder.token}.tmp`;
  writeFileSync(temporary, formatHolder(holder), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Only one process at a time may judge a lock dead and replace it. */
function takeOver(folder: string, path: string, own: LockHolder): void {
  const guard = join(folder, TAKEOVER_FOLDER);
  for (let attempt = 0; attempt < TAKEOVER_TRIES; attempt += 1) {
    refuseIfAlive(path);
    if (!tryGuard(guard)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    try {
      refuseIfAlive(path);
      rmSync(path, { force: true });
      if (tryCreate(path, own)) return;
    } finally {
      rmdirSync(guard);
    }
  }
  throw new AppError('data_folder_busy');
}

function refuseIfAlive(path: string): void {
  const holder = readHolder(path);
  if (!holder || !isAlive(holder)) return;
  const address =
    holder.port === undefined ? '' : `, adresi http://${holder.host ?? 'localhost'}:${holder.port}`;
  throw new AppError('data_folder_busy', {
    message: `Veri klasörü başka bir sunucu tarafından kullanılıyor: işlem ${holder.pid}${address}. Önce onu durdurun.`,
    extra: { pid: holder.pid, host: holder.host, port: holder.port },
  });
}

function tryGuard(guard: string): boolean {
  try {
    mkdirSync(guard, { mode: 0o700 });
    return true;
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  const madeAt = statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - madeAt > TAKEOVER_MS) rmSync(guard, { recursive: true, force: true });
  return false;
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const result = holderFields.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return result.success ? result.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive({ pid, bootId, startTicks }: LockHolder): boolean {
  const currentBoot = readBootId();
  if (bootId !== undefined && currentBoot !== undefined && bootId !== currentBoot) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    if (systemCodeOf(error) !== 'EPERM') return false;
  }
  const ticks = readStartTicks(pid);
  return startTicks === undefined || ticks === undefined || ticks === startTicks;
}

function readBootId(): string | undefined {
  return readProcFile('/proc/sys/kernel/random/boot_id')?.trim();
}

/** Field 22 of `/proc/<pid>/stat` (proc(5)): a number that is reused has another start. */
function readStartTicks(pid: number): string | undefined {
  const stat = readProcFile(`/proc/${pid}/stat`);
  // The second field is the name in parentheses and may hold anything, spaces included.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields?.[0] === 'Z';
  return isZombie ? 'ended' : fields?.[19];
}

function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}
