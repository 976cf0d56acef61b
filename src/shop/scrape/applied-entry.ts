import { type FieldChange, isSameValue, type Merged, withoutEmpty } from '#domain/scrape/scrape-merge';
import type { Product } from '#domain/catalogue/product/product';
import { type ScrapeEntry, type SeenProduct, displayedChanges } from '#domain/scrape/scrape-run';

const NOT_IN_SOURCE = 'Ürün kaynakta artık yok; satışa kapatıldı.';
const STILL_ON_SALE = 'Ürün kaynakta yok; stoğunu siz değiştirdiğiniz için satışta kaldı.';
const EDITED_SINCE = 'Korunan alan bu arada yine değişti; yeniden çekin.';

type Values = Readonly<Record<string, unknown>>;

export interface EntryConsent {
  readonly acceptJumps: boolean;
  /** `shown`: the kept fields in the entry, as long as file and source still have the listed values. */
  readonly acceptKept: boolean | 'shown';
}

/** The kept fields of an entry that were edited neither in the file nor at the source since then. */
export function stillAsDisplayed(
  { kept, offer }: ScrapeEntry,
  ours: Product,
  record: SeenProduct | undefined,
): ReadonlySet<string> {
  const current: Values = { ...ours };
  const offered: Values = { ...offer?.fields };
  const seen: Values = { ...record?.fields };
  const isAsDisplayed = ({ field, old }: FieldChange): boolean => {
    const [displayed] = displayedChanges([{ field, old: withoutEmpty(current[field]), new: null }]);
    const isUnknown = seen[field] === undefined || offered[field] === undefined;
    const isSourceSame = isUnknown || isSameValue(seen[field], offered[field]);
    return isSameValue(displayed?.old, old) && isSourceSame;
  };
  return new Set(kept.filter(isAsDisplayed).map(({ field }) => field));
}

/**
 * An entry after it was written; its kept fields can be accepted later. `merged` is what was written and kept, which
 * may differ from the entry: the file may have changed since then.
 */
export function markApplied(
  entry: ScrapeEntry,
  merged: Pick<Merged, 'changes' | 'kept'>,
  { acceptJumps, acceptKept }: EntryConsent,
): ScrapeEntry {
  const { reason = '', reasonCode = '', ...rest } = entry;
  const changed = displayedChanges(merged.changes);
  const newlyKept = displayedChanges(merged.kept);
  const judged = new Set([...changed, ...newlyKept].map(({ field }) => field));
  const kept = [...entry.kept.filter(({ field }) => !judged.has(field)), ...newlyKept];
  const editedSince = acceptKept === 'shown' && kept.length > 0 ? { reason: EDITED_SINCE } : {};
  if (entry.kind === 'priceJump' && !acceptJumps)
    return { ...rest, reason, reasonCode, kept, ...editedSince };
  const changes = entry.state === 'applied' ? [...entry.changes, ...changed] : changed;
  const kind = changes.length === 0 ? 'unchanged' : entry.kind === 'unchanged' ? 'changed' : entry.kind;
  const next: ScrapeEntry = {
    ...rest,
    ...(entry.kind === 'new' ? {} : { kind, changes }),
    kept,
    ...editedSince,
    state: 'applied',
  };
  return kept.length > 0 ? next : withoutOffer(next);
}

/** The entry of a product after it was taken off sale. */
export function markClosed(entry: ScrapeEntry): ScrapeEntry {
  return { ...entry, reason: NOT_IN_SOURCE, reasonCode: 'GONE', state: 'applied' };
}

/** The entry of a missing product whose stock a person changed. */
export function markStillOnSale(entry: ScrapeEntry): ScrapeEntry {
  return { ...entry, changes: [], reason: STILL_ON_SALE, state: 'none' };
}

export function markFailed(entry: ScrapeEntry, reason: string): ScrapeEntry {
  const { productId, ...rest } = withoutOffer(entry);
  // A product that was never written has no page in the shop.
  const written = entry.kind === 'new' ? {} : { productId };
  return { ...rest, ...written, kind: 'failed', reason, reasonCode: 'NOT_WRITTEN', state: 'none' };
}

/** The data for applying an entry are useless afterwards. */
export function withoutOffer(entry: ScrapeEntry): ScrapeEntry {
  const { offer: _offer, ...rest } = entry;
  return rest;
}
