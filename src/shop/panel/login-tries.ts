import { adminKey } from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  addFailure,
  type LoginFailures,
  waitBeforeTry,
} from '#domain/panel/login-limit';

/** Places whose failures are remembered; the oldest go first. */
const MAX_PLACES = 10_000;

/** One try to sign in, counted as a failure until it is told otherwise. */
export interface LoginTry {
  /** It went well: the account's failures from this address are forgotten. */
  readonly succeed: () => void;
  /** It was no failure, but it does not wash away earlier ones either. */
  readonly takeBack: () => void;
}

/** Counts failed tries to sign in, for an account from an address and for the address whatever the account. */
export interface LoginTries {
  /** @throws AppError `too_many_requests` when the address has to wait. */
  begin(username: string, ip: string): LoginTry;
}

/** `now` in milliseconds. Nothing is kept on disk: a restart forgives, nobody stays locked out. */
export function createLoginTries(now: () => number): LoginTries {
  const failures = new Map<string, LoginFailures>();

  const put = (place: string, value: LoginFailures | undefined): void => {
    failures.delete(place);
    if (value) failures.set(place, value);
    const [oldest] = failures.keys();
    if (failures.size > MAX_PLACES && oldest !== undefined) failures.delete(oldest);
  };

  return {
    begin: (username, ip) => {
      const account = `${adminKey(username)} ${ip}`;
      const waitMs = Math.max(
        waitBeforeTry(failures.get(account), ACCOUNT_LIMIT, now()),
        waitBeforeTry(failures.get(ip), ADDRESS_LIMIT, now()),
      );
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new AppError('too_many_requests', {
          message: `Çok fazla hatalı deneme yapıldı. ${seconds} saniye sonra tekrar deneyin.`,
          retryAfterSeconds: seconds,
        });
      }
      const ofAccount = failures.get(account);
      const ofAddress = failures.get(ip);
      put(account, addFailure(ofAccount, now()));
      put(ip, addFailure(ofAddress, now()));
      /** Others may have failed from there meanwhile. */
      const forgiveAddress = (): void => {
        const { count, lastAtMs } = failures.get(ip) ?? { count: 1, lastAtMs: 0 };
        put(ip, count > 1 ? { count: count - 1, lastAtMs: ofAddress?.lastAtMs ?? lastAtMs } : undefined);
      };
      return {
        takeBack: () => {
          forgiveAddress();
          put(account, ofAccount);
        },
        succeed: () => {
          forgiveAddress();
          put(account, undefined);
        },
      };
    },
  };
}
