import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { checkPassword, hashPassword } from './adapters/crypto/passwords.ts';
import { hashToken, newPassword, newToken } from './adapters/crypto/random-tokens.ts';
import { findTotpStep, newTotpSecret } from './adapters/crypto/totp.ts';
import { readTable } from './adapters/exchange/read-table.ts';
import { PRODUCT_WRITERS } from './adapters/exchange/write-products.ts';
import { createFileHistory } from './adapters/git/file-history.ts';
import type { AdminAccounts } from './shop/admin-accounts.ts';
import { createAdminAccounts } from './shop/create-admin-accounts.ts';
import { createEmptySearches } from './shop/empty-searches.ts';
import { createJobs, type Jobs } from './shop/jobs.ts';
import { createPanel, type Panel } from './shop/panel.ts';
import type { CatalogueFiles, CatalogueWriter } from './shop/catalogue-ports.ts';
import type { PictureSource, PictureKeeper } from './shop/picture-ports.ts';
import type { Outbox, SendTestMail } from './shop/mail-ports.ts';
import type { ReadUsdRate, SecretStore } from './shop/panel-ports.ts';
import type { Selling } from './shop/selling.ts';
import type { Shop } from './shop/shop.ts';
import { openAdminStore } from './store/admin-store.ts';
import { openChangeLog } from './store/change-log.ts';
import { openEmptySearchStore } from './store/empty-search-store.ts';
import { openJobStore } from './store/job-store.ts';
import type { Log } from './store/log.ts';
import { openSeenRecords } from './store/scrape-records.ts';
import { createRawFiles } from './store/raw-files.ts';

/** The accounts of a data folder, for the server and beside it for the command line. */
export function openAccounts(dataDir: string): AdminAccounts {
  return createAdminAccounts({
    store: openAdminStore(resolve(dataDir)),
    credentials: {
      hashPassword,
      checkPassword,
      newPassword,
      newToken,
      hashToken,
      newTotpSecret,
      findTotpStep,
    },
    now: Date.now,
  });
}

/** Long pieces of work of a data folder; what ran when the program ended is shown as interrupted. */
export function openJobs(dataDir: string): Jobs {
  return createJobs({ store: openJobStore(resolve(dataDir)), now: () => new Date(), newId: randomUUID });
}

interface PanelOptions {
  readonly dataDir: string;
  readonly shop: Shop;
  readonly files: CatalogueFiles & CatalogueWriter;
  readonly secrets: SecretStore;
  readonly pictures: PictureKeeper;
  readonly pictureSource: PictureSource;
  readonly orders: Pick<Selling, 'listOrders' | 'deadlineOf'>;
  readonly outbox: Outbox;
  readonly sendTestMail: SendTestMail;
  readonly readUsdRate: ReadUsdRate;
  readonly log: Log;
}

/** The panel on the files of a shop that is open. */
export function openPanel({ dataDir, files, log, ...rest }: PanelOptions): Panel {
  const folder = resolve(dataDir);
  return createPanel({
    ...rest,
    writer: files,
    accounts: openAccounts(folder),
    jobs: openJobs(folder),
    log: openChangeLog({ dataDir: folder, log }),
    fileHistory: createFileHistory(folder),
    searches: createEmptySearches({ store: openEmptySearchStore(folder), now: () => new Date() }),
    files: createRawFiles(folder),
    seen: openSeenRecords(folder),
    readTable,
    writeProducts: PRODUCT_WRITERS,
    sweep: () => files.sweep(),
    now: () => new Date(),
    newId: randomUUID,
    newToken,
    warn: (error, message) => log.warn({ err: error }, message),
  });
}
