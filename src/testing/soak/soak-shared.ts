import { setTimeout as delay } from 'node:timers/promises';
import { openLocalServer } from '../servers/local-server.ts';
import { PATIENCE_MS } from '../patience.ts';
import { hasPostgres } from '../servers/postgres-server.ts';
import { openSharedServers, type SharedServer } from './shared-servers.ts';
import { openSoakMails, wantedMails } from './soak-mails.ts';
import { checkOrder, checkTotals, drawPurchase, goOn, isPlaced, type Purchase } from './soak-purchase.ts';
import { buyScarce, changeCounts, checkScarce, readJournal, SCARCE } from './soak-scarce.ts';
import { type SoakServer, Unanswered } from './soak-shop.ts';

const SERVERS = 3;
const BUYERS = 5;
const SCARCE_BUYERS = 4;
const LONGEST_CALM_MS = 900;
/** On a slow machine a kill waits until so many orders came since the last one, so that there is something to lose. */
const MOST_ORDERS_AWAITED = 20;
const LOST = { commits: 0.02, answers: 0.03 };
const RETRY_AFTER_MS = 50;
const CHECK_AT_ONCE = 8;

/** What a soak of a shared database ended with; nothing was lost, oversold or done twice. */
export interface SharedReport {
  readonly serverKills: number;
  readonly databaseKills: number;
  readonly cutCommits: number;
  readonly cutAnswers: number;
  readonly acknowledged: number;
  /** Calls that had to be made again, at this server or another one. */
  readonly repeated: number;
  /** Of the product that everybody wanted, under new counts that came by git. */
  readonly scarceSold: number;
  readonly scarceRefused: number;
  readonly counts: number;
  readonly mails: number;
  /** Mails that arrived again: their server died between the mail server's answer and its record of it. */
  readonly mailsTwice: number;
  readonly seconds: number;
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/**
 * Sells at three servers while any of them or their database is killed, commits and answers are lost, and new counts
 * reach the servers at different times. Then all servers are compared with the model. A buyer continues at another
 * server with the same key.
 * @returns undefined where no PostgreSQL is installed
 * @throws Error that says what differs
 */
export async function soakShared(
  kills: number,
  say: (line: string) => void,
): Promise<SharedReport | undefined> {
  if (!hasPostgres) return undefined;
  const startedAt = performance.now();
  const provider = await openLocalServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"success","token":"belirtec"}');
  });
  const mails = await openSoakMails(SERVERS);
  const shop = await openSharedServers({
    count: SERVERS,
    products: [SCARCE],
    envOf: (server) => ({ LOG_LEVEL: 'silent', SHOP_SMTP_URL: mails.urlOf(server) }),
    providerUrl: `http://${provider.host}`,
    lost: LOST,
  });
  const { servers, postgres } = shop;
  const ending = new AbortController();
  let repeated = 0;
  let numbers = 0;

  /** Calls a running server, and other ones until one answers. */
  const withAny = async <T>(work: (server: SoakServer) => Promise<T>): Promise<T> => {
    const giveUpAtMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const server = pick(servers.flatMap(({ running }) => running ?? []));
      try {
        if (server) return await work(server);
      } catch (error) {
        if (!(error instanceof Unanswered) || Date.now() > giveUpAtMs) throw error;
        repeated += 1;
      }
      await delay(RETRY_AFTER_MS);
    }
  };

  const purchases: Purchase[] = [];
  const buy = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const purchase = drawPurchase((numbers += 1));
      await withAny((server) => goOn(server, purchase));
      purchases.push(purchase);
    }
  };

  /** Ids of orders with their buyers. */
  const bought = new Map<string, string>();
  let refused = 0;
  const wantScarce = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const key = `kit-${(numbers += 1)}`;
      const email = `${key}@example.com`;
      const wish = { session: `${key}-oturumu-0123456789`, key, email };
      const id = await withAny((server) => buyScarce(server, wish));
      if (id === undefined) refused += 1;
      else bought.set(id, email);
      if (id === undefined) await delay(RETRY_AFTER_MS);
    }
  };

  const checkServer = async ({ running }: SharedServer): Promise<void> => {
    if (!running) throw new Error('a server is missing');
    const placed = purchases.filter(isPlaced);
    for (let at = 0; at < placed.length; at += CHECK_AT_ONCE) {
      await Promise.all(placed.slice(at, at + CHECK_AT_ONCE).map((each) => checkOrder(running, each)));
    }
    await checkTotals(running, placed, bought.size);
  };

  const countWaitingMails = async (): Promise<number> => {
    const [row] = await shop.database.query(
      `select count(*) as waiting from shop_files
       where name like 'outbox/%' and convert_from(body, 'UTF8')::json->>'state' = 'waiting'`,
    );
    return Number(row?.['waiting']);
  };

  const ordered = (): number => purchases.length + bought.size;

  let serverKills = 0;
  const killSome = async (): Promise<void> => {
    const starting = new Set<Promise<void>>();
    for (let kill = 1; kill <= kills && !ending.signal.aborted; kill += 1) {
      await delay(Math.random() * LONGEST_CALM_MS);
      const awaited = ordered() + Math.random() * MOST_ORDERS_AWAITED;
      while (ordered() < awaited && !ending.signal.aborted) await delay(RETRY_AFTER_MS);
      const victim = pick([undefined, ...servers.filter(({ running }) => running)]);
      if (victim) {
        serverKills += 1;
        mails.endLife(servers.indexOf(victim));
        await victim.kill();
        const started = victim.start().then(() => void starting.delete(started));
        starting.add(started);
        started.catch(() => ending.abort());
        // One of them always sells, or could.
        if (starting.size === SERVERS) await Promise.race(starting);
      } else {
        await postgres.kill();
        await postgres.start();
      }
      if (kill % 25 === 0) say(`${kill} kills, ${ordered()} orders`);
    }
    await Promise.all(starting);
  };

  const killing = killSome().finally(() => ending.abort());
  try {
    const counting = changeCounts(shop, ending.signal);
    const buyers = [
      ...Array.from({ length: BUYERS }, buy),
      ...Array.from({ length: SCARCE_BUYERS }, wantScarce),
    ];
    const [counts] = await Promise.all([counting, killing, ...buyers]);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    checkScarce(await readJournal(shop), { counts, bought: [...bought.keys()] });
    for (const server of servers) await checkServer(server);
    const mailed = await mails.check(wantedMails(purchases, bought), countWaitingMails);
    return {
      serverKills,
      databaseKills: kills - serverKills,
      cutCommits: shop.cutCommits(),
      cutAnswers: shop.cutAnswers(),
      acknowledged: purchases.filter(isPlaced).length + bought.size,
      repeated,
      scarceSold: bought.size,
      scarceRefused: refused,
      counts: counts.length,
      ...mailed,
      seconds,
    };
  } finally {
    ending.abort();
    await killing.catch(() => undefined);
    await shop.close();
    await mails.close();
    await provider.close();
  }
}
