import type { CardFamilyRates } from '#domain/orders/payment/instalments';
import type { Kurus } from '#domain/money/money';

/** One attempt to pay an order by card, as the provider needs it. */
export interface CardAttempt {
  /** Alphanumeric, at most 64 characters, unique for each attempt. */
  readonly merchantOid: string;
  readonly amount: Kurus;
  /** The lines that the shopper sees; the shipping fee is a line. */
  readonly basket: readonly { readonly name: string; readonly unitPrice: Kurus; readonly quantity: number }[];
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly ip: string;
  };
  /** Full addresses for the shopper's browser after the payment; they decide nothing about the order. */
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly timeoutMinutes: number;
  /** The most instalments that the order allows; 1 is a single payment. */
  readonly maxInstallments: number;
}

/** The provider's present rates for instalments, by family of cards. */
export interface InstalmentRates {
  readonly families: readonly CardFamilyRates[];
  /** The most instalments for a private card. */
  readonly max: number;
}

export type TokenAnswer =
  | { readonly status: 'success'; readonly token: string }
  /** `reason` is the provider's word, or a Turkish sentence when its answer was invalid. */
  | { readonly status: 'failed'; readonly reason: string };

/** The provider's message about a payment, with a verified hash. Amounts in kuruş. */
export interface CardCallback {
  readonly merchantOid: string;
  readonly status: 'success' | 'failed';
  /** The collected amount; above `paymentAmount` with instalments. */
  readonly totalAmount: Kurus;
  readonly paymentAmount: Kurus | undefined;
  readonly isTest: boolean;
  readonly currency?: string | undefined;
  readonly installmentCount?: number | undefined;
  readonly failureCode?: string | undefined;
  readonly failureMessage?: string | undefined;
}

export type CardStatus =
  | {
      readonly state: 'paid';
      readonly paymentAmount: Kurus;
      readonly totalAmount: Kurus;
      readonly isTest: boolean;
      /** The refunds so far; undefined when the provider does not list them. `reference` may be empty. */
      readonly returns?: readonly { readonly amount: Kurus; readonly reference: string }[] | undefined;
    }
  | { readonly state: 'unpaid' }
  /** The provider could not be reached; retry later. */
  | { readonly state: 'unknown'; readonly reason: string };

export type RefundAnswer =
  | { readonly status: 'success' }
  | { readonly status: 'failed'; readonly reason: string }
  /** No answer: the refund may have happened. Query the status before another attempt. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The card provider with one merchant's credentials. Answers of the provider never make a call throw. */
export interface PaymentProvider {
  requestToken(attempt: CardAttempt): Promise<TokenAnswer>;
  /** Parses a callback's form; `undefined` when its hash is wrong or it is not a callback. */
  verifyCallback(form: Readonly<Record<string, string>>): CardCallback | undefined;
  queryStatus(merchantOid: string): Promise<CardStatus>;
  refund(merchantOid: string, amount: Kurus, reference: string): Promise<RefundAnswer>;
  /** Undefined without an answer of the provider; resolves within seconds in any case. */
  instalmentRates(): Promise<InstalmentRates | undefined>;
  /** The address of the provider's payment frame for a token. */
  frameUrl(token: string): string;
  readonly isTestMode: boolean;
}
