import { readAppState } from './app-state.ts';
import { readMagento } from './magento.ts';
import type { PlatformFindings, PlatformPage, PlatformReader } from './platform-page.ts';
import { readPrestaShop } from './prestashop.ts';
import { readShopify } from './shopify.ts';
import { readTicimax } from './ticimax.ts';
import { readTsoft } from './tsoft.ts';
import { readWooCommerce } from './woocommerce.ts';

const READERS: readonly PlatformReader[] = [
  readTsoft,
  readTicimax,
  readShopify,
  readWooCommerce,
  readPrestaShop,
  readMagento,
];

/** What the shop platform's own data in the page say; undefined when no platform is known by its marks. */
export function readPlatform(page: PlatformPage): PlatformFindings | undefined {
  for (const read of READERS) {
    const found = read(page);
    if (found) return found;
  }
  return undefined;
}

/** What the page's application state says of the product it names: read only when nothing else gives a price. */
export function readStateProduct(page: PlatformPage): PlatformFindings | undefined {
  return readAppState(page);
}

const MARKS: readonly (readonly [string, RegExp])[] = [
  ['ideasoft', /ideacdn\.net\/idea\/|\/\/ideacdn\.net\/(?:js|css|idea)|IdeaSoft Akıllı E-Ticaret/],
  ['ticimax', /static\.ticimax\.cloud|mobilTicimaxLogo/],
  ['tsoft', /tsoft-icon\.woff2|TSOFT_APPS|\/tsoftapps\/|www\.tsoft\.com\.tr/],
  ['ikas', /cdn\.myikas\.com|eu\.myikas\.com/],
  ['platinmarket', /\/\/platincdn\.com|\/\/www\.platinmarket\.com/],
  ['eticaretkur', /ekur-menu/],
  ['faprika', /FaprikaXml|faprika\.com/],
  ['akinon', /akinoncdn\.com/],
  ['shopify', /cdn\.shopify\.com|shopify-digital-wallet|shopify-checkout-api-token|Shopify\.shop/],
  ['woocommerce', /plugins\/woocommerce\/|content=["']WooCommerce \d|woocommerce-page|\/wp-json\/wc\//],
  ['magento', /Magento_\w+\/|\/static\/version\d+\/frontend\/|data-mage-init/],
  ['prestashop', /var prestashop\s*=|prestashop\.com|content=["']PrestaShop/],
  ['opencart', /index\.php\?route=(?:product|common)|catalog\/view\/(?:theme|javascript)/],
];

/** The shop platform a page's text is marked by; undefined when it bears no known mark. */
export function detectPlatform(html: string): string | undefined {
  return MARKS.find(([, mark]) => mark.test(html))?.[0];
}
