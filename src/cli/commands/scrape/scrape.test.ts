import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { categoryFile } from '#testing/shops/open-store';
import { PATIENCE_MS } from '#testing/patience';
import { callShop } from '#testing/shops/call-shop';
import type { Ended } from '#testing/shops/run-shop';
import {
  listPage,
  openSourceShop,
  productPage,
  type SourceShop,
  sourceProducts,
} from '#testing/servers/source-shop';
import { SHORT_LIVED, shopProgram } from '#testing/servers/spawn-program';

const EACH_MS = { interval: 1, timeout: PATIENCE_MS };

interface Bench {
  readonly dataDir: string;
  readonly source: SourceShop;
  readonly list: string;
  readonly scrape: (...args: string[]) => Promise<Ended>;
  readonly files: () => string[];
}

/** @param pageSize how many products a page of the list shows */
async function openBench(count: number, pageSize = count): Promise<Bench> {
  const source = await openSourceShop(sourceProducts(count));
  source.pageSize = pageSize;
  onTestFinished(() => source.close());
  const dataDir = makeFolder({ 'bicaklar/category.json': categoryFile('bicaklar') });
  const env = { SHOP_ALLOW_PRIVATE: source.host };
  return {
    dataDir,
    source,
    list: `${source.base}/kategori`,
    scrape: (...args) => callShop(['scrape', ...args, '--data', dataDir, '--delay', '0'], { env }),
    files: () => readdirSync(join(dataDir, 'bicaklar')).filter((name) => name.startsWith('scraper-')),
  };
}

describe('shop scrape', () => {
  it('fills a category and prints the result as one JSON document', async () => {
    const { scrape, list, files, source } = await openBench(4, 3);
    const first = source.products[0];
    if (first) first.inStock = false;
    const one = await scrape(list, '--category', 'bicaklar', '--json');
    expect([one.code, one.stderr]).toEqual([0, '']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      found: 3,
      added: 2,
      updated: 0,
      unchanged: 0,
      skipped: [
        {
          url: `${source.base}/urun/urun-1`,
          name: 'Overlok Bıçağı No 1',
          reason: 'Ürün kaynakta tükenmiş.',
        },
      ],
      failed: [],
      hasMore: true,
    });
    const all = await scrape(list, '--category', 'bicaklar', '--pages', 'all');
    expect(all.code).toBe(0);
    expect(all.stdout).toContain('4 ürün bulundu: 1 eklendi, 0 güncellendi, 2 aynı kaldı, 1 atlandı');
    expect(files()).toHaveLength(3);
  });

  it.each(['auto', 'never'] as const)(
    'names what a list shows as sold out, without price and page too (details: %s)',
    async (details) => {
      const { scrape, list, source, dataDir } = await openBench(4);
      const soldOut = (name: string): string =>
        `<div class="product-item"><img src="/img/x.jpg" alt="${name}"><h3 class="product-title">${name}</h3>
        <span class="sold-out">Tükendi</span></div>`;
      const unlinked = soldOut('Adressiz Masura').replace(
        '<span',
        '<span class="price">12,00 TL</span><span',
      );
      const linked = soldOut('Tükenen İğne').replace(/<h3.*<\/h3>/, '<a href="/urun/tukenen">$&</a>');
      const html = listPage(source.products).replace('</main>', '');
      const end = html.lastIndexOf('</div>');
      const page = `${html.slice(0, end)}${linked}${unlinked}${html.slice(end)}`;
      const type = { 'content-type': 'text/html; charset=utf-8' };
      source.pages.set('/kategori', (_, response) => response.writeHead(200, type).end(page));
      source.pages.set('/urun/tukenen', (_, response) =>
        response.writeHead(200, type).end('<h1>Tükenen İğne</h1><p>Bu ürün tükendi.</p>'),
      );
      const mapping = { categoryId: 'c-bicaklar', baseUrl: list, details, isActive: true };
      writeFileSync(join(dataDir, 'mappings.json'), JSON.stringify({ mappings: [mapping] }));
      const { stdout } = await scrape('--mapped', 'bicaklar');
      expect(stdout).toContain(`- Tükenen İğne (${source.base}/urun/tukenen): Ürün kaynakta tükenmiş.`);
      expect(stdout).toContain(`- Adressiz Masura (${list}): Ürün kaynakta tükenmiş.`);
      expect(stdout).toContain('4 eklendi');
    },
  );

  it.each([
    ['never', []],
    ['auto', ['/urun/urun-2']],
    ['always', ['/urun/urun-1', '/urun/urun-2']],
  ])('reads the pages of a list’s products as the mapping wants (details: %s)', async (details, read) => {
    const { scrape, list, source, dataDir } = await openBench(2);
    const cards = source.products.map(({ slug, name }, index) => ({
      '@type': 'Product',
      url: `${source.base}/urun/${slug}`,
      name,
      brand: 'Juki',
      image: `${source.base}/img/${slug}.jpg`,
      ...(index === 0 ? { description: 'Uzun ömürlü.' } : {}),
      offers: { price: '10.00', priceCurrency: 'TRY', availability: 'https://schema.org/InStock' },
    }));
    const data = {
      '@type': 'ItemList',
      itemListElement: cards.map((item) => ({ '@type': 'ListItem', item })),
    };
    const page = `<h1>Bıçaklar</h1><script type="application/ld+json">${JSON.stringify(data)}</script>`;
    source.pages.set('/kategori', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    );
    const mapping = { categoryId: 'c-bicaklar', baseUrl: list, details, isActive: true };
    writeFileSync(join(dataDir, 'mappings.json'), JSON.stringify({ mappings: [mapping] }));
    expect((await scrape('--mapped', 'bicaklar')).stdout).toContain('2 eklendi');
    expect(source.requests.filter((path) => path.startsWith('/urun/'))).toEqual(read);
  });

  it('names the owner’s address to the source', async () => {
    const { source, dataDir, list } = await openBench(2);
    const requested: (string | undefined)[] = [];
    source.pages.set('/robots.txt', (request, response) => {
      requested.push(request.headers['user-agent']);
      response.writeHead(404).end();
    });
    const args = ['scrape', list, '--category', 'bicaklar', '--delay', '0', '--data', dataDir];
    const env = { SHOP_ALLOW_PRIVATE: source.host, SHOP_PUBLIC_URL: 'https://www.ornek.com/magaza' };
    expect((await callShop(args, { env })).code).toBe(0);
    expect(requested).toEqual([
      expect.stringMatching(/^FileFirstShopBot\/[\d.]+ \(\+https:\/\/www\.ornek\.com\)$/),
    ]);
  });

  it('of a dry run writes nothing, and names what fails with exit code 1', async () => {
    const { scrape, list, files, source } = await openBench(4);
    const dry = await scrape(list, '--category', 'bicaklar', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)).toMatchObject({ added: 4, isDryRun: true });
    expect(files()).toEqual([]);
    const failed = await scrape(`${source.base}/yok`, '--category', 'bicaklar', '--json');
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout).failed).toEqual([
      { url: `${source.base}/yok`, reason: 'Sayfa kaynak sitede yok (HTTP 404).' },
    ]);
  });

  it('says that no category has a mapping', async () => {
    const { scrape } = await openBench(1);
    expect((await scrape('--mapped')).stderr).toContain('Eşlemesi olan kategori yok.');
  });

  it('maps a list and fills its category by the mapping', async () => {
    const { scrape, list, files, dataDir } = await openBench(4, 3);
    const env = { SHOP_ALLOW_PRIVATE: new URL(list).host };
    const mapped = await callShop(
      ['scrape', 'map', list, '--category', 'bicaklar', '--data', dataDir, '--json'],
      {
        env,
      },
    );
    expect(JSON.parse(mapped.stdout)).toMatchObject({ totalPages: 2 });
    expect(JSON.parse(readFileSync(join(dataDir, 'mappings.json'), 'utf8')).mappings).toHaveLength(1);
    expect((await scrape('--mapped', '--dry-run')).stderr).not.toContain('kategori yok');
    expect((await scrape('--empty')).code).toBe(0);
    expect(files()).toHaveLength(4);
    expect((await scrape('--empty')).stderr).toContain('Eşlemesi olup boş olan kategori yok.');
    const again = await scrape('--mapped', 'bicaklar', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ found: 4, unchanged: 4 });
  });

  it.each([
    [[]],
    [['http://a.example/']],
    [['yok', '--category', 'bicaklar']],
    [['http://a.example/', '--category', 'bicaklar', '--mapped']],
    [['--empty', '--mapped']],
    [['map', 'http://a.example/']],
    [['extract']],
    [['extract', '-', '--url', 'not a url']],
    [['extract', '-', '--url', 'https://a b']],
  ])('%j is wrong usage', async (args) => {
    const { code, stdout, stderr } = await callShop(['scrape', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Hata:');
  });

  it.each(['0', 'hepsi'])('%s pages are wrong usage, told with the word for all of them', async (pages) => {
    const { code, stderr } = await callShop([
      'scrape',
      'http://a.example/',
      '--category',
      'a',
      '--pages',
      pages,
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--pages "all" ya da 1 ile ')]);
  });

  it('broken off as a trial says nothing of written products', async () => {
    const { list, files, source, dataDir } = await openBench(8, 3);
    source.answers = 8;
    const args = ['scrape', list, '--category', 'bicaklar', '--pages', 'all', '--delay', '0', '--dry-run'];
    const program = shopProgram();
    const child = spawn(process.execPath, [...SHORT_LIVED, program, ...args, '--data', dataDir], {
      env: { ...process.env, SHOP_ALLOW_PRIVATE: source.host },
    });
    const said = text(child.stderr);
    child.stdout.resume();
    await expect.poll(() => source.requests.length).toBeGreaterThan(7);
    child.kill('SIGINT');
    expect(await said).toContain('Durduruldu. Aynı komut');
    expect(files()).toEqual([]);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'broken off by %s leaves whole files, and goes on later',
    async (signal) => {
      const { scrape, list, files, source, dataDir } = await openBench(8, 3);
      source.answers = 8;
      const args = ['scrape', list, '--category', 'bicaklar', '--pages', 'all', '--delay', '0', '--json'];
      const child = spawn(process.execPath, [...SHORT_LIVED, shopProgram(), ...args, '--data', dataDir], {
        env: { ...process.env, SHOP_ALLOW_PRIVATE: source.host },
        stdio: 'ignore',
      });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      await expect.poll(() => source.requests.length).toBeGreaterThan(7);
      child.kill(signal);
      expect(await ended).toBe(signal === 'SIGINT' ? 130 : null);
      for (const name of files()) JSON.parse(readFileSync(join(dataDir, 'bicaklar', name), 'utf8'));
      source.answers = Infinity;
      const before = new Set(source.requests.filter((path) => path.startsWith('/urun/')).slice(0, -1));
      const requestsBefore = source.requests.length;
      const next = await scrape(list, '--category', 'bicaklar', '--pages', 'all', '--json');
      expect(next.code).toBe(0);
      expect(files()).toHaveLength(8);
      expect(source.requests.slice(requestsBefore).filter((path) => before.has(path))).toEqual([]);
      expect((await callShop(['check', '--data', dataDir])).code).toBe(0);
    },
  );
});

describe('shop scrape extract', () => {
  const [product] = sourceProducts(1);
  const page = product ? productPage(product, 'https://kaynak.example') : '';

  it('reads a saved page from a file or from stdin', async () => {
    const dir = makeFolder({ 'sayfa.html': page });
    const args = [
      '--url',
      'https://kaynak.example/urun/urun-1',
      '--content-type',
      'text/html; charset=utf-8',
      '--json',
    ];
    const file = await callShop(['scrape', 'extract', join(dir, 'sayfa.html'), ...args]);
    expect(file.code).toBe(0);
    expect(JSON.parse(file.stdout)).toMatchObject({
      type: 'product',
      product: {
        name: 'Overlok Bıçağı No 1',
        price: '101.50',
        currency: 'TRY',
        inStock: true,
        brand: 'Juki',
      },
    });
    const stdin = await callShop(['scrape', 'extract', '-', ...args], { input: page });
    expect(stdin.stdout).toBe(file.stdout);
    const explained = await callShop(['scrape', 'extract', '-', ...args, '--explain'], { input: page });
    expect(JSON.parse(explained.stdout).explain).toHaveProperty('price');
  });

  it('reads a batch line by line; a bad line does not end it', async () => {
    const dir = makeFolder({ 'bir.html': page, 'iki.html': listPage(sourceProducts(5)), 'boş.html': '' });
    writeFileSync(join(dir, 'üç.html.gz'), gzipSync(page));
    writeFileSync(join(dir, 'ikili.bin'), randomBytes(50_000));
    writeFileSync(join(dir, 'dev.html'), page);
    truncateSync(join(dir, 'dev.html'), 200_000_000);
    const lines = [
      { file: 'bir.html', url: 'https://kaynak.example/urun/urun-1', contentType: 'text/html' },
      'bozuk',
      { file: 'yok.html', url: '' },
      { file: 'iki.html', url: 'https://kaynak.example/kategori' },
      { file: 'boş.html' },
      { file: 'ikili.bin' },
      { file: 'dev.html' },
      { file: '.' },
      { file: 'üç.html.gz', url: 'https://kaynak.example/urun/urun-1' },
    ];
    const input = `\ufeff${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\r\n')}`;
    const { code, stdout } = await callShop(['scrape', 'extract', '--batch', '-'], { input, cwd: dir });
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ file, type, reasonCode }) => [file, type, reasonCode])).toEqual([
      ['bir.html', 'product', null],
      ['', 'none', 'UNREADABLE'],
      ['yok.html', 'none', 'UNREADABLE'],
      ['iki.html', 'listing', null],
      ['boş.html', 'none', 'EMPTY_PAGE'],
      ['ikili.bin', 'none', 'NOT_PRODUCT'],
      ['dev.html', 'none', 'TOO_LARGE'],
      ['.', 'none', 'UNREADABLE'],
      ['üç.html.gz', 'product', null],
    ]);
    expect(code).toBe(1);
  });

  // Linux tells when the process that reads the pages starts: the same Ctrl-C ends it, and its end is no failure.
  it.runIf(process.platform === 'linux')('ends with 130 whenever Ctrl-C comes', async () => {
    const program = shopProgram();
    for (let time = 0; time < 2; time += 1) {
      const child = spawn(process.execPath, [...SHORT_LIVED, program, 'scrape', 'extract', '--batch', '-'], {
        detached: true,
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = new Promise((resolve) => child.once('close', resolve));
      const said = text(child.stderr);
      child.stdin.write(`${JSON.stringify({ file: program, url: 'https://kaynak.example' })}\n`);
      const { pid = 0 } = child;
      await expect
        .poll(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), EACH_MS)
        .not.toBe('');
      process.kill(-pid, 'SIGINT');
      expect([await ended, await said]).toEqual([130, 'Durduruldu.\n']);
    }
  });

  it('of a missing file fails', async () => {
    const { code, stderr } = await callShop(['scrape', 'extract', '/yok/sayfa.html', '--json']);
    expect([code, stderr]).toEqual([1, 'Hata: Dosya okunamadı: /yok/sayfa.html (böyle bir dosya yok)\n']);
  });
});
