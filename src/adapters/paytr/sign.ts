import { createHmac, timingSafeEqual } from 'node:crypto';

/** The merchant's data from the provider's panel. Key and salt sign; they are never sent. */
export interface PaytrCredentials {
  readonly merchantId: string;
  readonly merchantKey: string;
  readonly merchantSalt: string;
}

/** base64(HMAC-SHA256) of the joined parts with the merchant's key (dev.paytr.com, iFrame API steps 1 and 2). */
function sign({ merchantKey }: PaytrCredentials, ...parts: readonly string[]): string {
  return createHmac('sha256', merchantKey).update(parts.join(''), 'utf8').digest('base64');
}

/** The fields of the get-token request that are signed, in the order of the signature. */
const SIGNED_FIELDS = [
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

/** `paytr_token` of the get-token request; the fields exactly as they are sent. */
export function signTokenRequest(
  fields: Readonly<Record<(typeof SIGNED_FIELDS)[number], string>>,
  merchant: PaytrCredentials,
): string {
  const parts = SIGNED_FIELDS.map((name) => fields[name]);
  return sign(merchant, merchant.merchantId, ...parts, merchant.merchantSalt);
}

/** `hash` of a callback; its fields exactly as posted. */
export function signCallback(
  fields: Readonly<Record<'merchant_oid' | 'status' | 'total_amount', string>>,
  merchant: PaytrCredentials,
): string {
  return sign(merchant, fields.merchant_oid, merchant.merchantSalt, fields.status, fields.total_amount);
}

/** `paytr_token` of a refund; `returnAmount` in lira with a dot (`"349.95"`). */
export function signRefund(merchantOid: string, returnAmount: string, merchant: PaytrCredentials): string {
  return sign(merchant, merchant.merchantId, merchantOid, returnAmount, merchant.merchantSalt);
}

/** `paytr_token` of a status query. */
export function signStatusQuery(merchantOid: string, merchant: PaytrCredentials): string {
  return sign(merchant, merchant.merchantId, merchantOid, merchant.merchantSalt);
}

/** `paytr_token` of a query for the instalment rates. */
export function signRatesQuery(requestId: string, merchant: PaytrCredentials): string {
  return sign(merchant, merchant.merchantId, requestId, merchant.merchantSalt);
}

/** Compares two hashes in constant time. */
export function isSameHash(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
