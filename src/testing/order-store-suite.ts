import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { Overtaken } from '#domain/orders/overtaken';
import type { PlacedOrder } from '#domain/orders/order';
import { piecesLeft } from '#domain/orders/stock/stock-ledger';
import type { OrderStore } from '#shop/orders/selling-ports';
import { placed, sampleLine, sampleOrder, sampleOrderId } from './samples/sample-order.ts';

const AT = '2026-11-20T10:00:00.000Z';

export interface OpenedStores {
  readonly first: OrderStore;
  /** The same shop on another server; the first one itself when only one is possible. */
  readonly other: OrderStore;
  /** Closes all of them and opens the first one again. */
  readonly reopen: () => Promise<OrderStore>;
}

function order(number: number, quantity: number, change: Partial<PlacedOrder> = {}): JournalEntry {
  return placed(sampleOrder(number, { items: [sampleLine({ quantity, counted: 7 })], ...change }));
}

function entryOf(number: number, text = 'x'): JournalEntry {
  return { type: 'note', orderId: sampleOrderId(number), at: AT, by: 'ayse', text };
}

const versions = (number: number, seen: number) => ({ versions: new Map([[sampleOrderId(number), seen]]) });

/** Why each of some appends was refused; undefined for the written ones. */
async function refusalsOf(appends: readonly Promise<void>[]): Promise<readonly unknown[]> {
  const ends = await Promise.allSettled(appends);
  return ends.map((end): unknown => (end.status === 'rejected' ? end.reason : undefined));
}

/** The number of written appends, and of refused ones by code. */
async function countEnds(appends: readonly Promise<void>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const refusal of await refusalsOf(appends)) {
    const end = refusal instanceof AppError ? refusal.code : refusal === undefined ? 'written' : 'fault';
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

/** The promises of every order store, in files or in a database. */
export function describeOrderStore(name: string, open: () => Promise<OpenedStores>): void {
  describe(name, () => {
    it('sells no piece twice, however many buyers there are at once', async () => {
      const { first, other, reopen } = await open();
      const appends = Array.from({ length: 20 }, (_, buyer) =>
        (buyer % 2 === 0 ? first : other).append([order(buyer + 1, 1)], {}),
      );
      expect(await countEnds(appends)).toEqual({
        written: 7,
        out_of_stock: 13,
      });
      const store = await reopen();
      const [balance] = store.balances();
      expect(piecesLeft(balance, 7)).toBe(0);
      expect(store.list({}, 1, Infinity).total).toBe(7);
    });

    it('reports how many pieces are left when there are too few', async () => {
      const { first, other } = await open();
      await first.append([order(1, 5)], {});
      const { productId } = sampleLine();
      await expect(other.append([order(2, 3)], {})).rejects.toMatchObject({
        code: 'out_of_stock',
        details: { extra: { productId, available: 2 } },
      });
    });

    it('uses the pieces of an order that is cancelled in the same write', async () => {
      const { first, other } = await open();
      await first.append([order(1, 7)], {});
      const unknown: JournalEntry = {
        type: 'cancelled',
        orderId: sampleOrderId(1),
        at: AT,
        by: 'shopper',
        reason: '',
        released: [{ productId: sampleLine().productId, quantity: 7 }],
      };
      await other.append([unknown, order(2, 7)], versions(1, 1));
      expect(other.find(sampleOrderId(2))?.state.orderStatus).toBe('processing');
    });

    it('writes one of two changes that were decided on the same state, and shows the new state to the other', async () => {
      const { first, other } = await open();
      await first.append([order(1, 1)], {});
      // A store that does not know the change yet knows it when its own change is refused.
      const refusals = await refusalsOf(
        [first, other].map((store) => store.append([entryOf(1)], versions(1, 1))),
      );
      const refused = refusals.filter((refusal) => refusal !== undefined);
      expect(refused).toEqual([expect.any(Overtaken)]);
      for (const store of new Set([first, other])) {
        await expect(store.append([entryOf(1)], versions(1, 1))).rejects.toBeInstanceOf(Overtaken);
        expect(store.read(sampleOrderId(1))?.events).toHaveLength(2);
      }
    });

    it('writes a new count only while the count before it is valid', async () => {
      const { first, other } = await open();
      await first.append([order(1, 1)], {});
      const { productId } = sampleLine();
      const counted: JournalEntry = { type: 'counted', at: AT, counts: [[productId, 9]] };
      const expected = { counts: new Map([[productId, 7]]) };
      await other.append([counted], expected);
      await expect(first.append([counted], expected)).rejects.toBeInstanceOf(Overtaken);
      expect(piecesLeft(first.findBalance(productId), 9)).toBe(9);
    });

    it('places one order under a key, however often it is requested at once', async () => {
      const { first, other } = await open();
      const keyed = { sessionId: 's'.repeat(32), idempotencyKey: 'key-1' };
      const appends = [1, 2, 3, 4].map((number) =>
        (number % 2 === 0 ? first : other).append([order(number, 1, keyed)], {}),
      );
      expect(await countEnds(appends)).toEqual({
        written: 1,
        conflict: 3,
      });
      for (const store of new Set([first, other])) {
        await expect(store.append([order(9, 1, keyed)], {})).rejects.toBeInstanceOf(Overtaken);
        expect(store.findByKey(keyed.sessionId, 'key-1')).toBeDefined();
      }
    });

    it('writes all entries of one call or none', async () => {
      const { first, reopen } = await open();
      await expect(first.append([order(1, 1), order(2, 9)], {})).rejects.toMatchObject({
        code: 'out_of_stock',
      });
      const store = await reopen();
      expect(store.list({}, 1, 10).total).toBe(0);
      expect([...store.balances()]).toEqual([]);
    });

    it('notifies every store of each entry once, in the same order', async () => {
      const { first, other } = await open();
      const reported = [first, other].map((store) => {
        const numbers: string[] = [];
        store.subscribe((entry) => numbers.push(`${entry.type} ${'orderId' in entry ? entry.orderId : ''}`));
        return numbers;
      });
      for (const [index, number] of [1, 2, 3, 4].entries()) {
        await (index % 2 === 0 ? first : other).append([order(number, 1)], {});
      }
      await Promise.all([first, other].map((store) => store.append([])));
      await expect.poll(() => reported.map(({ length }) => length)).toEqual([first, other].map(() => 4));
      for (const numbers of reported) expect(numbers).toEqual(reported[0]);
    });

    it('erases a person everywhere; what was sold stays', async () => {
      const { first, other, reopen } = await open();
      await first.append([order(1, 2, { customerName: 'Zerrin Uzunkaya', idempotencyKey: 'Zerrin-1' })], {});
      await first.append([order(2, 1)], {});
      await other.append([entryOf(1, 'Zerrin aradı')], versions(1, 1));
      const details = {
        customerName: 'Zerrin Kısa',
        customerPhone: '+905321234567',
        shippingAddress: 'Zerrin Sokak 1',
      };
      const corrected: JournalEntry = {
        type: 'corrected',
        orderId: sampleOrderId(1),
        at: AT,
        by: 'ayse',
        details,
      };
      await other.append([corrected], versions(1, 2));
      await expect.poll(() => first.read(sampleOrderId(1))?.order).toMatchObject(details);
      expect(first.list({ q: 'zerrin kisa' }, 1, 1).total).toBe(1);
      await first.erase([sampleOrderId(1)], AT, 'ayse');
      for (const store of new Set([first, other])) {
        await expect.poll(() => store.find(sampleOrderId(1))?.state.isErased).toBe(true);
        expect(JSON.stringify(store.read(sampleOrderId(1)))).not.toContain('Zerrin');
      }
      const store = await reopen();
      expect(JSON.stringify(store.read(sampleOrderId(1)))).not.toContain('Zerrin');
      const [balance] = store.balances();
      expect(piecesLeft(balance, 7)).toBe(4);
    });
  });
}
