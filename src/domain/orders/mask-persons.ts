import { isJsonObject } from '#kernel/json';

const HIDDEN = '•••';
const VISIBLE_DIGITS = 2;

const hidden = (): string => HIDDEN;
/** `A••• Y•••` */
const initials = (text: string): string =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}${HIDDEN}`)
    .join(' ');
const lastDigits = (text: string): string => `${HIDDEN}${text.slice(-VISIBLE_DIGITS)}`;

/** The members that identify a person, and their masked form; the city stays, it identifies nobody. */
const MASKS: Readonly<Record<string, (text: string) => string>> = {
  customerName: initials,
  customerEmail: hidden,
  customerPhone: lastDigits,
  shippingAddress: hidden,
  district: hidden,
  neighbourhood: hidden,
  addressLine: hidden,
  postalCode: hidden,
  address: hidden,
  title: hidden,
  taxOffice: hidden,
  taxNumber: lastDigits,
  tckn: lastDigits,
  ip: hidden,
  // Free text may contain anything.
  note: hidden,
  text: hidden,
  reason: hidden,
  detail: hidden,
  reference: hidden,
  // These open the shopper's own page.
  token: hidden,
  customerLink: hidden,
  paymentLink: hidden,
};

function maskedField(name: string, value: unknown): unknown {
  const mask = Object.hasOwn(MASKS, name) ? MASKS[name] : undefined;
  return mask && typeof value === 'string' && value !== '' ? mask(value) : maskPersons(value);
}

/** The same JSON without personal data. */
export function maskPersons(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPersons);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedField(name, each)]));
}
