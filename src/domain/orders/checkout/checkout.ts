import { type Billing, isTckn, isVkn, taxOfficeName } from './billing.ts';
import type { DeliveryAddress } from '../shipping/delivery-address.ts';
import type { PaymentMethod } from '../payment/payment-methods.ts';
import { normalisePhone } from './phone.ts';

export interface CheckoutForm {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  /** The whole address as one text; composed from `delivery` when that is given. */
  readonly shippingAddress: string;
  readonly delivery?: DeliveryAddress | undefined;
  readonly billing?: Billing | undefined;
  readonly note?: string | undefined;
  readonly paymentMethod: PaymentMethod;
}

interface FieldRule {
  readonly message: string;
  readonly isMultiline?: true;
  readonly isOptional?: true;
  readonly maxLength: number;
  readonly isValid: (text: string) => boolean;
  /** Converts input in several notations to one. */
  readonly tidy?: (text: string) => string;
}

// One "@", no blanks, quotes, comments or line breaks, a dot in the domain: stricter than the standard on purpose,
// because mail is sent to this address. Mail servers refuse dots at an end of the name or beside each other.
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Names contain words, of two letters at least. */
const WORD = /\p{L}{2}/u;
/** An address contains words or numbers: ".........." is refused. */
const WORD_OR_NUMBER = /[\p{L}\p{N}]{2}/u;

/** The first two digits are the province's plate. */
const POSTAL_CODE = /^(?:0[1-9]|[1-7]\d|8[01])\d{3}$/;

const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
const hasWord = (text: string): boolean => WORD.test(text);
const isAddress = (text: string): boolean => text.length >= 10 && WORD_OR_NUMBER.test(text);

/** The rules and messages of the checkout's fields, the same in browser and server. */
export const CHECKOUT_RULES = {
  customerName: {
    message: 'Ad en az 2 karakter olmalıdır',
    maxLength: 100,
    isValid: (text) => text.length >= 2,
  },
  customerEmail: {
    message: 'Geçerli bir e-posta adresi giriniz',
    maxLength: 100,
    isValid: (text) => EMAIL.test(text),
  },
  customerPhone: {
    message: 'Geçerli bir telefon numarası giriniz',
    maxLength: 30,
    isValid: (text) => normalisePhone(text) !== undefined,
  },
  shippingAddress: {
    message: 'Adres en az 10 karakter olmalıdır',
    maxLength: 400,
    isMultiline: true,
    isValid: isAddress,
  },
  city: { message: 'İl seçiniz', maxLength: 60, isValid: (text) => text !== '' },
  district: { message: 'İlçe seçiniz', maxLength: 60, isValid: (text) => text !== '' },
  neighbourhood: { message: 'Mahalle seçiniz', maxLength: 100, isOptional: true, isValid: () => true },
  addressLine: {
    message: 'Sokak, bina ve kapı numarasını yazınız',
    maxLength: 250,
    isMultiline: true,
    isValid: (text) => text.length >= 5 && WORD.test(text),
  },
  postalCode: {
    message: 'Posta kodu beş rakamdır ve il plakasıyla başlar',
    maxLength: 5,
    isOptional: true,
    tidy: withoutBlanks,
    isValid: (text) => POSTAL_CODE.test(text),
  },
  note: { message: 'Not yazınız', maxLength: 500, isMultiline: true, isOptional: true, isValid: () => true },
  tckn: {
    message: 'T.C. kimlik numarası geçerli değil. Rakamları kontrol edin ya da boş bırakın.',
    maxLength: 11,
    isOptional: true,
    tidy: withoutBlanks,
    isValid: isTckn,
  },
  title: { message: 'Firma unvanını yazınız', maxLength: 200, isValid: hasWord },
  taxNumber: {
    message: 'Vergi numarası geçerli değil: 10 haneli VKN ya da şahıs firmaları için 11 haneli TCKN yazınız',
    maxLength: 11,
    tidy: withoutBlanks,
    isValid: (text) => isVkn(text) || isTckn(text),
  },
  taxOffice: {
    message: 'Vergi dairesinin adını yazınız',
    maxLength: 100,
    tidy: taxOfficeName,
    isValid: hasWord,
  },
  billingAddress: {
    message: 'Fatura adresi en az 10 karakter olmalıdır',
    maxLength: 400,
    isMultiline: true,
    isOptional: true,
    isValid: isAddress,
  },
} as const satisfies Readonly<Record<string, FieldRule>>;

export type CheckoutField = keyof typeof CHECKOUT_RULES;

const ruleOf = (field: CheckoutField): FieldRule => CHECKOUT_RULES[field];

/** Unseen characters except the line break: nobody needs them, they can forge a mail's header, and are no name. */
const UNSEEN_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}]/gu;

/** A field's text for checking and storing: composed letters, no control characters, trimmed. */
export function cleanField(field: CheckoutField, text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN_CHARACTERS, '')
    .trim();
  const { isMultiline, tidy } = ruleOf(field);
  if (isMultiline) return clean;
  const line = clean.replace(/\s+/g, ' ');
  return tidy ? tidy(line) : line;
}

/** Mails to any address start with this name: a link in it would let strangers send spam through the shop. */
const LINK = /:\/\/|\bwww\./i;

/** The fault of one field as a Turkish sentence; `undefined` without one. */
export function checkoutProblem(field: CheckoutField, text: string): string | undefined {
  const { isOptional, isValid, maxLength, message } = ruleOf(field);
  const clean = cleanField(field, text);
  if (clean === '' && isOptional) return undefined;
  if (!isValid(clean)) return message;
  if (field === 'customerName' && LINK.test(clean)) return 'Ad soyad bir bağlantı içeremez';
  return clean.length > maxLength ? `En çok ${maxLength} karakter olabilir` : undefined;
}

/** A phone number as an order stores it: international when it can be parsed, else as typed. */
export function storedPhone(text: string): string {
  return normalisePhone(text) ?? cleanField('customerPhone', text);
}
