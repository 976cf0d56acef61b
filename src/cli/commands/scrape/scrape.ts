import { dataCommand, type OptionsOf, wrongUsage } from '../../command.ts';
import { createPrinter } from '../../print.ts';
import { EXIT_INTERRUPTED } from '../../run-interruptible.ts';
import { scrapeLines } from './scrape-lines.ts';
import { texts } from '../../texts.ts';
import { type ScraperWork, withScraper } from './with-scraper.ts';
import { applyCommand, runsCommand } from './scrape-runs.ts';
import { scrapeExtractCommand } from './scrape-extract.ts';
import type { ScrapeOptions } from '#shop/scrape/scraper';
import type { ScrapeRun } from '#domain/scrape/scrape-run';

type RunOptions = OptionsOf<typeof texts.scrape.fill>;

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

function readWork(urls: readonly string[], options: RunOptions): ScraperWork<ScrapeRun> {
  const { mapped, empty = false, category, pages = '1' } = options;
  const modes = [urls.length > 0, mapped !== undefined, empty].filter(Boolean).length;
  if (modes === 0) throw wrongUsage(texts.scrape.nothingToDo);
  if (modes > 1) throw wrongUsage(texts.scrape.oneWay);
  const runOptions = readOptions(options);
  if (urls.length === 0) {
    if (category !== undefined) throw wrongUsage(texts.scrape.categoryOnlyWithUrls);
    const categories = mapped === true ? undefined : mapped;
    return (scraper, context) =>
      scraper.scrapeMapped(
        { kind: empty ? 'empty' : 'mapped', categories, onlyEmpty: empty },
        runOptions,
        context,
      );
  }
  if (category === undefined) throw wrongUsage(texts.scrape.noCategory);
  const [bad] = urls.filter((url) => !/^https?:\/\/[^/]/i.test(url));
  if (bad !== undefined) throw wrongUsage(texts.scrape.badUrl(bad));
  const count = pages === 'all' ? 'all' : wholeNumber(pages, 1, '--pages');
  return (scraper, context) =>
    scraper.scrapeUrls({ kind: 'urls', urls, category, pages: count }, runOptions, context);
}

async function run(urls: readonly string[], options: RunOptions): Promise<void> {
  const work = readWork(urls, options);
  const { summarizeRun } = await import('#domain/scrape/scrape-run');
  const printer = createPrinter(options);
  const { result, isInterrupted } = await withScraper(options, work);
  if (result) {
    const summary = summarizeRun(result);
    printer.result(summary, scrapeLines(summary));
    if (summary.isDryRun) printer.info(texts.scrape.dryRun);
    if (summary.hasMore) printer.info(texts.scrape.hasMore);
    const waiting = summary.changes.filter(({ state }) => state === 'waiting').length;
    if (waiting > 0) printer.info(texts.scrape.waiting(waiting, summary.runId));
    if (summary.failed.length > 0) process.exitCode = 1;
  }
  if (isInterrupted) {
    printer.info(texts.scrape.resume);
    process.exitCode = EXIT_INTERRUPTED;
  }
}

async function map(url: string, options: OptionsOf<typeof texts.scrape.map>): Promise<void> {
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

const mapCommand = dataCommand('map', texts.scrape.map, map);

/** `shop scrape`: fills categories from other shops' pages; `map` finds a list's pages, `extract` reads a saved page. */
export const scrapeCommand = dataCommand('scrape', texts.scrape.fill, run, {
  usage: '[seçenekler] [url...]',
  commands: [runsCommand, applyCommand, mapCommand, scrapeExtractCommand],
});
