import { kurus } from '#domain/money/money';
import type {
  CardAttempt,
  CardCallback,
  CardStatus,
  InstalmentRates,
  PaymentProvider,
  RefundAnswer,
  TokenAnswer,
} from '#shop/orders/payment/payment-ports';

/** A card provider with the answers of a test; it records its calls. */
export interface FakeProvider extends PaymentProvider {
  readonly attempts: CardAttempt[];
  readonly refunds: { readonly merchantOid: string; readonly amount: number }[];
  /** References of those refunds. */
  readonly references: string[];
  tokenAnswer: TokenAnswer | ((attempt: CardAttempt) => Promise<TokenAnswer>);
  refundAnswer: RefundAnswer | Promise<RefundAnswer>;
  status: CardStatus | Promise<CardStatus>;
  rates: InstalmentRates | undefined;
  /** The number of calls for its rates. */
  ratesRequests: number;
}

export function createFakeProvider(): FakeProvider {
  const fake: FakeProvider = {
    attempts: [],
    refunds: [],
    references: [],
    tokenAnswer: { status: 'success', token: 'belirtec' },
    refundAnswer: { status: 'success' },
    status: { state: 'unpaid' },
    rates: undefined,
    ratesRequests: 0,
    isTestMode: false,
    requestToken: async (attempt) => {
      fake.attempts.push(attempt);
      return typeof fake.tokenAnswer === 'function' ? fake.tokenAnswer(attempt) : fake.tokenAnswer;
    },
    queryStatus: () => Promise.resolve(fake.status),
    instalmentRates: () => {
      fake.ratesRequests += 1;
      return Promise.resolve(fake.rates);
    },
    refund: (merchantOid, amount, reference) => {
      fake.references.push(reference);
      fake.refunds.push({ merchantOid, amount });
      return Promise.resolve(fake.refundAnswer);
    },
    // A form is valid when it says so; the tests of the real adapter cover the hashes.
    verifyCallback: (form) =>
      form['hash'] === 'right'
        ? cardCallback(
            form['merchant_oid'] ?? '',
            form['status'] === 'success' ? 'success' : 'failed',
            Number(form['total_amount']),
            {
              currency: form['currency'] ?? 'TL',
              isTest: form['test_mode'] === '1',
              ...(form['payment_amount'] ? { paymentAmount: kurus(Number(form['payment_amount'])) } : {}),
            },
          )
        : undefined,
    frameUrl: (token) => `https://provider.test/odeme/guvenli/${token}`,
  };
  return fake;
}

/** A correctly signed notification. */
export function cardCallback(
  merchantOid: string,
  status: CardCallback['status'],
  totalAmount: number,
  change: Partial<CardCallback> = {},
): CardCallback {
  return {
    merchantOid,
    status,
    totalAmount: kurus(totalAmount),
    paymentAmount: undefined,
    currency: 'TL',
    isTest: false,
    installmentCount: undefined,
    failureCode: status === 'failed' ? '6' : undefined,
    failureMessage: status === 'failed' ? 'Müşteri ödeme yapmaktan vazgeçti' : undefined,
    ...change,
  };
}
