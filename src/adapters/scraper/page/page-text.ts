import { decodePage } from './decode-page.ts';
import { looksJson, readJsonProducts } from '../extract-json.ts';
import { readJsonFragment } from '../data/json-fragment.ts';
import { hostOf } from './page-address.ts';

export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType?: string | undefined;
}

export interface PageText {
  /** The page's markup, also of one that came wrapped in JSON. */
  readonly html: string;
  /** The answer is JSON that wraps no markup. */
  readonly isJson: boolean;
  /** What the wrapping says of the list's next page. */
  readonly nextPageUrl: string | undefined;
}

/** Decodes a page, and unwraps a part of one from the JSON in which endless lists send it. */
export function readPageText({ bytes, url, contentType }: PageBytes): PageText {
  const { text } = decodePage(bytes, { contentType, host: hostOf(url) });
  if (!looksJson(text, contentType)) return { html: text, isJson: false, nextPageUrl: undefined };
  // Descriptions of products are markup too.
  const holdsProducts = (readJsonProducts(text, url, undefined)?.products.length ?? 0) > 0;
  const fragment = holdsProducts ? undefined : readJsonFragment(text, url);
  return fragment === undefined
    ? { html: text, isJson: true, nextPageUrl: undefined }
    : { html: fragment.html, isJson: false, nextPageUrl: fragment.nextPageUrl };
}

/** How files begin that are no text: PDF, PNG, GIF, JPEG, WebP and AVI, zip and what is made of it. */
const FILE_STARTS = ['%PDF-', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', 'PK\x03\x04'];

/** Whether the bytes are a file of another kind, whatever its server calls it. */
export function looksBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return FILE_STARTS.some((mark) => start.startsWith(mark));
}
