import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productFile } from '#testing/shops/open-store';
import { openTestPanel, SAMPLE_FILES } from '#testing/shops/test-panel';

const BROKEN = 'igneler/manual-bozuk-2026-02-01.json';

test('files are counted and listed by category, newest first', async () => {
  const { call } = await openTestPanel({
    files: { ...SAMPLE_FILES, [BROKEN]: '{', 'bos/category.json': { id: 'bos', name: 'Boş', slug: 'bos' } },
  });
  expect(await (await call('GET', '/api/files/stats')).json()).toEqual({
    totalProducts: 4,
    manualProducts: 3,
    scrapedProducts: 1,
    categoriesWithProducts: 2,
  });
  expect(await (await call('GET', '/api/files/structure')).json()).toEqual({
    bicaklar: ['scraper-urun-c-2026-01-01.json'],
    bos: [],
    igneler: [
      'manual-bozuk-2026-02-01.json',
      'manual-urun-a-2026-01-01.json',
      'manual-urun-b-2026-01-01.json',
    ],
  });
});

test('what only a comparison of all files finds is listed when it is asked for', async () => {
  const file = (name: string) => `igneler/manual-${name}-2026-01-01.json`;
  const twins = ['x', 'y'].map((id) => [file(id), productFile(id, { sku: 'K-1' })]);
  const broken = { 'igneler/manual-bozuk-2026-02-01.json': '{' };
  const { call } = await openTestPanel({
    files: { ...SAMPLE_FILES, ...broken, ...Object.fromEntries(twins) },
  });
  const codesOf = async (query: string): Promise<string[]> =>
    (await (await call('GET', `/api/files/problems${query}`)).json()).map(
      ({ code }: { code: string }) => code,
    );
  expect(await codesOf('')).toEqual(['bad_json']);
  const all = await codesOf('?all=true');
  expect(all.filter((code) => code !== 'missing_picture')).toEqual(['bad_json', 'duplicate_sku']);
});

describe('a broken file', () => {
  test('is listed with line and reason, opened, corrected and sold', async () => {
    const { call, shop, dataDir } = await openTestPanel({
      files: { ...SAMPLE_FILES, [BROKEN]: '{\n  "id": "z",\n  "name": \n}' },
    });
    const problems = await (await call('GET', '/api/files/problems')).json();
    expect(problems).toMatchObject([{ file: BROKEN, line: 4, code: 'bad_json' }]);
    const opened = await (await call('GET', `/api/files/text?path=${BROKEN}`)).json();
    expect(opened.text).toContain('"id": "z"');
    const put = (text: string, digest?: string) =>
      call('PUT', '/api/files/text', { path: BROKEN, text, ...(digest ? { digest } : {}) });
    const still = await (await put('{"id": "z"}', opened.digest)).json();
    expect(still.problems.length).toBeGreaterThan(0);
    expect((await put('{}', opened.digest)).status).toBe(409);
    const mended = await (await put(`${JSON.stringify(productFile('z'), null, 2)}\n`, still.digest)).json();
    expect(mended.problems).toEqual([]);
    expect(shop.catalogue.findProduct('z')?.name).toBe('Ürün z');
    expect(readFileSync(join(dataDir, BROKEN), 'utf8')).toBe(mended.text);
  });

  test.each([
    '_private/secrets.json',
    '../package.json',
    'igneler/../settings.json',
    'igneler/.hidden.json',
    'igneler/sub/x.json',
    '/etc/passwd',
    'igneler\\x.json',
    'package.json',
    'igneler/yok.json',
    'igneler/note.txt',
    `campaigns/${'a'.repeat(240)}.json`,
    '__proto__',
    '',
  ])('cannot be %j', async (path) => {
    const { call } = await openTestPanel({ files: { ...SAMPLE_FILES, 'igneler/note.txt': 'x' } });
    expect((await call('GET', `/api/files/text?path=${encodeURIComponent(path)}`)).status).toBe(404);
    expect((await call('PUT', '/api/files/text', { path, text: '{}' })).status).toBe(404);
  });
});

test('of two saves of one version at the same moment, as text or as a form, one is a conflict', async () => {
  const { call } = await openTestPanel();
  const path = 'igneler/manual-urun-a-2026-01-01.json';
  const open = async () => (await call('GET', `/api/files/text?path=${path}`)).json();
  const { text, digest } = await open();
  const save = (name: string) =>
    call('PUT', '/api/files/text', { path, digest, text: text.replace('Ürün a', name) });
  const texts = await Promise.all([save('Bir'), save('İki')]);
  expect(texts.map(({ status }) => status)).toEqual([200, 409]);
  // Who did not get the answer saves the same text once more.
  expect((await save('Bir')).status).toBe(200);
  const { digest: now, text: saved } = await open();
  const both = await Promise.all([
    call('PUT', '/api/files/text', { path, digest: now, text: saved.replace('Bir', 'Üç') }),
    call('PUT', '/api/products/a', { price: '120.00' }, { 'If-Match': `"${now}"` }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 409]);
  expect((await open()).text).toContain('Üç');
});

test('campaigns and guides start as drafts, are saved without faults, and are valid at once', async () => {
  const { call, callAs, shop } = await openTestPanel({ files: SAMPLE_FILES });
  const path = 'campaigns/yaz-indirimi.json';
  const draft = await (await call('GET', `/api/files/text?path=${path}`)).json();
  expect(draft.digest).toBe('');
  const put = (text: string) => call('PUT', '/api/files/text', { path, text, digest: draft.digest });
  const faulty = await put(draft.text.replace('"percent": 10', '"percent": 900'));
  expect(faulty.status).toBe(422);
  expect((await put(draft.text)).status).toBe(200);
  expect(shop.campaigns()).toMatchObject([{ id: 'yaz-indirimi', code: 'YAZINDIRIMI' }]);
  const twin = await call('PUT', '/api/files/text', { path: 'campaigns/kis.json', text: draft.text });
  expect([twin.status, (await twin.json()).message]).toEqual([
    422,
    expect.stringContaining('"YAZINDIRIMI" kuponu başka bir kampanyada da var: Yüzde on indirim'),
  ]);
  expect(await (await call('GET', '/api/files/documents')).json()).toContain('shipping.json');
  expect(await (await callAs('editor', 'GET', '/api/files/documents')).json()).not.toContain('shipping.json');
  expect((await callAs('editor', 'GET', `/api/files/text?path=${path}`)).status).toBe(403);
  expect((await callAs('editor', 'DELETE', `/api/files/text?path=${path}`)).status).toBe(403);
  const opened = await (await call('GET', `/api/files/text?path=${path}`)).json();
  const removed = await call('DELETE', `/api/files/text?path=${path}`);
  // Whoever still has it open does not bring it back without knowing.
  const late = await call('PUT', '/api/files/text', opened);
  expect([late.status, (await late.json()).message]).toEqual([409, expect.stringContaining('silinmiş')]);
  expect(shop.campaigns()).toEqual([]);
  expect((await call('DELETE', `/api/files/text?path=${path}`)).status).toBe(404);
  expect((await call('PUT', '/api/files/text', await removed.json())).status).toBe(200);
  expect(shop.campaigns()).toMatchObject([{ id: 'yaz-indirimi' }]);
  const guide = await (await call('GET', '/api/files/text?path=guides/yeni.md')).json();
  expect((await call('PUT', '/api/files/text', guide)).status).toBe(200);
  expect(shop.guides()).toMatchObject([{ slug: 'yeni' }]);
  expect((await callAs('editor', 'DELETE', '/api/files/text?path=guides/yeni.md')).status).toBe(200);
  expect(shop.guides()).toEqual([]);
  // The shop cannot do without its other files.
  expect((await call('DELETE', '/api/files/text?path=settings.json')).status).toBe(404);
});

test('settings and storefronts are opened and changed only with the permission for settings', async () => {
  const { callAs } = await openTestPanel({
    files: { ...SAMPLE_FILES, 'settings.json': { shippingFee: '50.00' } },
  });
  const put = { path: 'settings.json', text: '{"shippingFee": "0.00"}' };
  for (const path of ['settings.json', 'sites.json']) {
    expect((await callAs('editor', 'GET', `/api/files/text?path=${path}`)).status).toBe(403);
    expect((await callAs('editor', 'PUT', '/api/files/text', { ...put, path })).status).toBe(403);
  }
  expect((await callAs('owner', 'PUT', '/api/files/text', put)).status).toBe(200);
  expect((await callAs('editor', 'GET', '/api/files/text?path=igneler/category.json')).status).toBe(200);
});

test.each([
  ['sites.json', '{}'],
  ['sites.json', '[]'],
  ['sites.json', '[{"id": "dikis"}]'],
  ['settings.json', '{'],
  ['sites.json', '[{"id": "koltazoglu", "name": "A", "domain": "a.localhost", "color": "#112233"}]'],
  ['settings.json', '{"vatRate": 200}'],
  ['settings.json', '{}'],
  ['settings.json', '{"shipingFee": "60.00"}'],
  ['synonyms.json', '{"synonyms": "x"}'],
  ['synonyms.json', '{"synonyms": [], "corrections": {}}'],
  ['shipping.json', '{"freight": {"fees": "9.00"}}'],
  ['igneler/category.json', '{}'],
  ['igneler/category.json', ''],
])('%s is not replaced by %s', async (path, text) => {
  const site = { id: 'dikis', name: 'Usta', domain: 'usta.localhost', color: '#112233' };
  const { call, shop, dataDir } = await openTestPanel({
    files: {
      ...SAMPLE_FILES,
      'settings.json': { shippingFee: '50.00' },
      'sites.json': [site],
      'shipping.json': {},
      'synonyms.json': { synonyms: [['reçme', 'lock']] },
    },
  });
  const before = readFileSync(join(dataDir, path), 'utf8');
  const refused = await call('PUT', '/api/files/text', { path, text });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'invalid' }]);
  expect(readFileSync(join(dataDir, path), 'utf8')).toBe(before);
  expect(shop.sites()[0]?.name).toBe('Usta');
});
