import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { bankAccount, type BankAccount } from '#domain/orders/payment/bank-account';
import {
  EMPTY_PAYMENT_SETTINGS,
  paymentSettings,
  type PaymentSettings,
} from '#domain/orders/payment/payment-settings';
import { fitReport, type FitReport } from '#domain/orders/fit-report';
import { restockWish, type RestockWish } from '#domain/orders/stock/restock';
import type { Records } from '#shop/orders/selling-ports';
import type { SecretBox } from '../files/document/secret-box.ts';
import { type Sealable, withSeals } from '../files/document/sealed-document.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** Older files lack some fields. */
const storedAccount = bankAccount.extend({
  accountNumber: z.string().default(''),
  branchCode: z.string().default(''),
  swiftCode: z.string().default(''),
  isActive: z.boolean().default(true),
});

/**
 * Records that count as empty while they cannot be read, so that the rest of the shop works. They are not overwritten:
 * until they can be read again, changes are refused.
 */
export function emptyWhileBroken<R extends { read(): unknown }>(records: R, empty: ReturnType<R['read']>): R {
  return {
    ...records,
    read: () => {
      try {
        return records.read();
      } catch (error) {
        if (error instanceof AppError) return empty;
        throw error;
      }
    },
  };
}

/** `_private/banks.json` */
export function openBankRecords(privateDir: string): Records<readonly BankAccount[]> {
  return openSharedDocument({
    path: join(privateDir, 'banks.json'),
    schema: z.array(storedAccount),
    empty: [],
  });
}

/** `_private/payment.json`: the settings of the card provider with its secrets; only the shop's own user may read it. */
export function openPaymentRecords(privateDir: string, box: SecretBox): Records<PaymentSettings> & Sealable {
  const stored = openSharedDocument({
    path: join(privateDir, 'payment.json'),
    schema: paymentSettings,
    empty: EMPTY_PAYMENT_SETTINGS,
  });
  return withSeals(stored, {
    // A key that cannot be unsealed is read as empty: card payments are off then.
    open: (settings) => ({
      ...settings,
      merchantKey: box.open(settings.merchantKey) ?? '',
      merchantSalt: box.open(settings.merchantSalt) ?? '',
    }),
    seal: (settings, before) => ({
      ...settings,
      merchantKey: box.seal(settings.merchantKey, before.merchantKey),
      merchantSalt: box.seal(settings.merchantSalt, before.merchantSalt),
    }),
  });
}

/** The content of `_private/restock.json`. */
export const restockSchema = z.array(restockWish);

/** `_private/restock.json`: who waits for which product. A broken file is set aside. */
export function openRestockRecords(privateDir: string): Records<readonly RestockWish[]> {
  const path = join(privateDir, 'restock.json');
  return openSharedDocument({ path, schema: restockSchema, empty: [], setsAside: true });
}

/** The content of `_private/fit-reports.json`. */
export const fitReportsSchema = z.array(fitReport);

/**
 * `_private/fit-reports.json`: buyers' reports whether a part fits, and the owner's decisions. A broken file is set
 * aside.
 */
export function openFitRecords(privateDir: string): Records<readonly FitReport[]> {
  const path = join(privateDir, 'fit-reports.json');
  return openSharedDocument({ path, schema: fitReportsSchema, empty: [], setsAside: true });
}
