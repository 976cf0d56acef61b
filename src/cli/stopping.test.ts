import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually';
import { openLocalServer } from '#testing/servers/local-server';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { openServedShop } from '#testing/servers/served-shop';
import { makeSoakShop, SOAK_STOCK } from '#testing/soak/soak-shop';
import { newSession, openTestSelling } from '#testing/shops/test-selling';

const ORDERS = 200;
const STREAMS = 5;
const DAY_MS = 86_400_000;
/** The program's own limit, and the time that a busy machine may add before the signal arrives and after the end. */
const STOPS_WITHIN_MS = 10_000;
const SLACK_MS = 40_000;
/** The provider needs this long for each order: the whole backlog would last more than a minute. */
const ANSWER_MS = 400;
const LINE_MS = 2000;

/** A mail server that never ends its greeting. */
async function openDrippingMails() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const timer = setInterval(() => socket.write('220-bekleyin\r\n'), LINE_MS);
    socket.on('error', () => undefined);
    socket.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  const address: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  return { url: `smtp://127.0.0.1:${address.port}`, connections: () => connections };
}

it('a server with a backlog, a slow provider, a slow mail server and open streams ends in ten seconds', async () => {
  const dataDir = makeSoakShop();
  const openOrders = () =>
    openTestSelling({
      privateDir: join(dataDir, '_private'),
      products: [sampleProduct('a', { id: 'a', price: '100.00', stockCount: SOAK_STOCK })],
    });
  const before = await openOrders();
  before.clock.now = new Date(Date.now() - 3 * DAY_MS);
  for (let at = 0; at < ORDERS; at += 1) {
    const session = newSession();
    before.fill(session, ['a', 1]);
    await before.place(session, {
      ...SAMPLE_FORM,
      paymentMethod: 'paytr',
      customerEmail: `alici-${at}@example.com`,
      customerPhone: `0532 123 ${String(at).padStart(4, '0')}`,
      place: { origin: 'http://localhost:3000', ip: '127.0.0.1' },
    });
  }
  await before.close();

  let queries = 0;
  const provider = await openLocalServer((_request, response) => {
    queries += 1;
    setTimeout(() => response.end('{"status":"error","err_no":"004","err_msg":"yok"}'), ANSWER_MS);
  });
  onTestFinished(() => provider.close());
  const mails = await openDrippingMails();
  const shop = await openServedShop({
    dataDir,
    args: [],
    env: { SHOP_PAYTR_URL: `http://${provider.host}`, SHOP_SMTP_URL: mails.url },
  });
  onTestFinished(() => shop.close());
  await eventually(() => {
    expect(queries).toBeGreaterThan(3);
    expect(mails.connections()).toBeGreaterThan(0);
  });
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => fetch(`http://127.0.0.1:${shop.port}/api/events`)),
  );
  expect(streams.map(({ status }) => status)).toEqual(Array(STREAMS).fill(200));
  for (const stream of streams) stream.text().catch(() => undefined);

  const ended = once(shop.process, 'exit');
  const started = performance.now();
  shop.process.kill('SIGTERM');
  const [code, signal] = await ended;
  expect([code, signal], shop.errors()).toEqual([0, null]);
  expect(performance.now() - started).toBeLessThan(STOPS_WITHIN_MS + SLACK_MS);
  expect(queries).toBeLessThan(ORDERS);

  const after = await openOrders();
  onTestFinished(() => after.close());
  expect(after.orders.problems()).toEqual([]);
  const { orders, total } = after.selling.listOrders({}, 1, Infinity);
  expect(total).toBe(ORDERS);
  const expired = orders.filter(({ state }) => state.orderStatus === 'cancelled').length;
  expect(expired).toBeLessThan(ORDERS);
  expect(after.stock.available('a')).toBe(SOAK_STOCK - (ORDERS - expired));
  for (const { id } of orders) {
    const record = after.selling.requireOrder(id);
    const ends = record?.events.filter(({ type }) => type === 'expired').length;
    expect(ends).toBe(record?.state.orderStatus === 'cancelled' ? 1 : 0);
  }
});
