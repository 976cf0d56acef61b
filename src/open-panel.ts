import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { checkPassword, hashPassword } from './adapters/crypto/passwords.ts';
import { hashToken, newPassword, newToken } from './adapters/crypto/random-tokens.ts';
import { findTotpStep, newTotpSecret } from './adapters/crypto/totp.ts';
import { createFileHistory } from './adapters/git/file-history.ts';
import type { ProductHistory } from './contract/admin-products.ts';
import { AppError } from './domain/errors.ts';
import { type AdminAccounts, createAdminAccounts } from './shop/admin-accounts.ts';
import { createEmptySearches } from './shop/empty-searches.ts';
import { createJobs, type Jobs } from './shop/jobs.ts';
import { createPanel, type Panel } from './shop/panel.ts';
import { createProductHistory } from './shop/product-history.ts';
import type { CatalogueFiles, CatalogueWriter } from './shop/catalogue-ports.ts';
import type { ImageProxy, PictureKeeper } from './shop/picture-ports.ts';
import type { Outbox, SendTestMail } from './shop/mail-ports.ts';
import type { SecretStore } from './shop/panel-ports.ts';
import type { Selling } from './shop/selling.ts';
import type { Shop } from './shop/shop.ts';
import { openAdminStore } from './store/admin-store.ts';
import { openChangeLog } from './store/change-log.ts';
import { openEmptySearchStore } from './store/empty-search-store.ts';
import { openJobStore } from './store/job-store.ts';
import { type Log, SILENT_LOG } from './store/log.ts';
import { openCatalogueFiles } from './store/open-catalogue-files.ts';
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

/**
 * What became of the product with a slug, from git and from the panel's own log.
 * @throws AppError `product_not_found`.
 */
export async function readHistory(
  dataDir: string,
  slug: string,
): Promise<ProductHistory & { readonly id: string; readonly name: string; readonly file: string }> {
  const folder = resolve(dataDir);
  const files = openCatalogueFiles({ dataDir: folder });
  try {
    const product = files
      .load()
      .upserted?.find((each) => each.slug === slug || each.oldSlugs?.includes(slug));
    const file = product && files.findProductFile(product.id);
    if (!product || !file) throw new AppError('product_not_found');
    const log = openChangeLog({ dataDir: folder, log: SILENT_LOG });
    const fileHistory = createFileHistory(folder);
    const edit = (): never => {
      throw new AppError('forbidden');
    };
    const history = await createProductHistory({ writer: files, log, fileHistory, edit }).read(product.id);
    return { id: product.id, name: product.name, file: file.file, ...history };
  } finally {
    await files.close();
  }
}

interface PanelOptions {
  readonly dataDir: string;
  readonly shop: Shop;
  readonly files: CatalogueFiles & CatalogueWriter;
  readonly secrets: SecretStore;
  readonly pictures: PictureKeeper;
  readonly imageProxy: ImageProxy;
  readonly orders: Pick<Selling, 'listOrders' | 'deadlineOf'>;
  readonly outbox: Outbox;
  readonly sendTestMail: SendTestMail;
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
    sweep: () => files.sweep(),
    now: () => new Date(),
    newId: randomUUID,
    newToken,
    warn: (error, message) => log.warn({ err: error }, message),
  });
}
