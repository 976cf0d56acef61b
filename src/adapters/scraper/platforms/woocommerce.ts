import { decodeEntities } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { type JsonObject, asList, asText, isObject } from '../data/json-value.ts';
import { readJsonValues } from '../data/lenient-json.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type PlatformReader, minorPrice, priceField, textField } from './platform-page.ts';

/** One product of the public Store API: prices are whole minor units with their own scale. */
export function readStoreApiProduct(product: JsonObject): ProductFinding | undefined {
  const prices = product['prices'];
  const name = textField(product, 'name');
  if (!isObject(prices) || name === undefined) return undefined;
  const scale = Number(asText(prices['currency_minor_unit']) ?? 2);
  const finding: ProductFinding = { layer: 'platform', detail: 'woocommerce', name };
  const price = minorPrice(prices['price'], scale);
  if (price !== undefined) finding.price = price;
  const regular = minorPrice(prices['regular_price'], scale);
  if (regular !== undefined && price !== undefined && compareAmounts(regular, price) > 0)
    finding.originalPrice = regular;
  const currency = currencyCode(textField(prices, 'currency_code') ?? '');
  if (currency !== null) finding.currency = currency;
  if (typeof product['is_in_stock'] === 'boolean') finding.stock = product['is_in_stock'] ? 'in' : 'out';
  const sku = textField(product, 'sku');
  if (sku !== undefined) finding.sku = sku;
  const images = asList(product['images'])
    .filter(isObject)
    .map((image) => textField(image, 'src'))
    .filter((image) => image !== undefined);
  if (images.length > 0) finding.images = images;
  const brand = asList(product['brands'])
    .filter(isObject)
    .map((entry) => textField(entry, 'name'))[0];
  if (brand !== undefined) finding.brand = brand;
  const description = textField(product, 'description', 'short_description');
  if (description !== undefined) finding.description = description;
  const url = textField(product, 'permalink');
  if (url !== undefined) finding.url = url;
  return finding;
}

/** The variants of a variable product stand as escaped JSON on its form: in stock when any of them is. */
export const readWooCommerce: PlatformReader = ({ tree }) => {
  const form = tree.elements.find((element) => element.attrs['data-product_variations'] !== undefined);
  const encoded = form?.attrs['data-product_variations'] ?? '';
  if (encoded.length < 3 || encoded === 'false') return undefined;
  const [value] = readJsonValues(encoded.includes('&quot;') ? decodeEntities(encoded) : encoded);
  const variants = asList(value).filter(isObject);
  if (variants.length === 0) return undefined;
  const finding: ProductFinding = { layer: 'platform', detail: 'woocommerce' };
  const buyable = variants.filter((variant) => variant['is_in_stock'] !== false);
  const [best] = (buyable.length > 0 ? buyable : variants)
    .map((variant) => ({ variant, price: priceField(variant, 'display_price') }))
    .filter((entry) => entry.price !== undefined)
    .toSorted((a, b) => compareAmounts(a.price ?? '', b.price ?? ''));
  if (best?.price !== undefined) {
    finding.price = best.price;
    const regular = priceField(best.variant, 'display_regular_price');
    if (regular !== undefined && compareAmounts(regular, best.price) > 0) finding.originalPrice = regular;
  }
  if (variants.some((variant) => typeof variant['is_in_stock'] === 'boolean'))
    finding.stock = buyable.length > 0 ? 'in' : 'out';
  return { main: finding };
};
