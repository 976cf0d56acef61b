import type { CardFamilyRates } from '#domain/orders/payment/instalments';
import type { Kurus } from '#domain/money/money';

/** One try to pay an order by card, as the provider must hear of it. */
export interface CardAttempt {
  /** Alphanumeric, at most 64, unique per try. */
  readonly merchantOid: string;
  readonly amount: Kurus;
  /** Lines as the shopper sees them, the shipping fee included as its own line. */
  readonly basket: readonly { readonly name: string; readonly unitPrice: Kurus; readonly quantity: number }[];
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly ip: string;
  };
  /** Absolute addresses to which the provider sends the shopper's browser; they mean nothing for the order. */
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly timeoutMinutes: number;
  /** The most instalments that the order allows; 1 is a single payment. */
  readonly maxInstallments: number;
}

/** What the provider takes for instalments today, by family of cards. */
export interface InstalmentRates {
  readonly families: readonly CardFamilyRates[];
  /** The most instalments of a person's card. */
  readonly max: number;
}

export type TokenAnswer =
  | { readonly status: 'success'; readonly token: string }
  /** `reason` is the provider's own word, or a Turkish sentence when it did not answer properly. */
  | { readonly status: 'failed'; readonly reason: string };

/** What the provider says of a payment, its hash already checked. Amounts in kuruş. */
export interface CardCallback {
  readonly merchantOid: string;
  readonly status: 'success' | 'failed';
  /** What was collected; more than `paymentAmount` with instalments. */
  readonly totalAmount: Kurus;
  readonly paymentAmount: Kurus | undefined;
  readonly currency: string | undefined;
  readonly isTest: boolean;
  readonly installmentCount: number | undefined;
  readonly failureCode: string | undefined;
  readonly failureMessage: string | undefined;
}

export type CardStatus =
  | {
      readonly state: 'paid';
      readonly paymentAmount: Kurus;
      readonly totalAmount: Kurus;
      readonly isTest: boolean;
      /** What was given back so far; undefined when the provider does not say. `reference` may be empty. */
      readonly returns?: readonly { readonly amount: Kurus; readonly reference: string }[] | undefined;
    }
  | { readonly state: 'unpaid' }
  /** The provider could not be asked; try later. */
  | { readonly state: 'unknown'; readonly reason: string };

export type RefundAnswer =
  | { readonly status: 'success' }
  | { readonly status: 'failed'; readonly reason: string }
  /** No answer came: whether money moved is not known, a status query must tell before trying again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The card provider with one merchant's credentials. No call throws for what the provider answers. */
export interface PaymentProvider {
  requestToken(attempt: CardAttempt): Promise<TokenAnswer>;
  /** Reads a callback's form; `undefined` when its hash is wrong or it is no callback at all. */
  verifyCallback(form: Readonly<Record<string, string>>): CardCallback | undefined;
  queryStatus(merchantOid: string): Promise<CardStatus>;
  refund(merchantOid: string, amount: Kurus, reference: string): Promise<RefundAnswer>;
  /** Undefined when the provider does not say; answers within some seconds in any case. */
  instalmentRates(): Promise<InstalmentRates | undefined>;
  /** Address of the provider's payment frame for a token. */
  frameUrl(token: string): string;
  readonly isTestMode: boolean;
}
