import { sourceHost, sourceKey } from '../domain/canonical-url.ts';
import { AppError } from '../domain/errors.ts';
import { SKIP_REASONS } from '../domain/scraped-offer.ts';
import type { ReadPage } from '../domain/scraped-page.ts';
import type { JobProgress } from './panel-ports.ts';
import type { Pager, PageReader } from './scrape-ports.ts';

interface DiscoverOptions {
  readonly reader: PageReader;
  readonly obeyRobots: boolean;
  readonly maxPages: number;
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress) => void;
}

export interface ListPages {
  readonly baseUrl: string;
  readonly totalPages: number;
  readonly allPageUrls: string[];
}

/**
 * Finds all pages of a list: as its pager counts them, and page by page where it does not. The last counted
 * page is looked at, because many pagers show only the next few numbers.
 * @throws AppError with the page's reason when the first page is no list
 */
export async function discoverMapping(url: string, options: DiscoverOptions): Promise<ListPages> {
  const { reader, signal, obeyRobots, maxPages, progress } = options;
  const read = async (address: string, done: number): Promise<ReadPage & { readonly pager: Pager }> => {
    progress({ done, message: address });
    return reader.readList(address, { signal, obeyRobots });
  };

  const first = await read(url, 0);
  if (first.type !== 'listing') {
    throw new AppError('invalid', { message: first.reason ?? SKIP_REASONS.NOT_PRODUCT });
  }
  const pages = [first.url];
  const known = new Set([sourceKey(first.url), sourceKey(url)]);
  const products = new Set(keysOf(first));
  const add = (address: string): void => {
    if (known.has(sourceKey(address)) || sourceHost(address) !== sourceHost(first.url)) return;
    known.add(sourceKey(address));
    pages.push(address);
  };

  let current = first;
  for (let steps = 1; pages.length < maxPages; steps += 1) {
    const before = pages.length;
    for (let page = before + 1; page <= Math.min(current.pager.lastPage, maxPages); page += 1) {
      const address = current.pager.pageUrl(page);
      if (address !== undefined) add(address);
    }
    if (pages.length === before && current.nextPageUrl !== null) add(current.nextPageUrl);
    const last = pages.at(-1);
    if (pages.length === before || last === undefined) break;
    const next = await readOrEnd(() => read(last, steps), signal);
    if (!next || isEmpty(next, products)) {
      // The pager promised a page that shows nothing new.
      pages.pop();
      break;
    }
    for (const key of keysOf(next)) products.add(key);
    current = next;
  }
  return { baseUrl: url, totalPages: pages.length, allPageUrls: pages };
}

/** A page that is no list to look at may be a last one with a product or two. */
function isEmpty(page: ReadPage, known: ReadonlySet<string>): boolean {
  if (page.type === 'listing') return keysOf(page).every((key) => known.has(key));
  return page.reasonCode === 'NO_RESULTS' || page.reasonCode === 'NOT_FOUND';
}

function keysOf({ products }: ReadPage): string[] {
  return products.flatMap((product) => (product.url === null ? [] : [sourceKey(product.url)]));
}

async function readOrEnd<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
