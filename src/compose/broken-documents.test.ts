import fs, { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app';
import { callShop } from '#testing/shops/call-shop';
import { eventually } from '#testing/eventually';
import { openLocalServer } from '#testing/servers/local-server';
import { makeFolder } from '#testing/make-folder';
import { openMailServer } from '#testing/servers/mail-server';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { makeSoakShop, SOAK_STOCK } from '#testing/soak/soak-shop';
import { stubBuiltin } from '#testing/stub-builtin';
import { testParts } from '#testing/shops/test-app';
import { openTestSelling } from '#testing/shops/test-selling';
import { OWNER, OWNER_PASSWORD, writeOwner } from '#testing/shops/write-owner';
import { lockDataFolder, openShop } from './open-shop.ts';

const BROKEN = '{"bozuk":';
const OLD_CART = 'eski-sepet-0123456789';

/** What the shop lacks without each file, among all that is tried below. */
const LOSSES = {
  'jobs.json': [],
  'empty-searches.json': [],
  'carts.jsonl': ['oldCart'],
  'admins.json': ['login'],
  'secrets.json': ['mail'],
  'banks.json': ['transfer'],
  'payment.json': ['card'],
} as const;
const SET_ASIDE = ['jobs.json', 'empty-searches.json', 'carts.jsonl'];

/** A shop with an account, a filled cart and a young order whose mails were never written. */
let template: string;
beforeAll(async () => {
  template = makeSoakShop();
  const before = await openTestSelling({
    privateDir: join(template, '_private'),
    products: [sampleProduct('a', { id: 'a', price: '100.00', stockCount: SOAK_STOCK })],
  });
  before.clock.now = new Date();
  await before.buy('a');
  before.fill(OLD_CART, ['a', 1]);
  await before.close();
  writeOwner(template);
  // Its accounts are audited too.
  const args = ['admin', 'create', 'ayse', '--role', 'editor', '--password-stdin', '--data', template];
  const made = await callShop(args, { input: OWNER_PASSWORD });
  if (made.code !== 0) throw new Error(made.stderr);
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A copy of the shop. */
function makeShop(): string {
  const dataDir = makeFolder();
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

it.each(Object.entries(LOSSES))(
  'a broken %s alone is named everywhere and takes away only what it holds',
  async (name, losses) => {
    const dataDir = makeShop();
    const path = join(dataDir, '_private', name);
    writeFileSync(path, BROKEN);
    const doctor = await callShop(['doctor', '--data', dataDir, '--json']);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain(`_private/${name}`);

    const [provider, mails] = await Promise.all([
      openLocalServer((_request, response) => response.end('{"status":"success","token":"belirtec"}')),
      openMailServer(),
    ]);
    onTestFinished(async () => {
      await Promise.all([provider.close(), mails.close()]);
    });
    const logged: unknown[] = [];
    const collect = (problem: object): void => void logged.push(problem);
    const opened = await openShop({
      dataDir,
      hasLock: () => true,
      log: { error: collect, warn: collect, info: () => undefined },
      cards: { paytrUrl: `http://${provider.host}` },
      smtpUrl: mails.url,
      host: '127.0.0.1',
      port: () => 3000,
    });
    const app = createApp({
      ...testParts(),
      ...opened,
      selling: opened,
    });
    onTestFinished(async () => {
      app.close();
      await opened.close();
    });
    const call = (url: string, body?: object, session = '') =>
      app.request(`http://dikis.localhost${url}`, {
        headers: { 'content-type': 'application/json', 'x-session-id': session },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
    const buy = async (paymentMethod: string): Promise<boolean> => {
      const session = `yeni-sepet-${paymentMethod}`;
      await call('/api/cart', { productId: 'a', quantity: 1 }, session);
      const form = { ...SAMPLE_FORM, customerEmail: 'yeni@example.com', paymentMethod };
      return (await call('/api/orders', form, session)).status === 201;
    };
    const { outbox } = opened.mails;
    const isMailed = async (address: string): Promise<boolean> => {
      const find = () => outbox.entries().filter(({ to }) => to === address);
      await eventually(() => expect(find()).not.toEqual([]));
      // Queued work runs before the shop is called again.
      await setImmediate();
      await outbox.idle();
      return find().some(({ state }) => state === 'sent');
    };
    const cart = await (await call('/api/cart', undefined, OLD_CART)).json();
    const works = {
      browse: (await call('/api/products')).status === 200 && (await call('/')).status === 200,
      oldCart: JSON.stringify(cart).includes('"productId":"a"'),
      transfer: await buy('bank_transfer'),
      card: await buy('paytr'),
      login: (await call('/api/admin/login', { username: OWNER, password: OWNER_PASSWORD })).status === 200,
      mail: await isMailed('yeni@example.com'),
    };
    const lost = Object.entries(works).flatMap(([what, isThere]) => (isThere ? [] : [what]));
    expect(lost).toEqual(losses);

    expect(JSON.stringify(logged)).toContain(`_private/${name}`);
    const named = opened.shop.problems().map(({ file }) => file.replace(/\.bozuk-.*/, ''));
    expect(named.filter((file) => file.startsWith('_private/'))).toEqual([`_private/${name}`]);
    const setAside = readdirSync(join(dataDir, '_private')).filter((file) =>
      SET_ASIDE.includes(name) ? file.startsWith(`${name}.bozuk-`) : file === name,
    );
    expect(setAside.map((file) => readFileSync(join(dataDir, '_private', file), 'utf8'))).toEqual([BROKEN]);
  },
);

async function openLogged(dataDir: string, hasLock = () => true) {
  const logged: unknown[] = [];
  const collect = (problem: object): void => void logged.push(problem);
  const opened = await openShop({
    dataDir,
    hasLock: hasLock,
    log: { error: collect, warn: collect, info: () => undefined },
    cards: { sandboxOrigin: () => 'http://127.0.0.1:3000' },
    host: '127.0.0.1',
    port: () => 3000,
  });
  const app = createApp({
    ...testParts(),
    ...opened,
    selling: opened,
  });
  onTestFinished(async () => {
    app.close();
    await opened.close();
  });
  const named = (): string[] => opened.shop.problems().map(({ file }) => file.replace(/\.bozuk-.*/, ''));
  return { ...opened, app, named, logged: () => JSON.stringify(logged) };
}

async function diagnose(dataDir: string): Promise<string> {
  const { code, stdout } = await callShop(['doctor', '--data', dataDir, '--json']);
  expect(code).toBe(1);
  return stdout;
}

const MAIL = `outbox/${'0'.repeat(32)}.json`;
const NAMED = [
  'jobs.json',
  'empty-searches.json',
  'proposals.json',
  'restock.json',
  'fit-reports.json',
  'changes.jsonl',
  MAIL,
  'scrape/runs/r.head.json',
  'scrape/seen/c.json',
  'unfinished/u.jsonl',
];
const WAYS: readonly (readonly [string, (path: string) => void])[] = [
  ['garbage', (path) => writeFileSync(path, Buffer.from(`\u0000\ufffd{\n${path}\n`))],
  ['something else', (path) => writeFileSync(path, `{"a":"${path}"}\n`)],
  ['a folder in its place', (path) => mkdirSync(join(path, 'bos'), { recursive: true })],
];

it.each(WAYS)(
  'every private record that is %s is named, and nothing of it is lost',
  async (_, breakRecord) => {
    const dataDir = makeShop();
    const privateDir = join(dataDir, '_private');
    for (const name of [...NAMED, 'audit.head', 'server.lock']) {
      rmSync(join(privateDir, name), { recursive: true, force: true });
      mkdirSync(dirname(join(privateDir, name)), { recursive: true });
      breakRecord(join(privateDir, name));
    }
    const doctor = await diagnose(dataDir);
    for (const name of [...NAMED, 'audit.head']) expect(doctor).toContain(name);
    const filesOf = (): string[] =>
      readdirSync(privateDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(privateDir, name)).isFile())
        .map((name) => readFileSync(join(privateDir, name), 'latin1'));
    const before = NAMED.map((name) => join(privateDir, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'latin1'));

    const { named, logged, panel, mails } = await openLogged(dataDir);
    for (const name of NAMED) expect(logged()).toContain(name);
    await panel.log.append({ id: 'k', at: '', by: 'ece', action: 'update', edits: [] });
    await mails.outbox.idle();
    const all = [...NAMED, 'audit.jsonl'].map((name) => `_private/${name}`);
    await eventually(() => expect(named()).toEqual(expect.arrayContaining(all)));
    for (const bytes of before) expect(filesOf()).toContain(bytes);
  },
);

it('a running server, which has the carts in memory, does not read their file for its health; doctor does', async () => {
  const dataDir = makeShop();
  const { named } = await openLogged(dataDir);
  writeFileSync(join(dataDir, '_private/carts.jsonl'), BROKEN);
  expect(named()).not.toContain('_private/carts.jsonl');
  expect(await diagnose(dataDir)).toContain('_private/carts.jsonl');
});

it('accounts that cannot be read any more while somebody watches lose no order, and stop no server', async () => {
  const dataDir = makeShop();
  const { app, logged } = await openLogged(dataDir);
  const post = (url: string, body: object): Promise<Response> =>
    Promise.resolve(
      app.request(`http://dikis.localhost${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session-id': 'yeni-sepet-0123456789' },
        body: JSON.stringify(body),
      }),
    );
  const signedIn = await post('/api/admin/login', { username: OWNER, password: OWNER_PASSWORD });
  const [cookie = ''] = signedIn.headers.get('set-cookie')?.split(';') ?? [];
  const events = await app.request('http://dikis.localhost/api/events', { headers: { cookie } });
  expect(events.status).toBe(200);
  writeFileSync(join(dataDir, '_private', 'admins.json'), BROKEN);
  await post('/api/cart', { productId: 'a', quantity: 1 });
  const form = { ...SAMPLE_FORM, customerEmail: 'yeni@example.com', paymentMethod: 'bank_transfer' };
  expect((await post('/api/orders', form)).status, logged()).toBe(201);
  await events.body?.cancel();
});

it('files in the place of private folders stop nobody from browsing, and stay', async () => {
  const dataDir = makeShop();
  const privateDir = join(dataDir, '_private');
  const folders = ['outbox', 'invoices', 'scrape', 'cache', 'unfinished', 'orders'];
  for (const name of folders) {
    rmSync(join(privateDir, name), { recursive: true, force: true });
    writeFileSync(join(privateDir, name), name);
  }
  const doctor = await diagnose(dataDir);
  for (const name of folders) expect(doctor).toContain(`_private/${name}`);

  const { named, shop } = await openLogged(dataDir);
  expect(named()).toEqual(expect.arrayContaining(folders.map((name) => `_private/${name}`)));
  expect(shop.catalogue.products().length).toBeGreaterThan(0);
  expect(readFileSync(join(privateDir, 'orders'), 'utf8')).toBe('orders');
});

it('without a usable private folder the shop can be browsed, and sells nothing', async () => {
  const dataDir = makeShop();
  const privateDir = join(dataDir, '_private');
  rmSync(privateDir, { recursive: true });
  writeFileSync(privateDir, 'dosya');
  expect(await diagnose(dataDir)).toContain('_private: burada bir klasör olmalı');
  const { problems } = JSON.parse((await callShop(['check', '--data', dataDir, '--json'])).stdout);
  expect(problems).toMatchObject([{ file: '_private/orders' }, { file: '_private' }]);

  const folder = await lockDataFolder(dataDir);
  const { app, logged } = await openLogged(dataDir, folder.isAcquired);
  onTestFinished(folder.release);
  expect((await app.request('http://dikis.localhost/api/products')).status).toBe(200);
  const headers = { 'content-type': 'application/json', 'x-session-id': 'yeni-sepet-0123456789' };
  const post = (url: string, body: object) =>
    app.request(`http://dikis.localhost${url}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/cart', { productId: 'a', quantity: 1 });
  const order = await post('/api/orders', { ...SAMPLE_FORM, paymentMethod: 'paytr' });
  expect(order.status).toBe(503);
  expect((await order.json()).message).not.toContain('disk');
  expect(logged()).toContain('_private');
  expect(readFileSync(privateDir, 'utf8')).toBe('dosya');
});

it('links in the private folder and below it are named', async () => {
  const dataDir = makeShop();
  for (const name of ['secrets.json', 'orders/2026-01.jsonl'])
    fs.symlinkSync(join(makeFolder(), 'disarida'), join(dataDir, '_private', name));
  const { code, stdout } = await callShop(['check', '--data', dataDir, '--json']);
  expect(code).toBe(1);
  const named = JSON.parse(stdout).problems.map(({ file }: { file: string }) => file);
  expect(named).toEqual(expect.arrayContaining(['_private/secrets.json', '_private/orders/2026-01.jsonl']));
});

it('unreadable files stop nobody from browsing, and doctor names them', async () => {
  const dataDir = makeShop();
  const privateDir = join(dataDir, '_private');
  // A folder in the place of a file is unreadable for every user, also for root.
  const unreadable = ['admins.json', 'secrets.json', 'payment.json', 'audit.jsonl'];
  const mail = `outbox/${'0'.repeat(32)}.json`;
  for (const name of [...unreadable, mail, 'cache/orders.bin']) {
    rmSync(join(privateDir, name), { recursive: true, force: true });
    mkdirSync(join(privateDir, name), { recursive: true });
  }
  const doctor = await callShop(['doctor', '--data', dataDir, '--json']);
  expect(doctor.code).toBe(1);
  for (const name of ['admins.json', 'secrets.json', 'payment.json', '"audit"'])
    expect(doctor.stdout).toContain(name);

  const logged: unknown[] = [];
  const collect = (problem: object): void => void logged.push(problem);
  const opened = await openShop({
    dataDir,
    hasLock: () => true,
    log: { error: collect, warn: collect, info: () => undefined },
    host: '127.0.0.1',
    port: () => 3000,
  });
  onTestFinished(() => opened.close());
  expect(opened.shop.catalogue.products().length).toBeGreaterThan(0);
  expect(opened.selling.listOrders({}, 1, 10).total).toBe(1);
  expect(JSON.stringify(logged)).toContain('0'.repeat(32));
});

it('a private folder that this user may not enter closes neither the shop nor the doctor', async () => {
  const dataDir = makeShop();
  const marker = join(dataDir, '_private', 'database.json');
  const refuse = (): never => {
    throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'open' });
  };
  const read = stubBuiltin(fs, 'readFileSync', ((path: string, options: 'utf8') =>
    path === marker ? refuse() : read(path, options)) as typeof fs.readFileSync);
  stubBuiltin(fs, 'accessSync', refuse);
  const { stdout } = await callShop(['doctor', '--data', dataDir]);
  expect(stdout).toContain('klasörüne yazılamıyor; sahibini ve izinlerini kontrol edin');
});

it('the end of a journal that a power failure left unfinished is put aside, and log, panel and doctor say so', async () => {
  const dataDir = makeShop();
  const folder = join(dataDir, '_private/orders');
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  fs.appendFileSync(join(folder, name), Buffer.alloc(64));
  const { logged, shop } = await openLogged(dataDir);
  expect(logged()).toContain(`_private/orders/${name}`);
  const [cut] = shop.problems();
  expect(cut).toMatchObject({ code: 'cut_line', line: 1 });
  expect(cut?.file).toContain(`_private/orders/${name}.torn-`);
  for (const command of ['doctor', 'check']) {
    const { code, stdout } = await callShop([command, '--data', dataDir]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(cut?.file ?? '')]);
  }
});
