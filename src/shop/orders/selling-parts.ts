import type { FitReport } from '#domain/orders/fit-report';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { PaymentSettings } from '#domain/orders/payment/payment-settings';
import type { ReadinessFacts } from '#domain/orders/readiness';
import type { AuditTrail } from '../panel/audit-trail.ts';
import type { Shop } from '../shop.ts';
import type { Outbox } from './mail-ports.ts';
import type { PaymentProvider } from './payment/payment-ports.ts';
import type {
  CartRecords,
  ContractTexts,
  InvoiceFiles,
  OrderStore,
  PersonBox,
  Places,
  Records,
} from './selling-ports.ts';
import type { Stock } from './stock/stock.ts';

/** What the use cases of selling are made of. Each names in its parameters what it uses. */
export interface SellingParts extends Pick<
  Shop,
  'catalogue' | 'fitment' | 'settings' | 'sites' | 'shipping' | 'campaigns'
> {
  readonly orders: OrderStore;
  readonly stock: Stock;
  readonly cartRecords: CartRecords;
  readonly invoiceFiles: InvoiceFiles;
  readonly bankRecords: Records<readonly BankAccount[]>;
  readonly paymentRecords: Records<PaymentSettings>;
  readonly fitRecords: Records<readonly FitReport[]>;
  /** The merchant while the sandbox answers for the provider; otherwise the owner's saved settings. */
  readonly standInMerchant?: PaymentSettings | undefined;
  readonly contracts: ContractTexts;
  readonly places: Places;
  readonly personBox: PersonBox;
  /** Facts around selling: where the shop is visible, and whether it can send mails. */
  readonly surroundings: () => Pick<
    ReadinessFacts,
    'isPublic' | 'hasDomain' | 'isPlain' | 'canMail' | 'lastBackupAt'
  >;
  readonly audit: Pick<AuditTrail, 'record'>;
  readonly outbox: Pick<Outbox, 'forgetOrders'>;
  /** Removes the data of a person outside their orders. */
  readonly forgetPerson?: (emails: readonly string[]) => Promise<void>;
  /** The card provider for complete and active settings; requested again only when they change. */
  readonly openProvider: (settings: PaymentSettings) => PaymentProvider;
  readonly now: () => Date;
  /** Random values: 32 hexadecimal digits, and a secret token. */
  readonly newOrderId: () => string;
  readonly newToken: () => string;
}
