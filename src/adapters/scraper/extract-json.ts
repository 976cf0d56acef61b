import type { ExtractedProduct } from './extract-result.ts';
import { productOfFinding } from './finding-product.ts';
import { type JsonObject, asList, isObject } from './data/json-value.ts';
import { nextPageOf } from './data/json-fragment.ts';
import { isEmptyList, readJsonItems } from './data/json-items.ts';
import { readJsonValues } from './data/lenient-json.ts';
import { pageNumberOf, withPage } from './list/page-number.ts';
import { readShopifyProduct } from './data/shopify.ts';
import { readStoreApiProduct } from './data/woocommerce.ts';
import type { ProductFinding } from './product-finding.ts';

export interface JsonProducts {
  readonly single: boolean;
  readonly products: readonly ExtractedProduct[];
  readonly nextPageUrl: string | undefined;
}

function originOf(url: string): string {
  return /^https?:\/\/[^/]+/i.exec(url)?.[0] ?? '';
}

/** Whether the bytes are a shop's JSON answer and not a page. */
export function looksJson(text: string, contentType: string | undefined): boolean {
  if (/\bhtml\b/i.test(contentType ?? '')) return false;
  return /^\s*[{[]\s*["{\]}]/.test(text.slice(0, 200)) && !/^\s*<|<html/i.test(text.slice(0, 500));
}

/**
 * Reads the public product answers of Shopify (`products.json`, `/products/x.json`, `.js`) and of WooCommerce's
 * Store API, and other shops' lists whose entries have a name, a price and an address. Shopify's answers name no
 * currency: it comes from the shop's country, when the address tells it.
 */
export function readJsonProducts(
  text: string,
  url: string,
  localCurrency: string | undefined,
): JsonProducts | undefined {
  const [value] = readJsonValues(text);
  const origin = originOf(url);
  const toProduct = (finding: ProductFinding): ExtractedProduct =>
    productOfFinding(finding, url, localCurrency);
  const shopify = (entry: JsonObject): ProductFinding | undefined => readShopifyProduct(entry, origin);

  const listOf = (
    findings: readonly (ProductFinding | undefined)[],
    nextPageUrl: (count: number) => string | undefined,
  ): JsonProducts | undefined => {
    const products = findings.filter((finding) => finding !== undefined).map(toProduct);
    return products.length === 0
      ? undefined
      : { single: false, products, nextPageUrl: nextPageUrl(products.length) };
  };
  const otherList = (): JsonProducts | undefined =>
    isEmptyList(value) && isJson(text)
      ? { single: false, products: [], nextPageUrl: undefined }
      : listOf(readJsonItems(value), () => nextPageOf(value, url));

  if (Array.isArray(value))
    return (
      listOf(value.filter(isObject).map(readStoreApiProduct), (count) =>
        nextBy(url, count, 'per_page', 10),
      ) ?? otherList()
    );
  if (!isObject(value)) return undefined;
  if (isObject(value['product'])) {
    const finding = shopify(value['product']);
    return finding && { single: true, products: [toProduct(finding)], nextPageUrl: undefined };
  }
  if (Array.isArray(value['products'])) {
    const listed = value['products'].filter(isObject);
    const findings = listed.map((entry) => (isShopify(entry) ? shopify(entry) : readStoreApiProduct(entry)));
    return listOf(findings, (count) => nextBy(url, count, 'limit', 30)) ?? otherList();
  }
  const finding = readStoreApiProduct(value) ?? (isShopify(value) ? shopify(value) : undefined);
  return finding ? { single: true, products: [toProduct(finding)], nextPageUrl: undefined } : otherList();
}

function isShopify(entry: JsonObject): boolean {
  return asList(entry['variants']).length > 0;
}

/** A list that breaks off says nothing of what would follow. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The next page of an answer that is cut by a size: a short answer is the last one. */
function nextBy(url: string, count: number, sizeParam: string, usual: number): string | undefined {
  const size = Number(new RegExp(`[?&]${sizeParam}=(\\d+)`).exec(url)?.[1] ?? usual);
  return count < size ? undefined : withPage(url, 'page', pageNumberOf(url) + 1);
}
