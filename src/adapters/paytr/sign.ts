import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentSettings } from '#domain/orders/payment/payment-settings';

/** The merchant's data from the provider's panel. Key and salt sign; they are never sent. */
export type PaytrCredentials = Pick<PaymentSettings, 'merchantId' | 'merchantKey' | 'merchantSalt'>;

/** base64(HMAC-SHA256) of the joined parts with the merchant's key (dev.paytr.com, iFrame API steps 1 and 2). */
function sign({ merchantKey }: PaytrCredentials, ...parts: readonly string[]): string {
  return createHmac('sha256', merchantKey).update(parts.join(''), 'utf8').digest('base64');
}

/** `paytr_token` of a request. @param fields the signed ones in the provider's order, exactly as sent */
export function signRequest(merchant: PaytrCredentials, fields: Readonly<Record<string, string>>): string {
  return sign(merchant, merchant.merchantId, ...Object.values(fields), merchant.merchantSalt);
}

/** `hash` of a callback; its fields exactly as posted. */
export function signCallback(
  fields: Readonly<Record<'merchant_oid' | 'status' | 'total_amount', string>>,
  merchant: PaytrCredentials,
): string {
  return sign(merchant, fields.merchant_oid, merchant.merchantSalt, fields.status, fields.total_amount);
}

/** Compares two hashes in constant time. */
export function isSameHash(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
