import { z } from 'zod';
import { parseJson } from '#kernel/json';
import type { FileHistory } from '../../history/ports.ts';

/** A count in a product's file. */
interface FoundCount {
  readonly count: number;
  /** The count that all servers know. */
  readonly known: number | undefined;
  /** Whether a person changes the file here and now. */
  readonly isByHand: boolean;
}

/**
 * Decides which counts in product files are new, when several servers sell and each has files of its own revision. A
 * sale on one server must not be undone because another one still has yesterday's file. A server writes only those counts
 * that it saw change from the count that all servers know, and the first one that does so is the only one: its entry
 * names the count that it follows. A count that a person changes here is always new. A file with another difference
 * belongs to an older or newer revision: its history in git says which. An older one decides nothing.
 */
export interface SharedCounts {
  /** @param askAgain called when the history has been read after a difference that was not clear, and `false` */
  isNews(productId: string, found: FoundCount, askAgain?: () => void): boolean;
  /** The file's count is known to all servers. */
  accept(productId: string, count: number): void;
}

/** The counts of this server's files that were processed; they survive a restart. */
export interface SeenCounts {
  find(productId: string): number | undefined;
  set(productId: string, count: number): void;
}

/** Older versions of a file are not read. */
const MOST_VERSIONS = 100;
const countedFile = z.object({ stockCount: z.number() });

/** @param onFault called when a history could not be read; the next question repeats it */
export function createSharedCounts(
  seen: SeenCounts,
  history: Pick<FileHistory, 'versions'>,
  onFault: (error: unknown) => void = () => undefined,
): SharedCounts {
  /** Products whose history is being read. */
  const reading = new Set<string>();

  const decide = async (productId: string, { count, known = count }: FoundCount): Promise<void> => {
    const earlier = seen.find(productId) ?? count;
    const { versions, reason } = await history.versions({ id: productId }, MOST_VERSIONS);
    const counts = versions.flatMap(
      ({ text }) => countedFile.safeParse(parseJson(text ?? '')).data?.stockCount ?? [],
    );
    const [knownAt, earlierAt] = [counts.indexOf(known), counts.indexOf(earlier)];
    // This server was away while another one took the known count from a file; its own file has passed that count.
    if (knownAt !== -1 && (earlierAt === -1 || knownAt < earlierAt)) seen.set(productId, known);
    // The other servers are beyond this file. While git pulls, a file may be newer than its history: that decides nothing.
    else if (counts[0] === count || (counts.length === 0 && reason !== undefined)) seen.set(productId, count);
  };

  return {
    isNews: (productId, found, askAgain = () => undefined) => {
      const { count, known, isByHand } = found;
      const earlier = seen.find(productId);
      if (known === count || (!isByHand && earlier === undefined)) {
        seen.set(productId, count);
        return false;
      }
      if (isByHand) return (known ?? earlier ?? count) !== count;
      if (earlier === count) return false;
      if (known === undefined || known === earlier) return true;
      if (reading.has(productId)) return false;
      reading.add(productId);
      void decide(productId, found)
        .catch(onFault)
        .finally(() => reading.delete(productId))
        .then(() => seen.find(productId) !== earlier && askAgain());
      return false;
    },
    accept: (productId, count) => seen.set(productId, count),
  };
}
