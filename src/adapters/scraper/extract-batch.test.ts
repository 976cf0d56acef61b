import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ExtractRequest, extractBatch } from './extract-batch.ts';
import { extractPage } from './extract-page.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function* requests(...list: readonly ExtractRequest[]): AsyncGenerator<ExtractRequest> {
  for (const request of list) yield await Promise.resolve(request);
}

it('answers in order, under the same file name, and goes on after a file that cannot be read', async () => {
  const page = join(folder, 'a.html');
  await writeFile(
    page,
    '<title>Makas</title><h1>Makas</h1><p class="price">129,90 TL</p><button>Sepete Ekle</button>',
  );
  const results = [];
  for await (const result of extractBatch(
    requests({ file: join(folder, 'yok.html') }, { file: page, url: 'https://x.com/urun/makas' }),
    readFile,
    (input) => Promise.resolve(extractPage(input)),
  ))
    results.push(result);
  expect(results.map(({ file, type, reason }) => ({ file, type, reason }))).toEqual([
    { file: join(folder, 'yok.html'), type: 'none', reason: 'Dosya okunamadı.' },
    { file: page, type: 'product', reason: null },
  ]);
  expect(results[1]?.product?.price).toBe('129.90');
});
