import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter, type Limiter } from '#kernel/limiter';
import { AppError } from '#domain/errors';

/** OWASP ASVS 5.0, appendix C: scrypt with N = 2^15, r = 8, p = 3 (32 MiB each) at least; 4 costs about 200 ms of one core. */
const COST = { N: 2 ** 15, r: 8, p: 4 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY = 128 * 1024 * 1024;
/** The most at once: a flood of sign-ins must not take all memory and both cores. */
const MAX_AT_ONCE = 2;
/** In a longer queue browsers would give up before their turn, so further sign-ins are refused at once. */
const MAX_WAITING = 32;
const COME_BACK_SECONDS = 10;

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const scryptLater = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  return scryptLater(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY });
}

const createTurns = (atOnce: number): Limiter =>
  createLimiter(
    atOnce,
    MAX_WAITING,
    () => new AppError('too_many_requests', { retryAfterSeconds: COME_BACK_SECONDS }),
  );
const amongStrangers = createTurns(MAX_AT_ONCE);
/** Of people who are signed in or use a known browser: a flood of strangers must not lock them out. */
const amongKnown = createTurns(1);

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export function hashPassword(password: string): Promise<string> {
  return amongKnown(async () => {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt, COST);
    return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
      '$',
    );
  });
}

const STORED = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]{8,100})\$([\w-]{20,100})$/;
const ANY_SALT = randomBytes(SALT_BYTES);

/**
 * Whether a password matches a stored hash. Without a hash it takes the same time and returns false, so that names
 * cannot be discovered.
 * @param isStranger for a sign-in from an unknown browser
 * @throws AppError `too_many_requests` when too many wait
 */
export function checkPassword(
  password: string,
  stored: string | undefined,
  isStranger = false,
): Promise<boolean> {
  const inTurn = isStranger ? amongStrangers : amongKnown;
  return inTurn(async () => {
    const match = STORED.exec(stored ?? '');
    if (!match) {
      await derive(password, ANY_SALT, COST);
      return false;
    }
    const [, N, r, p, salt = '', key = ''] = match;
    const expected = Buffer.from(key, 'base64url');
    const given = await derive(password, Buffer.from(salt, 'base64url'), {
      N: Number(N),
      r: Number(r),
      p: Number(p),
    });
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** The most common passwords, in lower case: about fifty thousand from leaked lists, read on demand. */
export async function usualPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
