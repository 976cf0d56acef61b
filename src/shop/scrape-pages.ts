import { sourceHost, sourceKey } from '../domain/canonical-url.ts';
import { AppError } from '../domain/errors.ts';
import { completeByCard, isCompleteCard, isUsableCard } from '../domain/scraped-page.ts';
import { attempt, failure, keysOf, nothing, type PageFinding } from './page-finding.ts';
import { type Candidate, scrapeLists, type ScrapeListsOptions } from './scrape-lists.ts';
import type { ReadOptions } from './scrape-ports.ts';

export interface ScrapePagesOptions extends Omit<ScrapeListsOptions, 'onPage'> {
  readonly details: 'auto' | 'always' | 'never';
  /** `total` is known once the lists are read. */
  readonly onProgress: (done: number, total: number | undefined, url: string) => void;
}

/** What is known when the last page has been read. */
export interface PagesRead {
  /** Products that the pages showed. */
  readonly found: number;
  /** Lists that were read to their end without a fault. */
  readonly wholeLists: ReadonlySet<string>;
  /** Whether a list goes on beyond the pages that were asked for. */
  readonly hasMore: boolean;
}

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
  const lists = yield* scrapeLists({
    ...options,
    onPage: (pages, url) => onProgress(pages - 1, undefined, url),
  });
  const { candidates, visited, wholeLists, hasMore } = lists;
  let { found } = lists;
  let done = visited.size;
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
      yield failure(candidate.url, new AppError('fetch_failed', { message: HOST_GIVEN_UP }));
      continue;
    }
    const answer = await attempt(() => reader.read(candidate.url, readOptions), signal);
    const isHostFault = answer instanceof AppError && HOST_FAULTS.has(answer.code);
    failuresOfHost.set(host, isHostFault ? (failuresOfHost.get(host) ?? 0) + 1 : 0);
    if (answer instanceof AppError) {
      yield failure(candidate.url, answer);
    } else if (answer.type === 'product' && answer.product) {
      const product = completeByCard(answer.product, candidate.card);
      const keys = keysOf(candidate.url, answer.url, answer.product, visited);
      yield { type: 'product', url: answer.url, product, keys, listKey: candidate.listKey };
    } else if (answer.reasonCode === 'NEEDS_JAVASCRIPT' && isUsableCard(candidate.card)) {
      yield fromCard(candidate);
    } else {
      const kind = UNREADABLE.has(answer.reasonCode ?? '') ? 'failed' : 'skipped';
      yield nothing(kind, candidate.url, answer);
    }
  }
  onProgress(done, total, '');
  return { found, wholeLists, hasMore };
}

const HOST_FAULTS: ReadonlySet<string> = new Set(['fetch_failed', 'fetch_timeout']);
const HOST_GIVEN_UP = 'Kaynak site art arda yanıt vermedi; kalan sayfaları istenmedi.';
const UNREADABLE: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'BLOCKED',
  'EMPTY_PAGE',
  'NEEDS_JAVASCRIPT',
  'UNREADABLE',
]);

function fromCard({ url, card, listKey }: Candidate): PageFinding {
  return { type: 'product', url, product: card, keys: [sourceKey(url)], listKey };
}

function skip(url: string, reason: string): PageFinding {
  return { type: 'skipped', url, reason, reasonCode: 'NOT_PRODUCT', isGone: false };
}
