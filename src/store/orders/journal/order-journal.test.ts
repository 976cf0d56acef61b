import fs, { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { placed, sampleOrder } from '#testing/samples/sample-order';
import { type AppendFile, openAppendFile } from '../../files/append-file.ts';
import { openOrderJournal, type OrderJournal } from './order-journal.ts';
import type { Place } from './journal-extent.ts';

let folder: string;
let today: Date;
const FILE = '2026-11.jsonl';

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'journal-')), 'orders');
  today = new Date('2026-11-20T10:00:00.000Z');
});

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

interface Reading {
  readonly journal: OrderJournal;
  readonly entries: JournalEntry[];
  readonly places: Place[];
}

function open(wrap?: (file: AppendFile) => AppendFile, isReadOnly = false): Reading {
  const entries: JournalEntry[] = [];
  const places: Place[] = [];
  const journal = openOrderJournal({
    folder,
    now: () => today,
    isReadOnly,
    onEntry: (entry, place) => {
      entries.push(entry);
      places.push(place);
    },
    openTrial: () => (groups) => ({ accepted: groups.flatMap(({ entries }) => entries), refused: new Map() }),
    openFile: async (path) => {
      const file = await openAppendFile(path);
      return wrap ? wrap(file) : file;
    },
  });
  return { journal, entries, places };
}

function order(number: number): JournalEntry {
  return placed(sampleOrder(number));
}

async function write(...numbers: number[]): Promise<void> {
  const { journal } = open();
  for (const number of numbers) await journal.append([order(number)]);
  await journal.close();
}

function numbersOf(entries: readonly JournalEntry[]): number[] {
  return entries.map((entry) =>
    'orderId' in entry ? Number.parseInt(entry.orderId.slice(8), 16) : Number.NaN,
  );
}

describe('the order journal', () => {
  it('returns in order what was appended, also after it was opened again, and by place', async () => {
    const first = open();
    await Promise.all([1, 2, 3].map((number) => first.journal.append([order(number)])));
    expect(numbersOf(first.entries)).toEqual([1, 2, 3]);
    await first.journal.close();

    const again = open();
    expect(numbersOf(again.entries)).toEqual([1, 2, 3]);
    const [, second] = again.places;
    expect(second && again.journal.read(second)).toEqual(order(2));
    await again.journal.close();
  });

  it('shares one sync among all who append at once, each time', async () => {
    let syncs = 0;
    const { journal, entries } = open((file) => ({
      ...file,
      sync: async () => {
        syncs += 1;
        await file.sync();
      },
    }));
    const buy = async (client: number): Promise<void> => {
      for (let round = 0; round < 4; round += 1) await journal.append([order(1 + client * 4 + round)]);
    };
    await Promise.all(Array.from({ length: 50 }, (_, client) => buy(client)));
    expect(syncs).toBe(4);
    expect(new Set(numbersOf(entries)).size).toBe(200);
    await journal.close();
  });

  it('starts a file for each month and never returns to an older one', async () => {
    const { journal, entries } = open();
    await journal.append([order(1)]);
    today = new Date('2026-12-01T00:00:00.000Z');
    await journal.append([order(2)]);
    today = new Date('2026-11-30T23:00:00.000Z');
    await journal.append([order(3)]);
    await journal.close();
    expect(readdirSync(folder)).toEqual(['000-head', FILE, '2026-12.jsonl']);
    expect(numbersOf(entries)).toEqual([1, 2, 3]);
    expect(numbersOf(open().entries)).toEqual([1, 2, 3]);
  });

  it('cuts an unfinished line, saves a copy of it and continues', async () => {
    await write(1, 2);
    const whole = readFileSync(join(folder, FILE));
    appendFileSync(join(folder, FILE), '{"type":"placed","orderId":"A0');

    const { journal, entries } = open();
    expect(numbersOf(entries)).toEqual([1, 2]);
    expect(journal.problems()).toEqual([]);
    expect(readFileSync(join(folder, FILE))).toEqual(whole);
    const [copy = ''] = readdirSync(folder).filter((name) => name.includes('.torn-'));
    expect(readFileSync(join(folder, copy), 'utf8')).toBe('{"type":"placed","orderId":"A0');

    await journal.append([order(3)]);
    await journal.close();
    expect(numbersOf(open().entries)).toEqual([1, 2, 3]);
  });

  it('cuts the last line at every possible length', async () => {
    await write(1, 2);
    const whole = readFileSync(join(folder, FILE));
    const lineStart = whole.indexOf('\n') + 1;
    for (let size = lineStart; size < whole.length - 1; size += 37) {
      writeFileSync(join(folder, FILE), whole.subarray(0, size));
      const { journal, entries } = open();
      expect(numbersOf(entries)).toEqual([1]);
      await journal.close();
    }
  });

  it('accepts a good last line without its newline', async () => {
    await write(1, 2);
    const whole = readFileSync(join(folder, FILE));
    writeFileSync(join(folder, FILE), whole.subarray(0, whole.length - 1));
    await write(3);
    const { entries, journal } = open();
    expect(numbersOf(entries)).toEqual([1, 2, 3]);
    expect(journal.problems()).toEqual([]);
  });

  it('accepts it also on a read-only disk, and ends the line with the next write', async () => {
    await write(1, 2);
    const whole = readFileSync(join(folder, FILE));
    writeFileSync(join(folder, FILE), whole.subarray(0, whole.length - 1));
    const append = vi.spyOn(fs, 'appendFileSync').mockImplementation(() => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'write' });
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      append.mockRestore();
      syncBuiltinESMExports();
    });
    const { journal, entries } = open();
    expect(numbersOf(entries)).toEqual([1, 2]);
    await journal.append([order(3)]);
    await journal.append([order(4)]);
    await journal.close();

    const again = open();
    expect(numbersOf(again.entries)).toEqual([1, 2, 3, 4]);
    expect(again.places.map((place) => again.journal.read(place))).toEqual(again.entries);
    expect(again.journal.problems()).toEqual([]);
  });

  it('reports a line with a wrong checksum and loses none of the others', async () => {
    await write(1, 2, 3);
    const text = readFileSync(join(folder, FILE), 'utf8');
    writeFileSync(join(folder, FILE), text.replace('ayse2@example.com', 'ayse9@example.com'));
    const { entries, journal } = open();
    expect(numbersOf(entries)).toEqual([1, 3]);
    expect(journal.problems()).toEqual([
      expect.objectContaining({ file: '_private/orders/2026-11.jsonl', line: 2, code: 'bad_checksum' }),
    ]);
  });

  it('changes nothing when it is opened for reading only', async () => {
    await write(1);
    appendFileSync(join(folder, FILE), '{"half');
    const before = readFileSync(join(folder, FILE));
    const { journal, entries } = open(undefined, true);
    expect(numbersOf(entries)).toEqual([1]);
    await expect(async () => journal.append([order(2)])).rejects.toMatchObject({ code: 'data_folder_busy' });
    expect(readFileSync(join(folder, FILE))).toEqual(before);
    expect(readdirSync(folder)).toEqual(['000-head', FILE]);
  });
});

describe('a disk that fails', () => {
  const STEPS = ['write', 'sync', 'half-write', 'write-and-truncate'] as const;

  it.each(STEPS)('at %s refuses the order, leaves nothing of it, and later appends succeed', async (step) => {
    let isFailing = false;
    const fault = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    };
    const { journal, entries } = open((file) => ({
      ...file,
      append: async (bytes) => {
        if (isFailing && step === 'half-write') await file.append(bytes.subarray(0, 40));
        if (isFailing && step !== 'sync') fault();
        await file.append(bytes);
      },
      sync: async () => (isFailing && step === 'sync' ? fault() : file.sync()),
      truncate: async (size) => (isFailing && step === 'write-and-truncate' ? fault() : file.truncate(size)),
    }));
    await journal.append([order(1)]);
    isFailing = true;
    const results = await Promise.allSettled([journal.append([order(2)]), journal.append([order(3)])]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(journal.append([order(4)])).rejects.toMatchObject({ code: 'storage_failed' });
    expect(numbersOf(entries)).toEqual([1]);

    isFailing = false;
    await journal.append([order(5)]);
    expect(numbersOf(entries)).toEqual([1, 5]);
    await journal.close();
    const again = open();
    expect(numbersOf(again.entries)).toEqual([1, 5]);
    expect(again.journal.problems()).toEqual([]);
  });
});
