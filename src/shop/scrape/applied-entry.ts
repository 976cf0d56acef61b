import { type FieldChange, isSameValue, plain } from '#domain/scrape/scrape-merge';
import type { Product } from '#domain/catalogue/product/product';
import { type ScrapeEntry, type SeenProduct, displayedChanges } from '#domain/scrape/scrape-run';

/** For a product that was taken off sale. */
export const NOT_IN_SOURCE = 'Ürün kaynakta artık yok; satışa kapatıldı.';
const EDITED_SINCE = 'Korunan alan bu arada yine değişti; yeniden çekin.';

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
  const valuesOf = (values: object): ReadonlyMap<string, unknown> => new Map(Object.entries(values));
  const [current, offered, seen] = [ours, offer?.fields ?? {}, record?.fields ?? {}].map(valuesOf);
  const isAsDisplayed = ({ field, old }: FieldChange): boolean => {
    const [displayed] = displayedChanges([{ field, old: plain(current?.get(field)), new: null }]);
    const isSourceSame =
      seen?.get(field) === undefined ||
      offered?.get(field) === undefined ||
      isSameValue(seen.get(field), offered?.get(field));
    return isSameValue(displayed?.old, old) && isSourceSame;
  };
  return new Set(kept.filter(isAsDisplayed).map(({ field }) => field));
}

/** An entry after it was written; its kept fields can be accepted later. */
export function markApplied(
  entry: ScrapeEntry,
  accepted: readonly FieldChange[],
  { acceptJumps, acceptKept }: EntryConsent,
): ScrapeEntry {
  const kept = entry.kept.filter((change) => !accepted.includes(change));
  const hasWaited = entry.kind === 'priceJump' && !acceptJumps;
  const { reason, reasonCode = '', ...rest } = entry;
  const keptReason = hasWaited && reason !== undefined ? { reason, reasonCode } : undefined;
  const next: ScrapeEntry = {
    ...rest,
    ...keptReason,
    ...(entry.kind === 'gone' ? { reason: NOT_IN_SOURCE, reasonCode: 'GONE' } : {}),
    kind: entry.kind === 'unchanged' && accepted.length > 0 ? 'changed' : entry.kind,
    changes: [...entry.changes, ...accepted],
    kept,
    ...(acceptKept === 'shown' && kept.length > 0 ? { reason: EDITED_SINCE } : {}),
  };
  if (hasWaited) return next;
  return { ...(kept.length > 0 ? next : withoutOffer(next)), state: 'applied' };
}

export function markFailed(entry: ScrapeEntry, reason: string): ScrapeEntry {
  return { ...withoutOffer(entry), kind: 'failed', reason, reasonCode: 'NOT_WRITTEN', state: 'none' };
}

/** The data for applying an entry are useless afterwards. */
export function withoutOffer(entry: ScrapeEntry): ScrapeEntry {
  const { offer: _offer, ...rest } = entry;
  return rest;
}
