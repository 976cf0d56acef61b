import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { kurus, type Kurus } from '#domain/money/money';
import { MAX_INSTALMENTS } from '#domain/orders/payment/instalments';
import type { PaytrCredentials } from './sign.ts';

export interface SandboxPayment {
  readonly merchantOid: string;
  readonly amount: Kurus;
  readonly isTest: boolean;
  readonly maxInstallments: number;
  readonly basket: readonly (readonly [string, string, number])[];
  readonly okUrl: string;
  readonly failUrl: string;
  paidTotal: Kurus | undefined;
}

/** In the order of the signature. */
const SIGNED = [
  'user_ip',
  'merchant_oid',
  'email',
  'payment_amount',
  'user_basket',
  'no_installment',
  'max_installment',
  'currency',
  'test_mode',
] as const;
const REQUIRED = [
  'merchant_id',
  ...SIGNED,
  'paytr_token',
  'user_name',
  'user_address',
  'user_phone',
  'merchant_ok_url',
  'merchant_fail_url',
] as const;

const basketJson = z.array(z.tuple([z.string(), z.string(), z.int().positive()])).min(1);

/** The payment of a get-token request, or why the provider would refuse it. */
export function readTokenRequest(
  form: Readonly<Record<string, string>>,
  { merchantId, merchantSalt }: PaytrCredentials,
  hash: (text: string) => string,
  isUsed: (merchantOid: string) => boolean,
): SandboxPayment | string {
  const missing = REQUIRED.find((name) => !form[name]);
  if (missing) return `Zorunlu alan degeri gecersiz veya gonderilmedi (get-token): ${missing}`;
  const field = (name: (typeof REQUIRED)[number]): string => form[name] ?? '';
  if (field('merchant_id') !== merchantId) return 'Zorunlu alan degeri gecersiz: merchant_id';
  const text = SIGNED.map(field).join('');
  if (hash(`${merchantId}${text}${merchantSalt}`) !== field('paytr_token'))
    return 'paytr_token gonderilmedi veya gecersiz';
  if ('merchant_key' in form || 'merchant_salt' in form)
    return 'merchant_key ve merchant_salt gonderilmemelidir';
  if (!/^[A-Za-z0-9]{1,64}$/.test(field('merchant_oid'))) {
    return 'merchant_oid alfanumerik olmalidir, ozel karakter iceremez';
  }
  if (isUsed(field('merchant_oid'))) return 'merchant_oid daha once kullanilmis';
  if (!/^\d{3,12}$/.test(field('payment_amount'))) {
    return `payment_amount degeri en az 100 olmalidir. gonderilen:${field('payment_amount')}`;
  }
  const basketText = Buffer.from(field('user_basket'), 'base64').toString('utf8');
  const basket = basketJson.safeParse(parseJson(basketText)).data;
  if (!basket) return 'user_basket gecersiz';
  return {
    merchantOid: field('merchant_oid'),
    amount: kurus(Number(field('payment_amount'))),
    isTest: field('test_mode') === '1',
    maxInstallments:
      field('no_installment') === '1' ? 1 : Number(field('max_installment')) || MAX_INSTALMENTS,
    basket,
    okUrl: field('merchant_ok_url'),
    failUrl: field('merchant_fail_url'),
    paidTotal: undefined,
  };
}
