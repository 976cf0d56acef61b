import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import { comparisonKey, comparisonOf } from '#contract/catalogue/facts/comparison-path';
import type { LegalPage } from '#contract/orders/legal-page';
import type { PageState } from '#contract/page-state';
import type { HomeJson } from '#contract/catalogue/site/home';
import type { ProductPage } from '#contract/catalogue/product/products';
import { queryKeys } from '#contract/query-keys';
import { listingOf, listKeys } from '#contract/catalogue/listing-path';
import type { Route } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { SAMPLE_IDENTITY } from '#domain/catalogue/sample-identity';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { renderPage } from './entry-server.tsx';
import {
  CARD,
  CATEGORIES,
  FACETS,
  MACHINES_OF_PRODUCT,
  pageState,
  PRODUCT,
  SETTINGS,
  SOLD_OUT_CARD,
} from './testing/page-fixtures.ts';

const TWO: ProductPage = { items: [CARD, SOLD_OUT_CARD], total: 2 };
const NONE: ProductPage = { items: [], total: 0 };

function listState(route: Route, url: string, products: ProductPage): PageState {
  const listing = listingOf(route, new URL(url, 'http://localhost').searchParams) ?? EMPTY_LISTING;
  return pageState(url, [
    { key: listKeys.page(listing), data: products },
    { key: listKeys.facets(listing), data: { ...FACETS, total: products.total } },
  ]);
}

const igneler = (query: string, products = TWO) =>
  listState({ name: 'category', slug: 'igneler' }, `/kategori/igneler${query}`, products);
const search = (query: string, products = TWO) => listState({ name: 'search' }, `/ara${query}`, products);
const HOME: HomeJson = {
  parts: [
    { kind: 'hero' },
    { kind: 'reduced', items: [CARD], path: '/kategori/all?discounted=true' },
    { kind: 'featured', title: 'Seçtiklerimiz', items: [CARD] },
    { kind: 'makers', makers: [{ name: 'Juki', count: 2 }] },
    { kind: 'guides', guides: [{ slug: 'igne', title: 'İğne', summary: 'Seçimi' }] },
    { kind: 'shipping' },
    { kind: 'machines' },
    { kind: 'categories' },
    { kind: 'products' },
  ],
};
const home = () =>
  pageState('/', [
    { key: queryKeys.home(), data: HOME },
    { key: listKeys.page(EMPTY_LISTING), data: TWO },
  ]);
const product = (changes: Partial<typeof PRODUCT> = {}) =>
  pageState('/urun/organ-dbx1', [
    { key: queryKeys.product('organ-dbx1'), data: { ...PRODUCT, ...changes } },
    { key: queryKeys.similar('organ-dbx1'), data: [SOLD_OUT_CARD] },
    { key: queryKeys.machinesOf('organ-dbx1'), data: MACHINES_OF_PRODUCT },
  ]);

function draw(state: PageState) {
  const { html, head } = renderPage(state);
  const page = load(html);
  return { html, head, page, text: page('main').text() };
}

describe('a picture', () => {
  test.each([
    ['http://eski.example/a b.jpg', '/api/image-proxy?url=http%3A%2F%2Feski.example%2Fa%20b.jpg'],
    ['https://yeni.example/a.jpg', 'https://yeni.example/a.jpg'],
    ['/images/a.webp', '/images/a.webp'],
  ])('%s is shown from where the page may show it', (imageUrl, shown) => {
    const { page } = draw(product({ imageUrl, images: [] }));
    expect(page('main img').first().attr('src')).toBe(shown);
    const settings = { ...SETTINGS, site: { ...SETTINGS.site, logoUrl: imageUrl } };
    const withLogo = draw(pageState('/yok', [{ key: queryKeys.settings(), data: settings }]));
    expect(withLogo.page('header img').first().attr('src')).toBe(shown);
  });
});

test.each([
  [4, 1],
  [0, 0],
])('a product of which %i pieces are left says %i times when they arrive', (stockCount, times) => {
  const delivery = {
    dispatchDate: '2026-11-30',
    from: '2026-12-02',
    to: '2026-12-04',
    fee: '0.00',
    freightToPay: false,
  };
  const state = product({ stockCount });
  const key = ['/api/delivery?productId=organ-dbx1'];
  const { text } = draw({ ...state, queries: [...state.queries, { key, data: delivery }] });
  expect(text.split('Tahmini teslimat: 2–4 Aralık')).toHaveLength(times + 1);
});

describe('every page', () => {
  test.each(['/odeme', '/favoriler'])('of one shopper alone has no place in search engines: %s', (url) => {
    expect(draw(pageState(url, [])).head.canonicalPath).toBeUndefined();
  });

  test.each(['//dikis.example/', '/%00', '//'])('that is not there says so in its head too: %s', (url) => {
    const { head } = draw(pageState(url, [], { isNotFound: true }));
    expect(head.title).toBe('404 Page Not Found | Dikiş Atölyesi');
    expect(head.canonicalPath).toBeUndefined();
    expect(head.jsonLd).toEqual([]);
  });

  test('is letter for letter what the browser wakes, also when cards, menu and footer were drawn before', () => {
    const withoutPreloads = (html: string): string => html.replaceAll(/<link rel="preload"[^>]*>/g, '');
    const inMenu = listState({ name: 'category', slug: 'aksesuarlar' }, '/kategori/aksesuarlar', TWO);
    const all = listState({ name: 'category', slug: 'all' }, '/kategori/all', TWO);
    for (const state of [home(), igneler(''), inMenu, all, search('?q=igne&view=list'), product()]) {
      const client = createQueryClient(state);
      const plain = renderToString(createElement(App, { client, serverUrl: state.url }));
      expect(withoutPreloads(renderPage(state).html)).toBe(withoutPreloads(plain));
      expect(withoutPreloads(renderPage(state).html)).toBe(withoutPreloads(plain));
      expect(load(renderPage(state).html)('ul link').length).toBe(0);
    }
  });

  test('shows changed settings and categories, also when menu and footer were drawn before', () => {
    draw(home());
    const settings = { ...SETTINGS, companyName: 'Yeni Ad Ltd.', freeShippingFrom: '0.00' };
    const categories = CATEGORIES.map((category) => ({ ...category, name: `${category.name} 2` }));
    const { page } = draw(
      pageState('/', [
        { key: queryKeys.settings(), data: settings },
        { key: queryKeys.categories(), data: categories },
        { key: listKeys.page(EMPTY_LISTING), data: TWO },
      ]),
    );
    expect(page('footer').text()).toContain('© Yeni Ad Ltd.');
    expect(page('#menu a[href="/kategori/igneler"]').text()).toBe('İğneler 2');
    expect(page('.top-bar').text()).toContain('Ücretsiz Kargo');
    expect(page('body').text()).not.toMatch(/0 ?(₺|TL) (ve )?Üzeri/i);
  });

  test('has no style attribute, no script and no style element (the policy allows none)', () => {
    for (const state of [home(), igneler(''), search('?q=igne&view=list'), product(), pageState('/yok')]) {
      expect(renderPage(state).html).not.toMatch(/ style=|<script|<style/);
    }
  });

  test('shows phone, e-mail and free shipping above, and the panel and the cart beside the search', () => {
    const { page } = draw(home());
    expect(page('a[href="tel:02125550102"]').length).toBeGreaterThan(0);
    expect(page('a[href="mailto:bilgi@dikis.example"]').length).toBeGreaterThan(0);
    expect(page('.top-bar').text()).toContain('Ücretsiz Kargo 750₺ Üzeri');
    expect(page('header a[href="/admin/login"]').first().text()).toBe('Yönetim');
    expect(page('header form[action="/ara"] input[name=q]').attr('role')).toBe('combobox');
  });

  test('has a menu of the top categories by their order, with what is below', () => {
    const { page } = draw(home());
    const names = page('#menu .menu-bar > li > a').map((_, link) => page(link).text());
    expect(names.get()).toEqual([
      'Yedek Parçalar',
      'Aksesuarlar',
      'Tüm Ürünler',
      'İletişim',
      'Favoriler',
      'Sipariş Takibi',
      'Yönetim',
    ]);
    expect(page('#menu a[href="/kategori/igneler"]').text()).toBe('İğneler');
    expect(page('#menu button[aria-expanded=false]').attr('aria-label')).toBe(
      'Yedek Parçalar alt kategorileri',
    );
  });

  test('offers a WhatsApp chat with the preset message', () => {
    const link = draw(home()).page('a[aria-label="WhatsApp ile yazın"]').attr('href');
    expect(link).toBe(
      `https://wa.me/905325550102?text=${encodeURIComponent('Merhaba! Bu ürün hakkında bilgi alabilir miyim?')}`,
    );
  });

  test("names the footer's categories, the contact block and the seller", () => {
    const { page } = draw(home());
    expect(page('footer a[href="/kategori/aksesuarlar"]').text()).toBe('Aksesuarlar');
    expect(page('footer a[href="/kategori/ev-tipi-makineler"]')).toHaveLength(0);
    expect(page('#iletisim').text()).toContain('Terzi Sokak 12, İstanbul');
    expect(page('footer').text()).toContain('Dikiş Atölyesi Ltd. Şti.');
  });

  test('names the other main categories of a shop that lacks some of the usual ones', () => {
    const [first, ...others] = CATEGORIES;
    const own = { ...first, id: 'c-own', slug: 'makaslar', name: 'Makaslar' };
    const { page } = draw(pageState('/', [{ key: queryKeys.categories(), data: [own, ...others] }]));
    const links = page('footer a[href^="/kategori/"]');
    expect([...links].map((link) => page(link).text())).toEqual(['Yedek Parçalar', 'Makaslar']);
  });

  test('tells nothing of a seller whom the owner has not named', () => {
    const { html } = draw(
      pageState('/', [
        { key: queryKeys.settings(), data: { ...SETTINGS, ...SAMPLE_IDENTITY } },
        { key: queryKeys.categories(), data: CATEGORIES },
        { key: listKeys.page(EMPTY_LISTING), data: TWO },
      ]),
    );
    for (const sample of Object.values(SAMPLE_IDENTITY)) expect(html).not.toContain(sample);
    expect(html).not.toMatch(/"(?:tel|mailto):"/);
  });
});

describe('the home page', () => {
  test('of a shop without products says that they are on their way, not that a search found none', () => {
    const { text } = draw(
      pageState('/', [
        { key: queryKeys.home(), data: { parts: [{ kind: 'products' }] } },
        { key: listKeys.page(EMPTY_LISTING), data: NONE },
      ]),
    );
    expect(text).toContain('Ürünlerimizi hazırlıyoruz');
    expect(text).not.toContain('Arama');
  });

  test('has the hero with its two buttons, the banner, the slideshow and the products', () => {
    const { page, text } = draw(home());
    expect(page('h1').text()).toBe('Güvenilir adres');
    // The shop has no category of machines.
    expect(page('.hero a[href="/kategori/all"]').text()).toBe('Ürünleri İncele');
    expect(page('main a[href="/kategori/yedek-parca"]').text()).toBe('Yedek Parçalar');
    expect(text).toContain('750 TL ve üzeri alışverişlerde kargo ücretsiz');
    expect(page('[aria-roledescription="slayt gösterisi"] button').first().attr('aria-label')).toBe(
      'Döndürmeyi başlat',
    );
    const shown = (id: string): number => page(`section[aria-labelledby="${id}"] .card`).length;
    expect([shown('urunler-baslik'), shown('bolum-1'), shown('bolum-2')]).toEqual([2, 1, 1]);
    // A product that stands in several rows has an id of its own in each.
    const ids = page('[id]')
      .toArray()
      .map(({ attribs }) => attribs['id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page('main a[href="/kategori/all"]').last().text()).toBe('Tüm Ürünleri Gör');
  });

  test('says of itself who runs the shop and what its name is', () => {
    const { head } = draw(home());
    expect(head).toMatchObject({
      title: 'Dikiş Atölyesi | Dikiş makinesi ve yedek parça',
      canonicalPath: '/',
    });
    expect(head.jsonLd.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'ItemList']);
  });
});

describe('a product card', () => {
  const { page } = draw(igneler(''));
  const cards = page('.card');

  test('shows both prices as the site wants them, the discount and the stars', () => {
    const card = cards.first();
    expect(card.find('.price-now').text()).toBe('$36.74 (₺1.500,00 TL)');
    expect(card.find('s').text()).toBe('$48.98 (₺2.000,00 TL)');
    expect(card.text()).toContain('%25');
    expect(card.text()).toContain('Stokta');
    expect(card.find('[role=img]').attr('aria-label')).toBe('5 üzerinden 4,5, 12 değerlendirme');
    expect(card.find('button').text()).toBe('Sepete Ekle');
    expect(card.find('button').attr('disabled')).toBeUndefined();
  });

  test('sells nothing that is not there, and hides stars that nobody gave', () => {
    const card = cards.last();
    expect(card.text()).toContain('Stok Yok');
    expect(card.find('button').attr('disabled')).toBe('disabled');
    expect(card.find('s, [role=img]')).toHaveLength(0);
    expect(card.find('.price-now').text()).toBe('$20.00 (₺816,60 TL)');
  });

  test('keeps the room of its picture, and loads the first row before others', () => {
    expect(cards.first().find('img').attr()).toMatchObject({
      width: '320',
      height: '320',
      loading: 'eager',
      fetchpriority: 'high',
    });
  });
});

describe('a category page', () => {
  test('has its name, its text, the way to it, and how much was found', () => {
    const { page, text } = draw(igneler(''));
    expect(page('h1').text()).toBe('İğneler');
    expect(text).toContain('Sanayi ve ev iğneleri.');
    expect(
      page('[aria-label="Sayfa yolu"] a')
        .map((_, link) => page(link).text())
        .get(),
    ).toEqual(['Ana Sayfa', 'Yedek Parçalar']);
    expect(page('#sonuclar').text()).toBe('2 ürün bulundu');
  });

  test('filters with a plain form: brands with counts, prices, stock', () => {
    const { page } = draw(igneler('?brand=Organ&price=0-1000'));
    const form = page('form[method=get][action="/kategori/igneler"]');
    expect(
      form
        .find('input[name=brand]')
        .map((_, box) => page(box).attr('value'))
        .get(),
    ).toEqual(['Organ', 'Schmetz']);
    expect(form.find('input[name=brand][value=Organ]').attr('checked')).toBe('checked');
    expect(form.find('input[name=price][value="0-1000"]').attr('checked')).toBe('checked');
    expect(draw(igneler('?price=100-150.5')).page('input[name=max]').first().attr('value')).toBe('150,5');
    expect(form.find('input[name=inStock], input[name=min], input[name=max]')).toHaveLength(3);
    expect(
      page(`select[name=sort][form="${form.attr('id') ?? ''}"] option`)
        .map((_, o) => page(o).attr('value'))
        .get(),
    ).toEqual(['onerilen', 'name', 'price-low', 'price-high', 'rating', 'newest']);
    expect(form.find('noscript').text()).toContain('Filtreleri Uygula');
  });

  test('takes single filters away by links', () => {
    const { page } = draw(igneler('?brand=Organ&brand=Schmetz&page=2'));
    expect(page('a[aria-label="Organ filtresini kaldır"]').attr('href')).toBe(
      '/kategori/igneler?brand=Schmetz',
    );
    expect(page('[aria-label="Seçili filtreler"] li:last-child a').attr('href')).toBe('/kategori/igneler');
  });

  test('pages by links that keep the filters', () => {
    const { page, text, head } = draw(igneler('?brand=Organ&page=2', { items: [CARD], total: 150 }));
    expect(text).toContain('150 ürün bulundu (Sayfa 2/3)');
    const pager = page('nav[aria-label=Sayfalar]');
    expect(pager.find('[aria-current=page]').text()).toBe('2');
    expect(pager.find('a[rel=next]').attr('href')).toBe('/kategori/igneler?brand=Organ&page=3');
    expect(pager.find('a[rel=prev]').attr('href')).toBe('/kategori/igneler?brand=Organ');
    expect(head).toMatchObject({
      title: 'İğneler - Sayfa 2 | Dikiş Atölyesi',
      canonicalPath: '/kategori/igneler',
      isVariation: true,
      nextPath: '/kategori/igneler?brand=Organ&page=3',
    });
  });

  test('tells search engines its products only as the whole list, which they keep', () => {
    const told = (query: string) =>
      draw(igneler(query, { items: [CARD], total: 150 })).head.jsonLd.map((thing) => thing['@type']);
    expect(told('')).toEqual(['BreadcrumbList', 'ItemList']);
    expect(told('?page=2')).toEqual(['BreadcrumbList', 'ItemList']);
    expect(told('?brand=Organ')).toEqual(['BreadcrumbList']);
    expect(told('?sort=rating&page=2')).toEqual(['BreadcrumbList']);
  });

  test('a page after the last one says so, leads to the first, and is no search engine’s', () => {
    const state = { ...igneler('?page=9&sort=rating', { items: [], total: 150 }), isNotFound: true } as const;
    const { page, text, head } = draw(state);
    expect(text).toContain('Bu listede 150 ürün var; 9. sayfaya ürün kalmıyor.');
    expect(text).not.toContain('Sayfa 9/3');
    expect(text).not.toContain('Arama kriterlerinizi');
    expect(page('a:contains("İlk sayfaya git")').attr('href')).toBe('/kategori/igneler?sort=rating');
    expect(head).toEqual({ title: head.title, description: head.description, jsonLd: [] });
  });

  test('a page without filters is its own canonical', () => {
    expect(draw(igneler('?page=2', { items: [CARD], total: 150 })).head).toMatchObject({
      canonicalPath: '/kategori/igneler?page=2',
      isVariation: false,
    });
  });

  test('says when nothing is left', () => {
    const { text } = draw(igneler('?brand=Yok', NONE));
    expect(text).toContain('Ürün bulunamadı');
    expect(text).toContain('Arama kriterlerinizi değiştirerek tekrar deneyin.');
  });

  test('leads to the filled categories below it; with a machine, to those with parts that fit', () => {
    const links = (query: string, categories: readonly object[]) => {
      const url = `/kategori/yedek-parcalar${query}`;
      const state = listState({ name: 'category', slug: 'yedek-parcalar' }, url, TWO);
      const queries = [...state.queries, { key: queryKeys.categories(), data: categories }];
      const { page } = draw({ ...state, queries });
      return page('nav[aria-label="Alt kategoriler"] a')
        .map((_, each) => `${page(each).text()} ${page(each).attr('href')}`)
        .get();
    };
    const [, parts, needles] = CATEGORIES;
    const feet = { ...needles, id: 'c-ayaklar', slug: 'ayaklar', name: 'Ayaklar', productCount: 7 };
    const all = [parts, { ...needles, productCount: 0 }, feet].filter((each) => each !== undefined);
    expect(links('', all)).toEqual(['Ayaklar 7 /kategori/ayaklar']);
    expect(links('?makine=ddl-8700', all)).toEqual(['İğneler 2 /kategori/igneler?makine=ddl-8700']);
  });

  test('of an unknown category says so, and is not kept by search engines', () => {
    const { page, text, head } = draw(pageState('/kategori/yok', [], { isNotFound: true }));
    expect(page('h1').text()).toBe('Kategori Bulunamadı');
    expect(text).toContain('Aradığınız kategori mevcut değil.');
    expect(head.canonicalPath).toBeUndefined();
  });
});

describe('the search page', () => {
  test('names the term, in the field too', () => {
    const { page, text, head } = draw(search('?q=i%C4%9Fne'));
    expect(page('h1').text()).toBe('Arama Sonuçları');
    expect(text).toContain('"iğne" için sonuçlar');
    expect(page('header input[name=q]').attr('value')).toBe('iğne');
    expect(head.title).toBe('"iğne" için arama sonuçları | Dikiş Atölyesi');
  });

  test('shows cards or rows, as the address says', () => {
    expect(draw(search('?q=a')).page('.grid-cards')).toHaveLength(1);
    const { page } = draw(search('?q=a&view=list'));
    expect(page('.rows .card-row')).toHaveLength(2);
    expect(page('button[aria-label="Liste görünümü"]').attr('aria-pressed')).toBe('true');
    expect(page('.card-features').first().text()).toContain('Nikel kaplı');
  });

  test('of a text as it was typed stays that when it is filtered or sorted without scripts', () => {
    const { page } = draw(search('?q=juki%20i%C4%9Fne&plain=true'));
    const sent = new URLSearchParams(page('#filtre-formu').serialize());
    expect([sent.get('q'), sent.get('plain')]).toEqual(['juki iğne', 'true']);
  });

  test('says what to do when nothing was found', () => {
    const { page, text } = draw(search('?q=zzz', NONE));
    expect(text).toContain('"zzz" için sonuç bulunamadı');
    expect(page('.notice a').first().text()).toBe('Filtreleri Temizle');
    expect(page('.notice a').attr('href')).toBe('/ara');
    expect(page('.filters, select[name=sort], button[name=view]')).toHaveLength(0);
    expect(page('.notice a[href*="wa.me"]').attr('href')).toContain(encodeURIComponent('arıyorum'));
    expect(draw(search('', NONE)).text).toContain('Arama kriterlerinizi değiştirerek tekrar deneyin.');
  });

  test('names the category to which it is narrowed, and clears it with the other filters', () => {
    const { page } = draw(search('?q=organ&category=igneler', NONE));
    expect(page('#filtre-kategori option[selected]').attr('value')).toBe('igneler');
    expect(page('[aria-label="Seçili filtreler"] a').first().text()).toBe('İğneler');
    expect(page('.filters a:contains("Filtreleri Temizle")').attr('href')).toBe('/ara?q=organ');
    expect(page('.button:contains("Filtrele")').first().text()).toContain('(1)');
    // Nothing in it, and nothing was typed: the way out stays.
    expect(draw(search('?category=igneler', NONE)).page('.notice a').first().attr('href')).toBe('/ara');
  });

  test('leads to the page that answers a question, and offers no filters for nothing', () => {
    const listing = { ...EMPTY_LISTING, q: 'kargo' };
    const reading = {
      q: 'kargo',
      machine: null,
      dropped: [],
      mentioned: [],
      corrected: null,
      nearest: [],
      fitting: null,
      parts: [],
      pages: [{ title: 'Kargo ve teslimat', path: '/kargo-ve-teslimat' }],
    };
    const { page } = draw(
      pageState('/ara?q=kargo', [
        { key: listKeys.page(listing), data: NONE },
        { key: queryKeys.searchReading('kargo'), data: reading },
      ]),
    );
    expect(page('.notice h2').text()).toBe('Yanıtı bu sayfada');
    expect(page('.notice a').first().attr('href')).toBe('/kargo-ve-teslimat');
    expect(page('.filters')).toHaveLength(0);
  });
});

describe('a product page', () => {
  test('has everything a buyer asks for', () => {
    const { page, text } = draw(product());
    expect(page('h1').text()).toBe('Organ DBx1 İğne');
    for (const part of [
      'DA-1',
      'DBX1-90',
      'Uyumlu makineler',
      'DDL-8700',
      'Singer 15K',
      'Nikel kaplı',
      'Yeni',
      'Son 4 adet',
    ]) {
      expect(text).toContain(part);
    }
    const ofShop = ['2 yıl garanti', 'Teknik servis'];
    for (const guarantee of ['Ücretsiz kargo', '14 gün iade']) expect(text).toContain(guarantee);
    // Only goods of categories with a guarantee promise one: needles have none.
    for (const guarantee of ofShop) expect(text).not.toContain(guarantee);
    const device = draw(product({ categoryId: 'c-aksesuarlar' }));
    for (const guarantee of ofShop) expect(device.text).toContain(guarantee);
    expect(page('.gallery-strip img')).toHaveLength(2);
    expect(page('[aria-labelledby="uyumlu"] a').attr('href')).toBe('/makine/juki-ddl-8700');
    expect(page('#benzer').text()).toBe('Benzer Ürünler');
    const chat = page('main a[href*="wa.me"]').first();
    expect(chat.text()).toBe('WhatsApp ile sor');
    expect(decodeURIComponent(chat.attr('href') ?? '')).toMatch(/Organ DBx1 İğne, .*₺1\.500,00 TL/);
  });

  test('names the price of one piece of a packet', () => {
    const { text } = draw(product({ price: '119.90', features: ['Paket: 10 adet'] }));
    expect(text).toContain('KDV dahil · adet fiyatı: $0.29 (₺11,99 TL)');
  });

  test('names what more pieces cost in a campaign, as long as there are pieces', () => {
    const steps = [
      { pieces: 3, percent: 7.5, total: '4162.50' },
      { pieces: 10, unitPrice: '1350.00', total: '13500.00' },
    ];
    const offer = { title: 'Toptan', to: '2026-12-31', steps };
    const { page, text } = draw(product({ quantityOffers: [offer] }));
    const lines = page('main li').map((_, line) => page(line).text());
    expect(lines.get()).toEqual(
      expect.arrayContaining([
        '3 adet ve üzeri: %7,5 indirim 3 adedi $101.95 (₺4.162,50 TL)',
        '10 adet ve üzeri: adedi $33.06 (₺1.350,00 TL) ',
      ]),
    );
    expect(text).toContain('Toptan Son gün 31 Aralık 2026');
    const dated = draw(product({ quantityOffers: [{ ...offer, from: '2026-12-01' }] }));
    expect(dated.text).toContain('Toptan 1 Aralık 2026 – 31 Aralık 2026');
    const soldOut = draw(product({ quantityOffers: [offer], stockCount: 0, inStock: false }));
    expect(soldOut.text).not.toContain('Toptan');
  });

  test('tells search engines price in lira, stock, rating and the way to it', () => {
    const { head } = draw(product());
    expect(head).toMatchObject({
      title: 'Organ DBx1 İğne | Dikiş Atölyesi',
      description: 'Düz dikiş makineleri içindir. Pakette 10 adet bulunur.',
      canonicalPath: '/urun/organ-dbx1',
      // Other sites show no SVG.
      image: 'https://www.dikis.example/images/needle.svg?w=960',
    });
    expect(head.jsonLd[0]).toMatchObject({
      '@type': 'Product',
      sku: 'DA-1',
      offers: {
        price: '1500.00',
        priceCurrency: 'TRY',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          shippingRate: { value: '0.00', currency: 'TRY' },
          deliveryTime: {
            handlingTime: { minValue: 1, maxValue: 2 },
            transitTime: { minValue: 1, maxValue: 3 },
          },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'TR' },
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    });
    expect(head.jsonLd[1]).toMatchObject({ '@type': 'BreadcrumbList' });
    // What the owner's tables decide is not told with the flat fee.
    const freight = JSON.stringify(draw(product({ shippingClass: 'ambar' })).head.jsonLd[0]);
    expect(freight).not.toContain('OfferShippingDetails');
  });

  test('tells search engines the days that its goods and the owner’s carrier need', () => {
    const settings = { ...SETTINGS, transitDays: [2, 5], handlingDays: 3 };
    const deliveryOf = (handlingDays: number): unknown => {
      const state = pageState('/urun/organ-dbx1', [
        { key: queryKeys.settings(), data: settings },
        { key: queryKeys.product('organ-dbx1'), data: { ...PRODUCT, handlingDays } },
      ]);
      return draw(state).head.jsonLd[0];
    };
    const delivery = (minValue: number, maxValue: number) => ({
      offers: {
        shippingDetails: {
          deliveryTime: {
            handlingTime: { minValue, maxValue },
            transitTime: { minValue: 2, maxValue: 5 },
          },
        },
      },
    });
    // As the page promises: the goods' own days only where they are more than the shop's.
    expect(deliveryOf(4)).toMatchObject(delivery(4, 5));
    expect(deliveryOf(1)).toMatchObject(delivery(3, 4));
  });

  test('tells search engines a brand only where there is one', () => {
    expect(draw(product()).head.jsonLd[0]).toMatchObject({ brand: { name: 'Organ' } });
    expect(JSON.stringify(draw(product({ brand: 'Muadil' })).head.jsonLd[0])).not.toContain('"brand"');
  });

  test('of a missing product says so', () => {
    const { page, text, head } = draw(
      pageState('/urun/yok', [{ key: queryKeys.product('yok'), data: null }], { isNotFound: true }),
    );
    expect(page('h1').text()).toBe('Ürün Bulunamadı');
    expect(text).toContain('Aradığınız ürün mevcut değil.');
    expect(head).toMatchObject({ title: 'Ürün Bulunamadı | Dikiş Atölyesi', jsonLd: [] });
  });
});

test('a legal page shows its blocks and its day', () => {
  const data: LegalPage = {
    title: 'Gizlilik Politikası',
    date: '2025-08-03',
    version: '1',
    blocks: [
      { kind: 'heading', text: 'Veriler' },
      { kind: 'paragraph', text: 'Az veri tutarız.' },
      { kind: 'list', items: ['Ad', 'Adres'] },
    ],
  };
  const state = pageState('/gizlilik-politikasi', [
    { key: queryKeys.legalPage('gizlilik-politikasi'), data },
  ]);
  const { page, text, head } = draw(state);
  expect(page('h1').text()).toBe('Gizlilik Politikası');
  expect(text).toContain(' 3 Ağustos 2025');
  expect(page('article h2').text()).toBe('Veriler');
  expect(page('article li')).toHaveLength(2);
  expect(head).toMatchObject({ description: 'Az veri tutarız.', canonicalPath: '/gizlilik-politikasi' });
});

test('the checkout says before any code runs what the price will hold', () => {
  const { page } = draw(pageState('/odeme'));
  expect(page('h1').text()).toBe('Ödeme');
  expect(page('main p').first().text()).toBe(
    'Türkiye içindeki adreslere gönderiyoruz. Kargo ve KDV dahil son tutarı onaylamadan önce görürsünüz.',
  );
});

test.each([
  ['/makine/yok', machineQueryKeys.machine('yok'), 'Makine bulunamadı'],
  ['/rehber/yok', queryKeys.guide('yok'), 'Rehber bulunamadı'],
])('%s says that there is none', (path, key, heading) => {
  const { page } = draw(pageState(path, [{ key, data: null }], { isNotFound: true }));
  expect(page('h1').text()).toBe(heading);
});

test('the page of a machine that is still requested is no page of a missing one', () => {
  const { page } = draw(pageState('/makine/juki-ddl-8700'));
  expect(page('h1').length).toBe(0);
  expect(page('[aria-busy=true]').length).toBe(1);
});

test('any other address is the not-found page', () => {
  const { page, head } = draw(pageState('/yok', [], { isNotFound: true }));
  expect(page('h1').text()).toBe('404 Page Not Found');
  expect(head.title).toBe('404 Page Not Found | Dikiş Atölyesi');
});

test('a site may show dollars only', () => {
  const settings = { ...SETTINGS, site: { ...SETTINGS.site, priceDisplay: 'usd' } };
  const state = pageState('/', [
    { key: queryKeys.settings(), data: settings },
    { key: queryKeys.home(), data: HOME },
    { key: listKeys.page(EMPTY_LISTING), data: TWO },
  ]);
  expect(draw(state).page('.card .price-now').first().text()).toBe('$36.74');
});

test('the second page of a machine’s parts goes on counting them for search engines', () => {
  const route = { name: 'machine', slug: 'ddl-8700' } as const;
  const machine = {
    ...route,
    brand: 'Juki',
    model: 'Juki DDL-8700',
    parts: 61,
    imageUrl: '/m.svg',
    categories: [],
    toAsk: [],
  };
  const pageOf = (page: number, items: ProductPage['items']) => {
    const url = `/makine/ddl-8700?page=${page}`;
    const { queries } = listState(route, url, { items, total: 61 });
    return pageState(url, [...queries, { key: machineQueryKeys.machine('ddl-8700'), data: machine }]);
  };
  expect(draw(pageOf(2, [CARD])).head.jsonLd[1]).toMatchObject({ itemListElement: [{ position: 61 }] });
  expect(draw({ ...pageOf(3, []), isNotFound: true }).text).toContain(
    'Bu listede 61 ürün var; 3. sayfaya ürün kalmıyor.',
  );
});

test('a machine’s parts of a category with sub-categories are named after it', () => {
  const machine = {
    slug: 'ddl-8700',
    name: 'Juki DDL-8700',
    brand: 'Juki',
    model: 'Juki DDL-8700',
    parts: 9,
    imageUrl: '/m.svg',
    categories: [{ slug: 'igneler', name: 'İğneler', count: 6 }],
    toAsk: [],
  };
  const { page, head } = draw(
    pageState('/makine/ddl-8700/yedek-parcalar', [
      { key: machineQueryKeys.machine('ddl-8700', 'yedek-parcalar'), data: machine },
    ]),
  );
  expect(page('h1').text()).toBe('Juki DDL-8700 yedek parçaları: Yedek Parçalar');
  expect(head).toMatchObject({
    title: 'Juki DDL-8700 yedek parçaları: Yedek Parçalar | Dikiş Atölyesi',
    canonicalPath: '/makine/ddl-8700',
  });
});

test('a page of what another storefront sells links to nothing else of it', () => {
  const [accessories, parts, needles] = CATEGORIES;
  const state = pageState('/kategori/all', [
    ...listState({ name: 'category', slug: 'all' }, '/kategori/all', NONE).queries,
    { key: queryKeys.categories(), data: [accessories, { ...parts, isElsewhere: true }, needles] },
  ]);
  const { page } = draw(state);
  expect(page('a[href="/kategori/aksesuarlar"]').length).toBeGreaterThan(0);
  expect(page('a[href="/kategori/yedek-parcalar"]').length).toBe(0);
});

describe('the pages of makers', () => {
  const at = (brand: string, machines: readonly object[]) =>
    pageState(`/makineler?marka=${brand}`, [{ key: machineQueryKeys.ofMaker(brand), data: machines }]);
  const machine = { slug: 'ddl-8700', name: 'DDL-8700', model: 'DDL-8700', brand: 'Juki', parts: 3 };

  test('are named after the maker', () => {
    const { head } = draw(at('Juki', [machine]));
    expect(head.title).toBe('Juki makineleri ve yedek parçaları | Dikiş Atölyesi');
    expect(head.canonicalPath).toBe('/makineler?marka=Juki');
  });

  test('of a name that no maker has are the page of all', () => {
    const { head } = draw(at('Yok', []));
    expect(head.title).toBe('Makinenize göre yedek parça | Dikiş Atölyesi');
    expect(head.canonicalPath).toBe('/makineler');
  });
});

describe('the page that looks for a machine', () => {
  test('leads to the parts of a model, and to the machine itself where the shop has none', () => {
    const machine = (slug: string, parts: number) => ({ slug, name: slug, brand: 'Juki', parts });
    const { page } = draw(
      pageState('/makineler?ara=87', [
        { key: machineQueryKeys.nearest('87'), data: [machine('ddl-8700', 12), machine('mo-6814', 0)] },
      ]),
    );
    const links = page('main li a').toArray();
    expect(links.map((link) => page(link).attr('href'))).toEqual(['/makine/ddl-8700', '/urun/mo-6814']);
  });
});

describe('the page that compares products', () => {
  const other = { ...SOLD_OUT_CARD, parts: 3 };
  const data: ComparisonJson = {
    products: [{ ...CARD, parts: 0 }, other],
    rows: [
      { label: 'Hız', values: ['5.500', '4.000'], differs: true },
      { label: 'Motor', values: [null, 'Servo'], differs: false },
    ],
    missing: ['giden'],
    more: [{ slug: 'ucuncu', name: 'Üçüncü', price: '10.00' }],
  };
  const at = (query: string) =>
    pageState(`/karsilastir?${query}`, [
      { key: comparisonKey(comparisonOf(new URLSearchParams(query))), data },
    ]);
  const slugs = `urun=${CARD.slug},${other.slug},giden`;

  test('is a plain table with links alone: what differs is marked, who is gone is named, no search engine keeps it', () => {
    const { page, head, text } = draw(at(slugs));
    const rows = page('tbody tr')
      .toArray()
      .map((row) => page(row).text());
    expect(rows.slice(-2)).toEqual(['HızFarklı5.5004.000', 'MotorBelirtilmemişServo']);
    expect(page('tbody a').attr('href')).toBe(`/makine/${other.slug}`);
    expect(page('thead .icon-button').first().attr('href')).toBe(`/karsilastir?urun=${other.slug}`);
    expect(page('[aria-labelledby=karsilastir-ekle] li a').attr('href')).toBe(
      `/karsilastir?urun=${CARD.slug},${other.slug},ucuncu`,
    );
    expect(text).toContain('giden');
    expect(head.canonicalPath).toBeUndefined();
  });

  test('shows only what differs when it is asked to', () => {
    const { text } = draw(at(`${slugs}&fark=1`));
    expect(text).toContain('Hız');
    expect(text).not.toContain('Motor');
  });
});
