import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { piecesLeft } from '#domain/orders/stock/stock-ledger';
import { SILENT_LOG } from '#store/files/log';
import { openDatabase } from '#store/shared/database';
import { openSharedOrders } from '#store/shared/open-shared-orders';
import { hasPostgres, startPostgres } from '../servers/postgres-server.ts';
import { placed, sampleLine, sampleOrder, sampleOrderId } from '../samples/sample-order.ts';

const SERVERS = 3;
const BUYERS = 6;
/** Of one product that everybody wants. */
const PIECES = 1500;

/** What a soak of a shared database ended with. */
export interface SharedReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Written although its buyer was told that the shop cannot take orders now. */
  readonly unanswered: number;
  readonly ordersPerSecond: number;
}

/**
 * Sells at three servers while their database is killed and started again; then no acknowledged order is missing or
 * there twice, no piece is sold twice, and all servers say the same. @returns undefined where no PostgreSQL is installed
 */
export async function soakShared(kills: number): Promise<SharedReport | undefined> {
  if (!hasPostgres) return undefined;
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'soak-shared-'));
  try {
    const url = await server.createDatabase('soak');
    const shops = await Promise.all(
      Array.from({ length: SERVERS }, async () => {
        const database = await openDatabase({ url, log: SILENT_LOG });
        const privateDir = mkdtempSync(join(folder, 'server-'));
        return { database, orders: await openSharedOrders({ privateDir, database, log: SILENT_LOG }) };
      }),
    );
    const acknowledged = new Set<string>();
    let refused = 0;
    let next = 0;
    const ending = new AbortController();
    const buy = async (orders: (typeof shops)[number]['orders']): Promise<void> => {
      while (!ending.signal.aborted) {
        next += 1;
        const number = next;
        const items = [sampleLine({ quantity: 1, counted: PIECES })];
        try {
          await orders.append([placed(sampleOrder(number, { items }))], {});
          acknowledged.add(sampleOrderId(number));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused += 1;
          if (error.code === 'out_of_stock') return;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    const startedAt = performance.now();
    const buyers = shops.flatMap(({ orders }) => Array.from({ length: BUYERS }, () => buy(orders)));
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      await server.kill();
      await server.start();
    }
    await new Promise((resolve) => setTimeout(resolve, 3000));
    ending.abort();
    await Promise.all(buyers);
    const seconds = (performance.now() - startedAt) / 1000;

    const lists: string[] = [];
    let written = 0;
    for (const { orders, database } of shops) {
      await orders.catchUp();
      const ids = orders.list({}, 1, Infinity).orders.map(({ id }) => id);
      const missing = [...acknowledged].filter((id) => orders.find(id) === undefined);
      if (missing.length > 0) throw new Error(`${missing.length} acknowledged orders are missing`);
      if (new Set(ids).size !== ids.length) throw new Error('an order is there twice');
      const [balance] = orders.balances();
      const left = piecesLeft(balance, PIECES);
      if (left < 0 || left !== PIECES - ids.length) throw new Error(`${ids.length} sold, ${left} left`);
      written = ids.length;
      lists.push(JSON.stringify([ids, [...orders.balances()]]));
      await orders.close();
      await database.close();
    }
    if (new Set(lists).size !== 1) throw new Error('the servers do not say the same');
    return {
      kills,
      acknowledged: acknowledged.size,
      refused,
      unanswered: written - acknowledged.size,
      ordersPerSecond: Math.round(acknowledged.size / seconds),
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
