import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer, type LocalServer } from './local-server.ts';

/** One product of the scraped shop. */
export interface SourceProduct {
  readonly slug: string;
  name: string;
  price: string;
  currency?: string;
  originalPrice?: string;
  brand?: string | null;
  sku?: string;
  gtin?: string;
  inStock?: boolean;
  stockCount?: number;
  description?: string;
  image?: string | null;
  /** The status that replaces the page. */
  status?: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Another shop on this machine: a list with pages, and a page for each product. */
export interface SourceShop extends LocalServer {
  readonly base: string;
  readonly products: SourceProduct[];
  /** Paths in the order of the calls. */
  readonly requests: string[];
  /** Answers of further paths; they come first. */
  readonly pages: Map<string, Handler>;
  robots: string;
  pageSize: number;
  /** The most calls at the same time. */
  mostAtOnce: number;
  /** The delay of each answer. */
  delayMs: number;
  /** The most calls that are answered; later ones wait until the caller gives up. */
  answers: number;
}

export function sourceProducts(count: number, first = 1): SourceProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return {
      slug: `urun-${number}`,
      name: `Overlok Bıçağı No ${number}`,
      price: `${100 + number}.50`,
      brand: 'Juki',
      sku: `JK-${1000 + number}`,
      inStock: true,
      description: `${number} numaralı overlok makinesi bıçağı. Sertleştirilmiş çelikten yapılmıştır.`,
    };
  });
}

const TURKISH = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 });

function priceText({ price, currency = 'TRY' }: SourceProduct): string {
  const amount = TURKISH.format(Number(price));
  return currency === 'TRY' ? `${amount} TL` : `${amount} ${currency}`;
}

export function productPage(product: SourceProduct, base: string): string {
  const { name, price, currency = 'TRY', brand, sku, gtin, inStock = true, description, image } = product;
  const offer = {
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    ...(product.stockCount === undefined
      ? {}
      : { inventoryLevel: { '@type': 'QuantitativeValue', value: product.stockCount } }),
  };
  const linked = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    ...(image === null ? {} : { image: image ?? `${base}/img/${product.slug}.jpg` }),
    ...(brand === null || brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }),
    ...(sku === undefined ? {} : { sku }),
    ...(gtin === undefined ? {} : { gtin13: gtin }),
    ...(description === undefined ? {} : { description }),
    offers: offer,
  };
  const struck =
    product.originalPrice === undefined
      ? ''
      : `<del class="old-price">${TURKISH.format(Number(product.originalPrice))} TL</del>`;
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${name} - Kaynak</title>
<link rel="canonical" href="${base}/urun/${product.slug}">
<script type="application/ld+json">${JSON.stringify(linked)}</script></head><body>
<nav><a href="/">Ana sayfa</a></nav><main class="product-detail"><h1>${name}</h1>
<div class="product-price">${struck}<span class="price">${priceText(product)}</span></div>
${inStock ? '<button class="add-to-cart">Sepete Ekle</button>' : '<span class="stock">Tükendi</span>'}
<p class="description">${description ?? ''}</p></main></body></html>`;
}

function card(product: SourceProduct): string {
  const { slug, name, inStock = true } = product;
  return `<div class="product-item"><a class="product-link" href="/urun/${slug}"><img src="/img/${slug}.jpg" alt="${name}">
<h3 class="product-title">${name}</h3></a><span class="price">${priceText(product)}</span>
${inStock ? '<button class="add-to-cart">Sepete Ekle</button>' : '<span class="sold-out">Tükendi</span>'}</div>`;
}

export function listPage(products: readonly SourceProduct[], pager = ''): string {
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>Bıçaklar - Kaynak</title></head><body>
<main><h1>Bıçaklar</h1><select><option>Fiyata göre sırala</option></select><div class="product-list">
${products.map(card).join('\n')}</div>${pager}</main></body></html>`;
}

/** Starts a shop to be scraped: `/kategori?page=N` and `/urun/<slug>`. */
export async function openSourceShop(products: SourceProduct[]): Promise<SourceShop> {
  let running = 0;
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const server = await openLocalServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://source');
    source.requests.push(request.url ?? '');
    if (source.requests.length > source.answers) return;
    running += 1;
    source.mostAtOnce = Math.max(source.mostAtOnce, running);
    response.once('close', () => (running -= 1));
    setTimeout(() => answer(url, request, response), source.delayMs);
  });
  const answer = (url: URL, request: IncomingMessage, response: ServerResponse): void => {
    const page = source.pages.get(`${url.pathname}${url.search}`);
    if (page) return page(request, response);
    if (url.pathname === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(source.robots);
      return undefined;
    }
    const slug = /^\/urun\/(.+)$/.exec(url.pathname)?.[1];
    const product = source.products.find((each) => each.slug === slug);
    if (product) {
      const status = product.status ?? 200;
      response.writeHead(status, html).end(status === 200 ? productPage(product, source.base) : 'yok');
      return undefined;
    }
    if (url.pathname === '/kategori') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const pages = Math.max(1, Math.ceil(source.products.length / source.pageSize));
      const listed = source.products.slice((page - 1) * source.pageSize, page * source.pageSize);
      const links = Array.from({ length: pages }, (_, index) => {
        const number = index + 1;
        return number === page
          ? `<span class="active">${number}</span>`
          : `<a href="/kategori?page=${number}">${number}</a>`;
      }).join('');
      const next = page < pages ? `<a rel="next" href="/kategori?page=${page + 1}">Sonraki</a>` : '';
      const pager = pages > 1 ? `<ul class="pagination">${links}${next}</ul>` : '';
      response.writeHead(200, html).end(listPage(listed, pager));
      return undefined;
    }
    response.writeHead(404, html).end('<h1>Sayfa bulunamadı</h1>');
    return undefined;
  };
  const source: SourceShop = {
    ...server,
    base: `http://${server.host}`,
    products,
    requests: [],
    pages: new Map(),
    robots: '',
    pageSize: 12,
    mostAtOnce: 0,
    delayMs: 0,
    answers: Infinity,
  };
  return source;
}
