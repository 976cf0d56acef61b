import { currencyCode } from '../price/currency.ts';
import { type JsonObject, asList, asText, isObject } from './json-value.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { minorPrice, textField } from './json-field.ts';

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
