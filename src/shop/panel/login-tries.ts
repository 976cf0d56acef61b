import { LRUCache } from 'lru-cache';
import { adminKey } from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  addFailure,
  EVERYWHERE_LIMIT,
  type LoginFailures,
  type LoginLimit,
  NETWORK_LIMIT,
  waitBeforeTry,
} from '#domain/panel/login-limit';
import { wideNetworkKey } from '#kernel/network-key';

/** The most places whose failures are remembered; the oldest are removed first. */
const MAX_PLACES = 20_000;

interface TryPlace {
  /** Undefined for a program's token, which has no account. */
  readonly username: string | undefined;
  /** Key of the client's network. */
  readonly ip: string;
  /** The mark of a browser in which this account signed in before. */
  readonly knownDevice: string | undefined;
}

/** Failed tries to sign in, by their counter. */
export type Failures = Pick<Map<string, LoginFailures>, 'get' | 'delete'> & {
  set(key: string, failures: LoginFailures): unknown;
};

/**
 * Changes the failures of some counters, which several servers may count together, while nobody else does; what `change`
 * throws leaves them as they were.
 * @throws AppError `orders_stopped` while they cannot be counted
 */
export type ChangeFailures = <T>(keys: readonly string[], change: (failures: Failures) => T) => Promise<T>;

interface Counter {
  readonly key: string;
  readonly limit: LoginLimit;
  /** Whether a sign-in forgets all failures, not only this try. */
  readonly isForgiving: boolean;
}

function countersOf({ username, ip, knownDevice }: TryPlace): readonly Counter[] {
  const network = wideNetworkKey(ip);
  const placeCounters: readonly Counter[] = [
    { key: `address ${ip}`, limit: ADDRESS_LIMIT, isForgiving: false },
    ...(network === ip ? [] : [{ key: `network ${network}`, limit: NETWORK_LIMIT, isForgiving: false }]),
  ];
  if (username === undefined) return placeCounters;
  const account = adminKey(username);
  if (knownDevice !== undefined) {
    return [{ key: `device ${account} ${knownDevice}`, limit: ACCOUNT_LIMIT, isForgiving: true }];
  }
  return [
    { key: `account ${account} ${ip}`, limit: ACCOUNT_LIMIT, isForgiving: true },
    ...placeCounters,
    { key: `everywhere ${account}`, limit: EVERYWHERE_LIMIT, isForgiving: false },
  ];
}

/** Failures in memory: after a restart nobody is blocked. */
export function createFailures(): Failures {
  // Unlike `max`, which takes room for all places at once, this grows with them.
  return new LRUCache<string, LoginFailures>({ maxSize: MAX_PLACES, sizeCalculation: () => 1 });
}

/** One server counts alone. */
export function createChangeFailures(): ChangeFailures {
  const failures = createFailures();
  return async (_keys, change) => Promise.resolve(change(failures));
}

export function failureKeys(place: TryPlace): readonly string[] {
  return countersOf(place).map(({ key }) => key);
}

/**
 * Counts a try as a failure: of an account from an address, of the address and its network for all accounts, and of the
 * account from all addresses. A browser in which the account signed in before is counted separately, so that strangers
 * cannot block it.
 * @param nowMs milliseconds since 1970
 * @returns what the try's result changes: until then it counts as a failure
 * @throws AppError `too_many_requests` when the try must wait.
 */
export function beginTry(failures: Failures, place: TryPlace, nowMs: number) {
  const counters = countersOf(place);
  const waitMs = Math.max(
    ...counters.map(({ key, limit }) => waitBeforeTry(failures.get(key), limit, nowMs)),
  );
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new AppError('too_many_requests', {
      message: `Çok fazla hatalı deneme yapıldı. ${seconds} saniye sonra tekrar deneyin.`,
      retryAfterSeconds: seconds,
    });
  }
  const before = counters.map(({ key }) => failures.get(key));
  for (const [index, { key }] of counters.entries()) failures.set(key, addFailure(before[index], nowMs));

  /** Others may have failed there in the meantime: only this try is removed. */
  const removeTry = (found: Failures, { key }: Counter, index: number): void => {
    const { count, lastAtMs } = found.get(key) ?? { count: 1, lastAtMs: 0 };
    if (count > 1) found.set(key, { count: count - 1, lastAtMs: before[index]?.lastAtMs ?? lastAtMs });
    else found.delete(key);
  };
  return {
    /** It was not a failure, but earlier ones still count. */
    undo: (found: Failures): void => counters.forEach((counter, index) => removeTry(found, counter, index)),
    /** The account's failures from this address are forgotten. */
    succeed: (found: Failures): void =>
      counters.forEach((counter, index) => {
        if (counter.isForgiving) found.delete(counter.key);
        else removeTry(found, counter, index);
      }),
  };
}
