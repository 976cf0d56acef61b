import { isSameJson } from '#kernel/json';
import { AppError } from '#domain/errors';
import type { ScrapeRun } from '#domain/scrape/scrape-run';
import { dataCommand, type DataOptions, type OptionsOf } from '../../command.ts';
import { createPrinter } from '../../print.ts';
import { scrapeLines } from './scrape-lines.ts';
import { shortTime } from '../../short-time.ts';
import { texts } from '../../texts.ts';
import { withScraper } from './with-scraper.ts';

async function runs(id: string | undefined, options: DataOptions): Promise<void> {
  const { summarizeRun } = await import('#domain/scrape/scrape-run');
  const printer = createPrinter(options);
  await withScraper(options, async (scraper) => {
    if (id !== undefined) {
      const run = scraper.findRun(id);
      if (!run) throw noSuchRun(id);
      const summary = summarizeRun(run);
      printer.result(summary, scrapeLines(summary));
      return;
    }
    const heads = scraper.runs();
    printer.result(
      heads,
      heads.map(({ id: runId, startedAt, by, categories, counts, waiting, isDryRun, state }) => {
        const names = categories.map(({ categoryName }) => categoryName).join(', ');
        const marks = { isDryRun, isInterrupted: state === 'interrupted', waiting };
        return texts.scrape.run(runId, shortTime(startedAt), by, names, counts, marks);
      }),
    );
    if (heads.length === 0) printer.info(texts.scrape.noRuns);
  });
}

/** Keys of the entries that a person names by address or slug. */
function keysOf({ entries }: ScrapeRun, names: readonly string[]): string[] {
  return names.map((name) => {
    const entry = entries.find(({ key, url, slug }) => [key, url, slug].includes(name));
    if (!entry) throw new AppError('not_found', { message: texts.scrape.noEntry(name) });
    return entry.key;
  });
}

async function apply(
  id: string,
  names: readonly string[],
  options: OptionsOf<typeof texts.scrape.apply>,
): Promise<void> {
  const { summarizeRun } = await import('#domain/scrape/scrape-run');
  const { acceptJumps = false, acceptKept = false } = options;
  const printer = createPrinter(options);
  await withScraper(options, async (scraper, context) => {
    const before = scraper.findRun(id);
    if (!before) throw noSuchRun(id);
    const keys = names.length === 0 ? 'all' : keysOf(before, names);
    const run = await scraper.applyRun(id, { keys, acceptJumps, acceptKept }, context);
    const isNew = (_: unknown, index: number): boolean =>
      !isSameJson(before.entries[index], run.entries[index]);
    const judged = run.entries.filter(isNew);
    const applied = judged.filter(({ state, kind }) => state === 'applied' && kind !== 'unchanged');
    const summary = summarizeRun({ ...run, entries: judged });
    printer.result(summarizeRun(run), [
      ...scrapeLines(summary).slice(0, -1),
      texts.scrape.applied(applied.length),
    ]);
    const waiting = run.entries.filter(({ state, kind }) => state === 'waiting' && kind !== 'unchanged');
    if (waiting.length > 0) printer.info(texts.scrape.waiting(waiting.length, id));
    if (judged.some(({ kind }) => kind === 'failed')) process.exitCode = 1;
  });
}

function noSuchRun(id: string): AppError {
  return new AppError('not_found', { message: texts.scrape.noRun(id) });
}

/** `shop scrape runs`: the last runs, or the change set of one. */
export const runsCommand = dataCommand('runs', texts.scrape.runs, runs);

/** `shop scrape apply`: applies the entries of a preview, or those that wait for a yes. */
export const applyCommand = dataCommand('apply', texts.scrape.apply, apply);
