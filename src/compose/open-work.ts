import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawPaper } from '#adapters/pdf/draw-paper';
import type { DrawSvg } from '#adapters/images/render-webp';
import type { PageWork } from '#adapters/scraper/fetch/page-reader';
import { createWorkerPool, type WorkerPool } from '#adapters/work/worker-pool';
import { readRowFile } from '#adapters/exchange/row-file';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { WithTable } from '#shop/exchange/ports';
import type { ReadListText } from '#shop/orders/selling-ports';
import { PROGRAM_FOLDER } from './program-folder.ts';
import type { WorkerJobs } from './worker.ts';

/** Work that needs much processor time, done in other processes. */
export interface Work extends PageWork {
  readonly withTable: WithTable;
  readonly drawPaper: DrawPaper;
  readonly drawSvg: DrawSvg;
  readonly readListText: ReadListText;
  readonly checkFiles: (dataDir: string) => Promise<readonly FileProblem[]>;
  close(): void;
}

/** Built together with the program; `.config/worker.mjs` builds it when the program runs from source. */
const PROGRAM = join(PROGRAM_FOLDER, 'dist', 'worker', 'worker.js');
const LIMITS = { maxWorkers: 2, maxWaiting: 20, memoryMb: 256, idleMs: 10_000 } as const;
/** The shop's own files are nobody's attack; 100,000 products need 350 MB. */
const OWN_FILES = { ...LIMITS, maxWorkers: 1, memoryMb: 1024 } as const;
const PAGE = { timeoutMs: 5_000, subject: 'Bu sayfa okunamayacak kadar' } as const;
const PAPER = { timeoutMs: 30_000, subject: 'Bu belge çizilemeyecek kadar' } as const;
const PICTURE_MS = 5_000;
const CHECK = { timeoutMs: 60_000, subject: 'Dosyalar denetlenemeyecek kadar' } as const;
const FILE = { timeoutMs: 60_000, subject: 'Bu dosya okunamayacak kadar' } as const;

/** Opens the workers; none runs before there is work. @param pictureMs a drawing that takes longer is given up */
export function openWork(pictureMs = PICTURE_MS): Work {
  const picture = { timeoutMs: pictureMs, subject: 'Bu görsel çizilemeyecek kadar' };
  const pool: WorkerPool<WorkerJobs> = createWorkerPool({ file: PROGRAM, ...LIMITS });
  const ownFiles: WorkerPool<WorkerJobs> = createWorkerPool({ file: PROGRAM, ...OWN_FILES });
  /** Shoppers wait for them, so they wait for no table and no foreign page. */
  const pictures: WorkerPool<WorkerJobs> = createWorkerPool({ file: PROGRAM, ...LIMITS });
  return {
    extractPage: (input, signal) => pool.run('extractPage', input, { ...PAGE, signal }),
    readLinks: (page, signal) => pool.run('readLinks', page, { ...PAGE, signal }),
    readPager: async (page, signal) => {
      const { pageUrls, ...pager } = await pool.run('readPager', page, { ...PAGE, signal });
      return { ...pager, pageUrl: (number) => pageUrls[number - 1] };
    },
    withTable: async (path, options, work, signal) => {
      const rowsPath = `${path}.${randomUUID()}.rows`;
      try {
        const head = await pool.run('readTable', { path, rowsPath, options }, { ...FILE, signal });
        return await work({ ...head, slices: readRowFile(rowsPath) });
      } finally {
        await rm(rowsPath, { force: true });
      }
    },
    readListText: (bytes) => pool.run('readListText', bytes, FILE),
    checkFiles: (dataDir) => ownFiles.run('checkFiles', dataDir, CHECK),
    drawPaper: (paper) => pool.run('drawPaper', paper, PAPER),
    drawSvg: (bytes, limits) => pictures.run('drawSvg', { bytes, limits }, picture),
    close: () => [pool, ownFiles, pictures].forEach((each) => each.close()),
  };
}
