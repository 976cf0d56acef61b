import { z } from 'zod';
import { parseJson } from '#kernel/json';
import type { FileHistory } from '../../history/ports.ts';

interface FoundCount {
  readonly count: number;
  /** The count that all servers know. */
  readonly known: number | undefined;
  /** Whether a person changes the file here and now. */
  readonly isByHand: boolean;
}

/**
 * With several servers, each has its own revision of the product files. This decides which counts in them are new: a
 * sale on one server must not be undone because another one still has yesterday's file. A server writes a count only
 * when its file changed from the count that all servers know. The first server that does so is the only one, because
 * its entry names the count before. A count that a person changes here is always new. Any other difference means that
 * the file belongs to an older or newer revision: its history in git says which. An older one decides nothing.
 */
export type SharedCounts = ReturnType<typeof createSharedCounts>;

/** The counts of this server's files that were processed; they survive a restart. */
export interface SeenCounts {
  find(productId: string): number | undefined;
  set(productId: string, count: number): void;
}

/** Older versions of a file are not read. */
const MAX_VERSIONS = 100;
const countedFile = z.object({ stockCount: z.number() });

/** @param onFault called when a history could not be read; the next `isNewCount` reads it again */
export function createSharedCounts(
  seen: SeenCounts,
  history: Pick<FileHistory, 'versions'>,
  onFault: (error: unknown) => void = () => undefined,
) {
  const reading = new Set<string>();

  const decide = async (productId: string, { count, known = count }: FoundCount): Promise<void> => {
    const earlier = seen.find(productId) ?? count;
    const { versions, reason } = await history.versions({ id: productId }, MAX_VERSIONS);
    const counts = versions.flatMap(
      ({ text }) => countedFile.safeParse(parseJson(text ?? '')).data?.stockCount ?? [],
    );
    const [knownAt, earlierAt] = [counts.indexOf(known), counts.indexOf(earlier)];
    // While this server was away, another one read the known count from a file. This server's file is newer than that
    // one.
    if (knownAt !== -1 && (earlierAt === -1 || knownAt < earlierAt)) seen.set(productId, known);
    // The other servers have newer files. While git pulls, a file may be newer than its history: then nothing is
    // decided.
    else if (counts[0] === count || (counts.length === 0 && reason !== undefined)) seen.set(productId, count);
  };

  return {
    /** @param onDecided called after `false`, when the history had to be read first and the answer may be another one now */
    isNewCount: (productId: string, found: FoundCount, onDecided: () => void = () => undefined): boolean => {
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
        .then(() => seen.find(productId) !== earlier && onDecided());
      return false;
    },
    /** The file's count is known to all servers. */
    accept: (productId: string, count: number): void => seen.set(productId, count),
  };
}
