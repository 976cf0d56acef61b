import type { ExtractedProduct } from './extract-result.ts';
import { productOfFinding } from './finding-product.ts';
import { nextPageOf } from './data/json-fragment.ts';
import { type JsonObject, isObject, walkJson } from './data/json-value.ts';
import { readJsonValues } from './data/lenient-json.ts';
import { readShopProduct } from './data/shop-json.ts';
import { pageNumberOf, withPage } from './list/page-number.ts';
import type { ProductFinding } from './product-finding.ts';

export interface JsonProducts {
  readonly single: boolean;
  readonly products: readonly ExtractedProduct[];
  readonly nextPageUrl: string | undefined;
}

/** So many of a list's entries are products when it is a list of products. */
const MOST = 0.6;
const LIST_NAME = /^(?:products?|items|urunler|data|list|results?|records|hits|html|content|body|view)$/i;
/** How many products Shopify and WooCommerce's Store API send at a time: fewer are the last ones. */
const SIZES: readonly (readonly [path: RegExp, param: string, usual: number])[] = [
  [/\/products\.json/, 'limit', 30],
  [/\/wc\/store\//, 'per_page', 10],
];

/** Whether the bytes are a shop's JSON answer and not a page. */
export function looksJson(text: string, contentType: string | undefined): boolean {
  if (/\bhtml\b/i.test(contentType ?? '')) return false;
  return /^\s*[{[]\s*["{\]}]/.test(text.slice(0, 200)) && !/^\s*<|<html/i.test(text.slice(0, 500));
}

/**
 * Reads the JSON answers of shops: one product, or the longest list whose entries have a name, a price and an
 * address. Shopify's answers name no currency: it comes from the shop's country, when the address tells it.
 */
export function readJsonProducts(
  text: string,
  url: string,
  localCurrency: string | undefined,
): JsonProducts | undefined {
  const [value] = readJsonValues(text);
  const origin = /^https?:\/\/[^/]+/i.exec(url)?.[0] ?? '';
  const read = (entry: JsonObject): ProductFinding | undefined => readShopProduct(entry, origin);
  const answer = (
    single: boolean,
    findings: readonly ProductFinding[],
    nextPageUrl?: string,
  ): JsonProducts => ({
    single,
    products: findings.map((finding) => productOfFinding(finding, url, localCurrency)),
    nextPageUrl,
  });
  const one = isObject(value) ? (isObject(value['product']) ? value['product'] : value) : undefined;
  const single = one && (one['variants'] !== undefined || isObject(one['prices'])) ? read(one) : undefined;
  if (single) return answer(true, [single]);
  let best: ProductFinding[] = [];
  let isEmpty = Array.isArray(value) && value.length === 0;
  walkJson(value, (name, each) => {
    isEmpty ||= LIST_NAME.test(name) && (Array.isArray(each) ? each.length === 0 : each === '');
    if (!Array.isArray(each)) return;
    const entries = each.filter(isObject);
    const products = entries
      .map(read)
      .filter((finding) => finding?.price !== undefined && finding.url !== undefined)
      .filter((finding) => finding !== undefined);
    if (products.length > best.length && products.length >= entries.length * MOST) best = products;
  });
  // A list that breaks off says nothing of what would follow.
  if (best.length === 0) return isEmpty && /[\]}]\s*$/.test(text) ? answer(false, []) : undefined;
  return answer(false, best, nextBySize(url, best.length) ?? nextPageOf(value, url));
}

/** The next page of an answer that is cut by a size. */
function nextBySize(url: string, count: number): string | undefined {
  const [, param = '', usual = 0] = SIZES.find(([path]) => path.test(url)) ?? [];
  if (param === '') return undefined;
  const size = Number(new RegExp(`[?&]${param}=(\\d+)`).exec(url)?.[1] ?? usual);
  return count < size ? undefined : withPage(url, 'page', pageNumberOf(url) + 1);
}
