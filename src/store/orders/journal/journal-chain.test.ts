import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStore } from '#shop/orders/selling-ports';
import { placed, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { sealLine } from '../../files/chain/sealed-line.ts';
import { findMissingInvoices, openInvoiceFiles } from '../invoice-files.ts';
import { openOrderStore } from '../order-store.ts';
import { verifyJournal } from './verify-journal.ts';

let dataDir: string;
let month: string;
let stores: OrderStore[];
const AT = '2026-12-02T10:00:00.000Z';

const fileOf = (name: string): string => join(dataDir, '_private/orders', `${name}.jsonl`);
const read = (name: string): string => readFileSync(fileOf(name), 'utf8');
const linesOf = (name: string): string[] => read(name).split('\n').slice(0, -1);

function write(name: string, lines: readonly string[]): void {
  writeFileSync(fileOf(name), lines.map((line) => `${line}\n`).join(''));
}

function open(): OrderStore {
  const privateDir = join(dataDir, '_private');
  const store = openOrderStore({ privateDir, now: () => new Date(`${month}-02T10:00:00.000Z`) });
  stores.push(store);
  return store;
}

async function closeAll(): Promise<void> {
  for (const store of stores) await store.close();
  stores = [];
  rmSync(join(dataDir, '_private/cache'), { recursive: true, force: true });
}

/** Five orders in October, five in November, five in December. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chain-'));
  stores = [];
  month = '2026-10';
  const store = open();
  for (let number = 1; number <= 15; number += 1) {
    month = `2026-${9 + Math.ceil(number / 5)}`;
    await store.append([placed(sampleOrder(number))]);
  }
  await closeAll();
});

afterEach(async () => {
  await closeAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const found = () =>
  verifyJournal(dataDir).problems.map(({ file, line, code }) => `${file.slice(16)}:${line} ${code}`);

const damages: readonly (readonly [string, () => void, readonly string[]])[] = [
  ['an emptied month', () => truncateSync(fileOf('2026-11'), 0), ['2026-12.jsonl:1 missing_lines']],
  ['a month that is gone', () => rmSync(fileOf('2026-10')), ['2026-11.jsonl:1 missing_lines']],
  ['the last month gone', () => rmSync(fileOf('2026-12')), ['2026-11.jsonl:6 missing_lines']],
  [
    'a line taken out',
    () => write('2026-11', linesOf('2026-11').toSpliced(2, 1)),
    ['2026-11.jsonl:3 missing_lines'],
  ],
  [
    'whole lines cut from the end',
    () => write('2026-12', linesOf('2026-12').slice(0, 2)),
    ['2026-12.jsonl:3 missing_lines'],
  ],
  [
    'a file cut in its middle',
    () => truncateSync(fileOf('2026-12'), Math.floor(statSync(fileOf('2026-12')).size / 2)),
    ['2026-12.jsonl:3 missing_lines', '2026-12.jsonl:3 torn_line'],
  ],
  [
    'zeros at the end',
    () => {
      const { size } = statSync(fileOf('2026-12'));
      truncateSync(fileOf('2026-12'), size - 100);
      truncateSync(fileOf('2026-12'), size);
    },
    ['2026-12.jsonl:5 missing_lines', '2026-12.jsonl:5 torn_line'],
  ],
  [
    'two lines exchanged',
    () => {
      const [one = '', two = '', ...rest] = linesOf('2026-11');
      write('2026-11', [two, one, ...rest]);
    },
    ['2026-11.jsonl:1 missing_lines', '2026-11.jsonl:2 foreign_line'],
  ],
  [
    'a last line with another content',
    () => {
      const last = linesOf('2026-12').at(-1) ?? '';
      const { crc: _crc, ...record } = JSON.parse(last.replace('ayse15@', 'ayse99@'));
      write('2026-12', linesOf('2026-12').with(4, sealLine(record).toString().trim()));
    },
    ['2026-12.jsonl:5 broken_chain'],
  ],
  [
    'a foreign line at the end',
    () => appendFileSync(fileOf('2026-12'), sealLine(placed(sampleOrder(90)))),
    ['2026-12.jsonl:6 foreign_line'],
  ],
];

describe('the journal proves that nothing is missing', () => {
  it('says that a whole journal is whole', () => {
    expect(verifyJournal(dataDir)).toEqual({
      entries: 15,
      files: 3,
      problems: [],
      hasLoss: false,
      invoicePdfs: [],
    });
  });

  it.each(damages)(
    '%s is named with file and line, and the server names it too',
    (_name, damage, expected) => {
      damage();
      expect(found()).toEqual(expected);
      const codes = open()
        .problems()
        .map(({ code }) => code);
      expect(codes).toEqual(
        expected.map((text) => text.split(' ')[1]).filter((code) => code !== 'torn_line'),
      );
    },
  );

  it('a removed head is reported, and the next start creates a new one', async () => {
    rmSync(join(dataDir, '_private/orders/000-head'));
    expect(found()).toEqual(['2026-12.jsonl:6 missing_head']);
    await open().append([placed(sampleOrder(16))]);
    await closeAll();
    expect(found()).toEqual([]);
  });

  it('a damaged head costs nothing: the older one of its two records still counts', () => {
    const head = join(dataDir, '_private/orders/000-head');
    const bytes = readFileSync(head);
    writeFileSync(head, bytes.subarray(0, 200));
    expect(found()).toEqual([]);
    writeFileSync(head, Buffer.concat([Buffer.alloc(60), bytes.subarray(60)]));
    expect(found()).toEqual([]);
  });
});

describe('after a proven loss', () => {
  it('new orders are refused until the owner accepts it; old orders continue, and the fault stays listed', async () => {
    truncateSync(fileOf('2026-11'), 0);
    const store = open();
    await expect(store.append([placed(sampleOrder(20))])).rejects.toMatchObject({
      code: 'orders_stopped',
    });
    await store.append([{ type: 'hidden', orderId: sampleOrderId(1), at: AT, by: 'ayşe' }]);
    expect([store.hasLoss(), verifyJournal(dataDir).hasLoss]).toEqual([true, true]);
    expect(await store.acceptFaults(AT, 'ayşe')).toBe(1);
    await store.append([placed(sampleOrder(20))]);
    expect(store.problems()).toEqual([]);
    expect(store.hasLoss()).toBe(false);
    await closeAll();
    expect(verifyJournal(dataDir).problems).toEqual([]);
    write('2026-12', linesOf('2026-12').toSpliced(1, 1));
    expect(found()).toEqual(['2026-12.jsonl:2 missing_lines']);
  });

  it('a shortened end leaves its gap in the numbers, whatever is written after it', async () => {
    write('2026-12', linesOf('2026-12').slice(0, 2));
    const store = open();
    await store.append([{ type: 'hidden', orderId: sampleOrderId(1), at: AT, by: 'ayşe' }]);
    await closeAll();
    expect(found()).toEqual(['2026-12.jsonl:3 missing_lines']);
    await open().acceptFaults(AT, 'ayşe');
    await closeAll();
    expect(found()).toEqual([]);
  });

  it('is in the snapshot too', async () => {
    write('2026-11', linesOf('2026-11').toSpliced(2, 1));
    const first = open();
    await first.append([{ type: 'hidden', orderId: sampleOrderId(1), at: AT, by: 'ayşe' }]);
    await first.close();
    stores = [];
    expect(open().problems()).toEqual([expect.objectContaining({ code: 'missing_lines' })]);
  });
});

describe('an older journal', () => {
  const unchained = (number: number): Buffer => sealLine(placed(sampleOrder(number)));

  beforeEach(() => {
    rmSync(join(dataDir, '_private'), { recursive: true });
    month = '2026-10';
  });

  it('without numbers is read as it is and continued with a chain that proves its lines too', async () => {
    await open().append([]);
    await closeAll();
    rmSync(join(dataDir, '_private/orders/000-head'), { force: true });
    writeFileSync(fileOf('2026-10'), Buffer.concat([1, 2, 3].map(unchained)));
    expect(found()).toEqual([]);
    const store = open();
    expect(store.problems()).toEqual([]);
    await store.append([placed(sampleOrder(4))]);
    await closeAll();
    expect(found()).toEqual([]);
    write('2026-10', linesOf('2026-10').toSpliced(1, 1));
    expect(found()).toEqual(['2026-10.jsonl:3 missing_lines']);
  });
});

it('erasing a person leaves the chain valid, over several files and in a copy of the folder', async () => {
  const store = open();
  await store.erase([3, 5, 6, 15].map(sampleOrderId), AT, 'ayşe');
  expect(read('2026-10')).not.toContain('ayse3@');
  expect(found()).toEqual([]);
  await store.append([placed(sampleOrder(16))]);
  await store.erase([sampleOrderId(3)], AT, 'ayşe');
  await closeAll();
  expect(found()).toEqual([]);
  expect(open().problems()).toEqual([]);
});

it('an invoice’s PDF that is missing on the disk is reported with its order; a detached one is not', async () => {
  const store = open();
  const head = (number: number) => ({ orderId: sampleOrderId(number), at: AT, by: 'ece' });
  await store.append([
    { ...head(1), type: 'invoiceFiled', pdf: `${sampleOrderId(1)}-a.pdf` },
    { ...head(2), type: 'invoiceFiled', pdf: `${sampleOrderId(2)}-b.pdf` },
    { ...head(2), type: 'invoiceDetached' },
    { ...head(3), type: 'invoiceFiled', pdf: `${sampleOrderId(3)}-c.pdf` },
  ]);
  await closeAll();
  const files = openInvoiceFiles(join(dataDir, '_private'));
  const present = await files.add(sampleOrderId(3), new TextEncoder().encode('%PDF'));
  renameSync(
    join(dataDir, '_private/invoices', present),
    join(dataDir, '_private/invoices', `${sampleOrderId(3)}-c.pdf`),
  );
  expect(findMissingInvoices(dataDir, verifyJournal(dataDir).invoicePdfs)).toMatchObject([
    {
      file: `_private/invoices/${sampleOrderId(1)}-a.pdf`,
      message: expect.stringContaining(sampleOrderId(1).slice(0, 8)),
    },
  ]);
});
