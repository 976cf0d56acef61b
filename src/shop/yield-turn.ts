/** Lets waiting answers and events come first; for long work, between its parts. */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
