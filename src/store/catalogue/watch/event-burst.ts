/** The events of one save arrive within this time. */
const DEBOUNCE_MS = 15;
const MAX_DEBOUNCE_MS = 100;

/** File events that belong together, such as those of one save, move or checkout. */
export function createEventBurst(onPause: () => void) {
  let firstAtMs: number | undefined;
  let lastAtMs = -Infinity;
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  function pauseWhenDue(): void {
    const now = performance.now();
    const dueMs = Math.min(lastAtMs + DEBOUNCE_MS, (firstAtMs ?? now) + MAX_DEBOUNCE_MS);
    // A timer may fire a fraction of a millisecond early.
    if (dueMs - now >= 1) {
      timer = setTimeout(pauseWhenDue, dueMs - now);
      return;
    }
    timer = undefined;
    firstAtMs = undefined;
    onPause();
  }

  return {
    /** Counts an event. `onPause` is called after a short time without events, or when they continue for too long. */
    add(): void {
      lastAtMs = performance.now();
      firstAtMs ??= lastAtMs;
      size += 1;
      timer ??= setTimeout(pauseWhenDue, DEBOUNCE_MS);
    },
    /** Events since `end`. */
    get size() {
      return size;
    },
    /** Milliseconds since the last event; infinite before the first. */
    quietMs: (): number => performance.now() - lastAtMs,
    /** Ends the burst; the next event begins a new one. */
    end(): void {
      size = 0;
    },
    close: (): void => clearTimeout(timer),
  };
}
