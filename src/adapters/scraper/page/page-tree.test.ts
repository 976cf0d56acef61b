import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A page of two megabytes with labels that no other page has. */
function readPageOf(n: number): void {
  const html = `<title>Masura</title><h1>Masura</h1><b class="price">60,00 TL</b><p>Etiket numarası ${n}: x</p><p>Etiketler no ${n} alt: x</p><i data-state="${'a'.repeat(2_000_000)}"></i>`;
  extractPage({ bytes: Buffer.from(html), url: `https://www.example.com.tr/urun/${n}` });
}

function heapAfter(first: number, count: number): number {
  for (let n = first; n < first + count; n += 1) readPageOf(n);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('what is remembered of a page does not keep its text alive', () => {
  const before = heapAfter(0, 3);
  expect((heapAfter(3, 12) - before) / 1e6).toBeLessThan(6);
});
