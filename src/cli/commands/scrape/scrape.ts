import { formatTime } from '#kernel/turkish-time';
import { scrapeMapped } from '#contract/scrape/scraper';
import { dataCommand, type DataOptions, type OptionsOf, readNumber, wrongUsage } from '../../command.ts';
import { EXIT_INTERRUPTED, type Outcome, runInterruptible } from '../../run-interruptible.ts';
import { texts } from '../../texts.ts';
import { isUrl, scrapeExtractCommand } from './scrape-extract.ts';
import type { ScrapeOptions, Scraper } from '#shop/scrape/scraper';
import type { RunSummary, ScrapeRun } from '#domain/scrape/scrape-run';
import type { JobContext } from '#shop/panel/jobs';
import { readServices } from '../../environment.ts';
import { showValue } from '../../show-value.ts';
import { isSameJson } from '#kernel/json';
import { AppError } from '#domain/errors';

const { scrape: words } = texts;
type RunOptions = OptionsOf<typeof words.fill>;

function readOptions(options: RunOptions): ScrapeOptions {
  const { dryRun: isDryRun, ...consent } = scrapeMapped.parse(options);
  const { delay } = options;
  return { isDryRun, consent, delayMs: delay === undefined ? undefined : readNumber('--delay', delay, 0) };
}

function readWork(urls: readonly string[], options: RunOptions): ScraperWork<ScrapeRun> {
  const { mapped, empty = false, category, pages = '1' } = options;
  const modes = [urls.length > 0, mapped !== undefined, empty].filter(Boolean).length;
  if (modes === 0) throw wrongUsage(words.nothingToDo);
  if (modes > 1) throw wrongUsage(words.oneWay);
  const runOptions = readOptions(options);
  if (urls.length === 0) {
    if (category !== undefined) throw wrongUsage(words.categoryOnlyWithUrls);
    const categories = mapped === true ? undefined : mapped;
    return (scraper, context) =>
      scraper.scrapeMapped(
        { kind: empty ? 'empty' : 'mapped', categories, onlyEmpty: empty },
        runOptions,
        context,
      );
  }
  if (category === undefined) throw wrongUsage(words.noCategory);
  const bad = urls.find((url) => !isUrl(url));
  if (bad !== undefined) throw wrongUsage(words.badUrl(bad));
  const count = pages === 'all' ? 'all' : readNumber(words.pagesFlag, pages, 1);
  return (scraper, context) =>
    scraper.scrapeUrls({ kind: 'urls', urls, category, pages: count }, runOptions, context);
}

async function fill(urls: readonly string[], options: RunOptions): Promise<void> {
  const work = readWork(urls, options);
  const { countChanges, summarizeRun } = await import('#domain/scrape/scrape-run');
  const { printer } = options;
  const { result, isInterrupted } = await withScraper(options, work);
  if (result) {
    const summary = summarizeRun(result);
    printer.result(summary, scrapeLines(summary));
    if (result.categories.length === 0) printer.info(options.empty ? words.noEmpty : words.noMapping);
    if (summary.isDryRun) printer.info(words.dryRun);
    if (summary.hasMore) printer.info(words.hasMore);
    const waiting = countChanges(result.entries, 'waiting');
    if (waiting > 0) printer.info(words.waiting(waiting, summary.runId));
    if (summary.failed.length > 0) process.exitCode = 1;
  }
  if (isInterrupted) {
    printer.info(words.resume(options.dryRun ?? false));
    process.exitCode = EXIT_INTERRUPTED;
  }
}

async function map(url: string, options: OptionsOf<typeof words.map>): Promise<void> {
  if (!isUrl(url)) throw wrongUsage(words.badUrl(url));
  const { category, dryRun: isDryRun = false, printer } = options;
  const { result: mapping } = await withScraper(options, (scraper, context) =>
    scraper.discover({ url, category, isDryRun }, context),
  );
  if (!mapping) {
    process.exitCode = EXIT_INTERRUPTED;
    return;
  }
  printer.result(mapping, [...mapping.allPageUrls, words.mapped(category, mapping.totalPages)]);
}

type ScraperWork<T> = (scraper: Scraper, context: JobContext) => Promise<T>;

/** Opens the scraper of the data folder in the options for some work that Ctrl-C stops. */
async function withScraper<T>(options: DataOptions, work: ScraperWork<T>): Promise<Outcome<T>> {
  const { COMMAND_LINE } = await import('#compose/open-file-intent');
  const { withScraper: withScraperOf } = await import('#compose/open-scraper');
  const { allowPrivate, publicUrl } = readServices();
  const shopUrl = publicUrl && new URL(publicUrl).origin;
  return withScraperOf({ dataDir: options.folder, allowPrivate, shopUrl }, (scraper) =>
    runInterruptible(options, ({ signal, progress }) =>
      work(scraper, { by: COMMAND_LINE, signal, progress }),
    ),
  );
}

function scrapeLines(summary: RunSummary): string[] {
  return [
    ...summary.changes.flatMap(
      ({ kind, name, slug, fields, reason, scrapedPrice, scrapedCurrency = 'TRY' }) => [
        words.entry(kind, name, slug),
        ...fields.map(({ field, old, new: next }) =>
          texts.history.change(field, showValue(field, old), showValue(field, next)),
        ),
        ...(scrapedCurrency === 'TRY'
          ? []
          : [words.reason(words.foreign(`${scrapedPrice ?? ''} ${scrapedCurrency}`))]),
        ...(reason === undefined ? [] : [words.reason(reason)]),
      ],
    ),
    ...summary.kept.flatMap(({ slug, fields }) =>
      fields.map(({ field, old, new: next }) =>
        words.editedField(slug, field, showValue(field, old), showValue(field, next)),
      ),
    ),
    ...summary.skipped.map(({ url, name, reason }) => words.skipped(name, url, reason)),
    ...summary.failed.map(({ url, reason }) => words.failed(url, reason)),
    words.done(summary),
  ];
}

/** The last runs, or the change set of one. */
async function runs(id: string | undefined, options: DataOptions): Promise<void> {
  const { summarizeRun } = await import('#domain/scrape/scrape-run');
  const { printer } = options;
  await withScraper(options, async (scraper) => {
    if (id !== undefined) {
      const summary = summarizeRun(scraper.requireRun(id));
      printer.result(summary, scrapeLines(summary));
      return;
    }
    const heads = scraper.runs();
    printer.result(
      heads,
      heads.map((head) => {
        const names = [...new Set(head.categories.map(({ categoryName }) => categoryName))].join(', ');
        return words.run(head, formatTime(head.startedAt), names);
      }),
    );
    if (heads.length === 0) printer.info(words.noRuns);
  });
}

/** Keys of the entries that a person names by address or slug. */
function keysOf({ entries }: ScrapeRun, names: readonly string[]): string[] {
  return names.map((name) => {
    const entry = entries.find(({ key, url, slug }) => [key, url, slug].includes(name));
    if (!entry) throw new AppError('not_found', { message: words.noEntry(name) });
    return entry.key;
  });
}

/** Applies the entries of a preview, or those that wait for a yes. */
async function apply(
  id: string,
  names: readonly string[],
  options: OptionsOf<typeof words.apply>,
): Promise<void> {
  const { countChanges, summarizeRun } = await import('#domain/scrape/scrape-run');
  const { acceptJumps = false, acceptKept = false, printer } = options;
  await withScraper(options, async (scraper, context) => {
    const before = scraper.requireRun(id);
    const productKeys = names.length === 0 ? 'all' : keysOf(before, names);
    const run = await scraper.applyRun(id, { productKeys, acceptJumps, acceptKept }, context);
    const isNew = (_: unknown, index: number): boolean =>
      !isSameJson(before.entries[index], run.entries[index]);
    const judged = run.entries.filter(isNew);
    const summary = summarizeRun({ ...run, entries: judged });
    const applied = words.applied(countChanges(judged, 'applied'));
    printer.result(summarizeRun(run), [...scrapeLines(summary).slice(0, -1), applied]);
    const waiting = countChanges(run.entries, 'waiting');
    if (waiting > 0) printer.info(words.stillWaiting(waiting));
    if (judged.some(({ kind }) => kind === 'failed')) process.exitCode = 1;
  });
}

/** `shop scrape`: fills categories from other shops' pages; `map` finds a list's pages, `extract` reads a saved page. */
export const scrapeCommand = dataCommand('scrape', words.fill, fill, {
  usage: '[seçenekler] [url...]',
  commands: [
    dataCommand('runs', words.runs, runs),
    dataCommand('apply', words.apply, apply),
    dataCommand('map', words.map, map),
    scrapeExtractCommand,
  ],
});
