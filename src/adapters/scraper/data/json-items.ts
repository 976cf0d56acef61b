import { type JsonObject, type JsonValue, isObject, walkJson } from './json-value.ts';
import type { ProductFinding } from '../product-finding.ts';
import { textField } from './json-field.ts';
import { NAME_KEYS, readItem } from './shop-item.ts';

const URL_KEYS = [
  'url',
  'link',
  'href',
  'permalink',
  'productUrl',
  'product_url',
  'detailUrl',
  'seoUrl',
  'seo_url',
  'urunUrl',
];
const ADDRESS = /^(?:https?:\/\/|\/)|^[\w%-]+(?:\/[\w%.-]+)+$/i;
/** So many of a list's entries are products when it is a list of products. */
const MOST = 0.6;

/** The products of a shop's own JSON answer: the longest list whose entries have a name, a price and an address. */
export function readJsonItems(value: JsonValue | undefined): ProductFinding[] {
  let best: ProductFinding[] = [];
  walkJson(value, (_name, each) => {
    if (!Array.isArray(each)) return;
    const entries = each.filter(isObject);
    const products = entries.map(readEntry).filter((finding) => finding !== undefined);
    if (products.length > best.length && products.length >= entries.length * MOST) best = products;
  });
  return best;
}

function readEntry(entry: JsonObject): ProductFinding | undefined {
  const name = textField(entry, ...NAME_KEYS);
  const url = textField(entry, ...URL_KEYS);
  if (name === undefined || name.length > 300 || url === undefined || !ADDRESS.test(url)) return undefined;
  const finding = readItem(entry, name);
  return finding.price === undefined ? undefined : { ...finding, url };
}

const LIST_NAME = /^(?:products?|items|urunler|data|list|results?|records|hits|html|content|body|view)$/i;

/** Whether a JSON answer says that its list has no products. */
export function isEmptyList(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  let isEmpty = false;
  walkJson(value, (name, each) => {
    isEmpty ||= LIST_NAME.test(name) && (Array.isArray(each) ? each.length === 0 : each === '');
  });
  return isEmpty;
}
