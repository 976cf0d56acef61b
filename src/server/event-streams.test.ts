import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleProduct } from '#testing/memory-shop';
import { sampleShop } from '#testing/test-app';
import { createEventStreams } from './event-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<string> {
  let text = '';
  for (let index = 0; index < count; index += 1)
    text += Buffer.from((await reader.read()).value ?? []).toString();
  return text;
}

describe('event streams', () => {
  test('a client that never reads costs a few events, and hears of the newest when it reads again', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision)?.getReader();
    if (!reader) throw new Error('no stream');
    for (let index = 0; index < 1000; index += 1) shop.change({ upserted: [sampleProduct(`p-${index}`)] });
    vi.advanceTimersByTime(600_000);
    const text = await readAll(reader, 9);
    expect(text.match(/event: catalogue/g)).toHaveLength(8);
    expect(text).toContain(`{"revision":${shop.catalogue.revision}}`);
    streams.close();
    expect((await reader.read()).done).toBe(true);
  });

  test('silence is broken by a comment, so that proxies keep the connection', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision)?.getReader();
    if (!reader) throw new Error('no stream');
    expect(await readAll(reader, 1)).toBe('retry: 3000\n\n');
    vi.advanceTimersByTime(15_000);
    expect(await readAll(reader, 1)).toBe(':\n\n');
    streams.close();
  });

  test('there are only so many, a place is free again when one ends, and none after closing', async () => {
    const streams = createEventStreams(sampleShop(), { maxStreams: 2 });
    const first = streams.open(undefined);
    expect(streams.open(undefined)).toBeDefined();
    expect(streams.open(undefined)).toBeUndefined();
    await first?.cancel();
    expect(streams.open(undefined)).toBeDefined();
    expect(streams.openCount).toBe(2);
    streams.close();
    expect(streams.openCount).toBe(0);
    expect(streams.open(undefined)).toBeUndefined();
  });
});

describe('administrators', () => {
  test('hear more than shoppers, as long as their session lives', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    let isAlive = true;
    const { revision } = shop.catalogue;
    const shopper = streams.open(revision)?.getReader();
    const admin = streams.open(revision, () => isAlive)?.getReader();
    if (!shopper || !admin) throw new Error('no stream');
    streams.tellAdmins('orders', { type: 'placed' });
    isAlive = false;
    streams.tellAdmins('orders', { type: 'paid' });
    shop.change({ upserted: [sampleProduct('new')] });
    expect(await readAll(admin, 3)).toBe(
      `retry: 3000\n\nevent: orders\ndata: {"type":"placed"}\n\nid: ${revision + 1}\nevent: catalogue\ndata: {"revision":${revision + 1}}\n\n`,
    );
    expect(await readAll(shopper, 2)).not.toContain('orders');
    streams.close();
  });

  test('who read too slowly are told to look again', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision, () => true)?.getReader();
    if (!reader) throw new Error('no stream');
    for (let index = 0; index < 100; index += 1) streams.tellAdmins('job', { id: `${index}` });
    expect(await readAll(reader, 10)).toContain('event: refresh');
    streams.close();
  });
});
