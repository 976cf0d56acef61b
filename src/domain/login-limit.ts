/** Failed tries to sign in from one place for one account. */
export interface LoginFailures {
  readonly count: number;
  readonly lastAtMs: number;
}

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** After this time without a try, old failures no longer count. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Milliseconds until the next try is looked at: none for the first five failures, then one second, doubling
 * up to a quarter of an hour. Nobody is locked out for good.
 */
export function waitBeforeTry(failures: LoginFailures | undefined, nowMs: number): number {
  if (!failures || failures.count < FREE_TRIES) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures.count - FREE_TRIES, 20), LONGEST_WAIT_MS);
  return Math.max(0, failures.lastAtMs + wait - nowMs);
}

export function addFailure(failures: LoginFailures | undefined, nowMs: number): LoginFailures {
  const isForgotten = failures === undefined || nowMs - failures.lastAtMs > FORGOTTEN_AFTER_MS;
  return { count: isForgotten ? 1 : failures.count + 1, lastAtMs: nowMs };
}
