import { AppError } from '../domain/errors.ts';
import { countEntries, type ScrapeRun } from '../domain/scrape-run.ts';
import { applyScrape } from './apply-scrape.ts';
import type { RunScrapeParts } from './run-scrape.ts';
import type { MappingFile, RunRecords } from './scrape-ports.ts';

export interface ApplyRequest {
  readonly keys: readonly string[] | 'all';
  readonly acceptJumps: boolean;
  readonly acceptKept: boolean;
}

type ApplyRunParts = RunScrapeParts & {
  readonly mappingFile: MappingFile;
  readonly runRecords: RunRecords;
};

/** Takes waiting entries of an ended run over. @throws AppError `not_found` when there is no such run */
export async function applyRun(
  parts: ApplyRunParts,
  id: string,
  { keys, acceptJumps, acceptKept }: ApplyRequest,
  by: string,
): Promise<ScrapeRun> {
  const { shop, writer, seen, placeholder, now, mappingFile, runRecords } = parts;
  const run = runRecords.find(id);
  if (!run) throw new AppError('not_found', { message: 'Böyle bir çekme kaydı yok.' });
  const wanted = keys === 'all' ? undefined : new Set(keys);
  const entries = [...run.entries];
  const { priceJumpPercent } = mappingFile.read();
  for (const { categoryId, assumedStock } of run.categories) {
    const category = shop.catalogue.findCategory(categoryId);
    const chosen = entries.flatMap((entry, index) => {
      const isChosen = entry.state === 'waiting' && (wanted === undefined || wanted.has(entry.key));
      // Accepting all is no yes to a price that waits for one.
      const needsYes = entry.kind === 'priceJump' && wanted === undefined && !acceptJumps;
      return entry.categoryId === categoryId && isChosen && !needsYes ? [{ entry, index }] : [];
    });
    if (!category || chosen.length === 0) continue;
    const applied = await applyScrape(
      chosen.map(({ entry }) => entry),
      {
        writer,
        change: (changes) => parts.change(changes, by),
        seen,
        placeholder,
        now,
        category,
        settings: { assumedStock, priceJumpPercent },
        consent: { acceptJumps, acceptKept },
      },
    );
    for (const [position, entry] of applied.entries()) {
      const index = chosen[position]?.index;
      if (index !== undefined) entries[index] = entry;
    }
  }
  const next = { ...run, entries, counts: countEntries(entries, run.counts.found) };
  await runRecords.save(next);
  return next;
}
