const COUNTRY = '90';
const NATIONAL_DIGITS = 10;
/** Mobile, landline, 0850 and the like: the first digit after the trunk zero. */
const NATIONAL_NUMBER = /^[2-58]\d{9}$/;
/** Any other country's number with its code (E.164). */
const FOREIGN_NUMBER = /^[1-9]\d{7,14}$/;
/** The code points of zero in the two Arabic rows of digits; the other digits follow each. */
const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < PERSIAN_ZERO ? ARABIC_ZERO : PERSIAN_ZERO));
  });
}

/**
 * Parses a phone number in any usual notation to its international form (`+905321234567`); `undefined` when it is not a
 * number. Foreign numbers begin with `+` or `00`. An extension (`dahili 3`) is dropped, and the unseen marks around a number
 * that is copied from a phone's contacts.
 */
export function normalisePhone(text: string): string | undefined {
  const [number = ''] = toAsciiDigits(text.replace(/\p{Cf}/gu, '')).split(/dahili|ext|#/i);
  if (!/^[\d\s()+./\u2010-\u2015-]*$/.test(number)) return undefined;
  let digits = number.replace(/\D/g, '');
  const isInternational = digits.startsWith('00') || number.trim().startsWith('+');
  if (digits.startsWith('00')) digits = digits.slice(2);
  if (isInternational && !digits.startsWith(COUNTRY)) {
    return FOREIGN_NUMBER.test(digits) ? `+${digits}` : undefined;
  }
  if (digits.startsWith(COUNTRY) && digits.length > NATIONAL_DIGITS + 1)
    digits = digits.slice(COUNTRY.length);
  if (digits.startsWith('0')) digits = digits.slice(1);
  return NATIONAL_NUMBER.test(digits) ? `+${COUNTRY}${digits}` : undefined;
}

/** A number in Turkish notation: `+905321234567` -> `0532 123 45 67`. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return match ? `0${match[1]} ${match[2]} ${match[3]} ${match[4]}` : phone;
}
