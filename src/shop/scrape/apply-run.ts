import type { ApplyRunRequest } from '#contract/scrape/scraper';
import { createProductMatcher } from '#domain/scrape/product-matcher';
import {
  countEntries,
  type MissingCode,
  needsConfirmation,
  type ScrapeEntry,
  type ScrapeRun,
  type SeenProducts,
} from '#domain/scrape/scrape-run';
import { SKIP_REASONS, type SkipCode } from '#domain/scrape/scraped-offer';
import { markFailed, withoutOffer } from './applied-entry.ts';
import { countMisses } from './missing-products.ts';
import { applyScrape, type ScrapeParts } from './apply-scrape.ts';
import { flattenSeen } from './seen-products.ts';
import type { MappingFile, RunRecords } from './ports.ts';

type ApplyRunParts = ScrapeParts & { readonly mappingFile: MappingFile; readonly runRecords: RunRecords };

const NO_CATEGORY = 'Kategorisi silinmiş; değişiklik uygulanmadı.';

/** Applies entries of a finished run, unless a later run has read the same products again. */
export async function applyRun(
  parts: ApplyRunParts,
  run: ScrapeRun,
  { productKeys: keys, acceptJumps, acceptKept }: ApplyRunRequest,
  by: string,
): Promise<ScrapeRun> {
  const wanted = keys === 'all' ? undefined : new Set(keys);
  const isChosen = (entry: ScrapeEntry): boolean => {
    const { key, kind, state, kept, offer } = entry;
    if (wanted && !wanted.has(key)) return false;
    if (acceptKept && kept.length > 0 && offer) return true;
    const isConfirmed = wanted !== undefined || (kind === 'priceJump' && acceptJumps);
    return state === 'waiting' && (isConfirmed || !needsConfirmation(entry));
  };
  const records = parts.seen.readAll();
  const updated = createEntryUpdater(parts, run, records);
  const entries = run.entries.map((entry) => (isChosen(entry) ? updated(entry) : entry));
  const missedIn = (categoryId: string): string[] =>
    entries
      .filter(
        (entry) => entry.categoryId === categoryId && entry.reasonCode === ('MISSED' satisfies MissingCode),
      )
      .filter((entry) => updated(entry).state === 'waiting')
      .flatMap(({ productId }) => productId ?? []);
  const { priceJumpPercent } = parts.mappingFile.read();
  const changeId = crypto.randomUUID();
  for (const { categoryId, assumedStock } of run.categories) {
    const category = parts.shop.catalogue.findCategory(categoryId);
    const chosen = entries.flatMap((entry, index) =>
      entry.categoryId === categoryId && isChosen(entry) ? [{ entry, index }] : [],
    );
    if (!category) for (const { entry, index } of chosen) entries[index] = markFailed(entry, NO_CATEGORY);
    if (!category) continue;
    const now = (): Date => new Date(run.endedAt);
    // A preview counted no misses; applied as a whole it does what the run would have done.
    const missed = run.isDryRun && !wanted ? missedIn(categoryId) : [];
    await parts.seen.update(categoryId, (current) => countMisses(current, missed, run.startedAt, now()));
    if (chosen.length === 0) continue;
    const applied = await applyScrape(
      chosen.map(({ entry }) => entry),
      {
        ...parts,
        by,
        changeId,
        now,
        category,
        settings: { assumedStock, priceJumpPercent },
        consent: { acceptJumps, acceptKept: acceptKept && 'shown' },
      },
    );
    for (const [position, entry] of applied.entries()) {
      const index = chosen[position]?.index;
      if (index !== undefined) entries[index] = entry;
    }
  }
  const next = { ...run, entries, counts: countEntries(entries, run.counts.found) };
  await parts.runRecords.save(next);
  return next;
}

/** Returns an entry, or its later state: what a later run or a person did since then is not reverted. */
function createEntryUpdater(
  { shop, writer }: Pick<ApplyRunParts, 'shop' | 'writer'>,
  run: ScrapeRun,
  records: ReadonlyMap<string, SeenProducts>,
): (entry: ScrapeEntry) => ScrapeEntry {
  const seen = flattenSeen(records);
  const matcher = createProductMatcher(shop.catalogue.allProducts(), seen);
  const isSeenSince = (id: string): boolean => (seen.get(id)?.seenAt ?? '') > run.endedAt;
  const skipped = (entry: ScrapeEntry, code: SkipCode, reason: string = SKIP_REASONS[code]): ScrapeEntry => {
    return { ...withoutOffer(entry), kind: 'skipped', reason, reasonCode: code, state: 'none' };
  };
  return (entry) => {
    const { kind, state, categoryId, productId = '', offer, keys = [] } = entry;
    if (state !== 'waiting') return entry;
    const record = records.get(categoryId)?.[productId];
    if (record && record.seenAt > run.endedAt)
      return kind === 'unchanged' ? { ...entry, state: 'none' } : skipped(entry, 'OVERTAKEN');
    if (kind !== 'new' || !offer) return entry;
    const match = matcher.find(offer, keys);
    if (!match || match.productId === productId) return entry;
    const product = writer.findProductFile(match.productId)?.product;
    // One that was deleted before the run, in another category, was new to it.
    if (!product) return isSeenSince(match.productId) ? skipped(entry, 'DELETED') : entry;
    return skipped(entry, 'DUPLICATE', `Aynı ürün bu arada eklendi: ${product.name} (${product.slug}).`);
  };
}
