/** Groups of items that come while others are being written share the next write. */
export interface GroupCommit<G> {
  /** Resolves once the group is written, after all earlier ones. @throws as `write`, or why the group was refused */
  append(group: G): Promise<void>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/** What became of groups that were to be written together. */
export interface Write<G, Written> {
  readonly written: Written;
  /** Those that were left out, and why. */
  readonly refused: ReadonlyMap<G, Error>;
}

interface Steps<G, Written> {
  readonly write: (groups: readonly G[]) => Promise<Write<G, Written>>;
  /** Called after each successful write, before anybody is told of it. */
  readonly onWritten: (written: Written) => void;
}

interface Waiting<G> {
  readonly group: G;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Lets everybody append who is ready to: who came first would else have a sync to himself, and the others wait for it. */
function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export function createGroupCommit<G, Written>({ write, onWritten }: Steps<G, Written>): GroupCommit<G> {
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
    append: (group) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ group, resolve, reject });
        writing ??= drain();
      }),
    idle: async () => writing,
  };
}
