import { sourceHost, sourceKey } from '../domain/canonical-url.ts';
import { AppError } from '../domain/errors.ts';
import { completeByCard, isCompleteCard, isUsableCard, type PageProduct } from '../domain/scraped-page.ts';
import { SKIP_REASONS } from '../domain/scraped-offer.ts';
import type { PageReader, ReadOptions } from './scrape-ports.ts';

/** A page to start from: a product's, or the pages of one list. */
export interface ListPlan {
  /** Known pages in order; at least one. */
  readonly urls: readonly string[];
  /** Pages to read at most, those that only the pager names included. */
  readonly maxPages: number;
}

export interface ScrapePagesOptions {
  readonly plans: readonly ListPlan[];
  readonly reader: PageReader;
  readonly signal: AbortSignal;
  readonly obeyRobots: boolean;
  readonly details: 'auto' | 'always' | 'never';
  readonly maxProducts: number;
  /** Hears of each product that a list names, before any product page is read. */
  readonly onListed: (key: string) => void;
  readonly onProgress: (done: number, total: number | undefined, url: string) => void;
}

export type PageFinding =
  | {
      readonly type: 'product';
      readonly url: string;
      readonly product: PageProduct;
      /** Forms of its address. */
      readonly keys: readonly string[];
      /** The list in which it stood; undefined when its own page was named. */
      readonly listKey: string | undefined;
    }
  | {
      readonly type: 'skipped' | 'failed';
      readonly url: string;
      readonly reason: string;
      readonly reasonCode: string;
      /** Whether a list named it, or the caller. */
      readonly isListed: boolean;
      /** The source says that the page is no more. */
      readonly isGone: boolean;
    };

/** What is known when the last page has been read. */
export interface PagesRead {
  /** Products that the pages showed. */
  readonly found: number;
  /** Lists that were read to their end without a fault. */
  readonly wholeLists: ReadonlySet<string>;
  /** Whether a list goes on beyond the pages that were asked for. */
  readonly hasMore: boolean;
}

interface Candidate {
  readonly url: string;
  readonly card: PageProduct;
  readonly listKey: string;
}

const GONE = new Set([404, 410]);
/** So many pages of one host that cannot be had, one after the other: the host is left alone. */
const MAX_FAILURES_IN_A_ROW = 12;

/**
 * Reads lists first, then the product pages that they name, each address once. A bad page never ends it.
 * @throws the signal's reason when it is aborted
 */
export async function* scrapePages(
  options: ScrapePagesOptions,
): AsyncGenerator<PageFinding, PagesRead, undefined> {
  const { reader, signal, details, maxProducts, onProgress } = options;
  const readOptions: ReadOptions = { signal, obeyRobots: options.obeyRobots };
  const candidates = new Map<string, Candidate>();
  const visited = new Set<string>();
  const named = new Set<string>();
  const wholeLists = new Set<string>();
  let hasMore = false;
  let found = 0;
  let done = 0;

  for (const plan of options.plans) {
    const queue = [...plan.urls];
    const listKey = sourceKey(plan.urls[0] ?? '');
    const known = new Set(plan.urls.map(sourceKey));
    let firstLinks: ReadonlySet<string> | undefined;
    let isWhole = false;
    for (let pages = 0; queue.length > 0; pages += 1) {
      const url = queue.shift() ?? '';
      if (pages >= plan.maxPages) {
        hasMore = true;
        break;
      }
      if (visited.has(sourceKey(url))) continue;
      visited.add(sourceKey(url));
      onProgress(done, undefined, url);
      const answer = await attempt(() => reader.read(url, readOptions), signal);
      done += 1;
      if (answer instanceof AppError) {
        const isGone = isGoneAnswer(answer);
        // Page numbers that no longer exist are the end of a list that has shrunk.
        isWhole = isGone && pages > 0;
        if (!isWhole) yield failure(url, answer, false);
        if (pages > 0 && queue.length > 0 && !isGone) continue;
        break;
      }
      visited.add(sourceKey(answer.url));
      if (answer.type === 'product' && answer.product && pages === 0) {
        const keys = keysOf(url, answer.url, answer.product, visited);
        if (keys.some((key) => named.has(key))) continue;
        for (const key of keys) named.add(key);
        found += 1;
        yield { type: 'product', url: answer.url, product: answer.product, keys, listKey: undefined };
        continue;
      }
      const isList = answer.type === 'listing';
      if (!isList && pages === 0) {
        isWhole = answer.reasonCode === 'NO_RESULTS';
        yield nothing('failed', url, answer, false);
        break;
      }
      firstLinks ??= new Set(
        isList && queue.length === 0 && answer.nextPageUrl === null ? [] : answer.links(),
      );
      const before = candidates.size;
      for (const card of isList ? answer.products : fewCards(answer.links(), firstLinks, candidates)) {
        const address = card.url;
        if (address === null) continue;
        const key = sourceKey(address);
        if (candidates.has(key) || named.has(key)) continue;
        candidates.set(key, { url: address, card, listKey });
        options.onListed(key);
      }
      // A page that shows nothing new is the pager going round in circles.
      if (pages > 0 && candidates.size === before) {
        isWhole = true;
        break;
      }
      if (candidates.size > maxProducts) {
        hasMore = true;
        break;
      }
      if (queue.length > 0) continue;
      const next = answer.nextPageUrl;
      const goesOn =
        next !== null && sourceHost(next) === sourceHost(answer.url) && !known.has(sourceKey(next));
      if (goesOn) {
        known.add(sourceKey(next));
        queue.push(next);
      } else isWhole = true;
    }
    if (isWhole) wholeLists.add(listKey);
  }

  const list = [...candidates.values()].slice(0, maxProducts);
  const total = done + list.length;
  const failuresOfHost = new Map<string, number>();
  for (const candidate of list) {
    found += 1;
    onProgress(done, total, candidate.url);
    done += 1;
    if (details === 'never' || (details === 'auto' && isCompleteCard(candidate.card))) {
      yield fromCard(candidate);
      continue;
    }
    const host = sourceHost(candidate.url);
    if (host !== candidate.listKey.split('/')[0]) {
      yield isUsableCard(candidate.card)
        ? fromCard(candidate)
        : skip(candidate.url, 'Ürünün sayfası başka bir sitede.');
      continue;
    }
    if ((failuresOfHost.get(host) ?? 0) >= MAX_FAILURES_IN_A_ROW) {
      yield failure(candidate.url, new AppError('fetch_failed', { message: HOST_GIVEN_UP }), true);
      continue;
    }
    const answer = await attempt(() => reader.read(candidate.url, readOptions), signal);
    const isHostFault = answer instanceof AppError && HOST_FAULTS.has(answer.code);
    failuresOfHost.set(host, isHostFault ? (failuresOfHost.get(host) ?? 0) + 1 : 0);
    if (answer instanceof AppError) {
      yield failure(candidate.url, answer, true);
    } else if (answer.type === 'product' && answer.product) {
      const product = completeByCard(answer.product, candidate.card);
      const keys = keysOf(candidate.url, answer.url, answer.product, visited);
      yield { type: 'product', url: answer.url, product, keys, listKey: candidate.listKey };
    } else if (answer.reasonCode === 'NEEDS_JAVASCRIPT' && isUsableCard(candidate.card)) {
      yield fromCard(candidate);
    } else {
      const kind = UNREADABLE.has(answer.reasonCode ?? '') ? 'failed' : 'skipped';
      yield nothing(kind, candidate.url, answer, true);
    }
  }
  onProgress(done, total, '');
  return { found, wholeLists, hasMore };
}

const NO_CARD: PageProduct = {
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

/**
 * A list's last page may hold so few products that it does not look like a list. Its products are what it
 * links to beyond the links of the first page, in the folder in which the list's products lie.
 */
function fewCards(
  links: readonly string[],
  firstLinks: ReadonlySet<string>,
  candidates: ReadonlyMap<string, Candidate>,
): PageProduct[] {
  const folderOf = (url: string): string => sourceKey(url).replace(/[^/]*$/, '');
  const folders = new Set([...candidates.values()].map(({ url }) => folderOf(url)));
  return links
    .filter((link) => !firstLinks.has(link) && folders.has(folderOf(link)) && !PAGE_ADDRESS.test(link))
    .slice(0, MAX_FEW_CARDS)
    .map((url) => ({ ...NO_CARD, url }));
}

/** Three cards are enough to be a list. */
const MAX_FEW_CARDS = 6;
const PAGE_ADDRESS = /[?&](?:page|sayfa|tp|pg|pi|p|paged)=\d+|\/(?:page|sayfa)[/-]?\d+/i;

const HOST_FAULTS: ReadonlySet<string> = new Set(['fetch_failed', 'fetch_timeout']);
const HOST_GIVEN_UP = 'Kaynak site art arda yanıt vermedi; kalan sayfaları istenmedi.';
const UNREADABLE: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'BLOCKED',
  'EMPTY_PAGE',
  'NEEDS_JAVASCRIPT',
  'UNREADABLE',
]);

/** What a call gave, or the AppError that says why it gave nothing. */
async function attempt<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | AppError> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return error;
    // Whatever a page of a stranger does to the reader, it is that page's fault alone.
    return new AppError('internal', { message: 'Sayfa okunurken bir hata oluştu.', cause: error });
  }
}

function isGoneAnswer(error: AppError): boolean {
  return GONE.has(Number(error.details.extra?.['httpStatus']));
}

/** The page's own statement of its address counts when it stays on the host and is neither front page nor list. */
function keysOf(
  requestedUrl: string,
  url: string,
  { url: stated }: PageProduct,
  lists: ReadonlySet<string>,
): readonly string[] {
  const isOwn =
    stated !== null &&
    sourceHost(stated) === sourceHost(url) &&
    !/^[^/]*\/?$/.test(sourceKey(stated)) &&
    (stated === url || !lists.has(sourceKey(stated)));
  return [...new Set([url, requestedUrl, ...(isOwn ? [stated] : [])].map(sourceKey))];
}

function fromCard({ url, card, listKey }: Candidate): PageFinding {
  return { type: 'product', url, product: card, keys: [sourceKey(url)], listKey };
}

function failure(url: string, error: AppError, isListed: boolean): PageFinding {
  const { message: reason, code: reasonCode } = error;
  return { type: 'failed', url, reason, reasonCode, isListed, isGone: isGoneAnswer(error) };
}

function skip(url: string, reason: string): PageFinding {
  return { type: 'skipped', url, reason, reasonCode: 'NOT_PRODUCT', isListed: true, isGone: false };
}

function nothing(
  type: 'skipped' | 'failed',
  url: string,
  page: { readonly reason: string | null; readonly reasonCode: string | null },
  isListed: boolean,
): PageFinding {
  const reasonCode = page.reasonCode ?? 'NOT_PRODUCT';
  const reason = page.reason ?? SKIP_REASONS.NOT_PRODUCT;
  return { type, url, reason, reasonCode, isListed, isGone: reasonCode === 'NOT_FOUND' };
}
