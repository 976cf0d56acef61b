import { slipsBetween } from '#kernel/slips';
import { fold } from '#kernel/turkish';
import { CHECKOUT_RULES } from './checkout.ts';

const USUAL_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.tr',
  'outlook.com',
  'outlook.com.tr',
  'yahoo.com',
  'yahoo.com.tr',
  'icloud.com',
  'windowslive.com',
  'live.com',
  'yandex.com',
  'yandex.com.tr',
  'mynet.com',
] as const;

const MAX_SLIPS = 2;

const TURKISH_LETTER = /[çğıöşüİ]/i;

/**
 * The address that was probably meant: `ayse@gmial.com` -> `ayse@gmail.com`, `AYŞE@GMAİL.COM` -> `ayse@gmail.com`.
 * Undefined for a right address, and when no domain is similar. It is only suggested; nothing is changed.
 */
export function meantEmail(typed: string): string | undefined {
  // A Turkish keyboard writes the capital of `i` as `İ`, which no mail server takes.
  const email = TURKISH_LETTER.test(typed) ? fold(typed) : typed;
  const otherLetters = email !== typed && CHECKOUT_RULES.customerEmail.isValid(email) ? email : undefined;
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || USUAL_DOMAINS.some((usual) => usual === domain)) return otherLetters;
  const ranked = USUAL_DOMAINS.filter((usual) => Math.abs(usual.length - domain.length) <= MAX_SLIPS).map(
    (usual) => ({ usual, slips: slipsBetween(domain, usual) }),
  );
  const [nearest] = ranked.sort((left, right) => left.slips - right.slips);
  // A difference at the very start means another provider: "mail.com" exists.
  if (!nearest || nearest.slips > MAX_SLIPS || nearest.usual[0] !== domain[0]) return otherLetters;
  return `${email.slice(0, at)}@${nearest.usual}`;
}
