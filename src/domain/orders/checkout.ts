import { normalisePhone } from './phone.ts';

export const PAYMENT_METHODS = ['paytr', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a shopper enters at the checkout. */
export interface CheckoutForm {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly shippingAddress: string;
  readonly paymentMethod: PaymentMethod;
}

type TextField = Exclude<keyof CheckoutForm, 'paymentMethod'>;

interface FieldRule {
  readonly message: string;
  readonly isMultiline?: true;
  readonly maxLength: number;
  readonly isValid: (text: string) => boolean;
}

const MIN_PHONE_LENGTH = 10;

// One "@", no blanks, quotes, comments or line breaks, a dot in the domain: stricter than the standard on
// purpose, since mail goes to this address.
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** The rules and messages of spec.md section 5, the same in the browser and on the server. */
export const CHECKOUT_RULES: Readonly<Record<TextField, FieldRule>> = {
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
    isValid: (text) => text.length >= MIN_PHONE_LENGTH && /\d/.test(text),
  },
  shippingAddress: {
    message: 'Adres en az 10 karakter olmalıdır',
    maxLength: 400,
    isMultiline: true,
    isValid: (text) => text.length >= 10,
  },
};

/** Control and direction characters but the line break; they never help a person and may forge a mail's head. */
const CONTROL_CHARACTERS = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;

/** A field's text as it is checked and kept: composed letters, no control characters, no blanks around it. */
export function cleanField(field: TextField, text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .trim();
  return CHECKOUT_RULES[field].isMultiline ? clean : clean.replace(/\s+/g, ' ');
}

/** Mails greet by the name, and go to any address: a link in it would make the shop somebody's spam. */
const LINK = /:\/\/|\bwww\./i;

/** What is wrong with one field, as a Turkish sentence; `undefined` when nothing is. */
export function checkoutProblem(field: TextField, text: string): string | undefined {
  const { isValid, maxLength, message } = CHECKOUT_RULES[field];
  const clean = cleanField(field, text);
  if (!isValid(clean)) return message;
  if (field === 'customerName' && LINK.test(clean)) return 'Ad soyad bir bağlantı içeremez';
  return clean.length > maxLength ? `En çok ${maxLength} karakter olabilir` : undefined;
}

/** A phone number as the order keeps it: international when it can be read as one, else as typed. */
export function storedPhone(text: string): string {
  return normalisePhone(text) ?? cleanField('customerPhone', text);
}

/** The form as an order keeps it. */
export function storedForm(form: CheckoutForm): CheckoutForm {
  const { customerName, customerEmail, customerPhone, shippingAddress, paymentMethod } = form;
  return {
    customerName,
    customerEmail,
    customerPhone: storedPhone(customerPhone),
    shippingAddress,
    paymentMethod,
  };
}
