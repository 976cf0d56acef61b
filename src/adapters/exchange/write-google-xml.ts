import { toDecimal, ZERO } from '../../domain/money.ts';
import { isPublished } from '../../domain/product.ts';
import { isSellable } from '../../domain/stock.ts';
import type { ExportContext, ExportedProduct } from '../../shop/exchange-ports.ts';
import { escapeXml } from './xml-text.ts';

/** Google Merchant Center's limits, in characters (support.google.com/merchants, product data specification). */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MPN = 70;
const MAX_MORE_IMAGES = 10;

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

function itemXml(
  { product, categoryNames, url, pictures }: ExportedProduct,
  { settings }: ExportContext,
): string {
  const { price, originalPrice } = product;
  const isReduced = originalPrice !== undefined && originalPrice > price;
  const [picture, ...more] = pictures;
  const mpn = product.oem?.[0] ?? product.sku;
  const fee = price >= settings.freeShippingFrom ? ZERO : settings.shippingFee;
  return [
    '<item>',
    element('g:id', product.id),
    element('g:title', product.name.slice(0, MAX_TITLE)),
    element('g:description', (product.description || product.name).slice(0, MAX_DESCRIPTION)),
    element('g:link', url),
    picture === undefined ? '' : element('g:image_link', picture),
    ...more.slice(0, MAX_MORE_IMAGES).map((address) => element('g:additional_image_link', address)),
    element('g:availability', isSellable(product) ? 'in_stock' : 'out_of_stock'),
    element('g:price', `${toDecimal(isReduced ? originalPrice : price)} TRY`),
    isReduced ? element('g:sale_price', `${toDecimal(price)} TRY`) : '',
    element('g:brand', product.brand),
    mpn === undefined ? element('g:identifier_exists', 'no') : element('g:mpn', mpn.slice(0, MAX_MPN)),
    element('g:condition', 'new'),
    categoryNames.length === 0 ? '' : element('g:product_type', categoryNames.join(' > ')),
    `<g:shipping>${element('g:country', 'TR')}${element('g:price', `${toDecimal(fee)} TRY`)}</g:shipping>`,
    '</item>\n',
  ].join('');
}

/** The published products as Google Merchant Center reads them (RSS 2.0). */
export function writeGoogleXml(products: readonly ExportedProduct[], context: ExportContext): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n',
    element('title', context.siteName),
    element('link', `${context.siteUrl}/`),
    element('description', context.siteText),
    '\n',
    ...products.filter(({ product }) => isPublished(product)).map((each) => itemXml(each, context)),
    '</channel></rss>\n',
  ].join('');
}
