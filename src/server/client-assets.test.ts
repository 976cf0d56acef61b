import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/shops/test-app';
import { openClientAssets } from './client-assets.ts';

const script = `console.log(${JSON.stringify('dikiş '.repeat(1000))})`;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/shop-abc.js'), script);
  writeFileSync(join(folder, 'assets/shop-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/shop-abc.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/shop-abc.js.map'), '{}');
  writeFileSync(join(folder, 'assets/shop-def.css'), 'a{}');
  writeFileSync(join(folder, 'assets/category-9.css'), 'b{}');
  writeFileSync(join(folder, 'assets/font-ghi.woff2'), Buffer.alloc(2000, 7));
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({
      'entry-client.tsx': {
        file: 'assets/shop-abc.js',
        isEntry: true,
        css: ['assets/shop-def.css'],
        assets: ['assets/font-ghi.woff2', 'assets/mat-jkl.svg'],
        imports: ['_react.js'],
        dynamicImports: ['cart.tsx', 'pages/category-page.tsx'],
      },
      '_react.js': { file: 'assets/react-1.js', imports: ['_jsx.js'] },
      '_jsx.js': { file: 'assets/jsx-2.js', imports: ['_react.js'] },
      'cart.tsx': { file: 'assets/cart-3.js', css: ['assets/cart-4.css'], isDynamicEntry: true },
      'pages/category-page.tsx': {
        file: 'assets/category-5.js',
        css: ['assets/category-9.css'],
        isDynamicEntry: true,
        imports: ['_react.js', '_shared.js'],
      },
      '_shared.js': { file: 'assets/shared-6.js', imports: ['entry-client.tsx'] },
    }),
  );
  writeFileSync(
    join(folder, 'panel-manifest.json'),
    JSON.stringify({ 'admin/entry-admin.tsx': { file: 'assets/panel-7.js', css: ['assets/panel-8.css'] } }),
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the built client', () => {
  test('a page contains its styles and those of its screen; it loads the entry, the fonts and what they import at once, but no lazy module', () => {
    expect(openClientAssets(folder).page).toEqual({
      scripts: ['/assets/shop-abc.js'],
      modules: ['/assets/react-1.js', '/assets/jsx-2.js'],
      styles: [],
      css: [{ href: '/assets/shop-def.css', css: 'a{}' }],
      fonts: ['/assets/font-ghi.woff2'],
      screens: { category: ['/assets/category-5.js', '/assets/shared-6.js'] },
      screenCss: { category: [{ href: '/assets/category-9.css', css: 'b{}' }] },
    });
  });

  test('the panel is a separate build', () => {
    expect(openClientAssets(folder).panel).toMatchObject({
      scripts: ['/assets/panel-7.js'],
      styles: ['/assets/panel-8.css'],
    });
  });

  test('files are sent compressed, with their type, and cached for a year', async () => {
    const { app } = createTestApp({ assets: openClientAssets(folder) });
    const response = await app.request('/assets/shop-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
    const etag = response.headers.get('etag') ?? '';
    const revalidated = await app.request('/assets/shop-abc.js', {
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': etag },
    });
    expect(revalidated.status).toBe(304);
    const gzipped = await app.request('/assets/shop-abc.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer())).toString()).toBe(script);
    const plain = await app.request('/assets/shop-abc.js');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  });

  test('small and already compressed files are sent as they are', async () => {
    const { app } = createTestApp({ assets: openClientAssets(folder) });
    for (const path of ['/assets/shop-def.css', '/assets/font-ghi.woff2']) {
      const response = await app.request(path, { headers: { 'accept-encoding': 'br' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBeNull();
    }
  });

  test('a file that could not be read once is served as soon as it can be read', async () => {
    const assets = openClientAssets(folder);
    rmSync(join(folder, 'assets/font-ghi.woff2'));
    await expect(assets.read('/assets/font-ghi.woff2', 'br')).rejects.toThrow('ENOENT');
    writeFileSync(join(folder, 'assets/font-ghi.woff2'), 'font');
    expect((await assets.read('/assets/font-ghi.woff2', 'br'))?.body.toString()).toBe('font');
  });

  test('once they are kept, files are served also after an update has replaced them', async () => {
    const assets = openClientAssets(folder);
    await assets.keep();
    rmSync(join(folder, 'assets'), { recursive: true });
    const { app } = createTestApp({ assets });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await app.request('/assets/shop-abc.js', { headers: { 'accept-encoding': encoding } });
      expect(response.status).toBe(200);
    }
  });

  test.each([
    '/assets/shop-abc.js.map',
    '/assets/shop-abc.js.br',
    '/manifest.json',
    '/panel-manifest.json',
    '/assets/yok.js',
    '/assets/../manifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets/',
    '/assets//shop-abc.js',
  ])('%s is not served', async (path) => {
    const { app } = createTestApp({ assets: openClientAssets(folder) });
    const response = await app.request(path);
    expect(response.status).toBe(404);
  });

  test('a folder that was not built is refused', () => {
    expect(() => openClientAssets(join(folder, 'assets'))).toThrow(/manifest/);
  });
});
