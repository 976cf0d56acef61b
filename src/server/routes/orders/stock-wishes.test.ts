import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { hashToken } from '#adapters/crypto/random-tokens';
import type { Product } from '#domain/catalogue/product/product';
import { AppError } from '#domain/errors';
import type { MailMessage } from '#domain/orders/outbox-message';
import { createStockWishes } from '#shop/orders/stock/stock-wishes';
import { forgetWishes } from '#shop/orders/stock/stock-wishes';
import { openRecords } from '#store/panel/private-records';
import { makeFolder } from '#testing/make-folder';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';
import { stockWishRoutes } from './stock-wishes.ts';

const DAY_MS = 24 * 3_600_000;
const EMAIL = 'ayse@example.com';

function openDesk() {
  const shop = createMemoryShop({
    categories: [sampleCategory('igneler')],
    products: [
      sampleProduct('duran'),
      ...['biten', 'bir', 'iki', 'uc'].map((slug) => sampleProduct(slug, { stockCount: 0 })),
    ],
  });
  const records = openRecords(makeFolder(), 'restock.json');
  const mails: (Pick<MailMessage, 'id'> & { readonly to: string; readonly token: string | undefined })[] = [];
  const forgotten: string[] = [];
  let time = Date.parse('2026-11-23T09:00:00Z');
  let count = 0;
  const ids: string[] = [];
  /** `w1` for the first wish. */
  const nameOf = (id: string): string => {
    if (!ids.includes(id)) ids.push(id);
    return `w${ids.indexOf(id) + 1}`;
  };
  const disk = { isFull: false };
  const outbox = {
    enqueue: async (message: MailMessage) => {
      const { id, to, text } = message;
      if (disk.isFull) throw new AppError('storage_failed');
      mails.push({ id, to: to.address, token: text || undefined });
    },
    forgetOrders: async (forgottenIds: readonly string[]) => {
      forgotten.push(...forgottenIds.map(nameOf));
    },
  };
  const stockWishes = createStockWishes({
    shop,
    records,
    outbox,
    hasAccount: () => true,
    compose: (wish, _product: Product, token = '') => ({
      id: `${token ? 'soru' : 'haber'}:${nameOf(wish.id)}`,
      to: { name: '', address: wish.email },
      subject: '',
      text: token,
      html: '',
    }),
    now: () => new Date(time),
    newToken: () => `t${(count += 1)}`,
    hashToken,
    onFault: (error) => {
      throw error;
    },
  });
  const { app } = createTestApp({ shop, routes: stockWishRoutes({ stockWishes, isRateLimited: true }) });
  const post = async (path: string, body: object, remoteAddress = ''): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const incoming = { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage;
    const response = await app.request(`/api/restock${path}`, request, { incoming });
    return response.status;
  };
  const subscribe = (email = EMAIL, slug = 'biten'): Promise<number> => post('', { slug, email });
  const comeBack = async (): Promise<void> => {
    shop.change({ upserted: [sampleProduct('biten', { stockCount: 5 })] });
    await stockWishes.processWishes();
  };
  const passDay = (days = 1): void => {
    time += days * DAY_MS;
  };
  return { stockWishes, records, outbox, disk, mails, forgotten, post, ask: subscribe, comeBack, passDay };
}

test('a confirmed wish gets one mail when the product is back, and is removed', async () => {
  const { stockWishes, records, mails, post, ask, comeBack } = openDesk();
  const stop = stockWishes.start();
  expect(await ask()).toBe(202);
  expect(await post('/confirm', { token: mails[0]?.token })).toBe(200);
  await stockWishes.processWishes();
  expect(mails).toHaveLength(1);
  await comeBack();
  await comeBack();
  expect(mails.map(({ id, to }) => [id, to])).toEqual([
    ['soru:w1', EMAIL],
    ['haber:w1', EMAIL],
  ]);
  expect(records.read()).toEqual([]);
  stop();
});

test('a wish that is never confirmed gets no mail and is erased after a day, with the mail that requested it', async () => {
  const { stockWishes, records, mails, forgotten, post, ask, comeBack, passDay } = openDesk();
  await ask();
  await comeBack();
  expect(mails).toHaveLength(1);
  passDay();
  expect(await post('/confirm', { token: mails[0]?.token })).toBe(422);
  await stockWishes.processWishes();
  expect([records.read(), forgotten]).toEqual([[], ['w1']]);
});

test('the address of a confirmed wish is erased after a year, for a product that may never be back', async () => {
  const { stockWishes, records, mails, post, ask, passDay } = openDesk();
  await ask();
  await post('/confirm', { token: mails[0]?.token });
  passDay(364);
  await stockWishes.processWishes();
  expect(records.read()).toHaveLength(1);
  passDay();
  await stockWishes.processWishes();
  expect(records.read()).toEqual([]);
});

test('a wish that nobody confirms does not stay when it was made while the clock was years ahead', async () => {
  const { stockWishes, records, ask, passDay } = openDesk();
  passDay(3650);
  expect(await ask()).toBe(202);
  passDay(-3650);
  await stockWishes.processWishes();
  expect(records.read()).toEqual([]);
});

test('a wish whose mail could not be stored is forgotten, so that it can be made again', async () => {
  const { records, disk, mails, ask } = openDesk();
  disk.isFull = true;
  expect(await ask()).toBe(503);
  expect(records.read()).toEqual([]);
  disk.isFull = false;
  expect(await ask()).toBe(202);
  expect(mails).toHaveLength(1);
});

test('a known wish gets no second mail, and a link withdraws', async () => {
  const { records, mails, post, ask } = openDesk();
  expect([await ask(), await ask('AYSE@example.com')]).toEqual([202, 202]);
  expect(mails).toHaveLength(1);
  expect(await post('/withdraw', { token: mails[0]?.token })).toBe(200);
  expect(records.read()).toEqual([]);
  expect(await post('/confirm', { token: mails[0]?.token })).toBe(422);
});

test('who withdraws while others are notified gets no mail', async () => {
  const { outbox, mails, post, ask, comeBack } = openDesk();
  await ask();
  await ask('veli@example.com');
  const [, second] = mails;
  for (const { token } of mails) await post('/confirm', { token });
  const { enqueue } = outbox;
  outbox.enqueue = async (message) => {
    await enqueue(message);
    await post('/withdraw', { token: second?.token });
  };
  await comeBack();
  expect(mails.map(({ id }) => id)).toEqual(['soru:w1', 'soru:w2', 'haber:w1']);
});

test('an address gets three mails at most until one is answered, and each link is about its own wish', async () => {
  const { records, mails, post, ask } = openDesk();
  const answers: number[] = [];
  for (const slug of ['biten', 'bir', 'iki']) answers.push(await ask(EMAIL, slug));
  answers.push(await ask('ayse+2@example.com', 'uc'));
  expect(answers).toEqual([202, 202, 202, 429]);
  expect(await ask('baska@example.com', 'uc')).toBe(202);
  expect(await post('/confirm', { token: mails[1]?.token })).toBe(200);
  expect(records.read().map(({ isConfirmed }) => isConfirmed)).toEqual([false, true, false, false]);
  expect(await ask(EMAIL, 'uc')).toBe(202);
  expect(await post('/withdraw', { token: mails[0]?.token })).toBe(200);
  expect(records.read().map(({ productId }) => productId)).toEqual(['p-bir', 'p-iki', 'p-uc', 'p-uc']);
});

test.each([
  ['ayse', 'biten', 422],
  ['ayse@example.com\r\nBcc: b@example.com', 'biten', 422],
  [EMAIL, 'duran', 422],
  [EMAIL, 'yok', 404],
])('%j for %s is answered with %i and nothing is stored', async (email, slug, status) => {
  const { records, mails, ask } = openDesk();
  expect(await ask(email, slug)).toBe(status);
  expect([records.read(), mails]).toEqual([[], []]);
});

test('nobody can request many mails, from whichever addresses of an IPv6 network', async () => {
  const { mails, post } = openDesk();
  const answers: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const wish = { slug: 'biten', email: `kisi${count}@example.com` };
    answers.push(await post('', wish, `2001:db8:1:2::${count + 1}`));
  }
  expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
  expect(mails).toHaveLength(6);
});

test('an erased person is erased here too', async () => {
  const { records, outbox, forgotten, ask } = openDesk();
  await ask();
  await ask('baska@example.com');
  await forgetWishes({ records, outbox }, ({ email }) => email === EMAIL);
  expect(records.read().map(({ email }) => email)).toEqual(['baska@example.com']);
  expect(forgotten).toEqual(['w1']);
});
