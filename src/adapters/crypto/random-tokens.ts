import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret name of 256 random bits, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The id of an order before its number is checked: 128 random bits, hexadecimal. */
export function newOrderId(): string {
  return randomBytes(16).toString('hex');
}

/** The stored form of a token: enough to recognise it, useless to a thief. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

// Without letters and digits that look alike.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that is easy to read aloud and type: four groups of five, about 99 bits. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
