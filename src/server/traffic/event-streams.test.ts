import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleProduct } from '#testing/shops/memory-shop';
import { sampleShop } from '#testing/shops/test-app';
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
  test('a client that never reads costs a few events, and gets the newest one when it reads again', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision, '1.2.3.4').getReader();
    for (let index = 0; index < 1000; index += 1) shop.change({ upserted: [sampleProduct(`p-${index}`)] });
    vi.advanceTimersByTime(600_000);
    const text = await readAll(reader, 9);
    expect(text.match(/event: catalogue/g)).toHaveLength(8);
    expect(text).toContain(`{"revision":${shop.catalogue.revision}}`);
    streams.close();
    expect((await reader.read()).done).toBe(true);
  });

  test('a comment interrupts the silence, so that proxies keep the connection open', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision, '1.2.3.4').getReader();
    expect(await readAll(reader, 1)).toBe('retry: 3000\n\n');
    vi.advanceTimersByTime(15_000);
    expect(await readAll(reader, 1)).toBe(':\n\n');
    streams.close();
  });

  test('are limited in number; an ended one makes room, and none is opened after closing', async () => {
    const streams = createEventStreams(sampleShop(), { maxStreams: 2 });
    const open = () => streams.open(undefined, '1.2.3.4');
    const full = expect.objectContaining({ code: 'not_ready', details: { retryAfterSeconds: 30 } });
    const first = open();
    open();
    expect(open).toThrow(full);
    await first.cancel();
    open();
    expect(streams.openCount).toBe(2);
    streams.close();
    expect(streams.openCount).toBe(0);
    expect(open).toThrow(full);
  });

  test('one address, one administrator, and shoppers as a whole leave room for others', () => {
    const streams = createEventStreams(sampleShop(), { maxStreams: 3, maxPerOwner: 2, maxAdminStreams: 3 });
    const open = (owner: string, isAdmin?: () => boolean) => () => streams.open(undefined, owner, isAdmin);
    open('1.2.3.4')();
    open('1.2.3.4')();
    expect(open('1.2.3.4')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 30 } }),
    );
    open('5.6.7.8')();
    expect(open('9.9.9.9')).toThrow(expect.objectContaining({ code: 'not_ready' }));
    open('ece', () => true)();
    open('ece', () => true)();
    expect(open('ece', () => true)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    open('veli', () => true)();
    expect(open('can', () => true)).toThrow(expect.objectContaining({ code: 'not_ready' }));
    streams.close();
  });
});

describe('administrators', () => {
  test('get more events than shoppers, while their session is alive', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    let isAlive = true;
    const { revision } = shop.catalogue;
    const shopper = streams.open(revision, '1.2.3.4').getReader();
    const admin = streams.open(revision, '1.2.3.4', () => isAlive).getReader();
    streams.notifyAdmins('orders', { type: 'placed' }, 'orders');
    isAlive = false;
    streams.notifyAdmins('orders', { type: 'paid' }, 'orders');
    shop.change({ upserted: [sampleProduct('new')] });
    expect(await readAll(admin, 3)).toBe(
      `retry: 3000\n\nevent: orders\ndata: {"type":"placed"}\n\nid: ${revision + 1}\nevent: catalogue\ndata: {"revision":${revision + 1}}\n\n`,
    );
    expect(await readAll(shopper, 2)).not.toContain('orders');
    streams.close();
  });

  test('get a refresh event when they read too slowly', async () => {
    const shop = sampleShop();
    const streams = createEventStreams(shop);
    const reader = streams.open(shop.catalogue.revision, '1.2.3.4', () => true).getReader();
    for (let index = 0; index < 100; index += 1) streams.notifyAdmins('job', { id: `${index}` }, 'catalogue');
    expect(await readAll(reader, 10)).toContain('event: refresh');
    streams.close();
  });
});
