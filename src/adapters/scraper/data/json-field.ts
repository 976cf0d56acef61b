import { isZero, readMachinePrice } from '../price/price-text.ts';
import { type JsonObject, type JsonValue, asText, isObject } from './json-value.ts';

/** The first of the keys that holds a price above zero. */
export function priceField(from: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = asText(from[key]);
    const price = text === undefined ? undefined : readMachinePrice(text);
    if (price !== undefined && !isZero(price)) return price;
  }
  return undefined;
}

/** A price in hundredths, as Shopify and WooCommerce's Store API write it. */
export function minorPrice(value: JsonValue | undefined, minorDigits = 2): string | undefined {
  const text = asText(value);
  if (text === undefined || !/^\d+$/.test(text) || /^0*$/.test(text)) return undefined;
  if (minorDigits === 0) return `${text}.00`;
  const digits = text.padStart(minorDigits + 1, '0');
  return readMachinePrice(`${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`);
}

/** The first of the keys that holds a text that is not empty. */
export function textField(from: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = from[key];
    const text = isObject(value) ? asText(value['name'] ?? value['title'] ?? value['value']) : asText(value);
    if (text !== undefined && text.trim() !== '') return text.trim();
  }
  return undefined;
}
