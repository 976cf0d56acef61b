import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tryOr } from '#kernel/system-code';
import { makeFolder, putFiles } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { callShop } from '#testing/shops/call-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { soakImport, supplierRows } from '#testing/soak/soak-imports';
import { makeSoakShop } from '#testing/soak/soak-shop';
import { openServedShop, type ServedShop } from '#testing/servers/served-shop';
import { SHORT_LIVED, shopProgram } from '#testing/servers/spawn-program';
import { PATIENCE_MS } from '#testing/patience';

const FOLDER = 'igneler';
/** The watcher applies changes after a pause of this length. */
const SHORTEST_BURST_MS = 15;
const productsIn = (data: string): string[] =>
  readdirSync(join(data, FOLDER)).filter((name) => /^manual-.*\.json$/.test(name));

const shopOf =
  (data: string) =>
  async (...args: string[]) => {
    const ended = await callShop([...args, '--data', data]);
    return { ...ended, json: (): Record<string, unknown> => JSON.parse(ended.stdout) };
  };

it('an import that is killed half way and run again gives the same as one that was not killed', async () => {
  expect(await soakImport(120, 0.1)).toBeGreaterThan(0);
});

describe('prompts and options of an import', () => {
  const open = () => {
    const data = makeFolder({
      [`${FOLDER}/category.json`]: categoryFile(FOLDER),
      [`${FOLDER}/manual-a-2026-01-01.json`]: productFile('a', { sku: 'A-1', slug: 'a' }),
      [`${FOLDER}/manual-b-2026-01-01.json`]: productFile('b', { sku: 'B-1', slug: 'b' }),
    });
    mkdirSync(join(data, 'images'));
    writeFileSync(join(data, 'images/urun.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    return { data, shop: shopOf(data), folder: makeFolder() };
  };

  it("a supplier's file cannot rewrite what the terminal shows", async () => {
    const { shop, folder } = open();
    const file = join(folder, 'bayi.csv');
    writeFileSync(file, 'kod;fiyat\nA-1;1\u001b[2J\u001b]0 sahte\u0007\n');
    const { stdout, stderr } = await shop('import', file);
    expect(stdout + stderr).toContain('1�[2J');
    expect(stdout + stderr).not.toContain('\u001b');
    expect(stdout + stderr).not.toContain('\u0007');
  });

  it('columns are mapped, values filled in, and a trial shows old and new of each field', async () => {
    const { shop, folder } = open();
    const file = join(folder, 'bayi.csv');
    writeFileSync(file, 'Kodu;Bayi TL;Not;Tanım\nA-1;12.499,9;x;\nC-1;5;y;Yeni şey\n');
    const args = ['import', file, '--category', FOLDER, '--fill', 'marka=Şahin'];
    const mapped = ['--map', 'Kodu=sku', '--map', 'Bayi TL=fiyat', '--map', 'Not=-', '--map', 'Tanım=ad'];
    const trial = await shop(...args, ...mapped, '--dry-run');
    expect(trial.code).toBe(0);
    expect(trial.stdout).toContain('~ 2. satır: Ürün a\n    fiyat: 100,00 TL → 12.499,90 TL\n');
    expect(trial.stdout).toContain('+ 3. satır: Yeni şey (kategori igneler, marka Şahin, fiyat 5,00 TL');
    // The panel shows the same reasons, and has no options.
    const refused = await shop('import', file, ...args.slice(4), ...mapped, '--dry-run');
    expect(refused.stdout).toMatch(/^3\. satır, category: (?!.*--)/m);
    expect(refused.stderr).toContain('--category');
    expect((await shop(...args, ...mapped, '--json')).json()).toMatchObject({
      added: 1,
      updated: 1,
      errors: [],
    });
    expect((await shop(...args, '--map', 'Yok=sku')).stderr).toContain('"Yok" sütunu dosyada yok');
    expect((await shop(...args, '--map', 'Kodu=bilinmez')).code).toBe(2);
  });

  it('missing products are only removed when that is requested and confirmed', async () => {
    const { data, shop, folder } = open();
    const file = join(folder, 'liste.csv');
    writeFileSync(file, 'sku;fiyat\nA-1;7\n');
    const prune = ['import', file, '--prune', '--category', FOLDER];
    const empty = join(folder, 'bos.csv');
    writeFileSync(empty, 'sku;fiyat\n');
    expect((await shop('import', empty, '--prune', '--category', FOLDER, '--yes')).code).toBe(1);
    expect(productsIn(data)).toHaveLength(2);
    expect((await shop('import', file, '--prune')).code).toBe(2);
    const unasked = await shop(...prune);
    expect(unasked).toMatchObject({ code: 2 });
    expect(unasked.stderr).toContain('1 ürün silinecek');
    expect(readFileSync(join(data, FOLDER, 'manual-a-2026-01-01.json'), 'utf8')).toContain('"100.00"');
    expect((await shop(...prune, '--dry-run')).stdout).toContain('- dosyada yok: Ürün b');
    expect(productsIn(data)).toHaveLength(2);
    expect((await shop(...prune, '--yes', '--json')).json()).toMatchObject({ updated: 1, removed: 1 });
    expect(productsIn(data)).toEqual(['manual-a-2026-01-01.json']);
  });

  it('pictures are exported to a folder or a zip, and one zip restores the catalogue', async () => {
    const { data, shop, folder } = open();
    await shop('export', FOLDER, '--images', 'folder', '--out', join(folder, 'liste.csv'));
    expect(existsSync(join(folder, 'liste-images/urun.svg'))).toBe(true);
    const zip = join(folder, 'katalog.zip');
    expect(
      (await shop('export', '--format', 'xlsx', '--images', 'zip', '--with-categories', '--out', zip)).code,
    ).toBe(0);
    const empty = makeFolder();
    expect((await shopOf(empty)('import', zip, '--json')).json()).toMatchObject({ added: 2, errors: [] });
    expect(readFileSync(join(empty, 'images/urun.svg'))).toEqual(readFileSync(join(data, 'images/urun.svg')));
    expect(await shopOf(empty)('check')).toMatchObject({ code: 0 });
    // No product comes without its picture.
    const linked = makeFolder({ 'settings.json': {} });
    symlinkSync(folder, join(linked, 'images'));
    expect((await shopOf(linked)('import', zip)).stderr).toContain('images');
    expect(existsSync(join(linked, FOLDER))).toBe(false);
    const [first] = JSON.parse((await shop('export', '--images', 'url')).stdout);
    expect(first.imageUrl).toMatch(/^https:\/\/.+\/images\/urun\.svg$/);
    expect((await shop('export', '--images', 'folder')).code).toBe(2);
  });

  it.each([
    ['with full addresses of the pictures', ['--images', 'url']],
    ['for WooCommerce', ['--format', 'woocommerce']],
  ])('an export %s changes nothing in its own shop', async (_, how) => {
    const { shop, folder } = open();
    const file = join(folder, 'tam.csv');
    await shop('export', ...how, '--out', file);
    expect((await shop('import', file, '--json')).json()).toMatchObject({ updated: 0, unchanged: 2 });
  });

  it('fmt names and corrects hand-edited files, and a check of them fails', async () => {
    const { data, shop } = open();
    const path = join(data, FOLDER, 'manual-a-2026-01-01.json');
    const check = await shop('fmt', '--check', path, join(data, 'images/urun.svg'));
    expect(check).toMatchObject({ code: 1, stdout: `${FOLDER}/manual-a-2026-01-01.json\n` });
    expect((await shop('fmt')).code).toBe(0);
    expect((await shop('fmt', '--check')).code).toBe(0);
    expect((await shop('fmt', 'package.json')).code).toBe(2);
    writeFileSync(path, '{');
    const broken = await shop('fmt');
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain(`${FOLDER}/manual-a-2026-01-01.json:1:`);
  });

  it('a link stays one: the file that it names gets the export or the backup', async () => {
    const { shop, folder } = open();
    const [file, link] = [join(folder, 'vitrin.csv'), join(folder, 'liste.csv')];
    writeFileSync(file, 'eski');
    symlinkSync(file, link);
    expect((await shop('export', '--format', 'csv', '--out', link)).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('A-1');
    expect((await shop('backup', link)).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect((await shop('restore', file, '--dry-run')).code).toBe(0);
  });

  it('a pipe or a device gets the export, and is never replaced by it or by a backup', async () => {
    const { data, shop, folder } = open();
    const pipe = join(folder, 'boru');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    expect((await shop('export', '--format', 'csv', '--out', pipe)).code).toBe(0);
    expect(await read).toContain('A-1');
    const backup = await shop('backup', pipe);
    expect(backup).toMatchObject({ code: 1, stderr: `Hata: Yedek yazılamadı: ${pipe} bir dosya değil.\n` });
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    for (const words of [['-'], ['--out', '-'], ['a.tar.gz', '--out', 'b.tar.gz']])
      expect((await callShop(['backup', ...words, '--data', data], { cwd: folder })).code).toBe(2);
    expect(readdirSync(folder)).toEqual(['boru']);
  });

  it('a backup that the audit trail cannot record says so in a sentence', async () => {
    const { data, shop, folder } = open();
    // A folder instead of the file.
    putFiles(data, { '_private/audit.jsonl/a': '' });
    const { code, stderr } = await shop('backup', join(folder, 'yedek'));
    expect([code, stderr]).toEqual([
      0,
      'Uyarı: denetim kaydına yazılamadı. Disk alanını ve _private klasörünün izinlerini kontrol edin.\n',
    ]);
  });

  it('an interrupted backup ends with 130 and leaves no file behind', async () => {
    const { data } = open();
    for (let number = 0; number < 8; number += 1)
      writeFileSync(join(data, 'images', `${number}.png`), randomBytes(8_000_000));
    const folder = makeFolder();
    const program = shopProgram();
    const child = spawn(process.execPath, [
      ...SHORT_LIVED,
      program,
      'backup',
      join(folder, 'yedek'),
      '--data',
      data,
    ]);
    const ended = new Promise((resolve) => child.once('close', resolve));
    await vi.waitUntil(() => readdirSync(folder).length > 0, { timeout: PATIENCE_MS });
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('an interrupted restore ends with 130 and leaves no folder behind', async () => {
    const { data } = open();
    for (let number = 0; number < 3000; number += 1)
      writeFileSync(join(data, 'images', `${number}.png`), randomBytes(100));
    const folder = makeFolder();
    const archive = join(folder, 'yedek');
    expect((await callShop(['backup', archive, '--data', data])).code).toBe(0);
    const target = join(folder, 'geri');
    let interrupted = 0;
    const program = shopProgram();
    for (let time = 0; time < 10 && interrupted === 0; time += 1) {
      const child = spawn(process.execPath, [...SHORT_LIVED, program, 'restore', archive, '--into', target]);
      const said = text(child.stderr);
      const ended = new Promise((resolve) => child.once('close', resolve));
      const restored = (): number => tryOr(0, () => readdirSync(folder, { recursive: true }).length);
      await vi.waitUntil(() => restored() > 300, { timeout: PATIENCE_MS, interval: 1 });
      child.kill('SIGINT');
      const code = await ended;
      if (existsSync(target)) {
        // It was quicker than Ctrl-C.
        rmSync(target, { recursive: true });
        continue;
      }
      interrupted += 1;
      expect([code, await said, readdirSync(folder)]).toEqual([130, 'Durduruldu.\n', ['yedek']]);
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  it('an encrypted backup opens only with its passphrase, and every file of the restore is compared', async () => {
    const { data, folder } = open();
    const archive = join(folder, 'yedek');
    const input = 'gizli söz\n';
    const backup = await callShop(['backup', archive, '--passphrase-stdin', '--data', data], { input });
    expect(backup.code).toBe(0);
    const target = join(folder, 'geri');
    const restore = ['restore', archive, '--into', target, '--verify'];
    expect((await callShop(restore)).stderr).toContain('--passphrase-stdin');
    const wrong = await callShop([...restore, '--passphrase-stdin'], { input: 'başka\n' });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('parola yanlış');
    expect(existsSync(target)).toBe(false);
    const right = await callShop([...restore, '--passphrase-stdin', '--json'], { input });
    expect(JSON.parse(right.stdout)).toMatchObject({ verified: 4, restored: true, compared: true });
    expect(productsIn(target)).toHaveLength(2);
  });
});

describe('beside a running server', () => {
  let served: ServedShop;
  beforeAll(async () => {
    const dataDir = makeSoakShop();
    // A backup takes a while.
    const pictures = Array.from({ length: 8 }, (_, number) => [
      `images/${number}.png`,
      randomBytes(1_000_000),
    ]);
    putFiles(dataDir, Object.fromEntries(pictures));
    served = await openServedShop({ dataDir, args: [] });
  });
  afterAll(() => served.close());

  it('hundreds of imported rows are a few revisions', async () => {
    const { port, dataDir } = served;
    const revisions = new Set<string>();
    const abort = new AbortController();
    const events = await fetch(`http://127.0.0.1:${port}/api/events`, { signal: abort.signal });
    const listening = (async () => {
      let text = '';
      for await (const chunk of events.body ?? []) {
        text += Buffer.from(chunk).toString();
        for (const [, revision = ''] of text.matchAll(/"revision":(\d+)/g)) revisions.add(revision);
        text = text.slice(-200);
      }
    })().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    const started = performance.now();
    const result = await callShop(['import', '-', '--json', '--data', dataDir], { input: supplierRows(600) });
    expect(JSON.parse(result.stdout)).toMatchObject({ added: 600, errors: [] });
    const last = `http://127.0.0.1:${port}/api/products/urun-599`;
    await expect.poll(async () => (await fetch(last)).status).toBe(200);
    abort.abort();
    await listening;
    expect(revisions.size).toBeGreaterThan(0);
    // On a slow disk, a burst of changes may end after each row.
    const bursts = (performance.now() - started) / SHORTEST_BURST_MS;
    expect(revisions.size).toBeLessThan(Math.max(60, bursts));
  });

  it('a backup while orders are placed contains every order that was accepted before it', async () => {
    const { port, dataDir } = served;
    const post = (path: string, session: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-session-id': session },
        body: JSON.stringify(body),
      });
    const products: { id: string; stockCount: number }[] = await (
      await fetch(`http://127.0.0.1:${port}/api/products`)
    ).json();
    const plenty = products.filter(({ stockCount }) => stockCount >= 100);
    const accepted: string[] = [];
    const over = new AbortController();
    const placing = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const session = `yedek-${String(number).padStart(30, '0')}`;
        const { id } = plenty[number % plenty.length] ?? { id: '' };
        await post('/api/cart', session, { productId: id, quantity: 1 });
        const order = await post('/api/orders', session, SAMPLE_FORM);
        if (order.ok) accepted.push((await order.json()).id);
        await wait(5);
      }
    })();
    await vi.waitUntil(() => accepted.length >= 20, { timeout: PATIENCE_MS });
    const before = [...accepted];
    const archive = join(makeFolder(), 'y.tar.gz');
    const backup = await callShop(['backup', archive, '--data', dataDir]).finally(() => over.abort());
    expect(backup).toMatchObject({ code: 0 });
    await placing;
    const target = join(makeFolder(), 'geri');
    expect(await callShop(['restore', archive, '--into', target, '--verify'])).toMatchObject({ code: 0 });
    const listed = await callShop(['orders', 'list', '--limit', '100000', '--json', '--data', target]);
    expect(listed.code).toBe(0);
    const ids = new Set([...listed.stdout.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
  });
});
