import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MailServer, openMailServer } from '#testing/servers/mail-server';
import { callShop } from '#testing/shops/call-shop';
import { type Ended, runShop } from '#testing/shops/run-shop';
import { copyDemoData, openServedShop, type ServedShop } from '#testing/servers/served-shop';
import { openSourceShop, type SourceShop, sourceProducts } from '#testing/servers/source-shop';
import { requireProductFile } from '#testing/find-product-file';
import { makeFolder } from '#testing/make-folder';
import { git } from '#testing/git-repository';
import { eventually } from '#testing/eventually';
import { OWNER, OWNER_PASSWORD } from '#testing/shops/write-owner';

const PASSWORD = 'kuvvetli-Parola-2026';
const PERSON = {
  customerName: 'Gülizar Öztürkoğlu',
  customerEmail: 'gulizar@example.com',
  customerPhone: '0533 765 43 21',
  shippingAddress: 'Menekşe Sokak No: 7\nİnegöl / Bursa',
};

let mails: MailServer;
let source: SourceShop;
let server: ServedShop;
let cookie = '';

async function shop(args: readonly string[], input = ''): Promise<Ended> {
  return callShop([...args, '--data', server.dataDir], { input, env: { SHOP_ALLOW_PRIVATE: source.host } });
}

async function shopJson(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await shop([...args, '--json']);
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  return z.looseObject({}).parse(JSON.parse(stdout));
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, `http://127.0.0.1:${server.port}`), {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Buys two pieces by transfer and has the money arrive. */
async function sell(session: string): Promise<string> {
  const headers = { 'x-session-id': session };
  const { json: products } = await call('GET', '/api/products?page=1&pageSize=1&inStock=true');
  await call('POST', '/api/cart', { productId: products[0].id, quantity: 2 }, headers);
  const form = { ...PERSON, paymentMethod: 'bank_transfer', acceptedTerms: true };
  const { status, json } = await call('POST', '/api/orders', form, headers);
  expect(status).toBe(201);
  await call('POST', `/api/orders/${json.id}/events`, { action: 'paid' }, { cookie });
  return json.id;
}

/** Every file below the private folder that contains one of the words. */
function filesNaming(words: readonly string[]): string[] {
  const folder = join(server.dataDir, '_private');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return false;
    const text = readFileSync(path, 'utf8');
    return words.some((word) => text.includes(word));
  });
}

beforeAll(async () => {
  [mails, source] = await Promise.all([openMailServer(), openSourceShop(sourceProducts(2))]);
  server = await openServedShop({ dataDir: copyDemoData(1), env: { SHOP_SMTP_URL: mails.url } });
  const login = await call('POST', '/api/admin/login', { username: OWNER, password: OWNER_PASSWORD });
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(async () => {
  await Promise.all([server.close(), mails.close(), source.close()]);
});

describe('beside a running server', () => {
  it('a commit with counted pieces is reverted, and what was sold since stays sold', async () => {
    const { dataDir } = server;
    writeFileSync(join(dataDir, '.gitignore'), '_private/\n');
    git(dataDir, 'init', '-q', '-b', 'main');
    for (const [name, value] of [
      ['name', 'Veli'],
      ['email', 'veli@example.com'],
    ] as const)
      git(dataDir, 'config', `user.${name}`, value);
    const commit = (): void => {
      git(dataDir, 'add', '-A');
      git(dataDir, 'commit', '-q', '-m', 'Sayım');
    };
    commit();
    const { json: products } = await call('GET', '/api/products?page=1&pageSize=1&inStock=true');
    const [{ id, slug, stockCount }] = products;
    const left = async (): Promise<number> =>
      (await call('GET', `/api/admin/stock/${id}`, undefined, { cookie })).json.left;
    const path = requireProductFile(dataDir, slug);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/("stockCount": )\d+/, `$1${stockCount + 100}`));
    await eventually(async () => expect(await left()).toBe(stockCount + 100));
    commit();
    await sell('session-count-1');
    expect((await shop(['undo', 'last'])).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(text);
    await eventually(async () => expect(await left()).toBe(stockCount - 2));
  });

  it('an account created by the command line signs in, and a new password ends its sessions', async () => {
    await shop(['admin', 'create', 'geçici', '--password-stdin'], PASSWORD);
    const login = () => call('POST', '/api/admin/login', { username: 'geçici', password: PASSWORD });
    const cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? '';
    const changed = await shop(['admin', 'password', 'geçici', '--password-stdin'], 'bambaşka-Parola-7');
    expect(changed.code).toBe(0);
    expect((await call('GET', '/api/admin/session', undefined, { cookie: cookie })).status).toBe(401);
    expect((await login()).status).toBe(401);
  });

  it('a token created by the command line allows its calls at once, until it is revoked', async () => {
    const args = ['create', 'erp', '--scope', 'catalogue:read,orders:read', '--expires', '90d'];
    const { token, ...made } = await shopJson('token', ...args);
    expect(made).toMatchObject({ name: 'erp', scopes: ['catalogue:read', 'orders:read'], state: 'active' });
    const read = (path: string) => call('GET', path, undefined, { authorization: `Bearer ${String(token)}` });
    expect((await read('/api/orders')).status).toBe(200);
    expect((await read('/api/admin/readiness')).status).toBe(403);
    await sell('session-numbers');
    // Through a proxy the numbers are sent to callers with a token.
    const metrics = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${server.port}/metrics`, {
        headers: { 'x-forwarded-for': '1.2.3.4', ...headers },
      });
    expect((await metrics({})).status).toBe(404);
    expect((await metrics({ authorization: `Bearer shop_${'x'.repeat(36)}` })).status).toBe(401);
    const numbers = await (await metrics({ authorization: `Bearer ${String(token)}` })).text();
    expect(numbers).toMatch(/^shop_journal_append_seconds_count \d+$/m);
    expect(numbers).toMatch(/^shop_order_events_total\{site="dikis",type="placed"\} \d+$/m);
    expect((await shop(['token', 'list'])).stdout).toMatch(/^erp\tcatalogue:read,orders:read\tgeçerli\t/);
    expect((await shop(['token', 'revoke', 'erp'])).code).toBe(0);
    expect((await read('/api/orders')).status).toBe(401);
    expect((await shop(['token', 'revoke', 'erp'])).stderr).toContain('geçerli bir erişim anahtarı yok');
    expect((await shop(['token', 'create', 'erp', '--scope', 'her-şey'])).code).toBe(2);
  });

  it('money is refunded through the server, which knows it at once', async () => {
    const id = await sell('oturum-iade-0123456789');
    const first = await shopJson('orders', 'refund', id.slice(0, 8), '--amount', '1.50');
    expect(first).toEqual({
      orderNumber: id.slice(0, 8),
      refunded: '1.50',
      paymentStatus: 'partially_refunded',
    });
    const { json } = await call('GET', `/api/orders/${id}`, undefined, { cookie });
    expect(json.refundedAmount).toBe('1.50');
    // The mail about it may be written already.
    const last = json.events.findLast(({ type }: { type: string }) => type !== 'mailed');
    expect(last).toMatchObject({ type: 'refunded', by: 'shop' });
    const amounts = ['1.00', '2.00'];
    const atOnce = await Promise.all(
      amounts.map((amount) =>
        runShop(['orders', 'refund', id, '--amount', amount, '--json', '--data', server.dataDir]),
      ),
    );
    expect(atOnce.map(({ stdout }) => JSON.parse(stdout).refunded)).toEqual(amounts);
    const tooMuch = await shop(['orders', 'refund', id.slice(0, 8), '--amount', '9999999.00']);
    expect(tooMuch).toMatchObject({ code: 1, stdout: '' });
    expect(tooMuch.stderr).toMatch(/Hata: İade tutarı en çok .* TL olabilir\./);
  });

  it('a person is erased from every private file: journal, mails and copies of cut lines', async () => {
    mails.refusal = 'yarın gelin';
    const id = await sell('oturum-silme-0123456789');
    await call(
      'POST',
      `/api/orders/${id}/events`,
      { action: 'note', text: `${PERSON.customerName} aradı` },
      { cookie },
    );
    const words = [
      PERSON.customerName,
      'gulizar@example.com',
      '5337654321',
      '533 765 43 21',
      'Menekşe Sokak',
    ];
    const files = readdirSync(join(server.dataDir, '_private', 'orders'));
    const journal = files.find((name) => name.endsWith('.jsonl')) ?? '';
    const torn = join(server.dataDir, '_private', 'orders', `${journal}.torn-2026-01-01T00-00-00-000Z`);
    writeFileSync(torn, `{"type":"placed","order":{"customerName":"${PERSON.customerName.slice(0, 12)}`);
    await eventually(() =>
      expect(filesNaming(words).filter((name) => name.startsWith('outbox/'))).not.toEqual([]),
    );

    const everyone = await shopJson('orders', 'erase', '--email', 'GULIZAR@example.com');
    expect(everyone['erased']).toBeGreaterThanOrEqual(1);
    expect(filesNaming([...words, PERSON.customerName.slice(0, 12)])).toEqual([]);
    const { json } = await call('GET', `/api/orders/${id}`, undefined, { cookie });
    expect(json).toMatchObject({ customerName: 'Silindi', customerEmail: '', isErased: true });
    expect(json.events.find(({ type }: { type: string }) => type === 'erased')).toMatchObject({ by: 'shop' });
    mails.refusal = undefined;
  });

  it('mails that were refused are listed with the reason and are sent when they are retried', async () => {
    mails.refusal = 'kutu dolu';
    const order = await sell('oturum-posta-0123456789');
    await eventually(async () => {
      const { unsent } = await shopJson('mail', 'list', '--state', 'unsent');
      expect(unsent).toBe(3);
    });
    const refused = await shop(['mail', 'retry', '--all']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Gönderilemedi: ');
    expect(refused.stderr).toContain('kutu dolu');
    const listed = await shop(['mail', 'list', '--state', 'unsent']);
    expect(listed.stdout).toMatch(/Bekliyor .*gulizar@example\.com .*kutu dolu .*order-received:/);
    await shop(['mail', 'preview', order]);
    const { entries } = await shopJson('admin', 'audit', '--limit', '2');
    expect(entries).toMatchObject([
      { action: 'order-viewed', subject: order.slice(0, 8), via: 'command-line' },
      { action: 'mails-viewed', subject: 'outbox' },
    ]);

    mails.refusal = undefined;
    const [id = ''] = /order-received:\w+/.exec(listed.stdout) ?? [];
    expect(await shopJson('mail', 'retry', id)).toMatchObject({ tried: 1, sent: 1 });
    expect(await shopJson('mail', 'retry', '--all')).toMatchObject({ tried: 2, sent: 2 });
    expect(await shopJson('mail', 'retry', '--all')).toMatchObject({ tried: 0, sent: 0 });
    const again = await shop(['mail', 'retry', id]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('gönderilmeyi bekleyen bir e-posta yok');
    expect(mails.received.filter(({ to }) => JSON.stringify(to).includes('gulizar@example.com'))).not.toEqual(
      [],
    );
  });

  it('a test mail is sent by the server, whose mail account the command line does not know', async () => {
    expect(await shopJson('mail', 'test', 'deneme@example.com')).toMatchObject({ to: 'deneme@example.com' });
    expect(JSON.stringify(mails.received.at(-1)?.to)).toContain('deneme@example.com');
    mails.refusal = 'kara liste';
    const refused = await shop(['mail', 'test', 'deneme@example.com']);
    mails.refusal = undefined;
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('kara liste');
  });

  it('products are imported, scraped and indexed', async () => {
    const csv = 'name;brand;price\nKomut Satırı İğnesi;Organ;12,50\n';
    const file = join(server.dataDir, '_private', 'liste.csv');
    writeFileSync(file, csv);
    expect(await shopJson('import', file, '--category', 'igneler')).toMatchObject({ added: 1, errors: [] });
    const list = `${source.base}/kategori`;
    const scraped = await shopJson('scrape', list, '--category', 'bicaklar', '--delay', '0');
    expect(scraped).toMatchObject({ found: 2, added: 2 });
    expect((await shopJson('reindex'))['problems']).toEqual([]);
    await eventually(async () => {
      const { json } = await call('GET', '/api/products/search?q=komut satırı iğnesi');
      expect(json[0]?.name).toBe('Komut Satırı İğnesi');
      const { json: bicak } = await call('GET', '/api/products/search?q=JK-1001');
      expect(bicak[0]?.name).toBe('Overlok Bıçağı No 1');
    });
  });

  it('a list that counts as many as before the last sales is a new count', async () => {
    const { json: products } = await call('GET', '/api/products?page=1&pageSize=1&inStock=true');
    const stock = async () =>
      (await call('GET', `/api/admin/stock/${products[0].id}`, undefined, { cookie })).json;
    await sell('session-count-2');
    const { counted, left } = await stock();
    expect(left).toBeLessThan(counted);
    const file = join(server.dataDir, '_private', 'sayim.csv');
    writeFileSync(file, `id;stok\n${products[0].id};${counted}\n`);
    expect(await shopJson('import', file)).toMatchObject({ updated: 1, errors: [] });
    expect(await stock()).toMatchObject({ counted, left: counted });
  });

  it('a backup is written; a command that would replace the server’s folder is refused by name', async () => {
    const archive = join(makeFolder(), 'yedek.tar.gz');
    const beforeSeconds = Date.now() / 1000;
    expect(await shopJson('backup', '--out', archive)).toMatchObject({ file: archive });
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const [, seconds] = /^shop_backup_last_success_timestamp_seconds (.*)$/m.exec(metrics) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(beforeSeconds);
    for (const args of [
      ['restore', archive, '--force'],
      ['demo', 'orders', '--count', '1'],
    ]) {
      const { code, stderr } = await shop(args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr).toContain(`işlem ${server.process.pid}`);
    }
  });
});

describe("the server's key", () => {
  const callWithKey = async (key: string) =>
    (await call('GET', '/api/orders', undefined, { authorization: `Bearer ${key}` })).status;

  it('is in a file that only the shop may read, and allows nothing when one letter is wrong', async () => {
    const path = join(server.dataDir, '_private', 'server.lock');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { key } = z.object({ key: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8')));
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await callWithKey(key)).toBe(200);
    expect(await callWithKey(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    expect(await callWithKey('')).toBe(401);
    const archive = join(makeFolder(), 'yedek.tar.gz');
    await shopJson('backup', '--out', archive);
    expect(readFileSync(archive).includes(key)).toBe(false);
  });
});
