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

/** The origin of a try. */
export interface TryPlace {
  /** Undefined for a program's token, which has no account. */
  readonly username: string | undefined;
  /** Key of the client's network. */
  readonly ip: string;
  /** The mark of a browser in which this account signed in before. */
  readonly knownDevice: string | undefined;
}

/** One try to sign in; it counts as a failure until its result is reported. */
export interface LoginTry {
  /** It succeeded: the account's failures from this address are forgotten. */
  readonly succeed: () => void;
  /** It was not a failure, but earlier ones still count. */
  readonly undo: () => void;
}

/**
 * Counts failed tries to sign in: of an account from an address, of the address and its network for all accounts, and
 * of the account from all addresses. A browser in which the account signed in before is counted separately, so that
 * strangers cannot block it.
 */
export interface LoginTries {
  /** @throws AppError `too_many_requests` when the try must wait. */
  begin(place: TryPlace): LoginTry;
}

interface Counter {
  readonly key: string;
  readonly limit: LoginLimit;
  /** Whether a sign-in forgets all failures, not only this try. */
  readonly isForgiving: boolean;
}

function countersOf({ username, ip, knownDevice }: TryPlace): readonly Counter[] {
  const network = wideNetworkKey(ip);
  const ofPlace: readonly Counter[] = [
    { key: `address ${ip}`, limit: ADDRESS_LIMIT, isForgiving: false },
    ...(network === ip ? [] : [{ key: `network ${network}`, limit: NETWORK_LIMIT, isForgiving: false }]),
  ];
  if (username === undefined) return ofPlace;
  const account = adminKey(username);
  if (knownDevice !== undefined) {
    return [{ key: `device ${account} ${knownDevice}`, limit: ACCOUNT_LIMIT, isForgiving: true }];
  }
  return [
    { key: `account ${account} ${ip}`, limit: ACCOUNT_LIMIT, isForgiving: true },
    ...ofPlace,
    { key: `everywhere ${account}`, limit: EVERYWHERE_LIMIT, isForgiving: false },
  ];
}

/** `now` in milliseconds. Nothing is stored on disk: after a restart nobody is blocked. */
export function createLoginTries(now: () => number): LoginTries {
  const failures = new LRUCache<string, LoginFailures>({ max: MAX_PLACES });

  const put = (key: string, value: LoginFailures | undefined): void => {
    if (value) failures.set(key, value);
    else failures.delete(key);
  };

  return {
    begin: (place) => {
      const counters = countersOf(place);
      const waitMs = Math.max(
        ...counters.map(({ key, limit }) => waitBeforeTry(failures.get(key), limit, now())),
      );
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new AppError('too_many_requests', {
          message: `Çok fazla hatalı deneme yapıldı. ${seconds} saniye sonra tekrar deneyin.`,
          retryAfterSeconds: seconds,
        });
      }
      const before = counters.map(({ key }) => failures.get(key));
      for (const [index, { key }] of counters.entries()) put(key, addFailure(before[index], now()));
      /** Others may have failed there in the meantime: only this try is removed. */
      const forgive = ({ key }: Counter, index: number): void => {
        const { count, lastAtMs } = failures.get(key) ?? { count: 1, lastAtMs: 0 };
        put(key, count > 1 ? { count: count - 1, lastAtMs: before[index]?.lastAtMs ?? lastAtMs } : undefined);
      };
      return {
        undo: () => {
          for (const [index, counter] of counters.entries()) {
            if (counter.isForgiving) put(counter.key, before[index]);
            else forgive(counter, index);
          }
        },
        succeed: () => {
          for (const [index, counter] of counters.entries()) {
            if (counter.isForgiving) put(counter.key, undefined);
            else forgive(counter, index);
          }
        },
      };
    },
  };
}
