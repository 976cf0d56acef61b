import { serveWork, type Emit } from '#adapters/work/serve-work';
import type { ExtractInput } from '#adapters/scraper/extract-page';
import type { PagerInput } from '#adapters/scraper/list/read-pager';
import type { ReadTableOptions } from '#shop/exchange/ports';

/** Rows of a table that go over at once; the server's other work comes between. */
const ROWS_AT_ONCE = 200;

/** What is done beside the server; each job loads only what it needs. */
const jobs = {
  extractPage: async (input: ExtractInput) => {
    const { extractPage } = await import('#adapters/scraper/extract-page');
    return extractPage(input);
  },
  readLinks: async (page: Omit<PagerInput, 'nextPageUrl'>) => {
    const { readLinks } = await import('#adapters/scraper/list/read-pager');
    return readLinks(page);
  },
  readPager: async (page: PagerInput) => {
    const { readPager } = await import('#adapters/scraper/list/read-pager');
    const { pageUrl, ...pager } = readPager(page);
    return { ...pager, pageUrls: Array.from({ length: pager.lastPage }, (_, index) => pageUrl(index + 1)) };
  },
  readTable: async (
    { bytes, options }: { readonly bytes: Uint8Array; readonly options: ReadTableOptions },
    emit: Emit,
  ) => {
    const { readTable } = await import('#adapters/exchange/read-table');
    const { rows, ...head } = readTable(bytes, options);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await emit(rows.slice(start, start + ROWS_AT_ONCE));
    return head;
  },
};

export type WorkerJobs = typeof jobs;

serveWork(jobs);
