import { resolve } from 'node:path';
import { newOrderId, newToken } from '#adapters/crypto/random-tokens';
import { createContractTexts } from '#adapters/templates/contract-texts';
import { SAMPLE_ACCOUNT } from '#domain/orders/payment/bank-account';
import { PROGRAM } from '#domain/panel/audit';
import { openAudit } from '../panel/open-audit.ts';
import { templatesOf } from './open-orders.ts';
import { withOrders } from './with-shop.ts';
import { type BankAccounts, createBankAccounts } from '#shop/orders/payment/bank-accounts';
import { type DemoRequest, makeDemoOrders } from '#shop/orders/demo/make-demo-orders';
import { acquireDataLock } from '#store/files/lock/data-lock';
import { openRecords } from '#store/panel/private-records';

/**
 * Fills a data folder without a running server with demo orders, and adds a sample bank account if there is none.
 * @throws AppError `data_folder_busy` naming the process that has the folder's lock; else as `makeDemoOrders`
 */
export async function addDemoOrders(folder: string, request: DemoRequest) {
  const dataDir = resolve(folder);
  return withOrders(dataDir, acquireDataLock(dataDir), async ({ shop, orders, stock, privateDir }) => {
    const report = await makeDemoOrders(
      {
        orders,
        stock,
        catalogue: shop.catalogue,
        sites: shop.sites(),
        settings: shop.settings(),
        contracts: createContractTexts(templatesOf(dataDir)),
        now: new Date(),
        draw: Math.random,
        newOrderId,
        newToken,
      },
      request,
    );
    const banks = createBankAccounts({
      bankRecords: openRecords(privateDir, 'banks.json'),
      audit: openAudit(dataDir),
      now: () => new Date(),
    });
    await addSampleAccount(banks);
    return report;
  });
}

/** Adds the sample bank account to a shop without any. */
export async function addSampleAccount(accounts: Pick<BankAccounts, 'all' | 'add'>): Promise<void> {
  if (accounts.all().length === 0) await accounts.add(SAMPLE_ACCOUNT, PROGRAM);
}
