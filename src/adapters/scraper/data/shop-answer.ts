import { PATTERNS } from '../page/patterns.ts';
import { type ExtractResult, nothing, resultOf } from '../extract-result.ts';
import { productOfFinding, type ProductFinding } from '../product-finding.ts';
import { pageNumberOf, pageTemplate, withPage } from '../list/page-number.ts';
import { absoluteUrl, hostOf } from '../page/page-address.ts';
import { localCurrency } from '../price/currency.ts';
import { type JsonObject, type JsonValue, isObject, readJsonValues, walkJson } from './json.ts';
import { readShopProduct } from './shop-json.ts';

/** So many of a list's entries are products when it is a list of products. */
const MOST = 0.6;
/** How many products Shopify and WooCommerce's Store API send at a time: fewer are the last ones. */
const SIZES: readonly (readonly [path: RegExp, param: string, usual: number])[] = [
  [/\/products\.json/, 'limit', 30],
  [/\/wc\/store\//, 'per_page', 10],
];

/** Whether a text is a shop's JSON answer and not a page. */
export function looksJson(text: string, contentType: string | undefined): boolean {
  if (/\bhtml\b/i.test(contentType ?? '')) return false;
  return /^\s*[{[]\s*["{\]}]/.test(text.slice(0, 200)) && !/^\s*<|<html/i.test(text.slice(0, 500));
}

/**
 * Reads the JSON answers of shops: one product, or the longest list whose entries have a name, a price and an
 * address. Shopify's answers name no currency: it comes from the shop's country, when the address tells it.
 */
export function readShopAnswer(text: string, url: string): ExtractResult {
  const [value] = readJsonValues(text);
  const origin = /^https?:\/\/[^/]+/i.exec(url)?.[0] ?? '';
  const read = (entry: JsonObject): ProductFinding | undefined => readShopProduct(entry, origin);
  const currency = localCurrency({ host: hostOf(url) });
  const complete = (findings: readonly ProductFinding[]) =>
    findings.map((finding) => productOfFinding(finding, url, currency));
  const one = isObject(value) ? (isObject(value['product']) ? value['product'] : value) : undefined;
  const single = one && (one['variants'] !== undefined || isObject(one['prices'])) ? read(one) : undefined;
  if (single) return resultOf('product', { products: complete([single]) });
  let best: ProductFinding[] = [];
  let isEmpty = Array.isArray(value) && value.length === 0;
  walkJson(value, (name, each) => {
    isEmpty ||= PATTERNS.jsonList.test(name) && (Array.isArray(each) ? each.length === 0 : each === '');
    const entries = Array.isArray(each) ? each.filter(isObject) : [];
    const products = entries
      .flatMap((entry) => read(entry) ?? [])
      .filter(({ price, url: to }) => price && to);
    if (products.length > best.length && products.length >= entries.length * MOST) best = products;
  });
  if (best.length > 0)
    return resultOf('listing', {
      products: complete(best),
      nextPageUrl: nextBySize(url, best.length) ?? nextPageOf(value, url),
    });
  // A list that breaks off says nothing of what would follow.
  return nothing(isEmpty && /[\]}]\s*$/.test(text) ? 'NO_RESULTS' : 'NOT_PRODUCT');
}

/** The next page of an answer that is cut by a size. */
function nextBySize(url: string, count: number): string | undefined {
  const [, param = '', usual = 0] = SIZES.find(([path]) => path.test(url)) ?? [];
  const size = Number(new RegExp(`[?&]${param}=(\\d+)`).exec(url)?.[1] ?? usual);
  return param === '' || count < size ? undefined : withPage(url, 'page', pageNumberOf(url) + 1);
}

const MARKUP = /<(?:a|div|li|article|section|tr)\b[^>]*>[\s\S]*<a\b[^>]*\bhref\b/i;

/** Reads the markup that endless lists send within JSON; undefined when there is none. */
export function readJsonFragment(text: string, url: string) {
  if (!/<\s*\\?\/?\s*a\b|\\u003ca\b/i.test(text)) return undefined;
  const [value] = readJsonValues(text);
  const parts: string[] = [];
  walkJson(value, (_name, each) => {
    if (typeof each === 'string' && MARKUP.test(each)) parts.push(each);
  });
  return parts.length === 0 ? undefined : { html: parts.join('\n'), nextPageUrl: nextPageOf(value, url) };
}

/**
 * The next page's address as a JSON answer tells it: by itself, by a number, by a yes, or by a count of pages.
 * An answer that says nothing of it and has a later page's address may have a next one; that page will tell.
 */
function nextPageOf(value: JsonValue | undefined, url: string): string | undefined {
  const current = pageNumberOf(url);
  const next =
    pageTemplate(url)(current + 1) ?? (current === 1 ? withPage(url, 'page', current + 1) : undefined);
  // A yes overrules a no: a page too many costs one fetch, a page too few loses its products.
  let found: string | null | undefined;
  const offer = (isMore: boolean, address = next): void => {
    found ??= isMore ? address : null;
  };
  walkJson(value, (name, each) => {
    if (PATTERNS.jsonNext.test(name)) {
      if (each === null || each === false) offer(false);
      else if (typeof each === 'string' && /^(?:https?:|[/?])/i.test(each))
        offer(true, absoluteUrl(each, url));
      else if (Number(each) === current + 1) offer(true);
      else if (isObject(each) && typeof each['href'] === 'string')
        offer(true, absoluteUrl(each['href'], url));
    } else if (PATTERNS.jsonMore.test(name) && typeof each === 'boolean') offer(each);
    else if (PATTERNS.jsonLast.test(name) && typeof each === 'boolean') offer(!each);
    else if (PATTERNS.jsonPageCount.test(name) && typeof each === 'number') offer(each > current);
  });
  return found === undefined && current > 1 ? next : (found ?? undefined);
}
