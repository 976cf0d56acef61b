/** Lets waiting answers and events come first; for long work, between its parts. */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The items one by one; after each `size` of them waiting answers and events come first. */
export async function* inTurns<T>(items: Iterable<T>, size: number): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % size === 0) await yieldTurn();
  }
}
