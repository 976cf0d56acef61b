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

/** The result after the last page was read; `found` are all products on the pages. */
export type PagesRead = Pick<ListsRead, 'found' | 'hasMore'>;

/**
 * Reads lists first, then their product pages, each address once. A bad page never ends it.
 * @throws the signal's reason when it is aborted
 */
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
    found += 1;
    onProgress(done, total, candidate.url);
    done += 1;
    if (details === 'never' || (details === 'auto' && isCompleteCard(candidate.card))) {
      yield fromCard(candidate);
      continue;
    }
    if (sourceHost(candidate.url) !== candidate.host) {
      yield isUsableCard(candidate.card)
        ? fromCard(candidate)
        : skip(candidate.url, 'Ürünün sayfası başka bir sitede.');
      continue;
    }
    const answer = await read(candidate.url);
    if (answer instanceof AppError) {
      yield failedFinding(candidate.url, answer);
    } else if (answer.type === 'product' && answer.product) {
      const product = completeByCard(answer.product, candidate.card);
      const keys = addressKeys(candidate.url, answer.url, answer.product, visited);
      yield { type: 'product', url: answer.url, product, keys, listKey: candidate.listKey };
    } else if (answer.reasonCode === 'NEEDS_JAVASCRIPT' && isUsableCard(candidate.card)) {
      yield fromCard(candidate);
    } else if (candidate.card.inStock === false && !isUnreadable(answer)) {
      yield soldOutFinding(candidate.card, candidate.url);
    } else {
      const kind = isUnreadable(answer) ? 'failed' : 'skipped';
      yield emptyFinding(kind, candidate.url, answer);
    }
  }
  onProgress(done, total, '');
  return { found, hasMore };
}

function fromCard({ url, card, listKey }: Candidate): PageFinding {
  return { type: 'product', url, product: card, keys: [sourceKey(url)], listKey };
}

function skip(url: string, reason: string): PageFinding {
  return { type: 'skipped', url, reason, reasonCode: 'NOT_PRODUCT', isRemoved: false };
}
