import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#store/shared/database';
import { SILENT_LOG } from '#store/files/log';
import { git } from '../git-repository.ts';
import { type CuttingProxy, openCuttingProxy } from '../servers/cutting-proxy.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres-server.ts';
import {
  killSoakServer,
  makeSoakShop,
  SOAK_PRODUCTS,
  type SoakServer,
  startSoakServer,
} from './soak-shop.ts';

/** A server among others, each with a clone of the catalogue. */
export interface SharedServer {
  readonly dataDir: string;
  /** As buyers reach it; undefined while it is dead or starts. */
  readonly running: SoakServer | undefined;
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Servers of one shop on one database. */
export interface SharedServers {
  readonly servers: readonly SharedServer[];
  readonly postgres: PostgresServer;
  /** For reading its content. */
  readonly database: Database;
  /** The repository that the servers pull from. */
  readonly catalogue: string;
  /** Commits whose answer no server got. */
  readonly cutCommits: () => number;
  /** Answers about orders that no buyer got. */
  readonly cutAnswers: () => number;
  close(): Promise<void>;
}

interface Options {
  readonly count: number;
  readonly products: readonly string[];
  /** Of the server with this number, from 0. */
  readonly envOf: (server: number) => Readonly<Record<string, string>>;
  readonly providerUrl: string;
  /** Of 1: how many of the answers get lost. */
  readonly lost: { readonly commits: number; readonly answers: number };
}

/** "CommandComplete" of a COMMIT, as PostgreSQL sends it. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');
const PLACED = Buffer.from('HTTP/1.1 201 ');

/** A repository with the catalogue of the soak's shop, and its private folder beside. */
function makeCatalogue(folder: string, products: readonly string[]): string {
  const catalogue = join(folder, 'catalogue');
  const shop = makeSoakShop([...SOAK_PRODUCTS, ...products]);
  cpSync(shop, catalogue, { recursive: true });
  rmSync(shop, { recursive: true });
  writeFileSync(join(catalogue, '.gitignore'), '_private/\n');
  git(catalogue, 'init', '-q', '-b', 'main');
  git(catalogue, 'add', '-A');
  git(catalogue, 'commit', '-q', '-m', 'Katalog');
  return catalogue;
}

/** Starts a database and servers. When one of them does not start, the others end. */
export async function openSharedServers(options: Options): Promise<SharedServers> {
  const opened: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end();
  };
  try {
    return { ...(await openEach(options, (end) => opened.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onOpened called with the function that ends a part, when it has been opened */
async function openEach(
  { count, products, envOf, providerUrl, lost }: Options,
  onOpened: (end: () => Promise<void> | void) => void,
): Promise<Omit<SharedServers, 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-shared-'));
  onOpened(() => rmSync(folder, { recursive: true, force: true }));
  const catalogue = makeCatalogue(folder, products);
  const postgres = await startPostgres();
  onOpened(() => postgres.close());
  const url = new URL(await postgres.createDatabase('soak'));
  const databasePort = Number(url.port);
  const toDatabase = await openCuttingProxy({
    targetPort: () => databasePort,
    isCut: (bytes) => bytes.includes(COMMITTED) && Math.random() < lost.commits,
  });
  onOpened(() => toDatabase.close());
  const database = await openDatabase({ url: url.href, log: SILENT_LOG });
  onOpened(() => database.close());
  url.port = String(toDatabase.port);
  const proxies: CuttingProxy[] = [];

  const openServer = async (number: number): Promise<SharedServer> => {
    const dataDir = join(folder, `server-${number}`);
    git(folder, 'clone', '-q', catalogue, dataDir);
    // As the guide says: the others get what is private from the database.
    if (number === 0) cpSync(join(catalogue, '_private'), join(dataDir, '_private'), { recursive: true });
    let current: SoakServer | undefined;
    let starting: Promise<void> = Promise.resolve();
    const proxy = await openCuttingProxy({
      targetPort: () => Number(new URL(current?.origin ?? 'http://127.0.0.1:1').port),
      isCut: (bytes) => bytes.subarray(0, PLACED.length).equals(PLACED) && Math.random() < lost.answers,
    });
    proxies.push(proxy);
    onOpened(() => proxy.close());
    const start = async (): Promise<void> => {
      current = await startSoakServer(dataDir, providerUrl, {
        ...envOf(number),
        SHOP_DATABASE_URL: url.href,
      });
    };
    const server = {
      dataDir,
      get running() {
        return current && { ...current, origin: `http://127.0.0.1:${proxy.port}`, isShared: true };
      },
      start: () => (starting = start()),
      kill: async () => {
        // One that starts has no process to kill yet.
        await starting.catch(() => undefined);
        const doomed = current;
        current = undefined;
        if (doomed) await killSoakServer(doomed);
      },
    };
    onOpened(() => server.kill());
    await server.start();
    return server;
  };

  const servers: SharedServer[] = [];
  for (let number = 0; number < count; number += 1) servers.push(await openServer(number));
  return {
    servers,
    postgres,
    database,
    catalogue,
    cutCommits: () => toDatabase.cuts,
    cutAnswers: () => proxies.reduce((sum, { cuts }) => sum + cuts, 0),
  };
}
