import type { RenderPage } from '#contract/page-state';
import { type App, type AppParts, createApp } from '#server/app';
import type { PageAssets } from '#server/client-assets';
import { silentLog } from '#testing/silent-log';
import { readServerConfig } from '#server/server-config';
import { createMemoryShop, type MemoryShop, sampleCategory, sampleProduct } from './memory-shop.ts';

/** Without a built client. */
const NO_ASSETS: PageAssets = {
  scripts: [],
  modules: [],
  styles: [],
  css: [],
  fonts: [],
  screens: {},
  screenCss: {},
};

/** Renders only the page's state, so that a test sees what the server prepared. */
export const plainRenderer: RenderPage = ({ url, queries, isNotFound }) => ({
  html: `<h1>${isNotFound ? 'yok' : 'var'}</h1>`,
  head: {
    title: `Sayfa ${url}`,
    description: `${queries.length} soru`,
    ...(isNotFound ? {} : { canonicalPath: url }),
    jsonLd: [{ '@type': 'WebSite', name: '</script><b>' }],
  },
});

export function sampleShop(): MemoryShop {
  return createMemoryShop({
    categories: [
      sampleCategory('igneler', { oldSlugs: ['eski-igneler'] }),
      sampleCategory('parcalar'),
      sampleCategory('bicaklar', { parentId: 'c-parcalar' }),
    ],
    products: [
      sampleProduct('igne-90', { name: 'Organ İğne 90', brand: 'Organ' }),
      sampleProduct('igne-100', { name: 'Organ İğne 100', brand: 'Organ', oldSlugs: ['igne-eski'] }),
      sampleProduct('bicak', { name: 'Overlok Bıçağı', categoryId: 'c-bicaklar', price: '1500.00' }),
    ],
  });
}

/** The server's app with a small shop; `parts` replaces what a test is about. */
export function createTestApp(parts: Partial<AppParts> & { readonly shop?: MemoryShop } = {}): {
  readonly app: App;
  readonly shop: MemoryShop;
} {
  const shop = parts.shop ?? sampleShop();
  const app = createApp({ ...testParts(), ...parts, shop });
  return { app, shop };
}

/** Everything an app needs but the shop. */
export function testParts(): Omit<AppParts, 'shop'> {
  return {
    renderPage: plainRenderer,
    assets: { page: NO_ASSETS, panel: NO_ASSETS, read: () => Promise.resolve(undefined) },
    pictures: { read: () => Promise.resolve(undefined) },
    imageProxy: { fetch: () => Promise.reject(new Error('no outside')) },
    findLegalPage: () => undefined,
    config: readServerConfig({}),
    log: silentLog,
  };
}
