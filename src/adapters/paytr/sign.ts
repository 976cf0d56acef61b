import { createHmac, timingSafeEqual } from 'node:crypto';

/** The merchant's data from the provider's panel. Key and salt sign; they are never sent. */
export interface PaytrCredentials {
  readonly merchantId: string;
  readonly merchantKey: string;
  readonly merchantSalt: string;
}

/** base64(HMAC-SHA256) of the joined parts with the merchant's key (dev.paytr.com, iFrame API steps 1 and 2). */
function sign(parts: readonly string[], key: string): string {
  return createHmac('sha256', key).update(parts.join(''), 'utf8').digest('base64');
}

/** The exact strings of the get-token request, in the order of the signature. */
export interface SignedTokenFields {
  readonly user_ip: string;
  readonly merchant_oid: string;
  readonly email: string;
  readonly payment_amount: string;
  readonly user_basket: string;
  readonly no_installment: string;
  readonly max_installment: string;
  readonly currency: string;
  readonly test_mode: string;
}

/** `paytr_token` of the get-token request. */
export function signTokenRequest(fields: SignedTokenFields, merchant: PaytrCredentials): string {
  return sign(
    [
      merchant.merchantId,
      fields.user_ip,
      fields.merchant_oid,
      fields.email,
      fields.payment_amount,
      fields.user_basket,
      fields.no_installment,
      fields.max_installment,
      fields.currency,
      fields.test_mode,
      merchant.merchantSalt,
    ],
    merchant.merchantKey,
  );
}

/** The three signed fields of a callback, exactly as posted. */
export interface SignedCallbackFields {
  readonly merchant_oid: string;
  readonly status: string;
  readonly total_amount: string;
}

/** `hash` of a callback. */
export function signCallback(fields: SignedCallbackFields, merchant: PaytrCredentials): string {
  return sign(
    [fields.merchant_oid, merchant.merchantSalt, fields.status, fields.total_amount],
    merchant.merchantKey,
  );
}

/** `paytr_token` of a refund; `returnAmount` in lira with a dot (`"349.95"`). */
export function signRefund(merchantOid: string, returnAmount: string, merchant: PaytrCredentials): string {
  return sign([merchant.merchantId, merchantOid, returnAmount, merchant.merchantSalt], merchant.merchantKey);
}

/** `paytr_token` of a status query. */
export function signStatusQuery(merchantOid: string, merchant: PaytrCredentials): string {
  return sign([merchant.merchantId, merchantOid, merchant.merchantSalt], merchant.merchantKey);
}

/** `paytr_token` of a query for the instalment rates. */
export function signRatesQuery(requestId: string, merchant: PaytrCredentials): string {
  return sign([merchant.merchantId, requestId, merchant.merchantSalt], merchant.merchantKey);
}

/** Compares two hashes in constant time. */
export function isSameHash(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
