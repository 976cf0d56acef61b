import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { categoryFile } from '#testing/shops/open-store';
import { callShop } from '#testing/shops/call-shop';
import type { Ended } from '#testing/shops/run-shop';
import { openSourceShop, type SourceShop, sourceProducts } from '#testing/servers/source-shop';

interface Bench {
  readonly source: SourceShop;
  readonly shop: (...args: string[]) => Promise<Ended>;
  /** Scrapes the list and gives the run's id. */
  readonly scrape: (...args: string[]) => Promise<string>;
  readonly files: () => string[];
  readonly priceOf: (number: number) => string;
}

async function openBench(count: number): Promise<Bench> {
  const source = await openSourceShop(sourceProducts(count));
  onTestFinished(() => source.close());
  const dataDir = makeFolder({ 'bicaklar/category.json': categoryFile('bicaklar') });
  const shop = (...args: string[]): Promise<Ended> =>
    callShop(['scrape', ...args, '--data', dataDir], { env: { SHOP_ALLOW_PRIVATE: source.host } });
  const files = (): string[] =>
    readdirSync(join(dataDir, 'bicaklar')).filter((name) => name.startsWith('scraper-'));
  return {
    source,
    shop,
    files,
    scrape: async (...args) => {
      const list = `${source.base}/kategori`;
      const { stdout } = await shop(list, '--category', 'bicaklar', '--delay', '0', '--json', ...args);
      return JSON.parse(stdout).runId;
    },
    priceOf: (number) => {
      const name = files().find((each) => each.includes(`-no-${number}-`)) ?? '';
      return JSON.parse(readFileSync(join(dataDir, 'bicaklar', name), 'utf8')).price;
    },
  };
}

describe('the runs of shop scrape', () => {
  it('are listed and shown again, with prices of new products', async () => {
    const { scrape, shop } = await openBench(2);
    expect((await shop('runs')).stdout).toBe('');
    const id = await scrape('--dry-run');
    expect((await shop('runs')).stdout).toContain(`${id}  `);
    expect((await shop('runs')).stdout).toContain('2 yeni, 0 güncel, 0 alınamayan, deneme, 2 onay bekliyor');
    expect(JSON.parse((await shop('runs', '--json')).stdout)).toMatchObject([{ id, waiting: 2 }]);
    const printed = await shop('runs', id);
    expect(printed.stdout).toContain(
      '+ Overlok Bıçağı No 1 (overlok-bicagi-no-1)\n    fiyat: yok → 101,50 TL\n',
    );
  });

  it('name a category once, also when addresses of several hosts were read', async () => {
    const { scrape, shop } = await openBench(2);
    const id = await scrape('http://127.0.0.1:22/urun/1');
    expect((await shop('runs')).stdout).toMatch(new RegExp(`^${id}.*  bicaklar: `));
  });

  it('are applied product by product, then as a whole', async () => {
    const { scrape, shop, files, source } = await openBench(4);
    const id = await scrape('--dry-run');
    const some = await shop('apply', id, 'overlok-bicagi-no-2', `${source.base}/urun/urun-3`);
    expect([some.code, files().length]).toEqual([0, 2]);
    expect(some.stdout).toContain('2 ürün uygulandı.');
    const all = await shop('apply', id, '--json');
    expect(files()).toHaveLength(4);
    expect(JSON.parse(all.stdout).changes.map(({ state }: { state: string }) => state)).toEqual(
      Array(4).fill('applied'),
    );
  });

  it('leave a price that jumps until it is confirmed', async () => {
    const { scrape, shop, priceOf, source } = await openBench(2);
    await scrape();
    Object.assign(source.products[0] ?? {}, { price: '400.00' });
    const id = await scrape();
    expect((await shop('apply', id)).stdout).toContain('0 ürün uygulandı.');
    expect(priceOf(1)).toBe('101.50');
    const yes = JSON.parse((await shop('apply', id, '--accept-jumps', '--json')).stdout);
    expect(yes).toMatchObject({ skipped: [], updated: 1, changes: [{ state: 'applied' }] });
    expect(priceOf(1)).toBe('400.00');
  });

  it.each([[['apply', 'yok']], [['runs', 'yok']]])('%j fails', async (args) => {
    const { shop } = await openBench(0);
    const { code, stdout, stderr } = await shop(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Böyle bir çekme yok: yok');
  });
});
