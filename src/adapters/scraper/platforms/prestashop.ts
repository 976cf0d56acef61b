import { decodeEntities } from '../page/clean-text.ts';
import { asText, isObject } from '../data/json-value.ts';
import { readJsonValues } from '../data/lenient-json.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type PlatformReader, priceField, textField } from './platform-page.ts';

/** PrestaShop 1.7 writes the whole product as JSON on `#product-details`. */
export const readPrestaShop: PlatformReader = ({ tree }) => {
  const details = tree.elements.find(
    (element) =>
      element.attrs['data-product'] !== undefined &&
      (element.attrs['data-product'] ?? '').includes('price_amount'),
  );
  const encoded = details?.attrs['data-product'] ?? '';
  if (encoded === '') return undefined;
  const [product] = readJsonValues(encoded.includes('&quot;') ? decodeEntities(encoded) : encoded);
  if (!isObject(product)) return undefined;
  const finding: ProductFinding = { layer: 'platform', detail: 'prestashop' };
  const name = textField(product, 'name');
  if (name !== undefined) finding.name = name;
  const price = priceField(product, 'price_amount');
  if (price !== undefined) finding.price = price;
  const regular = priceField(product, 'regular_price_amount', 'price_without_reduction');
  if (
    product['has_discount'] === true &&
    regular !== undefined &&
    price !== undefined &&
    compareAmounts(regular, price) > 0
  )
    finding.originalPrice = regular;
  const quantity = Number(asText(product['quantity']) ?? 'x');
  const orderable = asText(product['allow_oosp']) === '1' || product['add_to_cart_url'] !== null;
  if (Number.isFinite(quantity))
    finding.stock =
      quantity > 0 || (orderable && asText(product['availability']) === 'available') ? 'in' : 'out';
  const sku = textField(product, 'reference');
  if (sku !== undefined) finding.sku = sku;
  const gtin = textField(product, 'ean13');
  if (gtin !== undefined) finding.gtin = gtin;
  return finding.price === undefined && finding.stock === undefined ? undefined : { main: finding };
};
