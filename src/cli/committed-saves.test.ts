import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually';
import { requireProductFile } from '#testing/find-product-file';
import { git } from '#testing/git-repository';
import { copyDemoData, openServedShop } from '#testing/servers/served-shop';
import { makeSoakShop } from '#testing/soak/soak-shop';
import { OWNER, OWNER_PASSWORD } from '#testing/shops/write-owner';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A shop in a git repository, whose owner is signed in and wants each save as a commit. */
async function openCommittingShop(dataDir: string) {
  writeFileSync(join(dataDir, '.gitignore'), '_private/\n');
  git(dataDir, 'init', '-q', '-b', 'main');
  git(dataDir, 'config', 'user.name', 'Veli');
  git(dataDir, 'config', 'user.email', 'veli@example.com');
  const settings = join(dataDir, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), gitCommits: true }, null, 2),
  );
  git(dataDir, 'add', '-A');
  git(dataDir, 'commit', '-q', '-m', 'Mağaza');
  const server = await openServedShop({ dataDir });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  let cookie = '';
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(new URL(path, origin), {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const login = await call('POST', '/api/admin/login', { username: OWNER, password: OWNER_PASSWORD });
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { dataDir, server, origin, call, cookie };
}

it('a save that cannot be a commit is told in the panel until one can, or none is wanted', async () => {
  const { dataDir, call } = await openCommittingShop(makeSoakShop());
  const save = async (settings: object): Promise<string[]> => {
    expect((await call('PUT', '/api/site-settings', settings)).status).toBe(200);
    const problems: { code: string; message: string }[] = await (
      await call('GET', '/api/files/problems')
    ).json();
    return problems.filter(({ code }) => code === 'not_committed').map(({ message }) => message);
  };
  git(dataDir, 'checkout', '-q', '--detach');
  const [product] = await (await call('GET', '/api/products')).json();
  expect((await call('PUT', `/api/products/${product.id}`, { price: '77.00' })).status).toBe(200);
  expect(await save({ phone: '0212 000 00 01' })).toEqual([expect.stringContaining('detached HEAD')]);
  expect(await save({ gitCommits: false })).toEqual([]);
  expect(await save({ gitCommits: true })).toEqual([expect.stringContaining('detached HEAD')]);
  git(dataDir, 'checkout', '-q', 'main');
  const repository = join(dirname(requireProductFile(dataDir, product.slug)), '.git');
  mkdirSync(repository);
  // A save that is taken does not forget what is refused again.
  for (const phone of ['0212 000 00 02', '0212 000 00 03'])
    expect(await save({ phone })).toEqual([expect.stringContaining('kendi git deposu var')]);
  rmSync(repository, { recursive: true });
  expect(await save({ phone: '0212 000 00 04' })).toEqual([]);
  // What nobody saves again becomes a commit, too, in its author's name: other servers get it.
  expect(git(dataDir, 'status', '--porcelain')).toBe('');
  expect(git(dataDir, 'log', '-1', '--format=%an %s')).toContain(`${OWNER} Daha önce işlenemeyen kayıtlar`);
});

it('deleting products, in every way there is, leaves no fault in the log', async () => {
  const { dataDir, server, origin, call, cookie } = await openCommittingShop(copyDemoData(1));
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const events = await fetch(new URL('/api/events', origin), { signal: abort.signal });
  expect(events.status).toBe(200);
  const find = async (): Promise<{ id: string; slug: string }[]> =>
    (await call('GET', '/api/products?page=1&pageSize=20&inStock=true')).json();
  const waitUntilRemoved = (slug: string): Promise<void> =>
    eventually(async () => expect((await call('GET', `/api/products/${slug}`)).status).toBe(404));
  const [first, second, third, fourth, fifth] = await find();
  if (!first || !second || !third || !fourth || !fifth) throw new Error('The demo has too few products');

  // From the panel: a product with a picture, in carts and viewed; deleted once and then again.
  const upload = await fetch(new URL('/api/admin/pictures?title=a', origin), {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/png' },
    body: Buffer.from(PIXEL, 'base64'),
  });
  const { imageUrl } = await upload.json();
  expect((await call('PUT', `/api/products/${first.id}`, { imageUrl })).ok).toBe(true);
  await call('POST', '/api/cart', { productId: first.id, quantity: 1 });
  for (const { slug } of [first, second]) await call('GET', `/urun/${slug}`);
  expect((await call('DELETE', `/api/products/${first.id}`)).ok).toBe(true);
  await waitUntilRemoved(first.slug);
  expect((await call('DELETE', `/api/products/${first.id}`)).status).toBe(404);
  await call('GET', '/api/cart');
  await Promise.all([1, 2].map(() => call('DELETE', `/api/products/${second.id}`)));
  await waitUntilRemoved(second.slug);

  // On the disk: a file, a file with its picture, a whole folder.
  rmSync(requireProductFile(dataDir, third.slug));
  await waitUntilRemoved(third.slug);
  const fourthFile = requireProductFile(dataDir, fourth.slug);
  rmSync(dirname(fourthFile), { recursive: true });
  await waitUntilRemoved(fourth.slug);
  // One that was deleted on the disk a moment before the panel does.
  await eventually(async () => (await find()).forEach(({ slug }) => requireProductFile(dataDir, slug)));
  const [left] = await find();
  if (!left) throw new Error('Nothing is left');
  rmSync(requireProductFile(dataDir, left.slug));
  await call('DELETE', `/api/products/${left.id}`);
  await waitUntilRemoved(left.slug);
  await call('GET', '/');
  await call('GET', '/api/admin/changes');
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  const faults = server
    .errors()
    .split('\n')
    .filter((line) => /"level":"?(?:50|60|error|fatal)|"stack"|\n\s+at /.test(line));
  expect(faults).toEqual([]);
  expect(server.errors()).not.toMatch(/^\s+at /m);
});
