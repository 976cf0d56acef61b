/** The events of one save arrive within this time. */
const DEBOUNCE_MS = 15;
const MAX_DEBOUNCE_MS = 100;

/** File events that belong together, such as those of one save, move or checkout. */
export function createEventBurst(onPause: () => void) {
  let firstAtMs: number | undefined;
  let lastAtMs = -Infinity;
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  function pause(): void {
    firstAtMs = undefined;
    onPause();
  }

  return {
    /** Counts an event. `onPause` is called after a short time without events, or when they continue for too long. */
    add(): void {
      lastAtMs = performance.now();
      firstAtMs ??= lastAtMs;
      size += 1;
      // Later events cannot put the pause off any more, however quickly they follow each other.
      if (lastAtMs - firstAtMs > MAX_DEBOUNCE_MS - DEBOUNCE_MS) return;
      clearTimeout(timer);
      timer = setTimeout(pause, DEBOUNCE_MS);
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

/** After this time without events, a missing file counts as deleted; before, it may be on its way to another folder. */
export const QUIET_MS = 80;
/** While events continue, a missing file counts as deleted after this time. */
const MAX_MISSING_MS = 600;
/**
 * The same two times for very large changes, such as a git checkout: there a file may be deleted long before it is
 * written again elsewhere, and the writing program may be delayed.
 */
const MASS_QUIET_MS = 400;
const MAX_MASS_MISSING_MS = 5_000;

/** How long a missing file may still come back before it counts as deleted: without events, and at most. */
export function missingGrace(isMassChange: boolean): {
  readonly graceMs: number;
  readonly maxMissingMs: number;
} {
  return isMassChange
    ? { graceMs: MASS_QUIET_MS, maxMissingMs: MAX_MASS_MISSING_MS }
    : { graceMs: QUIET_MS, maxMissingMs: MAX_MISSING_MS };
}
