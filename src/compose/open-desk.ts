import { createLocalDesk, createRemoteDesk, type Desk } from '#shop/orders/desk';
import { createStock } from '#shop/orders/stock';
import { openPrivateFolder } from '#store/files/data-lock';
import { SILENT_LOG } from '#store/files/log';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openOrderStore } from '#store/orders/order-store';
import { commandLineAuthor, openAudit } from './open-audit.ts';
import { loadShop } from './open-catalogue.ts';
import { openMailbox } from './open-mails.ts';
import { templatesOf } from './open-orders.ts';
import { openSelling } from './open-selling.ts';
import { withHolder } from './with-holder.ts';

interface Environment {
  /** As `SHOP_PAYTR_URL` and `SHOP_SMTP_URL` name them; a running server has its own. */
  readonly paytrUrl: string | undefined;
  readonly smtpUrl: string | undefined;
}

async function workLocally<T>(
  folder: string,
  holdsLock: () => boolean,
  { paytrUrl, smtpUrl }: Environment,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const privateDir = openPrivateFolder(folder);
  const orders = openOrderStore({ privateDir, holdsLock });
  const stock = createStock({ orders, now: () => new Date() });
  const shop = loadShop(stock.watching(openCatalogueFiles({ dataDir: folder })));
  const templates = templatesOf(folder);
  const mailbox = openMailbox({
    dataDir: folder,
    privateDir,
    shop,
    templates,
    log: SILENT_LOG,
    smtpUrl,
  });
  const audit = openAudit(folder, SILENT_LOG);
  const selling = openSelling({
    privateDir,
    catalogue: shop.catalogue,
    settings: () => shop.settings(),
    shippingRules: () => shop.shipping(),
    orders,
    stock,
    templates,
    outbox: mailbox.outbox,
    audit,
    log: SILENT_LOG,
    cards: { paytrUrl },
    // Nobody orders here.
    surroundings: () => ({ isPublic: true, hasDomain: false, canMail: false }),
  });
  try {
    return await work(createLocalDesk(selling.selling, mailbox, audit, commandLineAuthor()));
  } finally {
    await mailbox.outbox.close();
    await selling.close();
    await shop.close();
  }
}

/**
 * Lends the desk of a data folder, beside a running server as well as without one.
 * @throws AppError `data_folder_busy` when the process that holds the folder neither serves nor ends.
 */
export function withDesk<T>(
  dataDir: string,
  environment: Environment,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  return withHolder(dataDir, {
    ask: ({ call }) => work(createRemoteDesk(call)),
    work: (folder, holdsLock) => workLocally(folder, holdsLock, environment, work),
  });
}
