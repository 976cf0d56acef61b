import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import { releasedBy, reservedBy } from '#domain/orders/order';
import { AppError } from '#domain/errors';
import { readEntry } from '#store/shared/shared-orders';
import { git, productPath } from '../git-repository.ts';
import { PATIENCE_MS } from '../patience.ts';
import { SAMPLE_FORM } from '../samples/sample-order.ts';
import type { SharedServers } from './shared-servers.ts';
import { placedJson } from './soak-purchase.ts';
import { postJson, type SoakServer } from './soak-shop.ts';

/** What everybody wants, and there is too little of. */
export const SCARCE = 'kit';
/** Servers pull a new revision at different times, this long one after the other. */
const PULL_WITHIN_MS = 3000;
const CHECK_EVERY_MS = 100;

const codeJson = z.object({ code: z.string() });
const productJson = z.looseObject({ stockCount: z.number() });

/** All that the servers wrote, in its order; waits for a database that is away. */
export async function readJournal({ database }: SharedServers): Promise<readonly JournalEntry[]> {
  for (;;) {
    try {
      const rows = await database.query('select entry::text as entry from shop_journal order by seq');
      return rows.map(readEntry);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await delay(CHECK_EVERY_MS);
    }
  }
}

/** Counts of the scarce product that the servers recorded from files, oldest first. */
function countsIn(journal: readonly JournalEntry[]): readonly number[] {
  return journal.flatMap((entry) =>
    entry.type === 'counted' ? entry.counts.flatMap(([id, count]) => (id === SCARCE ? [count] : [])) : [],
  );
}

/**
 * Commits new counts of the scarce product, each after the one before was recorded; every server pulls at another time.
 * @returns the counts
 * @throws Error when a count is not recorded
 */
export async function changeCounts(shop: SharedServers, ending: AbortSignal): Promise<readonly number[]> {
  const { catalogue, servers } = shop;
  const path = productPath(SCARCE);
  const counts: number[] = [];
  while (!ending.aborted) {
    const count = 10 + (counts.length % 7) * 5;
    const product = productJson.parse(JSON.parse(readFileSync(join(catalogue, path), 'utf8')));
    writeFileSync(join(catalogue, path), JSON.stringify({ ...product, stockCount: count }));
    git(catalogue, 'commit', '-q', '-a', '-m', `${count} adet`);
    counts.push(count);
    await Promise.all(
      servers.map(async ({ dataDir }) => {
        await delay(Math.random() * PULL_WITHIN_MS);
        git(dataDir, 'pull', '-q', '--ff-only');
      }),
    );
    const giveUpAtMs = Date.now() + PATIENCE_MS;
    while (countsIn(await readJournal(shop)).length < counts.length) {
      if (Date.now() > giveUpAtMs) throw new Error(`The new count ${count} was never taken`);
      await delay(CHECK_EVERY_MS);
    }
  }
  return counts;
}

/** Tries to buy one piece at this server. @returns the order's id; undefined when there was none left */
export async function buyScarce(
  server: SoakServer,
  wish: { readonly session: string; readonly key: string; readonly email: string },
): Promise<string | undefined> {
  const session = { 'x-session-id': wish.session };
  const headers = { ...session, 'idempotency-key': wish.key };
  // Buying on where the last try ended: the order may be there already, and the cart empty.
  for (const isFilled of [false, true]) {
    if (isFilled) {
      const added = await postJson(server, '/api/cart', { productId: SCARCE, quantity: 1 }, session);
      if (added.status !== 201 && added.status !== 409) throw new Error(`The cart answered ${added.status}`);
      if (added.status === 409) return undefined;
    }
    const form = { ...SAMPLE_FORM, customerEmail: wish.email };
    const answer = await postJson(server, '/api/orders', form, headers);
    if (answer.status === 201) return placedJson.parse(await answer.json()).id;
    const { code } = codeJson.parse(await answer.json());
    if (code === 'out_of_stock') return undefined;
    if (code !== 'cart_empty') throw new Error(`An order was answered ${answer.status} ${code}`);
  }
  return undefined;
}

/** @throws Error when a count was recorded twice or not at all, or more pieces were sold than there were */
export function checkScarce(
  journal: readonly JournalEntry[],
  { counts, bought }: { readonly counts: readonly number[]; readonly bought: readonly string[] },
): void {
  const recorded = countsIn(journal);
  if (JSON.stringify(recorded) !== JSON.stringify(counts)) {
    throw new Error(`Counts ${JSON.stringify(counts)} were recorded as ${JSON.stringify(recorded)}`);
  }
  let left = Infinity;
  const sold = new Set<string>();
  for (const entry of journal) {
    if (entry.type === 'counted') {
      left = entry.counts.find(([id]) => id === SCARCE)?.[1] ?? left;
    } else if (isOrderEvent(entry)) {
      for (const move of reservedBy(entry)) {
        if (move.productId !== SCARCE) continue;
        left -= move.quantity;
        sold.add(entry.orderId);
      }
      for (const move of releasedBy(entry)) if (move.productId === SCARCE) left += move.quantity;
      if (left < 0) throw new Error(`Order ${entry.orderId} sold a piece that was not there`);
    }
  }
  const lost = bought.filter((id) => !sold.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are missing: ${lost.join(' ')}`);
  if (sold.size !== bought.length) throw new Error(`${sold.size} sold where ${bought.length} were bought`);
}
