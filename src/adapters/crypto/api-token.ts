import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'shop_';
const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;

/** CRC-32 of the random part in base 62: programs that look for published secrets know a token by it. */
function checkOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    text = `${DIGITS[rest % DIGITS.length] ?? ''}${text}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

/** A program's token: `shop_`, 30 random digits of base 62 (178 bits), 6 of their checksum. */
export function newApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return PREFIX + random + checkOf(random);
}
