import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderAction } from '#contract/orders/order-requests';
import { AppError } from '#domain/errors';
import { customerOrderJson } from '#contract/orders/orders';
import { kurus } from '#domain/money/money';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { lineIdOf } from '#domain/orders/order-return';
import { openRefunds } from '#domain/orders/payment/open-refunds';
import type { PlaceOrderInput } from '#shop/orders/checkout/place-order';
import type { CardStatus, RefundAnswer } from '#shop/orders/payment/payment-ports';
import { beginTry, failureKeys } from '#shop/panel/login-tries';
import { SILENT_LOG } from '#store/files/log';
import { type Database, openDatabase, WRITER_LOCKS } from '#store/shared/database';
import { createSharedCarts } from '#store/shared/shared-carts';
import { createSharedFailures } from '#store/shared/shared-failures';
import { openSharedOrders } from '#store/shared/open-shared-orders';
import { createSecretBox } from '#store/files/document/secret-box';
import { eventually } from '#testing/eventually';
import { PATIENCE_MS } from '#testing/patience';
import { cardCallback } from '#testing/servers/fake-provider';
import { openLocalServer } from '#testing/servers/local-server';
import { NO_AUDIT, TEST_AUTHOR } from '#testing/shops/test-accounts';
import { openWebhooks } from './panel/open-webhooks.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { createApp } from '#server/app';
import { sampleProduct } from '#testing/shops/memory-shop';
import { testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const SERVERS = 3;
const soon = { timeout: PATIENCE_MS };

/** How many tries went well, and how many were refused under each code. */
async function countEnds(tries: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const end of await Promise.allSettled(tries)) {
    const reason: unknown = end.status === 'rejected' ? end.reason : undefined;
    const refusal = reason instanceof AppError ? reason.code : 'fault';
    const code = end.status === 'fulfilled' ? 'done' : refusal;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

describe.runIf(hasPostgres)('Three servers on one database', () => {
  let postgres: PostgresServer;
  let servers: readonly TestSelling[];
  let connections: readonly Database[];
  let close: () => Promise<void>;
  let url: string;
  let databases = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  beforeEach(async () => {
    url = await postgres.createDatabase(`several${(databases += 1)}`);
    const folder = mkdtempSync(join(tmpdir(), 'several-'));
    const opened = await Promise.all(
      Array.from({ length: SERVERS }, async () => {
        const privateDir = mkdtempSync(join(folder, 'server-'));
        const database = await openDatabase({ url, log: SILENT_LOG });
        const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
        const products = ['igne', 'makas'].map((slug) => sampleProduct(slug, { stockCount: 1000 }));
        const cartRecords = createSharedCarts(database, SILENT_LOG);
        const server = await openTestSelling({ privateDir, orders, products, cartRecords });
        const coupon = { title: 'Tek', type: 'percent', percent: 10, code: 'TEK', total: 1 };
        server.change({ campaigns: [{ id: 'tek', ...campaignFields.parse(coupon) }] });
        return { server, database };
      }),
    );
    servers = opened.map(({ server }) => server);
    connections = opened.map(({ database }) => database);
    close = async () => {
      for (const { server, database } of opened) {
        await server.close();
        await database.close();
      }
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterEach(() => close());

  /** Orders one piece at the servers in turn, all at once. */
  const buyAtOnce = (
    count: number,
    change: (number: number) => Partial<PlaceOrderInput>,
  ): readonly Promise<unknown>[] =>
    Array.from({ length: count }, (_, number) => {
      const server = servers[number % SERVERS];
      const sessionId = newSession();
      server?.fill(sessionId, ['p-igne', 1]);
      return server?.place(sessionId, change(number)) ?? Promise.reject(new Error('no server'));
    });

  it('let a coupon of one use be used once', async () => {
    const tries = buyAtOnce(30, (number) => ({
      coupon: 'TEK',
      customerEmail: `alici${number}@example.com`,
      customerPhone: `0532 000 00 ${number + 10}`,
    }));
    expect(await countEnds(tries)).toEqual({ done: 1, coupon_refused: 29 });
  });

  it('allow one person as many unpaid orders as one server does', async () => {
    expect(await countEnds(buyAtOnce(45, () => ({ isLimited: true })))).toEqual({
      done: 20,
      too_many_requests: 25,
    });
  });

  it.each([
    ['money', () => ({ amount: '150.00' })],
    ['a piece', (id: string) => ({ items: [{ id: lineIdOf(id, 0), quantity: 1 }] })],
  ])('give %s back once', async (_, what) => {
    const session = newSession();
    const [first] = servers;
    first?.fill(session, ['p-igne', 1], ['p-makas', 1]);
    const id = (await first?.place(session))?.record.order.id ?? '';
    const act = (server: TestSelling, action: OrderAction): Promise<unknown> =>
      server.selling.changeOrder.act(id, action, 'ayşe');
    if (first) await act(first, { action: 'paid', reference: '' });
    await eventually(() => {
      for (const { selling } of servers) expect(selling.requireOrder(id).state.paymentStatus).toBe('paid');
    });
    const ends = await countEnds(
      servers.map((server) => act(server, { action: 'refunded', reference: '', ...what(id) })),
    );
    expect(ends['done']).toBe(1);
  });

  it('give one invoice number to one order', async () => {
    const ids = await Promise.all(
      servers.map(async (server) => {
        const { id } = (await server.buy('p-igne', 1)).record.order;
        await server.selling.changeOrder.act(id, { action: 'paid', reference: '' }, 'ayşe');
        const parcel = { carrier: 'Aras Kargo', trackingNumber: '1' };
        await server.selling.changeOrder.act(id, { action: 'shipped', ...parcel }, 'ayşe');
        return id;
      }),
    );
    const invoice = { number: 'ABC2026000000001', date: '2026-11-20', ettn: '' };
    const tries = servers.map(({ selling }, place) =>
      selling.invoices.attach(ids[place] ?? '', invoice, 'ayşe'),
    );
    expect(await countEnds(tries)).toEqual({ done: 1, conflict: 2 });
  });

  /** An order that is paid by card, as two servers know it. */
  async function paidByCard(first: TestSelling | undefined, second: TestSelling | undefined) {
    const { record, attempt } = (await first?.buy('p-igne', 1, 'paytr')) ?? {};
    const { id = '', total = kurus(0) } = record?.order ?? {};
    await first?.selling.settlePayment.settle(cardCallback(attempt?.attemptId ?? '', 'success', total));
    await eventually(() => expect(second?.selling.requireOrder(id).state.paymentStatus).toBe('paid'));
    return { id, total };
  }

  it.each([undefined, 'lost'] as const)(
    'send a refund to the card provider once while another server waits for its answer (%s)',
    async (uncertain) => {
      const [first, second] = servers;
      const { id, total } = await paidByCard(first, second);
      let answer: (said: RefundAnswer) => void = () => undefined;
      if (first) first.provider.refundAnswer = new Promise((resolve) => (answer = resolve));
      // The provider lists a refund only when it is done.
      const paid = { state: 'paid', paymentAmount: total, totalAmount: total, isTest: false } as const;
      if (second) second.provider.status = { ...paid, returns: [] };
      const refund = { action: 'refunded', reference: '', amount: '10' } as const;
      const sent = first?.selling.changeOrder.act(id, refund, 'ayşe');
      const open = () => openRefunds(second?.selling.requireOrder(id).events ?? []);
      await eventually(() => expect(open()).toHaveLength(1));
      const again = () => second?.selling.changeOrder.act(id, { ...refund, uncertain }, 'ali');
      await expect(again()).rejects.toMatchObject({ code: 'conflict' });
      expect(second?.provider.refunds).toEqual([]);
      answer({ status: 'success' });
      await sent;
      await eventually(() => expect(open()).toEqual([]));
      expect(second?.selling.requireOrder(id).state.refundedAmount).toBe(10_00);
    },
  );

  it('record a refund once when a person said that it is done before its answer came', async () => {
    const [first, second] = servers;
    const { id } = await paidByCard(first, second);
    let answer: (said: RefundAnswer) => void = () => undefined;
    if (first) first.provider.refundAnswer = new Promise((resolve) => (answer = resolve));
    const refund = { action: 'refunded', reference: '', amount: '10' } as const;
    const sent = first?.selling.changeOrder.act(id, refund, 'ayşe');
    await eventually(() => expect(second?.selling.requireOrder(id).state.review).toHaveLength(1));
    await second?.selling.changeOrder.act(id, { ...refund, uncertain: 'done' }, 'ali');
    answer({ status: 'success' });
    await sent;
    expect(first?.selling.requireOrder(id).state).toMatchObject({ refundedAmount: 10_00, review: [] });
  });

  it('record a refund once when its answer comes while another server queries the provider about it', async () => {
    const [first, second] = servers;
    const { id, total } = await paidByCard(first, second);
    let answer: (said: RefundAnswer) => void = () => undefined;
    if (first) first.provider.refundAnswer = new Promise((resolve) => (answer = resolve));
    let tell: (said: CardStatus) => void = () => undefined;
    if (second) second.provider.status = new Promise((resolve) => (tell = resolve));
    const refund = { action: 'refunded', reference: '', amount: '10' } as const;
    const sent = first?.selling.changeOrder.act(id, refund, 'ayşe');
    const openAtSecond = () => openRefunds(second?.selling.requireOrder(id).events ?? []);
    await eventually(() => expect(openAtSecond()).toHaveLength(1));
    const again = second?.selling.changeOrder.act(id, refund, 'ali');
    answer({ status: 'success' });
    await sent;
    await eventually(() => expect(openAtSecond()).toEqual([]));
    const returns = [{ amount: kurus(10_00), reference: first?.provider.references[0] ?? '' }];
    tell({ state: 'paid', paymentAmount: total, totalAmount: total, isTest: false, returns });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    expect(second?.selling.requireOrder(id).state.refundedAmount).toBe(10_00);
  });

  it('know a refund by the reference that the provider got, also when another server writes meanwhile', async () => {
    const [first, second] = servers;
    const { id } = await paidByCard(first, second);
    const provider = first?.provider;
    if (provider) provider.refundAnswer = { status: 'unknown', reason: 'Yanıt gelmedi' };
    const notes = Array.from({ length: 30 }, () =>
      second?.selling.changeOrder.act(id, { action: 'note', text: 'Arandı' }, 'ali'),
    );
    await notes[0];
    const refund = first?.selling.changeOrder.act(
      id,
      { action: 'refunded', reference: '', amount: '10' },
      'ayşe',
    );
    await Promise.allSettled([refund, ...notes]);
    const open = openRefunds(first?.selling.requireOrder(id).events ?? []);
    expect(open.map(({ providerReference }) => providerReference)).toEqual(provider?.references);
  });

  it('send a message to a webhook once, also when the server with the duty has ended', async () => {
    const calls: string[] = [];
    const receiver = await openLocalServer((request, response) => {
      calls.push(String(request.headers['webhook-id']));
      response.end();
    });
    const duty = { place: 0 };
    const listeners: (() => void)[] = [];
    const webhooks = servers.map(({ orders, shop, privateDir }, place) =>
      openWebhooks({
        privateDir,
        orders,
        shop,
        duty: {
          get isMine() {
            return duty.place === place;
          },
          onGain: (listener) => {
            listeners.push(listener);
            return () => undefined;
          },
        },
        box: createSecretBox(undefined),
        audit: NO_AUDIT,
        allowPrivate: [receiver.host],
        log: SILENT_LOG,
      }),
    );
    try {
      const wish = { url: `http://${receiver.host}/`, events: ['order.placed'] } as const;
      await webhooks[2]?.add(wish, TEST_AUTHOR);
      await expect.poll(() => webhooks[0]?.list().length, soon).toBe(1);
      for (const { clock } of servers) clock.now = new Date();
      await Promise.all(buyAtOnce(6, () => ({})));
      await expect.poll(() => new Set(calls).size, soon).toBe(6);
      const waiting = () => webhooks.map((each) => each.counts().waiting);
      // A server that ends before it has read an answer leaves the message to another one.
      await expect.poll(waiting, soon).toEqual([0, 0, 0]);

      // The first server has ended; events before another one gets the duty are sent later.
      duty.place = -1;
      await webhooks[0]?.close();
      await Promise.all(buyAtOnce(3, () => ({})));
      duty.place = 1;
      for (const listener of listeners) listener();
      await expect.poll(() => new Set(calls).size, soon).toBe(9);
      await expect.poll(waiting, soon).toEqual([0, 0, 0]);
      expect(calls).toHaveLength(9);
    } finally {
      for (const each of webhooks) await each.close();
      await receiver.close();
    }
  });

  it('count failed sign-ins together, and forget them after a success', async () => {
    const place = { username: 'ayse', ip: '192.0.2.7', knownDevice: undefined };
    const records = connections.map(createSharedFailures);
    const nowMs = Date.now();
    const fail = () =>
      records.flatMap((each) =>
        Array.from({ length: 4 }, () =>
          each(failureKeys(place), (failures) => beginTry(failures, place, nowMs)),
        ),
      );
    expect(await countEnds(fail())).toEqual({ done: 5, too_many_requests: 7 });
    const [first] = records;
    const attempt = await first?.(failureKeys(place), (found) => beginTry(found, place, nowMs + 3_600_000));
    await records[1]?.(failureKeys(place), (found) => attempt?.succeed(found));
    expect(await countEnds(fail())).toEqual({ done: 5, too_many_requests: 7 });
  });

  it('count a name that no text of the database may contain, and go on selling', async () => {
    const [database, other] = connections;
    if (!database || !other) return;
    const place = { username: 'ayse\0', ip: '192.0.2.7', knownDevice: undefined };
    const tries = Array.from({ length: 6 }, (_, number) =>
      createSharedFailures(number % 2 === 0 ? database : other)(failureKeys(place), (failures) =>
        beginTry(failures, place, Date.now()),
      ),
    );
    expect(await countEnds(tries)).toEqual({ done: 5, too_many_requests: 1 });
    expect(database.isAway).toBe(false);
  });

  it('sell while many sign in at once and must wait for each other', async () => {
    const [first] = servers;
    const [database] = connections;
    if (!first || !database) return;
    const blocking = await openDatabase({ url, log: SILENT_LOG });
    await blocking.query('select pg_advisory_lock($1)', [WRITER_LOCKS.failures]);
    const changeFailures = createSharedFailures(database);
    const signedIn = countEnds(Array.from({ length: 6 }, () => changeFailures(['ayse'], () => undefined)));
    const bought = await countEnds([first.buy('p-igne')]);
    await blocking.close();
    expect(bought).toEqual({ done: 1 });
    expect(await signedIn).toEqual({ done: 6 });
  });

  it('sell on when a connection to the database ends', async () => {
    const [database, other] = connections;
    const sleep = 'select pg_sleep(60)';
    const cut = countEnds([database?.query(sleep) ?? Promise.reject(new Error('no database'))]);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where query = '${sleep}'`;
    await expect.poll(() => other?.query(end), { interval: 20 }).toHaveLength(1);
    expect(await cut).toEqual({ orders_stopped: 1 });
    expect(await countEnds(buyAtOnce(1, () => ({})))).toEqual({ done: 1 });
  });

  it('sell by transfer at one that opened while the database was away, once it has read the accounts', async () => {
    await postgres.kill();
    const privateDir = mkdtempSync(join(tmpdir(), 'late-'));
    const database = await openDatabase({ url, log: SILENT_LOG });
    const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
    const products = [sampleProduct('igne', { stockCount: 1000 })];
    const late = await openTestSelling({
      privateDir,
      orders,
      products,
      hasAccount: false,
      hasProvider: false,
    });
    expect(await countEnds([late.buy('p-igne')])).toEqual({ orders_stopped: 1 });
    await postgres.start();
    await expect.poll(() => countEnds([late.buy('p-igne')])).toEqual({ done: 1 });
    await late.close();
    await database.close();
    rmSync(privateDir, { recursive: true, force: true });
  });

  it('share each cart but one that the database refuses, which stays with its server', async () => {
    const sessions = Array.from({ length: 10 }, newSession);
    const broken = newSession();
    const owner = await openDatabase({ url, log: SILENT_LOG });
    // A value that the database cannot compute with, as a character that it does not know.
    await owner.query(`alter table shop_carts add check (1 / (session_id <> '${broken}')::int > 0)`);
    await owner.close();
    const viewAt = async (place: number, id: string, add?: string): Promise<readonly string[]> => {
      const { carts } = servers[place]?.selling ?? {};
      let found: readonly string[] = [];
      await carts?.sharing?.(id, async () => {
        if (add !== undefined) servers[place]?.fill(id, [add, 1]);
        // Another request may write this change before this one is answered.
        await new Promise(setImmediate);
        found = carts.view(id).map(({ line }) => line.productId);
      });
      return found;
    };
    const seen = sessions.map(async (session) => {
      await viewAt(0, session, 'p-igne');
      return viewAt(1, session);
    });
    await viewAt(0, broken, 'p-makas');
    expect(await Promise.all(seen)).toEqual(sessions.map(() => ['p-igne']));
    expect(await viewAt(0, broken)).toEqual(['p-makas']);
  });

  it.each([
    ['find the cart of another server', 1, 'select body::text%'],
    ['answer when others have the cart,', 0, 'insert into shop_carts%'],
  ])('%s although the connection ends meanwhile', async (_, looks, statement) => {
    const session = newSession();
    const [first, second] = servers;
    const add = async () =>
      first?.selling.carts.sharing?.(session, async () => first.fill(session, ['p-igne', 1]));
    let seen: number | undefined;
    const look = async () =>
      second?.selling.carts.sharing?.(session, () => {
        seen = second.selling.carts.view(session).length;
        return Promise.resolve();
      });
    if (looks) await add();
    const blocking = await openDatabase({ url, log: SILENT_LOG });
    let cut: Promise<void> | undefined;
    await blocking.transact(async (run) => {
      await run(`lock table shop_carts in ${looks ? 'access exclusive' : 'share'} mode`);
      cut = looks ? look() : add();
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where query like '${statement}' and wait_event_type = 'Lock'`;
      await expect.poll(() => blocking.query(end), { interval: 20 }).toHaveLength(1);
    });
    await cut;
    await blocking.close();
    if (!looks) await look();
    expect(seen).toBe(1);
  });

  it('take out of the cart what was paid by card, whichever server the provider tells, and leave what was added since', async () => {
    const session = newSession();
    const [shopping, told, last] = servers;
    if (!shopping || !told || !last) return;
    const cartAt = async (server: TestSelling, ...added: string[]): Promise<readonly string[]> => {
      let ids: readonly string[] = [];
      await server.selling.carts.sharing?.(session, () => {
        for (const id of added) server.fill(session, [id, 1]);
        ids = server.selling.carts.view(session).map(({ line }) => line.productId);
        return Promise.resolve();
      });
      return ids;
    };
    await cartAt(told, 'p-igne');
    await cartAt(shopping, 'p-igne');
    const { record, attempt } = await shopping.place(session, { paymentMethod: 'paytr' });
    expect(await cartAt(shopping, 'p-makas')).toEqual(['p-igne', 'p-makas']);
    await told.selling.settlePayment.settle(
      cardCallback(attempt?.attemptId ?? '', 'success', record.order.total),
    );
    for (const server of [last, shopping, told]) expect(await cartAt(server)).toEqual(['p-makas']);
  });

  it('show a shopper at each server what another one has just answered', async () => {
    const apps = servers.map(({ shop, selling }) =>
      createApp({ ...testParts(), shop, selling: createTestServices(selling) }),
    );
    const seen: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { order } = (await servers[round % SERVERS]?.buy('p-igne', 1))?.record ?? {};
      const pageOf = async (place: number): Promise<string> => {
        const answer = await apps[place % SERVERS]?.request(`/api/orders/own/${order?.token}`);
        return customerOrderJson.partial().parse(await answer?.json()).orderStatus ?? 'not there';
      };
      seen.push(await pageOf(round + 1));
      await servers[round % SERVERS]?.selling.changeOrder.cancelByShopper(order?.id ?? '');
      seen.push(await pageOf(round + 2));
    }
    for (const app of apps) app.close();
    expect(new Set(seen)).toEqual(new Set(['processing', 'cancelled']));
    expect(seen.filter((status) => status === 'cancelled')).toHaveLength(10);
  });

  it('merge what a shopper changes in one cart at two servers at once', async () => {
    const session = newSession();
    const [first, second, last] = servers;
    if (!first || !second || !last) return;
    const share = (server: TestSelling, change: () => void | Promise<void>) =>
      server.selling.carts.sharing?.(session, async () => change());
    const linesAt = ({ selling }: TestSelling) => selling.carts.view(session);
    await share(first, () => first.fill(session, ['p-igne', 1], ['p-makas', 1]));
    // Both have read the cart before one of them writes it.
    let arrived = 0;
    const remove = (server: TestSelling, id: string) =>
      share(server, async () => {
        arrived += 1;
        await eventually(() => expect(arrived).toBe(2));
        const line = linesAt(server).find(({ line: { productId } }) => productId === id);
        server.selling.carts.remove(session, line?.line.id ?? '');
      });
    await Promise.all([remove(first, 'p-igne'), remove(second, 'p-makas')]);
    await share(last, () => expect(linesAt(last)).toEqual([]));
  });

  it('give one order to the same request under the same key', async () => {
    const sessionId = newSession();
    const places = await Promise.all(
      servers.map((server) => {
        server.fill(sessionId, ['p-igne', 1]);
        return server.place(sessionId, { idempotencyKey: 'bir' });
      }),
    );
    expect(new Set(places.map(({ record }) => record.order.id)).size).toBe(1);
  });

  it('give one order to one cart, also without a key, and another one to what is added after it', async () => {
    const [session, other] = [newSession(), newSession()];
    const share = async <T>({ selling }: TestSelling, id: string, work: () => Promise<T>) =>
      selling.carts.sharing?.(id, work);
    const addAndOrder = async (sessionId: string): Promise<readonly (string | undefined)[]> => {
      const [first] = servers;
      if (first) await share(first, sessionId, async () => first.fill(sessionId, ['p-igne', 1]));
      // All have read the cart before one of them orders it.
      let arrived = 0;
      const placed = servers.map((server) =>
        share(server, sessionId, async () => {
          arrived += 1;
          await eventually(() => expect(arrived).toBe(SERVERS));
          return server.place(sessionId);
        }),
      );
      return (await Promise.all(placed)).map((result) => result?.record.order.id);
    };
    const ids = [await addAndOrder(session), await addAndOrder(session), await addAndOrder(other)];
    expect(ids.map((same) => new Set(same).size)).toEqual([1, 1, 1]);
    expect(new Set(ids.flat()).size).toBe(3);
  });

  it('replace the unpaid card order of a cart, also one that another server takes at once', async () => {
    const sessionId = newSession();
    await Promise.allSettled(
      servers.map((server) => {
        server.fill(sessionId, ['p-igne', 1]);
        return server.place(sessionId, { paymentMethod: 'paytr' });
      }),
    );
    await Promise.all(servers.map(({ selling }) => selling.catchUp()));
    for (const { selling } of servers) {
      const states = selling.listOrders({}, 1, 10).orders.map(({ state }) => state.orderStatus);
      expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'processing']);
    }
  });
});
