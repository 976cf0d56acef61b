/**
 * Which counts in product files are new ones, where several servers sell and each has files of its own revision. A
 * sale on one must not be undone because another still has yesterday's file: only the server whose turn it is writes
 * counts down, and only those that it saw change from what all servers know. What a person changes here is new in
 * any case. A file that differs otherwise belongs to an older or a younger revision and says nothing.
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

/** The counts of this server's files as far as they are dealt with; they outlive a restart. */
export interface SeenCounts {
  find(productId: string): number | undefined;
  set(productId: string, count: number): void;
}

export function createSharedCounts(seen: SeenCounts, isMine: () => boolean): SharedCounts {
  return {
    isNews: (productId, { count, known, isByHand }) => {
      const earlier = seen.find(productId);
      if (known === count || (!isByHand && earlier === undefined)) {
        seen.set(productId, count);
        return false;
      }
      if (isByHand) return (known ?? earlier ?? count) !== count;
      if (earlier === count) return false;
      if (known !== undefined && known !== earlier) {
        // Others are past what this file changed from.
        seen.set(productId, count);
        return false;
      }
      return isMine();
    },
    accept: (productId, count) => seen.set(productId, count),
  };
}
