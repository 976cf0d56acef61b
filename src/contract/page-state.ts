import type { QueryKey } from './query-keys.ts';

/** One answer in a page, under the key of the browser's query. */
export interface PreparedQuery {
  readonly key: QueryKey;
  readonly data: unknown;
}

/** All data for rendering a page equally on the server and in the browser. */
export interface PageState {
  /** The requested path and query: `/kategori/igneler?page=2`. */
  readonly url: string;
  /** Scheme, host and port for absolute addresses, without a final slash: `https://www.ornek.com`. */
  readonly origin: string;
  /** The catalogue's revision of the page; a newer one in `/api/events` means that data must be fetched again. */
  readonly revision: number;
  readonly queries: readonly PreparedQuery[];
  /** Set when the address has no content; the page says so, with status 404. */
  readonly isNotFound?: true;
}

/** The data of the document's head. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path with query; absent for pages that search engines should not index (then also `noindex`). */
  readonly canonicalPath?: string;
  /** A filtered or sorted form of the canonical page: not indexed either. */
  readonly isVariation?: boolean;
  /** The full address of the picture for shared links. */
  readonly image?: string;
  readonly previousPath?: string;
  readonly nextPath?: string;
  /** schema.org objects. */
  readonly jsonLd: readonly Readonly<Record<string, unknown>>[];
}

export interface RenderedPage {
  /** HTML inside the app's root element. */
  readonly html: string;
  readonly head: PageHead;
}

/** The interface between server and page renderer: synchronous, without I/O. */
export type RenderPage = (state: PageState) => RenderedPage;
