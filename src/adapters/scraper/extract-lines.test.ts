import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { extractLines } from './extract-lines.ts';
import { extractPage } from './extract-page.ts';

async function* linesOf(...requests: readonly object[]): AsyncGenerator<string> {
  for (const request of requests) yield await Promise.resolve(JSON.stringify(request));
}

it('answers in order, under the same file name, and goes on after a file that cannot be read', async () => {
  const folder = makeFolder({
    'a.html': '<title>Makas</title><h1>Makas</h1><p class="price">129,90 TL</p><button>Sepete Ekle</button>',
  });
  const page = join(folder, 'a.html');
  const results = [];
  for await (const result of extractLines(
    linesOf({ file: join(folder, 'yok.html') }, { file: page, url: 'https://x.com/urun/makas' }),
    (input) => Promise.resolve(extractPage(input)),
    { explain: false },
  ))
    results.push(result);
  expect(results.map(({ file, type, reason }) => ({ file, type, reason }))).toEqual([
    { file: join(folder, 'yok.html'), type: 'none', reason: 'Dosya okunamadı.' },
    { file: page, type: 'product', reason: null },
  ]);
  expect(results[1]?.product?.price).toBe('129.90');
});
