import { setImmediate as yieldTurn } from 'node:timers/promises';

interface Waiting<G> {
  readonly group: G;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes groups of items: groups that arrive during a write share the next one.
 * @param write returns why groups were refused; the others are written
 */
export function createGroupCommit<G>(write: (groups: readonly G[]) => Promise<ReadonlyMap<G, Error>>) {
  let queue: Waiting<G>[] = [];
  let writing: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    // All appends that are ready share one sync.
    await yieldTurn();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        const refused = await write(batch.map(({ group }) => group));
        for (const { group, resolve, reject } of batch) {
          const refusal = refused.get(group);
          if (refusal) reject(refusal);
          else resolve();
        }
        await yieldTurn();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = undefined;
  };

  return {
    /** After all earlier ones. @throws what `write` throws, or why the group was refused */
    append: (group: G): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        queue.push({ group, resolve, reject });
        writing ??= drain();
      }),
    isIdle: (): boolean => writing === undefined,
    idle: async (): Promise<void> => writing,
  };
}
