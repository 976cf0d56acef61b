import { looksJson, readJsonFragment, readShopAnswer } from '../data/shop-answer.ts';
import type { ExtractResult } from '../extract-result.ts';
import { decodePage } from './decode-page.ts';
import { hostOf } from './page-address.ts';

export interface PageBytes {
  readonly bytes: Uint8Array;
  /** The address it is from; empty when unknown. */
  readonly url: string;
  readonly contentType?: string | undefined;
}

/**
 * Decodes a page. Endless lists send a part of one within JSON: that is its markup, with what the wrapping says of the
 * next page. JSON that wraps no markup is an `answer` by itself.
 */
export function readPageText({ bytes, url, contentType }: PageBytes): {
  readonly html: string;
  readonly answer?: ExtractResult;
  readonly nextPageUrl?: string | undefined;
} {
  const html = decodePage(bytes, contentType, hostOf(url));
  if (!looksJson(html, contentType)) return { html };
  const answer = readShopAnswer(html, url);
  // Descriptions of products are markup too.
  return (answer.type === 'none' ? readJsonFragment(html, url) : undefined) ?? { html, answer };
}

/** How files begin that are no text: PDF, PNG, GIF, JPEG, WebP and AVI, zip and what is made of it. */
const FILE_STARTS = ['%PDF-', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', 'PK\x03\x04'];

/** Whether the bytes are a file of another kind, whatever its server calls it. */
export function looksBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return FILE_STARTS.some((mark) => start.startsWith(mark));
}
