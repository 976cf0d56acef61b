import { sourceHost, sourceKey } from '#domain/scrape/canonical-url';
import { AppError, requireFound } from '#domain/errors';
import { SKIP_REASONS } from '#domain/scrape/scraped-offer';
import type { PageProduct } from '#domain/scrape/scraped-page';
import type { JobProgress } from '#domain/panel/job';
import { isRemovedAnswer, isUnreadable, readPage } from './page-finding.ts';
import { firstCards } from './scrape-lists.ts';
import type { LinkedPage, PageReader } from './ports.ts';

interface DiscoverOptions {
  readonly reader: PageReader;
  readonly obeyRobots: boolean;
  readonly maxPages: number;
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress) => void;
}

/** The last listed page is read: many pagers show only the next few. @throws AppError for no list, or an unread page */
export async function discoverMapping(url: string, options: DiscoverOptions) {
  const { reader, signal, obeyRobots, maxPages, progress } = options;
  const read = async (address: string, done: number): Promise<LinkedPage> => {
    progress({ done, message: address });
    return readPage(reader, address, { signal, obeyRobots });
  };

  const first = await read(url, 0);
  const listed = requireFound(await firstCards(first), 'invalid', { message: whyNoList(first) });
  const pages = [first.url];
  const known = new Set([sourceKey(first.url), sourceKey(url)]);
  const products = new Set(keysOf(listed));
  const add = (address: string): void => {
    if (known.has(sourceKey(address)) || sourceHost(address) !== sourceHost(first.url)) return;
    known.add(sourceKey(address));
    pages.push(address);
  };

  let current = first;
  for (let steps = 1; pages.length < maxPages; steps += 1) {
    const before = pages.length;
    const pager = await current.pager();
    for (let page = before + 1; page <= Math.min(pager.lastPage, maxPages); page += 1) {
      const address = pager.pageUrl(page);
      if (address !== undefined) add(address);
    }
    const nextPageUrl = current.nextPageUrl ?? pager.nextPageUrl;
    if (pages.length === before && nextPageUrl !== null) add(nextPageUrl);
    const last = pages.at(-1);
    if (pages.length === before || last === undefined) break;
    const next = await readOrEnd(() => read(last, steps), signal);
    if (!next || isEmpty(next, products)) {
      // The pager listed a page without new products.
      pages.pop();
      break;
    }
    for (const key of keysOf(next.products)) products.add(key);
    current = next;
  }
  return { baseUrl: url, totalPages: pages.length, allPageUrls: pages };
}

function whyNoList({ type, reason }: LinkedPage): string {
  return type === 'product' ? 'Bu bir ürün sayfası, liste değil.' : (reason ?? SKIP_REASONS.NOT_PRODUCT);
}

/** A page that does not look like a list may be a last one with a product or two. */
function isEmpty(page: LinkedPage, known: ReadonlySet<string>): boolean {
  if (page.type === 'listing') return keysOf(page.products).every((key) => known.has(key));
  if (page.reasonCode === 'NOT_FOUND' || page.reasonCode === 'NO_RESULTS') return true;
  if (isUnreadable(page)) throw new AppError('invalid', { message: page.reason ?? SKIP_REASONS.NOT_PRODUCT });
  return false;
}

function keysOf(products: readonly PageProduct[]): string[] {
  return products.flatMap((product) => (product.url === null ? [] : [sourceKey(product.url)]));
}

async function readOrEnd<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    // A page that could not be fetched is not the end: half a list is not a mapping.
    if (error instanceof AppError && isRemovedAnswer(error)) return undefined;
    throw error;
  }
}
