import { readFileSync } from 'node:fs';
import { serveWork } from '#adapters/work/serve-work';
import type { ExtractInput } from '#adapters/scraper/extract-page';
import type { RenderLimits } from '#adapters/images/render-webp';
import type { PagerInput } from '#adapters/scraper/list/next-page';
import type { PageBytes } from '#adapters/scraper/page/decode-page';
import type { Paper } from '#adapters/pdf/draw-paper';
import { readFont } from './program-folder.ts';
import type { ReadTableOptions } from '#shop/exchange/ports';

interface TableInput {
  readonly path: string;
  readonly rowsPath: string;
  readonly options: ReadTableOptions;
}

/** The jobs beside the server; each loads only what it needs. */
const jobs = {
  extractPage: async (input: ExtractInput) => {
    const { extractPage } = await import('#adapters/scraper/extract-page');
    return extractPage(input);
  },
  readLinks: async (page: PageBytes) => {
    const { readLinks } = await import('#adapters/scraper/list/next-page');
    return readLinks(page);
  },
  readPager: async (page: PagerInput) => {
    const { readPager } = await import('#adapters/scraper/list/next-page');
    const { pageUrl, ...pager } = readPager(page);
    return { ...pager, pageUrls: Array.from({ length: pager.lastPage }, (_, index) => pageUrl(index + 1)) };
  },
  drawPaper: async (paper: Paper) => {
    const { createDrawPaper } = await import('#adapters/pdf/draw-paper');
    return createDrawPaper(readFont)(paper);
  },
  drawSvg: async ({ bytes, limits }: { readonly bytes: Uint8Array; readonly limits: RenderLimits }) => {
    const { drawSvg } = await import('#adapters/images/render-webp');
    return drawSvg(bytes, limits);
  },
  readListText: async (bytes: Uint8Array) => {
    const { readListText } = await import('#adapters/exchange/read-table');
    return readListText(bytes);
  },
  checkFiles: async (dataDir: string) => {
    const { checkAllFiles } = await import('./tools/open-check.ts');
    return checkAllFiles(dataDir);
  },
  /** The rows are written to a file, so that they need no memory. */
  readTable: async ({ path, rowsPath, options }: TableInput) => {
    const { readRows } = await import('#adapters/exchange/read-table');
    const { createRowFile } = await import('#adapters/exchange/row-file');
    const { createRowSlicer } = await import('#shop/exchange/slice-rows');
    const file = createRowFile(rowsPath);
    const slicer = createRowSlicer(file.add);
    try {
      const head = await readRows(readFileSync(path), options, slicer.add);
      return { ...head, categories: slicer.end() };
    } finally {
      file.close();
    }
  },
};

export type WorkerJobs = typeof jobs;

serveWork(jobs);
