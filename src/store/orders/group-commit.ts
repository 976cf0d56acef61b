/** Items that come while others are being written share the next write. */
export interface GroupCommit<T> {
  /** Resolves once the items are written, together and after all earlier ones. @throws as `write` */
  append(items: readonly T[]): Promise<void>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

interface Steps<T, Written> {
  readonly write: (items: readonly T[]) => Promise<Written>;
  /** Called after each successful write, before anybody is told of it. */
  readonly onWritten: (items: readonly T[], written: Written) => void;
}

interface Waiting<T> {
  readonly items: readonly T[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Lets everybody append who is ready to: who came first would else have a sync to himself, and the others wait for it. */
function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export function createGroupCommit<T, Written>({ write, onWritten }: Steps<T, Written>): GroupCommit<T> {
  let queue: Waiting<T>[] = [];
  let writing: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    await turnOfLoop();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const items = batch.flatMap((waiting) => waiting.items);
      let written: Written;
      try {
        written = await write(items);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        continue;
      }
      onWritten(items, written);
      for (const { resolve } of batch) resolve();
      await turnOfLoop();
    }
    writing = undefined;
  };

  return {
    append: (items) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ items, resolve, reject });
        writing ??= drain();
      }),
    idle: async () => writing,
  };
}
