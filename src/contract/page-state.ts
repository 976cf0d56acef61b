import type { QueryKey } from './query-keys.ts';

/** One answer that the server put into a page, under the key by which the browser would ask for it. */
export interface PreparedQuery {
  readonly key: QueryKey;
  readonly data: unknown;
}

/** Everything a page needs to be drawn the same on the server and in the browser. */
export interface PageState {
  /** Path and query as asked for: `/kategori/igneler?page=2`. */
  readonly url: string;
  /** Scheme, host and port for absolute addresses, without a final slash: `https://www.ornek.com`. */
  readonly origin: string;
  /** Catalogue revision the page shows; a newer one in `/api/events` means: fetch again. */
  readonly revision: number;
  readonly queries: readonly PreparedQuery[];
  /** Set when the address has nothing to show; the page says so and is answered with 404. */
  readonly isNotFound?: true;
}

/** What a page says of itself in the document's head. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path with query; absent for pages that search engines should not keep (then also `noindex`). */
  readonly canonicalPath?: string;
  /** Absolute address of the picture for shared links. */
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

/** The door between the server and the page renderer: synchronous, no I/O. */
export type RenderPage = (state: PageState) => RenderedPage;
