import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { git, productText } from '#testing/git-repository';
import { makeFolder } from '#testing/make-folder';
import { categoryFile } from '#testing/shops/open-store';
import { type Ended, runShop } from '#testing/shops/run-shop';
import { openSourceShop, sourceProducts } from '#testing/servers/source-shop';
import { spawnProgram } from '#testing/servers/spawn-program';
import { PATIENCE_MS } from '#testing/patience';

const ROW = JSON.stringify([{ name: 'Yeni İğne', brand: 'Organ', price: '5.00', category: 'igneler' }]);

/** What an agent says before its pipe ends. */
const TALK = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'find_products', arguments: { query: 'urun-a' } } },
]
  .map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  .join('');

it('every built command starts and ends as a separate process', async () => {
  const source = await openSourceShop(sourceProducts(1));
  onTestFinished(() => source.close());
  const root = makeFolder({
    'magaza/.gitignore': '_private/\n',
    'magaza/igneler/category.json': categoryFile('igneler'),
    'magaza/igneler/manual-urun-a-2026-01-01.json': productText('a'),
    'magaza/images/ornek.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const data = join(root, 'magaza');
  const commit = (message: string): void => {
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', message);
  };
  git(root, 'init', '-q', '-b', 'main');
  commit('İlk ürünler');
  const called = new Set<string>();
  const shop = async ([name = '', ...words]: readonly string[], code = 0, input = ''): Promise<Ended> => {
    called.add(name);
    const where = name === 'init' || name === 'completion' ? [] : ['--data', data];
    const ended = await runShop([name, ...words, ...where], {
      input,
      env: { SHOP_ALLOW_PRIVATE: source.host },
    });
    expect(ended, name).toMatchObject({ code, stdout: expect.any(String), stderr: expect.any(String) });
    return ended;
  };

  const help = await runShop([]);
  expect([help.code, help.stdout]).toEqual([2, '']);
  const commands = [...help.stderr.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);

  await shop(['init', join(root, 'yeni')]);
  expect((await shop(['import', '-', '--json'], 0, ROW)).stdout).toContain('"added":1');
  expect((await shop(['diff'])).stdout).toContain('1 yeni ürün');
  expect((await shop(['check'])).stderr).toContain('Sorun yok');
  await shop(['fmt']);
  commit('Yeni ürün');
  expect((await shop(['undo', 'last'])).stdout).toContain('"Yeni ürün" geri alındı');
  expect((await shop(['history', 'urun-a'])).stdout).toContain('İlk ürünler');
  await shop(['hook', 'install']);
  const scraped = ['scrape', `${source.base}/kategori`, '--category', 'igneler', '--delay', '0', '--json'];
  expect((await shop(scraped)).stdout).toContain('"added":1');
  expect((await shop(['reindex', '--json'])).stdout).toContain('"products":2');
  expect((await shop(['export', '--format', 'csv'])).stdout).toContain('urun-a');
  await shop(['changes', 'list']);
  await shop(['orders', 'list']);
  await shop(['mail', 'list']);
  await shop(['admin', 'list']);
  await shop(['token', 'list']);
  const answers = (await shop(['mcp'], 0, TALK)).stdout.trim().split('\n');
  expect(answers.map((line) => JSON.parse(line))).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(answers[1]).toContain('manual');
  await shop(['demo', 'orders', '--count', '1', '--force']);
  // Nothing is sold here yet.
  expect((await shop(['doctor', '--json'], 1)).stdout).toContain('"code":"orders","ok":true');
  expect((await shop(['completion', 'bash'])).stdout).toContain('reindex');
  const archive = join(root, 'yedek.tar.gz');
  await shop(['backup', archive]);
  await shop(['restore', archive, '--dry-run']);
  const file = join(root, 'dosya');
  writeFileSync(file, '');
  expect((await runShop(['serve', '--port', '0', '--data', file])).code).toBe(1);
  expect([...called, 'serve', 'help'].toSorted()).toEqual(commands.toSorted());
});

it('npm run dev serves storefront and panel from their sources', async () => {
  const dataDir = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
  const child = spawnProgram(['.config', 'dev.mjs'], [], { PORT: '0', SHOP_DATA: dataDir }, []);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const base = await vi.waitUntil(() => /^http:\S+/m.exec(output)?.[0], PATIENCE_MS);
  const scriptsOf = async (path: string): Promise<number[]> => {
    const page = await fetch(base + path);
    const sources = [...(await page.text()).matchAll(/<script [^>]*src="(\/[^"]+)"/g)].map(
      ([, source]) => source,
    );
    const answers = await Promise.all(sources.map(async (source) => (await fetch(base + source)).status));
    return [page.status, ...answers];
  };
  expect(await scriptsOf('/')).toEqual([200, 200, 200, 200]);
  expect(await scriptsOf('/admin')).toEqual([200, 200, 200, 200]);
  expect((await fetch(`${base}/assets/yok.js`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output).not.toContain('Failed to run dependency scan');
});
