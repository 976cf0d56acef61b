import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openLocalServer } from '../servers/local-server.ts';
import {
  checkOrder,
  checkTotals,
  drawPurchase,
  goOn,
  isPaid,
  isPlaced,
  type Purchase,
} from './soak-purchase.ts';
import { killSoakServer, makeSoakShop, type SoakServer, startSoakServer, Unanswered } from './soak-shop.ts';

const BUYERS = 8;
const SHORTEST_LIFE_MS = 20;
const LONGEST_LIFE_MS = 600;
const CHECK_AT_ONCE = 8;
const POLL_MS = 5;

export interface SoakReport {
  readonly kills: number;
  readonly orders: number;
  readonly paid: number;
  readonly cancelled: number;
  /** Purchases that a kill met between the first call and the last answer. */
  readonly interrupted: number;
  readonly callbacks: number;
  /** Milliseconds from starting the server to its first answer. */
  readonly medianStartMs: number;
  readonly lastStartMs: number;
}

async function inGroups<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < list.length; at += CHECK_AT_ONCE) {
    await Promise.all(list.slice(at, at + CHECK_AT_ONCE).map(work));
  }
}

const between = (low: number, high: number): number => low + Math.random() * (high - low);

/**
 * Sells under load, kills the server at random moments, starts it again, lets every buyer and the card
 * provider go on where they were, and compares the shop with the simplest model of it: every acknowledged
 * order is there once, its payments counted once, and the stock adds up.
 * @throws Error that says what differs.
 */
export async function soakOrders(kills: number, say: (line: string) => void): Promise<SoakReport> {
  const provider = await openLocalServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"success","token":"belirtec"}');
  });
  const dataDir = makeSoakShop();
  const purchases: Purchase[] = [];
  const starts: number[] = [];
  let interrupted = 0;
  let number = 0;

  /** Buys until the server dies; what was under way is finished later. */
  const buyOn = async (server: SoakServer, mine: Purchase[]): Promise<void> => {
    for (;;) {
      number += 1;
      const purchase = drawPurchase(number);
      mine.push(purchase);
      try {
        await goOn(server, purchase);
      } catch (error) {
        if (error instanceof Unanswered) return;
        throw error;
      }
    }
  };

  let server: SoakServer | undefined;
  try {
    server = await startSoakServer(dataDir, `http://${provider.host}`);
    for (let round = 1; round <= kills; round += 1) {
      const fresh: Purchase[] = [];
      const doomed = server;
      const buyers = Array.from({ length: BUYERS }, () => buyOn(doomed, fresh));
      // A slow machine may have sold nothing yet; the first round shall have something to lose.
      while (purchases.length === 0 && doomed.child.exitCode === null && !fresh.some(isPlaced)) {
        await delay(POLL_MS);
      }
      await delay(between(SHORTEST_LIFE_MS, LONGEST_LIFE_MS));
      await killSoakServer(doomed);
      await Promise.all(buyers);

      const again = await startSoakServer(dataDir, `http://${provider.host}`);
      server = again;
      starts.push(again.startMs);
      const open = fresh.filter(
        ({ orderId, reported, callbacks, isCancelled, cancelReported }) =>
          orderId === undefined || reported < callbacks.length || (isCancelled && !cancelReported),
      );
      interrupted += open.length;
      await inGroups(open, (purchase) => goOn(again, purchase));
      purchases.push(...fresh.filter(isPlaced));
      await inGroups(fresh.filter(isPlaced), (purchase) => checkOrder(again, purchase));
      await checkTotals(again, purchases);
      if (round % 25 === 0) say(`${round} kills, ${purchases.length} orders, all as the model says`);
    }
    const last = server;
    await inGroups(purchases, (purchase) => checkOrder(last, purchase));
    await killSoakServer(last);
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    await (server && killSoakServer(server));
    throw new Error(`The shop of the soak lies in ${dataDir}`, { cause: error });
  } finally {
    await provider.close();
  }
  const sorted = starts.toSorted((left, right) => left - right);
  return {
    kills,
    orders: purchases.length,
    paid: purchases.filter(isPaid).length,
    cancelled: purchases.filter(({ isCancelled }) => isCancelled).length,
    interrupted,
    callbacks: purchases.reduce((sum, { reported }) => sum + reported, 0),
    medianStartMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    lastStartMs: Math.round(starts.at(-1) ?? 0),
  };
}
