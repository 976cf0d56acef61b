import type { ExtractedProduct } from './extract-result.ts';
import { productOfFinding } from './finding-product.ts';
import { type JsonObject, asList, isObject } from './json-value.ts';
import { readJsonValues } from './lenient-json.ts';
import { pageNumberOf, withPage } from './next-page.ts';
import { readShopifyProduct } from './platforms/shopify.ts';
import { readStoreApiProduct } from './platforms/woocommerce.ts';
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
 * Store API. Shopify's answers name no currency: it comes from the shop's country, when the address tells it.
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

  if (Array.isArray(value)) {
    const products = value
      .filter(isObject)
      .map(readStoreApiProduct)
      .filter((finding) => finding !== undefined)
      .map(toProduct);
    if (products.length === 0) return undefined;
    return { single: false, products, nextPageUrl: nextBy(url, products.length, 'per_page', 10) };
  }
  if (!isObject(value)) return undefined;
  if (isObject(value['product'])) {
    const finding = shopify(value['product']);
    return finding && { single: true, products: [toProduct(finding)], nextPageUrl: undefined };
  }
  const listed = asList(value['products']).filter(isObject);
  if (Array.isArray(value['products'])) {
    const products = listed
      .map((entry) => shopify(entry) ?? readStoreApiProduct(entry))
      .filter((finding) => finding !== undefined)
      .map(toProduct);
    return {
      single: false,
      products,
      nextPageUrl: products.length === 0 ? undefined : nextBy(url, products.length, 'limit', 30),
    };
  }
  const finding =
    readStoreApiProduct(value) ?? (asList(value['variants']).length > 0 ? shopify(value) : undefined);
  return finding && { single: true, products: [toProduct(finding)], nextPageUrl: undefined };
}

/** The next page of an answer that is cut by a size: a short answer is the last one. */
function nextBy(url: string, count: number, sizeParam: string, usual: number): string | undefined {
  const size = Number(new RegExp(`[?&]${sizeParam}=(\\d+)`).exec(url)?.[1] ?? usual);
  return count < size ? undefined : withPage(url, 'page', pageNumberOf(url) + 1);
}
