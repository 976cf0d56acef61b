import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newHolder } from '#store/files/lock/process-lock';
import { makeFolder, putFiles } from '#testing/make-folder';
import { BUCKET_KEY, openBucketService } from '#testing/servers/bucket-service';
import { callShop } from '#testing/shops/call-shop';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { copyDemoData } from '#testing/servers/served-shop';
import { openTestPanel } from '#testing/shops/test-panel';

let data = '';
beforeAll(() => {
  data = copyDemoData(3);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const NOTHING = { added: 0, updated: 0, skipped: 0, errors: [] };

function shop(...args: string[]) {
  return callShop([...args, '--data', data]);
}

describe('shop export and shop import', () => {
  it.each(['json', 'jsonl', 'csv', 'xlsx'])(
    '%s goes out and comes back with nothing changed',
    async (format) => {
      const file = join(makeFolder(), `urunler.${format}`);
      const out = await shop('export', '--out', file);
      expect(out).toMatchObject({ code: 0, stdout: '' });
      expect(out.stderr).toContain('ürün yazıldı');
      const back = await shop('import', file, '--json');
      expect(back.code).toBe(0);
      expect(JSON.parse(back.stdout)).toMatchObject({ ...NOTHING, unchanged: expect.any(Number) });
      expect(JSON.parse(back.stdout).unchanged).toBeGreaterThan(100);
    },
  );

  it('speak of the pieces left: the last count is a new one when some were sold since', async () => {
    const file = 'igneler/manual-urun-a-2026-01-01.json';
    const { dataDir, sell } = await openTestPanel({
      files: { [file]: productFile('a', { stockCount: 30 }) },
    });
    await sell('a', 2);
    const list = join(makeFolder(), 'sayim.csv');
    const bring = (content: string, ...options: string[]) => {
      writeFileSync(list, content);
      return callShop(['import', list, ...options, '--data', dataDir]);
    };
    const exported = async (): Promise<string> =>
      (await callShop(['export', '--format', 'csv', '--data', dataDir])).stdout;
    const before = await exported();
    expect(before).toMatch(/^a;.*;28;/m);
    expect((await bring(before)).stdout).toContain('0 güncellendi, 1 aynı kaldı');
    expect((await bring('id;stok\na;30\n', '--dry-run')).stdout).toContain('stok adedi: 28 → 30\n');
    expect((await bring('id;stok\na;30\n')).stdout).toContain('1 güncellendi');
    expect(await exported()).toMatch(/^a;.*;30;/m);
    const panel = await openTestPanel({ dataDir });
    const [{ id }] = await (await panel.call('GET', '/api/admin/changes')).json();
    await panel.call('POST', `/api/admin/changes/${id}/undo`);
    expect(await exported()).toBe(before);
  });

  it('an export says that sales are missing in its counts when the orders cannot be read', async () => {
    // A file instead of the folder.
    const folder = makeFolder({ 'settings.json': {}, '_private/orders': '' });
    const { code, stderr } = await callShop(['export', '--data', folder]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('bazı satışlar düşülmemiş olabilir')]);
  });

  it('a list with other columns is answered with the options that help', async () => {
    const input = 'Ürün Adı;Bayi Fiyatı\nMakas;99,90\n';
    const { code, stderr } = await callShop(['import', '-', '--data', data], { input });
    expect(code).toBe(1);
    expect(stderr.match(/--[a-z-]+(?: [^\s"]+=\S+| "[^"]+")?/g)).toEqual([
      '--category',
      '--create-categories',
      '--fill marka=Markasız',
      '--map "Sütun=alan"',
    ]);
  });

  it('for Google, drafts and products without a price are neither in the file nor in the count', async () => {
    const folder = makeFolder({
      'igneler/category.json': categoryFile('igneler'),
      'igneler/manual-urun-a-2026-01-01.json': productFile('a'),
      'igneler/manual-urun-b-2026-01-01.json': productFile('b', { price: '0.00' }),
      'igneler/manual-urun-c-2026-01-01.json': productFile('c', { status: 'draft' }),
    });
    const file = join(folder, 'google.xml');
    const { stdout } = await callShop([
      'export',
      '--format',
      'google',
      '--out',
      file,
      '--json',
      '--data',
      folder,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ products: 1 });
    expect(readFileSync(file, 'utf8').match(/<item>/g)).toHaveLength(1);
  });

  it('a category is exported with those below it, on stdout, as its files have it', async () => {
    const { stdout } = await shop('export', 'dikis-makineleri');
    const products: { slug: string; category: string }[] = JSON.parse(stdout);
    expect(new Set(products.map(({ category }) => category)).size).toBeGreaterThan(1);
    const [first] = products;
    const name = readdirSync(join(data, first?.category ?? '')).find((each) =>
      each.startsWith(`manual-${first?.slug}-20`),
    );
    const file: unknown = JSON.parse(readFileSync(join(data, first?.category ?? '', name ?? ''), 'utf8'));
    expect(first).toMatchObject({ ...Object(file) });
  });

  it('a category brings along those below and above it, and no others', async () => {
    const categoryOf = (folder: string, slug: string): { id: string; parentId: string | null } =>
      JSON.parse(readFileSync(join(folder, slug, 'category.json'), 'utf8'));
    const child = readdirSync(data)
      .filter((slug) => existsSync(join(data, slug, 'category.json')))
      .find((slug) => categoryOf(data, slug).parentId === categoryOf(data, 'igneler').id);
    const file = join(makeFolder(), 'katalog.jsonl');
    await shop('export', child ?? '', '--with-categories', '--out', file);
    const other = makeFolder();
    expect((await callShop(['import', file, '--data', other])).code).toBe(0);
    const made = readdirSync(other).filter((slug) => existsSync(join(other, slug, 'category.json')));
    expect(made).toContain(child);
    const parents = new Set(made.map((slug) => categoryOf(other, slug).parentId));
    expect(made.filter((slug) => slug !== child && !parents.has(categoryOf(other, slug).id))).toEqual([]);
  });

  it('a file without a byte is no list: what should have filled it failed', async () => {
    const { code, stderr } = await callShop(['import', '-', '--data', data], { input: '' });
    expect(code).toBe(1);
    expect(stderr).toContain('Dosya boş');
    expect((await callShop(['import', '-', '--data', data], { input: '[]' })).code).toBe(0);
  });

  it('names a missing category and a missing file', async () => {
    const { code, stdout, stderr } = await shop('export', 'boyle-bir-sey-yok');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('boyle-bir-sey-yok');
    expect((await shop('export', 'İğneler')).stderr).toContain('Kısa adını yazın: igneler\n');
    expect((await shop('export', '--format', 'pdf')).code).toBe(2);
    expect((await shop('export', '--out', join(makeFolder(), 'liste.xls'))).code).toBe(2);
    const out = join(makeFolder(), 'yok', 'a.csv');
    const lost = await shop('export', 'igneler', '--out', out);
    expect({ code: lost.code, stdout: lost.stdout }).toEqual({ code: 1, stdout: '' });
    expect(lost.stderr).toContain(`Dosya yazılamadı: ${out}`);
  });

  it('imports all good rows, names each bad one, and ends with 1', async () => {
    const input = [
      'Ürün Adı;Marka;Fiyat;Stok;Kategori;Stok Kodu',
      'Deneme İğnesi;Şahin;1.234,56;12;igneler;DENEME-1',
      'Bozuk;Şahin;abc;1;igneler;DENEME-2',
      'Deneme Bıçağı;Şahin;99,9;3;igneler;DENEME-3',
    ].join('\r\n');
    const { code, stdout } = await callShop(['import', '-', '--json', '--data', data], { input });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      errors: [{ row: 3, field: 'price', message: expect.stringContaining('abc') }],
    });
    const exported = await shop('export', 'igneler', '--format', 'jsonl');
    expect(exported.stdout).toContain('"price":"1234.56"');
    expect(exported.stdout).toContain('DENEME-3');
  });

  it('a dry run writes nothing', async () => {
    const file = join(makeFolder(), 'a.json');
    writeFileSync(file, JSON.stringify([{ name: 'Kuru', brand: 'A', price: '1.00', category: 'igneler' }]));
    const { code, stdout } = await shop('import', file, '--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ added: 1 });
    expect(readdirSync(join(data, 'igneler')).filter((name) => name.includes('kuru'))).toEqual([]);
  });

  it('ends with 1 for a missing file and with 2 for an unknown format', async () => {
    const missing = await shop('import', 'yok.csv');
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'Hata: Dosya okunamadı: yok.csv (böyle bir dosya yok)\n',
    ]);
    expect((await shop('import', data)).stderr).toContain('(bu bir klasör)');
    expect((await shop('import', 'yok.csv', '--format', 'pdf')).code).toBe(2);
    expect((await shop('import')).code).toBe(2);
  });
});

describe('shop backup and shop restore', () => {
  it('name the file that cannot be written', async () => {
    const out = join(makeFolder(), 'yok', 'yedek.tar.gz');
    const { code, stdout, stderr } = await callShop(['backup', out, '--data', data]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Hata: Yedek yazılamadı: .*yedek\.tar\.gz\. /);
    expect(stderr).not.toContain('ENOENT');
    const inside = await callShop(['backup', '--data', data], { cwd: data });
    expect([inside.code, inside.stderr]).toEqual([
      1,
      expect.stringContaining('veri klasörünün içinde durmaz'),
    ]);
  });

  it('keep dated archives in a folder outside the shop, read them again, and remove what need not be kept', async () => {
    const folder = makeFolder({ 'data/igneler/category.json': categoryFile('igneler') });
    const [small, place] = [join(folder, 'data'), join(folder, 'yedekler')];
    const old = ['2020-01-01T00-00-00Z', '2020-01-01T09-00-00Z', '2020-01-02T00-00-00Z'];
    putFiles(place, Object.fromEntries(old.map((time) => [`magaza-yedek-${time}.tar.gz`, 'x'])));
    const killed = '.magaza-yedek-2026-11-20T00-00-00Z.tar.gz.00ff00ff00ff00ff.tmp';
    putFiles(place, { 'notlar.txt': 'x', [killed]: 'x' });
    utimesSync(join(place, killed), new Date('2026-11-20'), new Date('2026-11-20'));
    const backup = (...words: string[]) => callShop(['backup', '--data', small, ...words]);
    const stored = await backup('--to', place, '--keep', '3d', '--verify', '--json');
    expect(stored.code).toBe(0);
    const { file, ...rest } = JSON.parse(stored.stdout);
    expect(rest).toMatchObject({
      files: 1,
      verified: true,
      removed: ['magaza-yedek-2020-01-01T00-00-00Z.tar.gz'],
    });
    expect(readdirSync(place)).toEqual([
      ...old.slice(1).map((time) => `magaza-yedek-${time}.tar.gz`),
      basename(file),
      'notlar.txt',
    ]);
    expect((await callShop(['restore', file, '--dry-run'])).code).toBe(0);

    expect((await backup('--to', folder)).code).toBe(0);
    const inside = await backup('--to', join(small, 'yedekler'));
    expect([inside.code, existsSync(join(small, 'yedekler'))]).toEqual([1, false]);
    for (const words of [
      ['--to', place, '--keep', '7'],
      ['--keep', '7d'],
      ['--to', place, 'x.tar.gz'],
      ['--to', 's3://'],
      ['--to', 's3://kova/magaza'],
    ]) {
      expect((await backup(...words)).code).toBe(2);
    }
  });

  it('restore a whole folder, refuse one with content, and set it aside when forced', async () => {
    const folder = makeFolder();
    const small = makeFolder({
      'igneler/category.json': categoryFile('igneler'),
      'igneler/manual-a-2026-01-01.json': productFile('a', { slug: 'a' }),
      'images/urun.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const backup = await callShop(['backup', '--json', '--data', small], { cwd: folder });
    expect(backup.code).toBe(0);
    const { file, files } = JSON.parse(backup.stdout);
    expect(file).toMatch(/^magaza-yedek-\d{4}-\d{2}-\d{2}\.tar\.gz$/);
    const archive = join(folder, file);
    const target = join(folder, 'geri');

    const dry = await callShop(['restore', archive, '--dry-run', '--json', '--data', target]);
    expect(JSON.parse(dry.stdout)).toMatchObject({ verified: files, restored: false });
    expect(existsSync(target)).toBe(false);

    const restored = await callShop(['restore', archive, '--data', target]);
    expect(restored.code).toBe(0);
    expect(restored.stdout.trim().split('\n').at(-1)).toContain(`${files} dosya doğrulandı`);
    expect((await callShop(['check', '--data', target])).code).toBe(0);

    const refused = await callShop(['restore', archive, '--json', '--data', target]);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'invalid' } });
    expect(refused.stderr).toContain('--force');
    expect((await callShop(['restore', archive, '--force', '--data', target])).code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('geri.eski-'))).toHaveLength(1);

    for (const path of [folder, archive]) {
      const foreign = await callShop(['restore', archive, '--force', '--into', path]);
      expect([foreign.code, foreign.stderr]).toEqual([
        1,
        expect.stringMatching(/mağaza yok|bir klasör değil/),
      ]);
    }

    const { ino } = statSync(target);
    writeFileSync(join(target, 'eski.txt'), 'x');
    expect((await callShop(['restore', archive, '--force', '--data', '.'], { cwd: target })).code).toBe(0);
    expect([statSync(target).ino, existsSync(join(target, 'eski.txt'))]).toEqual([ino, false]);

    for (const length of [250, 300]) {
      const long = await callShop(['restore', archive, '--into', join(folder, 'a'.repeat(length))]);
      expect(long.stderr).toBe(
        `Hata: Geri yüklenemedi: ${folder} klasörüne yazılamıyor (ENAMETOOLONG). Yolu, izinleri ve disk alanını kontrol edin.\n`,
      );
    }

    for (const inner of ['yeni', '_private/yeni']) {
      const into = join(target, inner);
      const inside = await callShop(['restore', archive, '--data', target, '--into', into]);
      expect([inside.code, inside.stderr, existsSync(into)]).toEqual([
        1,
        expect.stringContaining('başka bir mağazanın içinde'),
        false,
      ]);
    }
  });

  it('the newest archive of a folder or a bucket comes back, or the one that is named', async () => {
    const small = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
    const { endpoint } = await openBucketService();
    const env = { AWS_ACCESS_KEY_ID: 'kim', AWS_SECRET_ACCESS_KEY: BUCKET_KEY, AWS_ENDPOINT_URL: endpoint };
    for (const place of [join(makeFolder(), 'yeni', 'yedekler'), 's3://kova/magaza']) {
      const none = await callShop(['restore', 's3://kova/bos', '--dry-run'], { env });
      expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('bir yedek yok: s3://kova/bos')]);
      const stored = await callShop(['backup', '--to', place, '--data', small, '--json'], { env });
      const { file } = JSON.parse(stored.stdout);
      for (const named of [place, file]) {
        const target = join(makeFolder(), 'alt', 'geri');
        const back = await callShop(['restore', named, '--into', target, '--verify', '--json'], { env });
        expect(JSON.parse(back.stdout)).toMatchObject({ archive: file, restored: true, compared: true });
      }
    }
    expect((await callShop(['restore', 's3://kova/magaza'], { env: {} })).code).toBe(2);
    const torn = 'magaza-yedek-2026-12-01T00-00-00Z.tar.gz';
    const refused = await callShop(['restore', makeFolder({ [torn]: 'x' }), '--dry-run']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`${torn}: `)]);
  });

  it('an archive that was named while the clock was ahead by years is not the newest one', async () => {
    const small = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
    const place = makeFolder({ 'magaza-yedek-2999-01-01T02-00-00Z.tar.gz': 'x' });
    const stored = await callShop(['backup', '--to', place, '--data', small, '--json']);
    const back = await callShop(['restore', place, '--dry-run', '--json']);
    expect(JSON.parse(back.stdout)).toMatchObject({ archive: JSON.parse(stored.stdout).file });
  });

  it('a restore replaces no folder in which a server has started meanwhile', async () => {
    const folder = makeFolder({ 'data/igneler/category.json': categoryFile('igneler') });
    const small = join(folder, 'data');
    const { objects, endpoint } = await openBucketService();
    const env = { AWS_ACCESS_KEY_ID: 'kim', AWS_SECRET_ACCESS_KEY: BUCKET_KEY, AWS_ENDPOINT_URL: endpoint };
    await callShop(['backup', '--to', 's3://kova/magaza', '--data', small], { env });
    const [archive = Buffer.alloc(0)] = objects.values();
    for (const cwd of [folder, small]) {
      rmSync(join(small, '_private'), { recursive: true, force: true });
      vi.spyOn(objects, 'get').mockImplementationOnce(() => {
        putFiles(small, { '_private/server.lock': newHolder(), '_private/siparis': 'x' });
        return archive;
      });
      const words = ['restore', 's3://kova/magaza', '--force', '--data', small];
      const { code, stderr } = await callShop(words, { env, cwd });
      expect([code, stderr]).toEqual([1, expect.stringContaining(`kullanılıyor: işlem ${process.pid}.`)]);
      expect(readdirSync(folder)).toEqual(['data']);
      expect(readdirSync(small).sort()).toEqual(['_private', 'igneler']);
      expect(existsSync(join(small, '_private', 'siparis'))).toBe(true);
    }
  });

  it('an archive in a bucket that cannot be read again stays there, and the command fails', async () => {
    const small = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
    const { objects, endpoint } = await openBucketService({ GET: [403] });
    const env = { AWS_ACCESS_KEY_ID: 'kim', AWS_SECRET_ACCESS_KEY: BUCKET_KEY, AWS_ENDPOINT_URL: endpoint };
    const words = ['backup', '--to', 's3://kova/magaza', '--verify', '--data', small];
    const { code, stderr } = await callShop(words, { env });
    expect([code, stderr, objects.size]).toEqual([1, expect.stringContaining('403 Fault'), 1]);
  });

  it('a backup is recorded where the server and doctor read it', async () => {
    const small = makeFolder({ 'igneler/category.json': categoryFile('igneler'), 'settings.json': {} });
    const item = async () => {
      const { items } = JSON.parse((await callShop(['doctor', '--json', '--data', small])).stdout);
      return items.find(({ id }: { id: string }) => id === 'backup');
    };
    expect(await item()).toMatchObject({ done: false, blocking: false });
    const file = join(makeFolder(), 'yedek.tar.gz');
    expect((await callShop(['backup', file, '--data', small])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(small, '_private', 'backup.json'), 'utf8'))).toMatchObject({
      place: file,
    });
    expect(await item()).toMatchObject({ done: true });
  });

  it.runIf(process.platform === 'linux')(
    'a folder that the system cannot make is an error at once',
    async () => {
      for (const words of [
        ['backup', '--to', '/proc/yok/alt', '--data', data],
        ['init', '/proc/yok/alt'],
        ['restore', '/yok.tar.gz', '--into', '/proc/yok/alt'],
      ]) {
        const { code, stderr } = await callShop(words);
        expect([code, stderr]).toEqual([1, expect.stringContaining('/proc/yok')]);
      }
    },
  );
});
