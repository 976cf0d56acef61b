import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { SAMPLE_FORM } from '../samples/sample-order.ts';
import {
  killSoakServer,
  makeSoakShop,
  send,
  type SoakServer,
  startSoakServer,
  Unanswered,
} from './soak-shop.ts';

const FOLDER = 'toplu';
const STOCK = 40;
const ADDED = 10;
const NOWHERE = 'http://127.0.0.1:1';

const tokenJson = z.object({ token: z.string() });
const unfinishedJson = z.array(z.object({ id: z.string(), done: z.number(), total: z.number() }));
const outcomeJson = z.object({ changeId: z.string().nullable(), skipped: z.tuple([]) });
const changesJson = z.array(z.object({ id: z.string(), action: z.string(), count: z.number() }));
const leftJson = z.object({ left: z.number() });

/** How the kills of a run ended. */
interface BulkKills {
  /** Before the change was written down, or after its end. */
  nothing: number;
  whole: number;
  finished: number;
  reverted: number;
}

function demand(isRight: boolean, wrong: string): void {
  if (!isRight) throw new Error(wrong);
}

function makeShop(products: number) {
  const dataDir = makeSoakShop();
  const ids = Array.from({ length: products }, (_, index) => `t${index}`);
  const pathOf = (id: string): string => join(dataDir, FOLDER, `manual-toplu-${id}-2026-01-01.json`);
  mkdirSync(join(dataDir, FOLDER));
  writeFileSync(
    join(dataDir, FOLDER, 'category.json'),
    JSON.stringify({ id: 'c-toplu', name: 'Toplu', slug: FOLDER }),
  );
  for (const id of ids) {
    const slug = `toplu-${id}`;
    const fields = { name: `Parça ${id}`, brand: 'Organ', price: '100.00', imageUrl: '/images/urun.svg' };
    writeFileSync(pathOf(id), JSON.stringify({ id, slug, ...fields, stockCount: STOCK }));
  }
  /** Files that have the new price. */
  const countRaised = (): number =>
    ids.filter((id) => readFileSync(pathOf(id), 'utf8').includes('"110.00"')).length;
  return { dataDir, ids, countRaised };
}

/** A server with a model of what is sold of each product. */
function createBulkClient(server: () => SoakServer, ids: readonly string[]) {
  const sold = new Map<string, number>();
  let shoppers = 0;
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    send(server(), path, {
      method,
      headers: { authorization: `Bearer ${server().key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const requireCall = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await call(method, path, body);
    demand(answer.status === 200, `${method} ${path} was answered ${answer.status}`);
    return answer.json();
  };
  return {
    ask: call,
    askWell: requireCall,
    /** A new shopper orders one piece. */
    sell: async (productId: string): Promise<void> => {
      shoppers += 1;
      const headers = { 'content-type': 'application/json', 'x-session-id': `soak-bulk-session-${shoppers}` };
      const post = (path: string, body: object): Promise<Response> =>
        send(server(), path, { method: 'POST', headers, body: JSON.stringify(body) });
      await post('/api/cart', { productId, quantity: 1 });
      const { status } = await post('/api/orders', {
        ...SAMPLE_FORM,
        customerEmail: `toplu-${shoppers}@example.com`,
        customerPhone: `0533 ${String(1_000_000 + shoppers)}`,
        paymentMethod: 'bank_transfer',
      });
      demand(status === 201, `An order was answered ${status}`);
      sold.set(productId, (sold.get(productId) ?? 0) + 1);
    },
    /** Compares every product's pieces with the model. */
    checkLeft: async (added: number, when: string): Promise<void> => {
      for (const id of ids) {
        const { left } = leftJson.parse(await requireCall('GET', `/api/admin/stock/${id}`));
        const wanted = STOCK + added - (sold.get(id) ?? 0);
        demand(left === wanted, `${when}, ${left} pieces of ${id} are left instead of ${wanted}`);
      }
    },
  };
}

/**
 * Kills a server at random moments of a bulk change (every price up by a tenth, ten pieces more) and starts it again.
 * The interrupted change is finished or reverted, while shoppers buy: prices and pieces change once or not at all, the
 * banner's count is right, and the undo leaves sold pieces sold.
 * @throws Error that says what differs
 */
export async function soakBulk(products: number, kills: number): Promise<BulkKills> {
  const { dataDir, ids, countRaised } = makeShop(products);
  const ends: BulkKills = { nothing: 0, whole: 0, finished: 0, reverted: 0 };
  let server = await startSoakServer(dataDir, NOWHERE);
  const { ask, askWell, sell, checkLeft } = createBulkClient(() => server, ids);
  const pick = (): string => ids[Math.floor(Math.random() * ids.length)] ?? '';

  const preview = async (): Promise<string> => {
    const answer = await askWell('POST', '/api/admin/products/bulk/preview', {
      ids,
      operation: { price: { type: 'percent', value: 10 }, stock: { type: 'add', value: ADDED } },
    });
    return tokenJson.parse(answer).token;
  };
  const run = (token: string): Promise<Response | Unanswered> =>
    ask('POST', '/api/admin/products/bulk/run', { token }).catch((error: unknown) => {
      if (error instanceof Unanswered) return error;
      throw error;
    });
  const undo = async (changeId: string): Promise<void> => {
    await askWell('POST', `/api/admin/changes/${changeId}/undo`);
  };
  const checkWhole = async (changeId: string, when: string): Promise<void> => {
    demand(countRaised() === products, `${when}, ${countRaised()} of ${products} prices are raised`);
    await checkLeft(ADDED, when);
    await sell(pick());
    await undo(changeId);
    demand(countRaised() === 0, `${when} and undone, ${countRaised()} prices are raised`);
    await checkLeft(0, `${when} and undone`);
  };
  const newestBulk = async (): Promise<string> => {
    const [newest] = changesJson.parse(await askWell('GET', '/api/admin/changes?limit=1'));
    demand(newest?.action === 'bulk', 'The change is not recorded');
    return newest?.id ?? '';
  };

  try {
    const first = await preview();
    const startedAt = performance.now();
    const whole = await run(first);
    demand(!(whole instanceof Unanswered) && whole.status === 200, 'The whole change failed');
    const spanMs = performance.now() - startedAt;
    await checkWhole(await newestBulk(), 'Not killed');
    for (let round = 0; round < kills; round += 1) {
      await sell(pick());
      const change = run(await preview());
      await delay(Math.random() * spanMs);
      await killSoakServer(server);
      await change;
      const written = countRaised();
      server = await startSoakServer(dataDir, NOWHERE);
      const [cut] = unfinishedJson.parse(await askWell('GET', '/api/admin/changes/unfinished'));
      await sell(pick());
      if (!cut) {
        demand(written === 0 || written === products, `${written} prices are raised, and nothing is told`);
        ends[written === 0 ? 'nothing' : 'whole'] += 1;
        if (written === 0) await checkLeft(0, 'Not begun');
        else await checkWhole(await newestBulk(), 'Whole');
        continue;
      }
      demand(
        cut.done === written && cut.total === products,
        `${cut.done}/${cut.total} is told where ${written} of ${products} files are written`,
      );
      const way = Math.random() < 0.5 ? 'finish' : 'revert';
      const { changeId } = outcomeJson.parse(await askWell('POST', `/api/admin/changes/${cut.id}/${way}`));
      ends[way === 'finish' ? 'finished' : 'reverted'] += 1;
      if (way === 'finish') await checkWhole(changeId ?? '', 'Finished');
      else {
        demand(countRaised() === 0, `Taken back, ${countRaised()} prices are raised`);
        await checkLeft(0, 'Taken back');
      }
    }
  } finally {
    await killSoakServer(server).catch(() => undefined);
  }
  rmSync(dataDir, { recursive: true, force: true });
  return ends;
}
