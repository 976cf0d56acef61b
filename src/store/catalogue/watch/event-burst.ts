/** Events of one save come within this time. */
const DEBOUNCE_MS = 15;
const MAX_DEBOUNCE_MS = 100;

/** File events that belong together: what one save, move or checkout sets off. */
export interface EventBurst {
  /** An event came: `onPause` is called as soon as none has come for a moment, or when they go on for too long. */
  add(): void;
  /** Events since `end`. */
  readonly size: number;
  /** Since the last event; infinite before the first. */
  quietMs(): number;
  /** The burst is over: the next event begins another. */
  end(): void;
  close(): void;
}

export function createEventBurst(onPause: () => void): EventBurst {
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
    add() {
      lastAtMs = performance.now();
      firstAtMs ??= lastAtMs;
      size += 1;
      timer ??= setTimeout(pauseWhenDue, DEBOUNCE_MS);
    },
    get size() {
      return size;
    },
    quietMs: () => performance.now() - lastAtMs,
    end() {
      size = 0;
    },
    close: () => clearTimeout(timer),
  };
}
