export interface Write<G, Written> {
  readonly written: Written;
  readonly refused: ReadonlyMap<G, Error>;
}

interface Steps<G, Written> {
  readonly write: (groups: readonly G[]) => Promise<Write<G, Written>>;
  /** Called after each successful write, before the appends resolve. */
  readonly onWritten: (written: Written) => void;
}

interface Waiting<G> {
  readonly group: G;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Waits one turn of the event loop, so that all appends that are ready share one sync. */
function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Writes groups of items: groups that arrive during a write share the next one. */
export function createGroupCommit<G, Written>({ write, onWritten }: Steps<G, Written>) {
  let queue: Waiting<G>[] = [];
  let writing: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    await turnOfLoop();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      let result: Write<G, Written>;
      try {
        result = await write(batch.map(({ group }) => group));
      } catch (error) {
        for (const { reject } of batch) reject(error);
        continue;
      }
      onWritten(result.written);
      for (const { group, resolve, reject } of batch) {
        const refusal = result.refused.get(group);
        if (refusal) reject(refusal);
        else resolve();
      }
      await turnOfLoop();
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
