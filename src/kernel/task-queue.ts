export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs tasks one after another, in the order of the calls; the next task also runs when one fails. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = tail.then(task);
    tail = run.catch(() => undefined);
    return run;
  };
}

/** Runs the task for each item of a list, at most `width` at the same time. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
