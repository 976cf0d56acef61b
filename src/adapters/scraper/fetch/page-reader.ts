import type { PageReader, Pager } from '#shop/scrape/ports';
import type { ExtractInput } from '../extract-page.ts';
import type { ExtractResult } from '../extract-result.ts';
import type { PagerInput } from '../list/next-page.ts';
import type { PageBytes } from '../page/decode-page.ts';
import type { PageFetcher } from './page-fetcher.ts';

/** Pages of other shops, read where they can do no harm. Each throws AppError `too_complex` when one can. */
export interface PageWork {
  extractPage(input: ExtractInput, signal?: AbortSignal): Promise<ExtractResult>;
  readLinks(page: PageBytes, signal?: AbortSignal): Promise<readonly string[]>;
  readPager(page: PagerInput, signal?: AbortSignal): Promise<Pager>;
}

interface Parts {
  readonly fetcher: PageFetcher;
  readonly work: PageWork;
  readonly isUnreadable: (result: ExtractResult) => boolean;
}

export function createPageReader({ fetcher, work, isUnreadable }: Parts): PageReader {
  return {
    read: async (url, { signal, obeyRobots }) => {
      let page = await fetcher.fetchPage(url, { signal, obeyRobots });
      let result = await work.extractPage(page, signal);
      // A run that is resumed keeps what it read, not what it could not read.
      if (page.fromCache && !page.notModified && isUnreadable(result)) {
        page = await fetcher.fetchPage(url, { signal, obeyRobots, skipsCache: true });
        result = await work.extractPage(page, signal);
      }
      return {
        ...result,
        url: page.url,
        links: () => work.readLinks(page, signal),
        pager: () => work.readPager({ ...page, nextPageUrl: result.nextPageUrl }, signal),
      };
    },
    close: () => fetcher.close(),
  };
}
