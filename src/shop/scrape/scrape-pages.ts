import { sourceHost, sourceKey } from '#domain/scrape/canonical-url';
import { AppError } from '#domain/errors';
import { completeByCard, isCompleteCard, isUsableCard } from '#domain/scrape/scraped-page';
import {
  failedFinding,
  isUnreadable,
  addressKeys,
  emptyFinding,
  type PageFinding,
  soldOutFinding,
} from './page-finding.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Candidate, type ListsRead, scrapeLists, type ScrapeListsOptions } from './scrape-lists.ts';
import type { PageReader } from './ports.ts';

export interface ScrapePagesOptions extends Omit<ScrapeListsOptions, 'onPage' | 'read'> {
  readonly reader: PageReader;
  readonly obeyRobots: boolean;
  readonly details: 'auto' | 'always' | 'never';
  /** `total` is known after the lists were read. */
  readonly onProgress: (done: number, total: number | undefined, url: string) => void;
}

const OTHER_SITE = { reason: 'Ürünün sayfası başka bir sitede.', reasonCode: 'NOT_PRODUCT' };

/** The result after the last page was read; `found` are all products on the pages. */
export type PagesRead = Pick<ListsRead, 'found' | 'hasMore'>;

/** Lists first, then their products, each address once, whatever a page does. @throws the signal's reason */
export async function* scrapePages(
  options: ScrapePagesOptions,
): AsyncGenerator<PageFinding, PagesRead, undefined> {
  const { reader, signal, obeyRobots, details, maxProducts, onProgress } = options;
  const read = createCircuitBreaker(reader, { signal, obeyRobots });
  const lists = yield* scrapeLists({
    ...options,
    read,
    onPage: (pages, url) => onProgress(pages - 1, undefined, url),
  });
  const { candidates, visited, hasMore } = lists;
  let { found } = lists;
  let done = visited.size;
  const list = [...candidates.values()].slice(0, maxProducts);
  const total = done + list.length;
  for (const candidate of list) {
    const { url, card, host, listKey } = candidate;
    found += 1;
    onProgress(done, total, url);
    done += 1;
    if (details === 'never' || (details === 'auto' && isCompleteCard(card))) {
      yield fromCard(candidate);
      continue;
    }
    if (sourceHost(url) !== host) {
      yield isUsableCard(card) ? fromCard(candidate) : emptyFinding('skipped', url, OTHER_SITE);
      continue;
    }
    const answer = await read(url);
    if (answer instanceof AppError) {
      yield failedFinding(url, answer);
    } else if (answer.type === 'product' && answer.product) {
      const product = completeByCard(answer.product, card);
      const keys = addressKeys(url, answer.url, answer.product, visited);
      yield { type: 'product', url: answer.url, product, keys, listKey };
    } else if (answer.reasonCode === 'NEEDS_JAVASCRIPT' && isUsableCard(card)) {
      yield fromCard(candidate);
    } else if (card.inStock === false && !isUnreadable(answer)) {
      yield soldOutFinding(card, url);
    } else {
      yield emptyFinding(isUnreadable(answer) ? 'failed' : 'skipped', url, answer);
    }
  }
  onProgress(done, total, '');
  return { found, hasMore };
}

function fromCard({ url, card, listKey }: Candidate): PageFinding {
  return { type: 'product', url, product: card, keys: [sourceKey(url)], listKey };
}
