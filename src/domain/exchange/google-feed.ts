import { escapeMarkup } from '#kernel/escape-markup';
import { gtinOf } from '../catalogue/product/gtin-of.ts';
import { makerOf } from '../catalogue/facts/maker-of.ts';
import { type Kurus, struckPrice, toDecimal, ZERO } from '../money/money.ts';
import { isPublished, type Product } from '../catalogue/product/product.ts';
import { pixelPicture } from '../catalogue/shop-picture.ts';
import { shippingCostOf, type ShippingRule } from '../orders/shipping/shipping.ts';
import { isSellable } from '../orders/stock/stock.ts';

/** Google Merchant Center's limits, in characters (support.google.com/merchants, product data specification). */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MPN = 70;
const MAX_GROUP = 50;
const MAX_MORE_IMAGES = 10;

/** Where the shop shows a product of the feed. */
export interface FeedPlace {
  /** Names from the top category down. */
  readonly categoryNames: readonly string[];
  readonly url: string;
  /** Absolute addresses of its pictures, the main one first. */
  readonly pictures: readonly string[];
}

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`;
const amount = (price: Kurus): string => `${toDecimal(price)} TRY`;

/** The head of a Google Merchant Center feed (RSS 2.0). @param url the shop's, without final slash */
export function googleFeedHead(name: string, url: string, description: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n',
    element('title', name),
    element('link', `${url}/`),
    element('description', description),
    '\n',
  ].join('');
}

/** Whether the feed has it: no drafts, nothing without a price. */
export function isInGoogleFeed(product: Product): boolean {
  return isPublished(product) && product.price !== ZERO;
}

/** One product of the feed; the fee is absent when the buyer pays the carrier. */
export function googleFeedItem(
  product: Product,
  { categoryNames, url, pictures }: FeedPlace,
  rule: ShippingRule,
): string {
  if (!isInGoogleFeed(product)) return '';
  const { price } = product;
  const struck = struckPrice(product);
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(url) ?? [];
  const [picture, ...more] = new Set(pictures.map((address) => pixelPicture(address, origin)));
  const maker = makerOf(product.brand);
  const gtin = gtinOf(product.barcode);
  const mpn = product.oem?.[0] ?? product.sku;
  const { fee, hasFreightToPay } = shippingCostOf(product, rule);
  return [
    '<item>',
    element('g:id', product.id),
    product.group === undefined ? '' : element('g:item_group_id', product.group.slice(0, MAX_GROUP)),
    element('g:title', product.name.slice(0, MAX_TITLE)),
    element('g:description', (product.description || product.name).slice(0, MAX_DESCRIPTION)),
    element('g:link', url),
    picture === undefined ? '' : element('g:image_link', picture),
    ...more.slice(0, MAX_MORE_IMAGES).map((address) => element('g:additional_image_link', address)),
    element('g:availability', isSellable(product) ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(struck ?? price)),
    struck === undefined ? '' : element('g:sale_price', amount(price)),
    maker === undefined ? '' : element('g:brand', maker),
    gtin === undefined ? '' : element('g:gtin', gtin),
    mpn === undefined || maker === undefined ? '' : element('g:mpn', mpn.slice(0, MAX_MPN)),
    gtin === undefined && (mpn === undefined || maker === undefined)
      ? element('g:identifier_exists', 'no')
      : '',
    element('g:condition', 'new'),
    categoryNames.length === 0 ? '' : element('g:product_type', categoryNames.join(' > ')),
    hasFreightToPay
      ? ''
      : `<g:shipping>${element('g:country', 'TR')}${element('g:price', amount(fee))}</g:shipping>`,
    '</item>\n',
  ].join('');
}

export const GOOGLE_FEED_TAIL = '</channel></rss>\n';
