import type { Command } from 'commander';
import type { RunSummary } from '../../domain/scrape-run.ts';
import { createCommand, type DataOptions, dataFolder, withDataOptions, wrongUsage } from '../command.ts';
import { readServices } from '../environment.ts';
import { createPrinter } from '../print.ts';
import { EXIT_INTERRUPTED, runInterruptible } from '../run-interruptible.ts';
import { texts } from '../texts.ts';
import { scrapeExtractCommand } from './scrape-extract.ts';
import type { ScrapeContext, ScrapeOptions, Scraper } from '../../shop/scraper.ts';
import type { ScrapeRun } from '../../domain/scrape-run.ts';

interface RunOptions extends DataOptions {
  readonly category?: string;
  readonly pages?: string;
  readonly mapped?: true | readonly string[];
  readonly empty?: boolean;
  readonly dryRun?: boolean;
  readonly acceptJumps?: boolean;
  readonly acceptKept?: boolean;
  readonly restoreDeleted?: boolean;
  readonly delay?: string;
}

type Work<T> = (scraper: Scraper, context: ScrapeContext) => Promise<T>;

/** Opens the data folder beside a server that may be running, works, and closes it again, also after Ctrl-C. */
async function withScraper<T>(
  options: DataOptions,
  work: Work<T>,
): Promise<{ result: T | undefined; isInterrupted: boolean; last: ScrapeRun | undefined }> {
  const { openDataScraper } = await import('../../open-scraper.ts');
  const { allowPrivate } = readServices();
  const opened = await openDataScraper({ dataDir: dataFolder(options), allowPrivate });
  let last: ScrapeRun | undefined;
  const { result } = await runInterruptible(options, async ({ signal, progress }) => {
    try {
      return await work(opened.scraper, { by: 'komut satırı', signal, progress });
    } finally {
      if (signal.aborted) last = opened.scraper.findRun(opened.scraper.runs()[0]?.id ?? '');
      await opened.close();
    }
  });
  return { result, isInterrupted: result === undefined, last };
}

function wholeNumber(text: string, least: number, name: string): number {
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < least) throw wrongUsage(texts.scrape.badNumber(name, least));
  return number;
}

function readOptions(options: RunOptions): ScrapeOptions {
  const { dryRun = false, acceptJumps = false, acceptKept = false, restoreDeleted = false, delay } = options;
  return {
    isDryRun: dryRun,
    consent: { acceptJumps, acceptKept, restoreDeleted },
    ...(delay === undefined ? {} : { delayMs: wholeNumber(delay, 0, '--delay') }),
  };
}

function readWork(urls: readonly string[], options: RunOptions): Work<ScrapeRun> {
  const { mapped, empty = false, category, pages = '1' } = options;
  const ways = [urls.length > 0, mapped !== undefined, empty].filter(Boolean).length;
  if (ways === 0) throw wrongUsage(texts.scrape.nothingToDo);
  if (ways > 1) throw wrongUsage(texts.scrape.oneWay);
  const how = readOptions(options);
  if (urls.length === 0) {
    if (category !== undefined) throw wrongUsage(texts.scrape.categoryOnlyWithUrls);
    const categories = mapped === true ? undefined : mapped;
    return (scraper, context) =>
      scraper.scrapeMapped({ kind: empty ? 'empty' : 'mapped', categories, onlyEmpty: empty }, how, context);
  }
  if (category === undefined) throw wrongUsage(texts.scrape.noCategory);
  const [bad] = urls.filter((url) => !/^https?:\/\/[^/]/i.test(url));
  if (bad !== undefined) throw wrongUsage(texts.scrape.badUrl(bad));
  const count = pages === 'all' ? 'all' : wholeNumber(pages, 1, '--pages');
  return (scraper, context) =>
    scraper.scrapeUrls({ kind: 'urls', urls, category, pages: count }, how, context);
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function linesOf(summary: RunSummary): string[] {
  const { scrape } = texts;
  return [
    ...summary.changes.flatMap(({ kind, name, slug, fields }) => [
      scrape.entry(kind, name, slug),
      ...fields.map(({ field, old, new: next }) => scrape.field(field, shownValue(old), shownValue(next))),
    ]),
    ...summary.kept.flatMap(({ slug, fields }) =>
      fields.map(({ field, old, new: next }) => scrape.kept(slug, field, shownValue(old), shownValue(next))),
    ),
    ...summary.skipped.map(({ url, reason }) => scrape.skipped(url, reason)),
    ...summary.failed.map(({ url, reason }) => scrape.failed(url, reason)),
    scrape.done(summary),
  ];
}

async function run(urls: readonly string[], options: RunOptions): Promise<void> {
  const work = readWork(urls, options);
  const { summarizeRun } = await import('../../domain/scrape-run.ts');
  const printer = createPrinter(options);
  const { result, isInterrupted, last } = await withScraper(options, work);
  const ended = result ?? last;
  if (ended) {
    const summary = summarizeRun(ended);
    printer.result(summary, linesOf(summary));
    if (summary.isDryRun) printer.info(texts.scrape.dryRun);
    if (summary.hasMore) printer.info(texts.scrape.hasMore);
    if (summary.failed.length > 0) process.exitCode = 1;
  }
  if (isInterrupted) {
    printer.info(texts.scrape.resume);
    process.exitCode = EXIT_INTERRUPTED;
  }
}

interface MapOptions extends DataOptions {
  readonly category: string;
  readonly dryRun?: boolean;
}

async function map(url: string, options: MapOptions): Promise<void> {
  if (!/^https?:\/\/[^/]/i.test(url)) throw wrongUsage(texts.scrape.badUrl(url));
  const { category, dryRun: isDryRun = false } = options;
  const printer = createPrinter(options);
  const { result: mapping } = await withScraper(options, (scraper, context) =>
    scraper.discover({ url, category, isDryRun }, context),
  );
  if (!mapping) {
    process.exitCode = EXIT_INTERRUPTED;
    return;
  }
  printer.result(mapping, [...mapping.allPageUrls, texts.scrape.mapped(category, mapping.totalPages)]);
}

function mapCommand(): Command {
  return withDataOptions(
    createCommand('map', texts.scrape.mapSummary, [
      'shop scrape map https://tedarikci.example/bicaklar --category bicaklar',
      'shop scrape map https://tedarikci.example/bicaklar --category bicaklar --dry-run --json',
    ]),
  )
    .argument('<url>', texts.scrape.mapUrl)
    .requiredOption('--category <slug>', texts.scrape.category)
    .option('--dry-run', texts.scrape.mapDryRun)
    .action(map);
}

/** `shop scrape`: fills categories from other shops' pages; `map` finds a list's pages, `extract` reads a saved page. */
export function scrapeCommand(): Command {
  return withDataOptions(
    createCommand('scrape', texts.scrape.summary, [
      'shop scrape https://tedarikci.example/bicaklar --category bicaklar --pages all --dry-run',
      'shop scrape --mapped bicaklar igneler --json',
      'shop scrape extract sayfa.html --url https://tedarikci.example/urun/1 --json',
    ]),
  )
    .enablePositionalOptions()
    .usage('[seçenekler] [url...]')
    .argument('[url...]', texts.scrape.urls)
    .option('--category <slug>', texts.scrape.category)
    .option('--pages <sayı|all>', texts.scrape.pages)
    .option('--mapped [slug...]', texts.scrape.mappedOption)
    .option('--empty', texts.scrape.empty)
    .option('--dry-run', texts.scrape.dryRunOption)
    .option('--accept-jumps', texts.scrape.acceptJumps)
    .option('--accept-kept', texts.scrape.acceptKept)
    .option('--restore-deleted', texts.scrape.restoreDeleted)
    .option('--delay <ms>', texts.scrape.delay)
    .action(run)
    .addCommand(mapCommand())
    .addCommand(scrapeExtractCommand());
}
