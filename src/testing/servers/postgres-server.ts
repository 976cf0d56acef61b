import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#store/shared/database';
import { SILENT_LOG } from '#store/files/log';
import { PATIENCE_MS } from '../patience.ts';

/** A PostgreSQL server for one test, in a temporary folder. */
export interface PostgresServer {
  /** The address of an empty database with that name. */
  createDatabase(name: string): Promise<string>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again in the same place. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';
/** Below those that systems give for `listen(0)` and for outgoing connections: nobody gets it while the server is down. */
const PORTS = { from: 10_000, to: 30_000 };

/** The folder of its programs; undefined when it is not installed. */
function findPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  return versions
    .toSorted((left, right) => Number(right) - Number(left))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

export const hasPostgres = findPrograms() !== undefined;

/** It refuses to run as root, so it runs as a user without other files. */
function findUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody']
    .map((name) => users.find((user) => user.startsWith(`${name}:`)))
    .find(Boolean);
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(findFreePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

/** The processes that a process has started and that have not ended; none where the system does not list them. */
function childrenOf(pid: number | undefined): readonly number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/**
 * Starts a PostgreSQL server.
 * @param isSynced whether it waits for the disk; a test that only kills the process loses nothing without it
 * @throws Error when it is not installed or does not start
 */
export async function startPostgres(isSynced = false): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error(`PostgreSQL is not installed (${INSTALLED})`);
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const asUser = { ...user, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-N', '-E', 'UTF8'], {
    ...asUser,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const urlOf = (name: string): string => `postgres://shop@127.0.0.1:${port}/${name}`;
  let running: ChildProcess | undefined;

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = running;
    running = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => {
      ending.once('exit', resolve);
    });
    // After SIGKILL the processes of the connections live on, and on a busy machine one still commits.
    const orphans = signal === 'SIGKILL' ? childrenOf(ending.pid) : [];
    ending.kill(signal);
    for (const orphan of orphans) {
      try {
        process.kill(orphan, signal);
      } catch {
        // It has ended by itself.
      }
    }
    await ended;
  };

  const isReady = async (): Promise<boolean> => {
    const database = await openDatabase({ url: urlOf('postgres'), log: SILENT_LOG });
    try {
      await database.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await database.close();
    }
  };

  const start = async (): Promise<void> => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: isSynced ? 'on' : 'off',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const giveUpAtMs = performance.now() + PATIENCE_MS;
    while (!(await isReady())) {
      // The remains of a killed server may block the start for a moment: then it ends at once.
      if (!running || running.exitCode !== null) {
        running = spawn(join(programs, 'postgres'), ['-D', data, ...flags], { ...asUser, stdio: 'ignore' });
      }
      if (performance.now() > giveUpAtMs) throw new Error('PostgreSQL did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  await start();
  return {
    createDatabase: async (name) => {
      const database = await openDatabase({ url: urlOf('postgres'), log: SILENT_LOG });
      try {
        await database.query(`create database ${name}`);
      } finally {
        await database.close();
      }
      return urlOf(name);
    },
    kill: () => stop('SIGKILL'),
    start,
    close: async () => {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
