import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nameKey } from '../adapters/scraper/clean-text.ts';
import { extractPage } from '../adapters/scraper/extract-page.ts';

interface Row { file: string; url: string | null; contentType: string | null; type: string; expected: Record<string, unknown>; tags: string[] }

const rows: Row[] = JSON.parse(readFileSync(join(process.argv[2] ?? '', 'INDEX.json'), 'utf8'));
const only = process.argv[3];
for (const row of rows) {
  if (only && !row.file.includes(only)) continue;
  const bytes = gunzipSync(readFileSync(join(process.argv[2] ?? '', row.file)));
  const result = extractPage({ bytes, url: row.url ?? '', contentType: row.contentType ?? undefined, explain: true });
  const p = result.product;
  const bad: string[] = [];
  const e = row.expected;
  const any = (want: unknown, got: unknown, eq: (a: unknown, b: unknown) => boolean) => want === '?' || want === undefined || (Array.isArray(want) ? want : [want]).some((w) => (w === null ? got === null || got === undefined : eq(w, got)));
  if (!any(e['name'], p?.name, (a, b) => nameKey(String(a)) === nameKey(String(b)))) bad.push('name');
  for (const k of ['price', 'originalPrice']) if (!any(e[k], p?.[k as 'price'], (a, b) => Math.abs(Number(a) - Number(b ?? NaN)) < 0.005)) bad.push(k);
  if (!any(e['currency'], p?.currency, (a, b) => a === b)) bad.push('currency');
  if (!any(e['inStock'], p?.inStock, (a, b) => a === b)) bad.push('inStock');
  if (!any(e['brand'], p?.brand, (a, b) => nameKey(String(a)) === nameKey(String(b)))) bad.push('brand');
  if (!any(e['imageMustContain'], p?.imageUrl, (a, b) => String(b).includes(String(a)))) bad.push('image');
  console.log(row.file.slice(-20), result.type, row.url?.slice(0, 60), bad.length ? 'BAD ' + bad.join(',') : 'ok');
  if (bad.length || only) { for (const k of only ? ['name','price','originalPrice','inStock','currency','imageUrl','brand'] : bad) { const f = k === 'image' ? 'imageUrl' : k; console.log('    ', k, 'want', JSON.stringify(e[k === 'image'|| k==='imageUrl' ? 'imageMustContain' : k])?.slice(0,200), 'got', p?.[f as 'name'], JSON.stringify(result.explain?.[f])?.slice(0, 700)); } }
}
