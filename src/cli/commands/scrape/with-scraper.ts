import type { Scraper } from '#shop/scrape/scraper';
import type { JobContext } from '#shop/panel/jobs';
import { type DataOptions, dataFolder } from '../../command.ts';
import { readServices } from '../../environment.ts';
import { runInterruptible } from '../../run-interruptible.ts';

export type ScraperWork<T> = (scraper: Scraper, context: JobContext) => Promise<T>;

/**
 * Opens the scraper of a data folder for some work, and closes it again, even after Ctrl-C; a server may be running.
 */
export async function withScraper<T>(
  options: DataOptions,
  work: ScraperWork<T>,
): Promise<{ result: T | undefined; isInterrupted: boolean }> {
  const { openDataScraper } = await import('#compose/open-scraper');
  const { allowPrivate, publicUrl } = readServices();
  const opened = await openDataScraper({
    dataDir: dataFolder(options),
    allowPrivate,
    shopUrl: publicUrl && new URL(publicUrl).origin,
  });
  return runInterruptible(options, async ({ signal, progress }) => {
    try {
      return await work(opened.scraper, { by: 'komut satırı', signal, progress });
    } finally {
      await opened.close();
    }
  });
}
