/**
 * Decides which counts in product files are new, when several servers sell and each has files of its own revision. A
 * sale on one server must not be undone because another one still has yesterday's file. A server writes only those counts
 * that it saw change from the count that all servers know, and the first one that does so is the only one: its entry
 * names the count that it follows. A count that a person changes here is always new. A file with another difference
 * belongs to an older or newer revision and decides nothing.
 */
export interface SharedCounts {
  /** @param found `known` is the count that all servers know; `isByHand` when a person changes the file here and now */
  isNews(
    productId: string,
    found: { readonly count: number; readonly known: number | undefined; readonly isByHand: boolean },
  ): boolean;
  /** The file's count is known to all servers. */
  accept(productId: string, count: number): void;
}

/** The counts of this server's files that were processed; they survive a restart. */
export interface SeenCounts {
  find(productId: string): number | undefined;
  set(productId: string, count: number): void;
}

export function createSharedCounts(seen: SeenCounts): SharedCounts {
  return {
    isNews: (productId, { count, known, isByHand }) => {
      const earlier = seen.find(productId);
      if (known === count || (!isByHand && earlier === undefined)) {
        seen.set(productId, count);
        return false;
      }
      if (isByHand) return (known ?? earlier ?? count) !== count;
      if (earlier === count) return false;
      if (known === undefined || known === earlier) return true;
      // The other servers are beyond the count from which this file changed.
      seen.set(productId, count);
      return false;
    },
    accept: (productId, count) => seen.set(productId, count),
  };
}
