import { sourceHost, sourceKey } from '#domain/scrape/canonical-url';
import { AppError } from '#domain/errors';
import { findProductLinks, isListAddress } from '#domain/catalogue/product/product-links';
import type { PageProduct } from '#domain/scrape/scraped-page';
import {
  failedFinding,
  isRemovedAnswer,
  isUnreadable,
  addressKeys,
  emptyFinding,
  type PageFinding,
  soldOutFinding,
} from './page-finding.ts';
import type { ReadOrFail } from './circuit-breaker.ts';
import type { LinkedPage } from './ports.ts';

/** A start page: that of a product, or the pages of one list. */
export interface ListPlan {
  /** Known pages in order; at least one. */
  readonly urls: readonly string[];
  /** The most pages to read, including those that only the pager lists. */
  readonly maxPages: number;
}

export interface Candidate {
  readonly url: string;
  readonly card: PageProduct;
  readonly listKey: string;
  readonly host: string;
}

export interface ScrapeListsOptions {
  readonly plans: readonly ListPlan[];
  readonly read: ReadOrFail;
  readonly signal: AbortSignal;
  readonly maxProducts: number;
  /** Called for each product in a list. */
  readonly onListed: (key: string) => void;
  /** Called for each list that was read completely without a fault, before its products' own pages are read. */
  readonly onWholeList: (listKey: string) => void;
  readonly onPage: (done: number, url: string) => void;
}

export interface ListsRead {
  /** Products in lists, by key. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Products whose own page was named. */
  readonly found: number;
  /** Keys of the pages that were read. */
  readonly visited: ReadonlySet<string>;
  /** Whether a list has more pages, or products, than requested. */
  readonly hasMore: boolean;
}

/** A page that turns out to be a product's is a finding itself. @throws the signal's reason when it is aborted */
export async function* scrapeLists(
  options: ScrapeListsOptions,
): AsyncGenerator<PageFinding, ListsRead, undefined> {
  const { read, maxProducts, onPage, onListed, onWholeList } = options;
  const candidates = new Map<string, Candidate>();
  const visited = new Set<string>();
  const named = new Set<string>();
  /** Pages that no list was to read; some may have been named on their own. */
  const leftOut: string[] = [];
  let found = 0;
  let hasMore = false;

  for (const plan of options.plans) {
    const isWhole = yield* readList(plan);
    if (isWhole) onWholeList(sourceKey(plan.urls[0] ?? ''));
  }
  hasMore ||= leftOut.some((url) => !visited.has(sourceKey(url)));
  return { candidates, found, visited, hasMore };

  /** Returns whether the list was read completely and without a fault. */
  async function* readList({ urls, maxPages }: ListPlan): AsyncGenerator<PageFinding, boolean, undefined> {
    const queue = [...urls];
    const known = new Set(urls.map(sourceKey));
    const listKey = sourceKey(urls[0] ?? '');
    let firstLinks: ReadonlySet<string> | undefined;
    let most = MAX_FEW_CARDS;
    let isFaulty = false;
    for (let pages = 0; queue.length > 0; pages += 1) {
      if (pages >= maxPages) {
        leftOut.push(...queue);
        return false;
      }
      const url = queue.shift() ?? '';
      if (visited.has(sourceKey(url))) continue;
      visited.add(sourceKey(url));
      onPage(visited.size, url);
      const answer = await read(url);
      if (answer instanceof AppError) {
        // Page numbers that no longer exist are the end of a shorter list.
        if (firstLinks !== undefined && isRemovedAnswer(answer)) break;
        yield failedFinding(url, answer);
        isFaulty = true;
        continue;
      }
      visited.add(sourceKey(answer.url));
      const cards =
        firstLinks === undefined
          ? await firstCards(answer)
          : await laterCards(answer, firstLinks, candidates, most);
      if (cards === undefined) {
        const finding = findingOf(url, answer);
        if (finding) yield finding;
        isFaulty ||= answer.reasonCode !== 'NO_RESULTS';
        continue;
      }
      const next = answer.type === 'listing' ? answer.nextPageUrl : (await answer.pager()).nextPageUrl;
      const hasLaterPages = queue.length > 0 || next !== null;
      const isFirst = firstLinks === undefined;
      // A list that only its links reveal does so on every page.
      if (isFirst && answer.type !== 'listing') most = Infinity;
      firstLinks ??= new Set(hasLaterPages ? await answer.links() : []);
      const isNew = addCandidates(cards, listKey, sourceHost(answer.url));
      for (const card of cards)
        if (card.url === null && card.inStock === false) yield soldOutFinding(card, url);
      if (!isFirst && !isNew) {
        // A page without new products means a pager in a circle; a page without any products, and without saying so,
        // may be a fault.
        if (cards.length > 0 || END_OF_LIST.has(answer.reasonCode ?? '')) break;
        yield emptyFinding(isUnreadable(answer) ? 'failed' : 'skipped', url, answer);
        isFaulty = true;
        continue;
      }
      if (candidates.size > maxProducts) {
        hasMore = true;
        return false;
      }
      if (queue.length > 0) continue;
      if (next === null && (await answer.pager()).needsScript) {
        yield emptyFinding('skipped', url, PAGED_BY_SCRIPT);
        isFaulty = true;
      }
      if (next === null || known.has(sourceKey(next))) continue;
      if (sourceHost(next) !== sourceHost(answer.url)) {
        leftOut.push(next);
        return false;
      }
      known.add(sourceKey(next));
      queue.push(next);
    }
    return !isFaulty;
  }

  /** The page as a finding; undefined for a product that was found before. */
  function findingOf(url: string, page: LinkedPage): PageFinding | undefined {
    if (page.type !== 'product' || !page.product) return emptyFinding('failed', url, page);
    const keys = addressKeys(url, page.url, page.product, visited);
    if (keys.some((key) => named.has(key))) return undefined;
    // A list may have named it before; its page has been read by now.
    const listKey = keys.map((key) => candidates.get(key)?.listKey).find((key) => key !== undefined);
    for (const key of keys) {
      named.add(key);
      candidates.delete(key);
    }
    found += 1;
    return { type: 'product', url: page.url, product: page.product, keys, listKey };
  }

  /** Whether no list had named one of the products before. */
  function addCandidates(cards: readonly PageProduct[], listKey: string, host: string): boolean {
    const before = candidates.size;
    for (const card of cards) {
      const key = card.url === null ? undefined : sourceKey(card.url);
      if (card.url === null || key === undefined || candidates.has(key) || named.has(key)) continue;
      candidates.set(key, { url: card.url, card, listKey, host });
      onListed(key);
    }
    return candidates.size > before;
  }
}

const END_OF_LIST: ReadonlySet<string> = new Set(['NO_RESULTS', 'NOT_FOUND']);
const PAGED_BY_SCRIPT = {
  reason:
    'Listenin sonraki sayfaları yalnızca JavaScript ile açılıyor; bu sayfaya kadar olan ürünler alındı.',
  reasonCode: 'PAGED_BY_SCRIPT',
};

const NO_CARD: PageProduct = {
  vatIncluded: null,
  name: null,
  price: null,
  currency: null,
  originalPrice: null,
  inStock: null,
  stockCount: null,
  imageUrl: null,
  brand: null,
  sku: null,
  gtin: null,
  mpn: null,
  description: null,
  features: [],
  images: [],
  url: null,
};
/** Three cards make a list. */
const MAX_FEW_CARDS = 6;
const PAGE_ADDRESS = /[?&](?:page|sayfa|tp|pg|pi|p|paged)=\d+|\/(?:page|sayfa)[/-]?\d+/i;
const bareCard = (url: string): PageProduct => ({ ...NO_CARD, url });

/** The products of a list's first page; undefined when it is not a list. */
export async function firstCards(page: LinkedPage): Promise<readonly PageProduct[] | undefined> {
  if (page.type === 'listing') return page.products;
  // A list of one or two products, or without prices, does not look like a list.
  const mayBeList =
    page.type === 'product' ? isListAddress(page.url) : EMPTY_CODES.has(page.reasonCode ?? '');
  const links = mayBeList ? findProductLinks(page.url, await page.links()) : [];
  return links.length > 0 ? links.map(bareCard) : undefined;
}

const EMPTY_CODES: ReadonlySet<string> = new Set(['NOT_PRODUCT', 'NO_PRICE']);

/**
 * The products of a later page. The last page may contain so few that it does not look like a list. Then they are its
 * links that the first page does not have, in the folder of the list's products.
 */
async function laterCards(
  page: LinkedPage,
  firstLinks: ReadonlySet<string>,
  candidates: ReadonlyMap<string, Candidate>,
  most: number,
): Promise<readonly PageProduct[]> {
  if (page.type === 'listing') return page.products;
  const folderOf = (url: string): string => sourceKey(url).replace(/[^/]*$/, '');
  const folders = new Set([...candidates.values()].map(({ url }) => folderOf(url)));
  return (await page.links())
    .filter((link) => !firstLinks.has(link) && folders.has(folderOf(link)) && !PAGE_ADDRESS.test(link))
    .slice(0, most)
    .map(bareCard);
}
