import { lowerTurkish } from '#kernel/turkish';

/** The invoice data that a shopper enters. */
export type Billing =
  | { readonly type: 'individual'; readonly tckn?: string | undefined; readonly address?: string | undefined }
  | {
      readonly type: 'company';
      readonly title: string;
      /** A VKN with 10 digits, or a sole trader's TCKN. */
      readonly taxNumber: string;
      readonly taxOffice: string;
      readonly address?: string | undefined;
    };

/** A person's number (TCKN) is sealed; `shown` is its masked form for screens and papers. */
export interface OrderBilling {
  readonly type: Billing['type'];
  readonly title?: string | undefined;
  readonly taxOffice?: string | undefined;
  readonly number?: { readonly kept: string; readonly shown: string } | undefined;
  /** The address when it differs from that of the delivery. */
  readonly address?: string | undefined;
}

const digitsOf = (text: string): number[] => text.split('').map(Number);

/**
 * Whether the two check digits of a Turkish identity number (TCKN) are right: the tenth is 7 times the sum of the odd
 * places less the sum of the even ones, the eleventh the sum of the first ten, each modulo 10.
 */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sumOf = (from: number, step: number, end: number): number =>
    digits.slice(from, end).reduce((sum, digit, index) => (index % step === 0 ? sum + digit : sum), 0);
  const tenth = (((sumOf(0, 2, 9) * 7 - sumOf(1, 2, 8)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sumOf(0, 1, 10) % 10;
}

/** Whether the check digit of a Turkish tax number (VKN) is right: it weighs each digit with a power of two, modulo 9. */
export function isVkn(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const moved = (digit + 9 - index) % 10;
    const weighed = (moved * 2 ** (9 - index)) % 9;
    return total + (moved !== 0 && weighed === 0 ? 9 : weighed);
  }, 0);
  return digits[9] === (10 - (sum % 10)) % 10;
}

const OFFICE_WORDS =
  /(?:^|[\s,-]+)(?:v\.? ?d|verg[iİ] da[iİ]res[iİ](?: (?:m[uü]d(?:[uü]rl[uü][gğ][uü])?|ba[sş]kanl[ıiI][gğ][ıiI]))?)\.?$/iu;

/** The short name of a tax office, as on lists and invoices: `KADIKÖY V.D.` -> `Kadıköy`. */
export function taxOfficeName(text: string): string {
  const name = text.replace(OFFICE_WORDS, '').trim();
  const isOneCase = name === name.toLocaleUpperCase('tr') || name === lowerTurkish(name);
  return isOneCase
    ? lowerTurkish(name).replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase('tr'))
    : name;
}

/** In a place without a tax office the district's finance office replaces it; its title is another one. */
const officeWord = (name: string): string =>
  /m[uü]d[uü]rl[uü][gğ][uü]$/iu.test(name) ? name : `${name} V.D.`;

/** A person's number for screens and papers: only the last two digits are readable. */
function maskTckn(tckn: string): string {
  return '•'.repeat(tckn.length - 2) + tckn.slice(-2);
}

/** Whether a text is a masked number: in a correction it means the number that the order has. */
export function isMaskedTckn(text: string): boolean {
  return /^•{9}\d{2}$/.test(text);
}

/** The invoice data of an order by the names of `Billing`, with masked numbers of persons. */
export interface MaskedBilling extends Omit<OrderBilling, 'number'> {
  readonly taxNumber?: string | undefined;
  readonly tckn?: string | undefined;
}

/** The invoice data for papers and screens, line by line; `[]` without any. */
export function billingLines(billing: MaskedBilling): string[] {
  const { title = '', taxOffice = '', taxNumber = '', tckn = '', address = '' } = billing;
  const office = [taxOffice && officeWord(taxOffice), taxNumber].filter(Boolean).join(' / ');
  return [title, office, tckn && `TCKN: ${tckn}`, ...address.split('\n')].filter(Boolean);
}

export function maskedBilling({ number, ...texts }: OrderBilling): MaskedBilling {
  return { ...texts, [texts.type === 'company' ? 'taxNumber' : 'tckn']: number?.shown };
}

/** The typed data as an order stores them. @param seal makes a number unreadable without the owner's key */
export function storedBilling(billing: Billing, seal: (text: string) => string): OrderBilling {
  const { type, title, taxOffice, address, number } =
    billing.type === 'company'
      ? { ...billing, number: billing.taxNumber }
      : { ...billing, title: undefined, taxOffice: undefined, number: billing.tckn };
  const sealed = (text: string): NonNullable<OrderBilling['number']> =>
    isTckn(text) ? { kept: seal(text), shown: maskTckn(text) } : { kept: text, shown: text };
  return { type, title, taxOffice, number: number === undefined ? undefined : sealed(number), address };
}
