import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { makeFolder } from '#testing/make-folder';
import { SILENT_LOG } from '../files/log.ts';
import { openCartRecords } from './cart-records.ts';

const AT = '2026-11-20T10:00:00.000Z';
let privateDir: string;
let path: string;

beforeEach(() => {
  privateDir = makeFolder();
  path = join(privateDir, 'carts.jsonl');
});

function open(): CartRecords {
  return openCartRecords({ privateDir, log: SILENT_LOG });
}

function cart(sessionId: string, quantity = 1): CartRecord {
  const product = { productId: 'p', name: 'İğne', slug: 'igne', imageUrl: '' };
  const lines = quantity === 0 ? [] : [{ id: `l-${sessionId}`, quantity, createdAt: AT, ...product }];
  return { sessionId, updatedAt: AT, lines };
}

/** Stores carts like one run of the shop. */
async function store(...carts: readonly CartRecord[]): Promise<void> {
  const records = open();
  records.load();
  for (const each of carts) records.storeSoon(each);
  await records.close();
}

const lineCount = (): number => readFileSync(path, 'utf8').split('\n').length - 1;

describe('the file of the carts', () => {
  it('gets a line for each change, and the last one of a session counts', async () => {
    await store(cart('a'), cart('b'), cart('c'));
    await store(cart('a', 2), cart('b', 0));
    expect(lineCount()).toBe(5);
    expect(open().load()).toEqual([cart('c'), cart('a', 2)]);
  });

  it('is written again once most of it is out of date', async () => {
    const records = open();
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 6000; number += 1)
        records.storeSoon(cart(`s${number}`, number < 5 ? 2 : 0));
      await records.close();
    }
    expect(lineCount()).toBeLessThan(12_100);
    expect(open().load()).toHaveLength(5);
  });

  it('loses only the cart whose line is broken, and a copy of that line stays', async () => {
    await store(cart('a'), cart('b'), cart('c'));
    writeFileSync(path, readFileSync(path, 'utf8').replace('"b"', '"x"'));
    await store();
    expect(open().load()).toEqual([cart('a'), cart('c')]);
    const [aside = ''] = readdirSync(privateDir).filter((name) => name.startsWith('carts.jsonl.bozuk-'));
    expect(readFileSync(join(privateDir, aside), 'utf8')).toContain('"x"');
  });

  it('is continued after a line that a crash has cut', async () => {
    await store(cart('a'));
    appendFileSync(path, '{"sessionId":"b","upd');
    await store(cart('c'));
    expect(open().load()).toEqual([cart('a'), cart('c')]);
    expect(readdirSync(privateDir)).toEqual(['carts.jsonl']);
  });

  it('has everything again once it can be written', async () => {
    const records = open();
    records.load();
    mkdirSync(path);
    records.storeSoon(cart('a'));
    await records.close();
    rmSync(path, { recursive: true });
    records.storeSoon(cart('b'));
    await records.close();
    expect(open().load()).toEqual([cart('a'), cart('b')]);
  });
});
