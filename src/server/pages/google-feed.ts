import type { CatalogueReader } from '../../catalogue/catalogue.ts';
import { paths } from '../../contract/routes.ts';
import { toDecimal, ZERO, type Kurus } from '../../domain/money.ts';
import type { Product } from '../../domain/product.ts';
import type { Settings } from '../../domain/settings.ts';
import type { Site } from '../../domain/site.ts';
import { isSellable } from '../../domain/stock.ts';
import type { Content } from '../answer.ts';
import { textInSlices } from '../text-in-slices.ts';
import { escapeMarkup } from './html.ts';

/** Google Merchant Center's limits, in characters (support.google.com/merchants, product data specification). */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MPN = 70;
const MAX_MORE_IMAGES = 10;

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`;
const amount = (price: Kurus): string => `${toDecimal(price)} TRY`;

function itemText(product: Product, catalogue: CatalogueReader, settings: Settings, origin: string): string {
  const { price, originalPrice, oem } = product;
  const isReduced = originalPrice !== undefined && originalPrice > price;
  const absolute = (address: string): string => (address.startsWith('/') ? origin + address : address);
  const branch = catalogue.categoryTree().path(product.categoryId);
  const mpn = oem?.[0] ?? product.sku;
  const fee = price >= settings.freeShippingFrom ? ZERO : settings.shippingFee;
  return [
    '<item>',
    element('g:id', product.id),
    element('g:title', product.name.slice(0, MAX_TITLE)),
    element('g:description', (product.description || product.name).slice(0, MAX_DESCRIPTION)),
    element('g:link', origin + paths.product(product.slug)),
    element('g:image_link', absolute(product.imageUrl)),
    ...(product.images ?? [])
      .slice(0, MAX_MORE_IMAGES)
      .map((address) => element('g:additional_image_link', absolute(address))),
    element('g:availability', isSellable(product) ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(isReduced ? originalPrice : price)),
    isReduced ? element('g:sale_price', amount(price)) : '',
    element('g:brand', product.brand),
    mpn === undefined ? element('g:identifier_exists', 'no') : element('g:mpn', mpn.slice(0, MAX_MPN)),
    element('g:condition', 'new'),
    branch.length === 0 ? '' : element('g:product_type', branch.map(({ name }) => name).join(' > ')),
    `<g:shipping>${element('g:country', 'TR')}${element('g:price', amount(fee))}</g:shipping>`,
    '</item>\n',
  ].join('');
}

/** `/feeds/google.xml`: all published products as Google Merchant Center reads them (RSS 2.0). */
export async function googleFeed(
  catalogue: CatalogueReader,
  settings: Settings,
  site: Site,
  origin: string,
): Promise<Content> {
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n',
    element('title', site.name),
    element('link', `${origin}/`),
    element('description', site.tagline || site.headline || settings.companyName),
    '\n',
  ].join('');
  const text = await textInSlices({
    head,
    items: catalogue.products(),
    textOf: (product) => itemText(product, catalogue, settings, origin),
    separator: '',
    tail: '</channel></rss>\n',
  });
  return { type: 'application/xml; charset=utf-8', ...text };
}
