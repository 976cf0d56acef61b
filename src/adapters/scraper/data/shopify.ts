import { type JsonObject, type JsonValue, asList, asText, isObject } from './json-value.ts';
import { compareAmounts } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { minorPrice, priceField, textField } from './json-field.ts';

/** Prices are "109.00" in .json answers and whole minor units in .js ones. */
function variantPrice(value: JsonValue | undefined): string | undefined {
  const text = asText(value);
  if (text === undefined) return undefined;
  return /[.,]/.test(text) ? priceField({ price: text }, 'price') : minorPrice(text);
}

/** One product as Shopify writes it; `.js` answers hold minor units, `.json` decimal texts. */
export function readShopifyProduct(product: JsonObject, origin = ''): ProductFinding | undefined {
  const variants = asList(product['variants']).filter(isObject);
  const title = textField(product, 'title', 'name');
  if (title === undefined && variants.length === 0) return undefined;
  const finding: ProductFinding = { layer: 'platform', detail: 'shopify' };
  if (title !== undefined) finding.name = title;
  const known = variants.filter((variant) => typeof variant['available'] === 'boolean');
  const buyable = variants.filter((variant) => variant['available'] !== false);
  const [best] = (buyable.length > 0 ? buyable : variants)
    .map((variant) => ({ variant, price: variantPrice(variant['price']) }))
    .filter((entry) => entry.price !== undefined)
    .toSorted((a, b) => compareAmounts(a.price ?? '', b.price ?? ''));
  const price = best?.price ?? variantPrice(product['price']);
  if (price !== undefined) finding.price = price;
  const old = variantPrice(best?.variant['compare_at_price']) ?? variantPrice(product['compare_at_price']);
  if (old !== undefined && price !== undefined && compareAmounts(old, price) > 0) finding.originalPrice = old;
  if (known.length > 0) finding.stock = known.some((variant) => variant['available'] === true) ? 'in' : 'out';
  else if (typeof product['available'] === 'boolean') finding.stock = product['available'] ? 'in' : 'out';
  const vendor = textField(product, 'vendor');
  if (vendor !== undefined) finding.brand = vendor;
  const sku = best && textField(best.variant, 'sku');
  if (sku !== undefined) finding.sku = sku;
  const gtin = best && textField(best.variant, 'barcode');
  if (gtin !== undefined && /^\d{8,14}$/.test(gtin)) finding.gtin = gtin;
  const images = asList(product['images'])
    .map((image) => (isObject(image) ? textField(image, 'src', 'url') : asText(image)))
    .filter((image) => image !== undefined);
  if (images.length > 0) finding.images = images;
  const description = textField(product, 'body_html', 'description');
  if (description !== undefined) finding.description = description;
  const handle = textField(product, 'handle');
  if (handle !== undefined && origin !== '') finding.url = `${origin}/products/${handle}`;
  return finding;
}
