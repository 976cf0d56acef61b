/** Failed tries to sign in, of one account or address. */
export interface LoginFailures {
  readonly count: number;
  readonly lastAtMs: number;
}

/** How many failures go without a wait, and how long a wait grows. */
export interface LoginLimit {
  readonly freeTries: number;
  readonly longestWaitMs: number;
}

/** For one account from one address. */
export const ACCOUNT_LIMIT: LoginLimit = { freeTries: 5, longestWaitMs: 15 * 60_000 };
/** For one address whatever the account: names are guessed too. Short, for an office may share it. */
export const ADDRESS_LIMIT: LoginLimit = { freeTries: 20, longestWaitMs: 60_000 };
/** For an IPv6 network of the size that one customer may have (/48): much room to move from address to address. */
export const NETWORK_LIMIT: LoginLimit = { freeTries: 100, longestWaitMs: 60_000 };
/**
 * For one account whatever the address, for somebody with many of them. Browsers that signed in before are not
 * counted here: strangers must not lock the owner out.
 */
export const EVERYWHERE_LIMIT: LoginLimit = { freeTries: 30, longestWaitMs: 60_000 };

const FIRST_WAIT_MS = 1000;
/** After this time without a try, old failures no longer count. */
export const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Milliseconds until the next try is accepted: none for the first failures, then one second, doubling up to the limit's
 * longest wait. Nobody is locked out for good.
 */
export function waitBeforeTry(
  failures: LoginFailures | undefined,
  { freeTries, longestWaitMs }: LoginLimit,
  nowMs: number,
): number {
  if (!failures || failures.count < freeTries) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures.count - freeTries, 20), longestWaitMs);
  // A failure in the future is from before the clock was set back.
  return Math.max(0, wait - Math.abs(nowMs - failures.lastAtMs));
}

/** One failure more; old ones are forgotten after a while without any. */
export function addFailure(failures: LoginFailures | undefined, nowMs: number): LoginFailures {
  const isForgotten = failures === undefined || nowMs - failures.lastAtMs > FORGOTTEN_AFTER_MS;
  return { count: isForgotten ? 1 : failures.count + 1, lastAtMs: nowMs };
}
