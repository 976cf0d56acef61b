import { type JsonObject, asList, asText, isObject } from '../data/json-value.ts';
import { readLiteralAt } from '../data/lenient-json.ts';
import { compareAmounts, readPriceText } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type PlatformReader, priceField, textField } from './platform-page.ts';

/** A price text such as "₺2.887,50" under the first key that matches. */
function priceTextUnder(
  model: JsonObject,
  pattern: RegExp,
): { amount: string; currency: string | null } | undefined {
  for (const [key, value] of Object.entries(model)) {
    const text = asText(value);
    if (text === undefined || !pattern.test(key)) continue;
    const price = readPriceText(text);
    if (price && Number(price.amount) > 0) return { amount: price.amount, currency: price.currency };
  }
  return undefined;
}

function numbersUnder(value: JsonObject, key: string): number[] {
  return [value, ...asList(value['products'] ?? value['urunler']).filter(isObject)]
    .map((entry) => Number(asText(entry[key]) ?? 'x'))
    .filter((number) => Number.isFinite(number));
}

/** Ticimax keeps the product in `productDetailModel`; its numeric sale price has no VAT, the formatted one has. */
export const readTicimax: PlatformReader = ({ tree }) => {
  for (const script of tree.scripts) {
    const at = script.text.search(/\bproductDetailModel\s*=\s*\{/);
    if (at < 0) continue;
    const model = readLiteralAt(script.text, at);
    if (!isObject(model)) continue;
    const finding: ProductFinding = { layer: 'platform', detail: 'ticimax' };
    const name = textField(model, 'productName', 'urunAdi');
    if (name !== undefined) finding.name = name;
    const first = asList(model['products']).find(isObject);
    const sale =
      (first && priceTextUnder(first, /(?:indirimliFiyatiStr|satisFiyatiStr|urunFiyatiStr)$/i)) ??
      priceTextUnder(model, /(?:indirimliFiyatiStr|satisFiyatiStr|productPriceStr|urunFiyatiStr)$/i);
    const price =
      sale?.amount ??
      priceField(model, 'productPriceKDVIncluded', 'productPriceKdvIncluded') ??
      (first && priceField(first, 'kdvDahilFiyati', 'satisFiyatiKdvDahil'));
    if (price !== undefined) finding.price = price;
    if (sale?.currency !== undefined && sale.currency !== null) finding.currency = sale.currency;
    const old =
      (first && priceTextUnder(first, /(?:^satisFiyatiStr|piyasaFiyatiStr|orjinalFiyatiStr)$/i)) ??
      priceTextUnder(model, /(?:piyasaFiyatiStr|orjinalFiyatiStr)$/i);
    if (old && price !== undefined && compareAmounts(old.amount, price) > 0)
      finding.originalPrice = old.amount;
    const counts = numbersUnder(model, 'stokAdedi');
    const total = numbersUnder(model, 'totalStockAmount');
    const stock = counts.length > 0 ? counts : total;
    if (stock.length > 0) {
      const sum = stock.reduce((all, count) => all + Math.max(0, count), 0);
      finding.stock = sum > 0 ? 'in' : 'out';
      finding.stockCount = Math.floor(sum);
    }
    const brand = textField(model, 'brandName', 'markaAdi', 'brand');
    if (brand !== undefined) finding.brand = brand;
    const sku =
      textField(model, 'productCode', 'stokKodu') ?? (first && textField(first, 'stokKodu', 'barkod'));
    if (sku !== undefined) finding.sku = sku;
    const gtin = first && textField(first, 'barkod');
    if (gtin !== undefined && /^\d{8,14}$/.test(gtin)) finding.gtin = gtin;
    const images = asList(model['productImages'])
      .filter(isObject)
      .map((image) => textField(image, 'bigImagePath', 'imagePath', 'mediumImagePath'))
      .filter((image) => image !== undefined);
    if (images.length > 0) finding.images = images;
    if (finding.name !== undefined || finding.price !== undefined) return { main: finding };
  }
  return undefined;
};
