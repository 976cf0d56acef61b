import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { kurus } from '#domain/money/money';
import type { OrderEvent } from '#domain/orders/order';
import type { OrderStore } from '#shop/orders/selling-ports';
import { placed, sampleLine, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { readChainHead } from '../files/chain/chain-head.ts';
import { CHAIN_START, chainLine } from '../files/chain/chained-line.ts';
import { openOrderStore } from './order-store.ts';

let privateDir: string;
let stores: OrderStore[] = [];
const AT = '2026-11-20T10:00:00.000Z';

beforeEach(() => {
  privateDir = mkdtempSync(join(tmpdir(), 'orders-'));
  stores = [];
});

afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(privateDir, { recursive: true, force: true });
});

function open(isReadOnly = false): OrderStore {
  const store = openOrderStore({ privateDir, now: () => new Date(AT), isReadOnly });
  stores.push(store);
  return store;
}

async function reopen(store: OrderStore): Promise<OrderStore> {
  await store.close();
  stores = stores.filter((each) => each !== store);
  return open();
}

function snapshot(store: OrderStore): unknown {
  return {
    list: store.list({}, 1, Infinity),
    balances: [...store.balances()],
    unpaid: store.unpaid(Date.now()),
    byKey: store.findByKey(`session-${sampleOrderId(1)}`, 'key-1'),
    movements: [...store.movements('igne-90')],
  };
}

async function fill(store: OrderStore): Promise<void> {
  await store.append([placed(sampleOrder(1, { idempotencyKey: 'key-1' }))]);
  await store.append([
    placed(sampleOrder(2, { paymentMethod: 'paytr', items: [sampleLine({ quantity: 5 })] })),
  ]);
  const id = sampleOrderId(2);
  const entries: JournalEntry[] = [
    {
      type: 'paymentStarted',
      orderId: id,
      at: AT,
      by: 'paytr',
      attemptId: `${id}A1`,
      amount: kurus(54950),
      isTest: false,
      token: 't',
    },
    {
      type: 'paid',
      orderId: id,
      at: AT,
      by: 'paytr',
      attemptId: `${id}A1`,
      amount: kurus(54950),
      surcharge: kurus(0),
    },
  ];
  await store.append(entries);
  await store.append([
    {
      type: 'cancelled',
      orderId: sampleOrderId(1),
      at: AT,
      by: 'ayşe',
      reason: 'Vazgeçti',
      released: [{ productId: 'igne-90', quantity: 2 }],
    },
    { type: 'counted', at: AT, counts: [['igne-90', 40]] },
  ]);
  await store.append([placed(sampleOrder(3, { items: [sampleLine({ counted: 40 })] }))]);
}

describe('the order store', () => {
  it('finds an order by id, number and idempotency key', async () => {
    const store = open();
    await fill(store);
    const id = sampleOrderId(1);
    for (const found of [
      store.find(id),
      store.findByNumber(id.slice(0, 8)),
      store.findByKey(`session-${id}`, 'key-1'),
    ]) {
      expect(found?.id).toBe(id);
    }
    expect(store.findByKey('another-session', 'key-1')).toBeUndefined();
  });

  it('forgets keys after a week, also one that was used while the clock was years ahead', async () => {
    const store = open();
    const used = (number: number, at: string): OrderEvent => ({
      ...placed(sampleOrder(number, { idempotencyKey: 'key' })),
      at,
    });
    await store.append([used(1, '2036-11-20T10:00:00.000Z'), used(2, '2026-11-20T10:00:00.000Z')]);
    await store.append([used(3, '2026-11-28T10:00:00.000Z')]);
    const isKnown = [1, 2, 3].map((number) => {
      const { sessionId } = sampleOrder(number);
      return store.findByKey(sessionId, 'key') !== undefined;
    });
    expect(isKnown).toEqual([false, false, true]);
  });

  it('is the same after a restart, with its snapshot, without it, and with one that no longer fits', async () => {
    const store = open();
    await fill(store);
    const before = snapshot(store);
    expect(before).toMatchObject({ byKey: { id: sampleOrderId(1) } });
    expect(store.findBalance('igne-90')).toEqual({ productId: 'igne-90', counted: 40, moved: 2 });

    const withSnapshot = await reopen(store);
    expect(readdirSync(join(privateDir, 'cache'))).toEqual(['orders.bin']);
    expect(snapshot(withSnapshot)).toEqual(before);

    await withSnapshot.append([placed(sampleOrder(4))]);
    const grown = snapshot(withSnapshot);
    // Not closed: as after a kill, the snapshot is older than the journal.
    expect(snapshot(open())).toEqual(grown);

    rmSync(join(privateDir, 'cache'), { recursive: true });
    expect(snapshot(open())).toEqual(grown);
  });

  it('uses no snapshot of another journal', async () => {
    const store = open();
    await fill(store);
    await store.close();
    stores = [];
    const path = join(privateDir, 'orders', '2026-11.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.slice(1).join('\n'));
    expect(open().list({}, 1, 10).total).toBe(2);
  });

  it('uses no damaged snapshot', async () => {
    const store = open();
    await fill(store);
    await store.close();
    stores = [];
    const path = join(privateDir, 'cache', 'orders.bin');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('Ayşe', 'Ayça'));
    expect(open().find(sampleOrderId(1))?.customerName).toBe('Ayşe Yılmaz');
    writeFileSync(path, '');
    expect(open().list({}, 1, 10).total).toBe(3);
  });

  it('still reports a damaged line that the snapshot covers', async () => {
    const store = open();
    await fill(store);
    await store.close();
    stores = [];
    const path = join(privateDir, 'orders', '2026-11.jsonl');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('Vazgeçti', 'Vazgecdi'));
    const damaged = open();
    expect(damaged.problems()).toHaveLength(1);
    await damaged.append([{ type: 'hidden', orderId: sampleOrderId(1), at: AT, by: 'ayşe' }]);
    const again = await reopen(damaged);
    expect(again.problems()).toEqual([expect.objectContaining({ code: 'bad_checksum', line: 5 })]);
    expect(again.list({}, 1, 10).total).toBe(2);
  });

  it('counts an order once that a journal put together by hand contains twice', async () => {
    const store = open();
    await fill(store);
    const before = snapshot(store);
    await store.close();
    stores = [];
    const path = join(privateDir, 'orders', '2026-11.jsonl');
    const [first = ''] = readFileSync(path, 'utf8').split('\n');
    appendFileSync(path, `${first}\n`);
    const again = open();
    expect(snapshot(again)).toEqual(before);
    expect(again.problems()).toHaveLength(1);
  });

  it('keeps every record while a part of the journal cannot be read: nothing is rewritten, and no index saved', async () => {
    const october = openOrderStore({ privateDir, now: () => new Date('2026-10-20T10:00:00.000Z') });
    await october.append([placed(sampleOrder(9))]);
    await october.close();
    const store = open();
    await fill(store);
    await store.append([{ type: 'hidden', orderId: sampleOrderId(9), at: AT, by: 'ayşe' }]);
    const before = snapshot(store);
    await store.close();
    rmSync(join(privateDir, 'cache'), { recursive: true });
    const part = join(privateDir, 'orders', '2026-10.jsonl');
    renameSync(part, `${part}.kept`);
    mkdirSync(part);
    const partial = open();
    expect(partial.problems()).toContainEqual(expect.objectContaining({ code: 'unreadable' }));
    await expect(partial.erase([sampleOrderId(1)], AT, 'ayşe')).rejects.toMatchObject({
      code: 'storage_failed',
    });
    await partial.close();
    rmSync(part, { recursive: true });
    renameSync(`${part}.kept`, part);
    stores = [];
    expect(snapshot(open())).toEqual(before);
  });

  it('reads an order back with its events in order', async () => {
    const store = open();
    await fill(store);
    const record = store.read(sampleOrderId(2));
    expect(record?.order).toEqual(
      sampleOrder(2, { paymentMethod: 'paytr', items: [sampleLine({ quantity: 5 })] }),
    );
    expect(record?.events.map(({ type }) => type)).toEqual(['placed', 'paymentStarted', 'paid']);
    expect(record?.state).toMatchObject({ paymentStatus: 'paid', orderStatus: 'processing' });
    expect(store.read('unknown')).toBeUndefined();
  });

  it('lists newest first, page by page, by filter, without hidden orders', async () => {
    const store = open();
    for (let number = 1; number <= 25; number += 1) {
      const isOdd = number % 2 === 1;
      await store.append([
        placed(
          sampleOrder(number, {
            site: isOdd ? 'dikis' : 'koltazoglu',
            customerName: number === 7 ? 'İsmail Çağrı' : 'Ayşe Yılmaz',
            customerPhone: number === 9 ? '+905427654321' : '+905321234567',
          }),
        ),
      ]);
    }
    await store.append([{ type: 'hidden', orderId: sampleOrderId(25), at: AT, by: 'ayşe' }]);
    const numbers = (page: ReturnType<OrderStore['list']>) =>
      page.orders.map(({ id }) => Number.parseInt(id.slice(8), 16));

    expect(numbers(store.list({}, 1, 3))).toEqual([24, 23, 22]);
    expect(numbers(store.list({}, 2, 3))).toEqual([21, 20, 19]);
    expect(store.list({}, 1, 3).total).toBe(24);
    expect(store.list({ site: 'koltazoglu' }, 1, 100).total).toBe(12);
    expect(numbers(store.list({ q: 'ISMAIL cagri' }, 1, 10))).toEqual([7]);
    expect(numbers(store.list({ q: 'AYSE12@' }, 1, 10))).toEqual([12]);
    for (const q of ['0542 765 43 21', '(0542) 765-4321', '+90 542 765', '5427654321', '765 43 21']) {
      expect(numbers(store.list({ q }, 1, 10)), q).toEqual([9]);
    }
    expect(store.list({ payment: 'paid' }, 1, 10).total).toBe(0);
    const { createdAt } = sampleOrder(10);
    expect(numbers(store.list({ from: createdAt, to: sampleOrder(12).createdAt }, 1, 10))).toEqual([11, 10]);
    expect(store.find(sampleOrderId(25))?.state.isHidden).toBe(true);
  });

  it('erases a person from the journal itself; movements and payments stay', async () => {
    const store = open();
    await fill(store);
    const balances = [...store.balances()];
    const head = { orderId: sampleOrderId(2), at: AT, by: 'ayşe' };
    const typed = 'Ayşe Hanım aradı';
    await store.append([
      { ...head, type: 'note', text: typed },
      { ...head, type: 'cancelled', reason: typed, released: [] },
      { ...head, type: 'returned', reason: typed, released: [] },
      {
        ...head,
        type: 'returnRequested',
        returnId: 'R1',
        items: [{ line: 0, quantity: 1, reason: typed }],
        note: typed,
      },
      {
        ...head,
        type: 'returnAnswered',
        returnId: 'R1',
        verdict: 'rejected',
        carrier: '',
        code: '',
        reason: typed,
      },
      { ...head, type: 'refundRequested', attemptId: 'A1', amount: kurus(1), reference: typed },
      { ...head, type: 'refunded', amount: kurus(1), reference: typed },
      { ...head, type: 'reviewFlagged', reason: 'late_payment', detail: typed },
      {
        type: 'corrected',
        orderId: sampleOrderId(2),
        at: AT,
        by: 'ayşe',
        details: {
          customerName: 'Ayşe Doğru',
          customerPhone: '+905327654321',
          shippingAddress: 'Doğru Sokak 1',
        },
      },
    ]);
    await store.erase([sampleOrderId(2)], AT, 'ayşe');

    const files = readdirSync(join(privateDir, 'orders')).map((name) =>
      readFileSync(join(privateDir, 'orders', name), 'utf8'),
    );
    expect(files.join('')).not.toMatch(/ayse2@example\.com|Ayşe Hanım|Doğru|7654321/);
    expect(files.join('')).toMatch(/ayse3@example\.com/);
    const record = store.read(sampleOrderId(2));
    expect(record?.order).toMatchObject({ customerName: 'Silindi', customerEmail: '', total: 549_50 });
    expect(record?.state).toMatchObject({ paidAmount: 549_50, isErased: true });
    expect([...store.balances()]).toEqual(balances);

    await store.append([placed(sampleOrder(4))]);
    const again = await reopen(store);
    expect(again.list({}, 1, 10).total).toBe(4);
    expect(again.problems()).toEqual([]);
  });

  it('loses no order that arrives while several people are erased', async () => {
    const store = open();
    await fill(store);
    const ids = [4, 5, 6, 7, 8, 9, 10, 11];
    const work: Promise<void>[] = [];
    for (const id of ids) {
      work.push(store.append([placed(sampleOrder(id))]));
      work.push(store.erase([sampleOrderId(1 + (id % 3))], AT, 'ayşe'));
      await Promise.resolve();
    }
    await Promise.all(work);
    const list = store.list({}, 1, 100);
    expect(list.total).toBe(3 + ids.length);
    const again = await reopen(store);
    expect(again.problems()).toEqual([]);
    expect(again.list({}, 1, 100)).toEqual(list);
    for (const id of [1, 2, 3]) expect(again.read(sampleOrderId(id))?.state.isErased).toBe(true);
    for (const id of ids) {
      expect(again.read(sampleOrderId(id))?.order.customerEmail).toBe(`ayse${id}@example.com`);
    }
  });

  it('empties damaged and cut lines that name the person, and leaves other damaged lines', async () => {
    const store = open();
    await fill(store);
    await store.close();
    const folder = join(privateDir, 'orders');
    const file = join(folder, '2026-11.jsonl');
    appendFileSync(
      file,
      '{"type":"note","text":"ayse2@example.com yazdı","crc":"0"}\n{"type":"note","text":"başka","crc":"0"}\n',
    );
    writeFileSync(`${file}.torn-2026`, '{"customerEmail":"ayse2@exam');
    writeFileSync(`${file}.tmp`, 'ayse2@example.com');
    writeFileSync(join(privateDir, 'cache', 'orders.json'), 'ayse2@example.com');
    const damaged = open();
    expect(damaged.problems()).toHaveLength(2);
    await damaged.erase([sampleOrderId(2)], AT, 'ayşe');
    expect(readdirSync(folder)).toEqual(['000-head', '2026-11.jsonl']);
    expect(readdirSync(join(privateDir, 'cache'))).toEqual([]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('ayse2@');
    expect(text).toContain('başka');
    expect(damaged.problems()).toHaveLength(2);
    expect(damaged.list({}, 1, 10).total).toBe(3);
  });

  it.each([{ type: 'picked', orderId: sampleOrderId(1) }, { type: 'stockBooked' }])(
    'says that a later version wrote $type, and changes nothing',
    async (entry) => {
      const store = open();
      await fill(store);
      await store.close();
      const [file, head] = ['2026-11.jsonl', '000-head'].map((name) => join(privateDir, 'orders', name));
      const { line } = chainLine({ ...entry, at: AT, by: 'ayşe' }, readChainHead(head ?? '') ?? CHAIN_START);
      appendFileSync(file ?? '', line);
      const before = readFileSync(file ?? '', 'utf8');
      expect(() => open()).toThrow('programın daha yeni bir sürümü yazmış');
      expect(readFileSync(file ?? '', 'utf8')).toBe(before);
    },
  );

  it('can be read beside a running server', async () => {
    const store = open();
    await fill(store);
    appendFileSync(join(privateDir, 'orders', '2026-11.jsonl'), '{"half');
    expect(open(true).list({}, 1, 10).total).toBe(3);
  });
});

it.each(['orders', 'orders/2026-11.jsonl'])(
  'while %s cannot be read nothing new is sold, and once it can all is there again',
  async (name) => {
    const first = open();
    await fill(first);
    const whole = snapshot(first);
    await first.close();
    const [path, kept] = [join(privateDir, name), join(privateDir, 'kept')];
    renameSync(path, kept);
    if (name === 'orders') writeFileSync(path, 'bir dosya');
    else mkdirSync(path);

    const second = open();
    expect(second.problems()).toContainEqual(
      expect.objectContaining({ file: `_private/${name}`, code: 'unreadable' }),
    );
    await expect(second.append([placed(sampleOrder(3))])).rejects.toMatchObject({ code: 'orders_stopped' });
    await second.close();

    rmSync(path, { recursive: true });
    renameSync(kept, path);
    const third = open();
    expect(third.problems()).toEqual([]);
    expect(snapshot(third)).toEqual(whole);
    await third.append([placed(sampleOrder(3))]);
  },
);
