import { join, resolve } from 'node:path';
import { hashToken, newToken } from '#adapters/crypto/random-tokens';
import { createFileHistory } from '#adapters/git/file-history';
import { createImageProxy } from '#adapters/images/image-proxy';
import { createGuardedFetch } from '#adapters/net/guarded-fetch';
import { writeWorkbook } from '#adapters/exchange/xlsx/write-workbook';
import { writeZip } from '#adapters/exchange/write-zip';
import { createStockWishMails } from '#adapters/mail/stock-wish-mail';
import { createReadUsdRate } from '#adapters/rates/central-bank';
import { createFindLegalPage } from '#adapters/templates/legal-pages';
import { type Site, storefrontOrigin } from '#domain/catalogue/site/site';
import { timeOfBackup } from '#domain/exchange/last-backup';
import { hasOwnDomain, isPlainAddress, isPublicPlace } from '#domain/catalogue/site/public-address';
import { localOrigin } from '#kernel/local-origin';
import { openAudit } from './panel/open-audit.ts';
import { loadShop } from './open-catalogue.ts';
import { addSampleAccount } from './tools/open-demo.ts';
import { openOrders } from './orders/open-order-store.ts';
import { printOrdersOf, openPictures, templatesOf } from './tools/open-orders.ts';
import { openPanel } from './panel/open-panel.ts';
import { openSecretBox } from './open-secret-box.ts';
import { openMailbox, openMails } from './orders/open-mails.ts';
import { type CardOptions, openSelling } from './orders/open-selling.ts';
import { openScraper } from './open-scraper.ts';
import { openWebhooks } from './panel/open-webhooks.ts';
import { openWork } from './open-work.ts';
import { startChores } from './start-chores.ts';
import { imageHostsOf } from '#shop/catalogue/image-hosts';
import { createLowestPriceBoard } from '#shop/catalogue/product/lowest-price-board';
import { createPopularity } from '#shop/orders/stock/popularity';
import { createStockWishes } from '#shop/orders/stock/stock-wishes';
import { createStock } from '#shop/orders/stock/stock';
import { openPrivateFolder } from '#store/files/private-files';
import { awaitDataLock, type DataLock } from '#store/files/lock/data-lock';
import { type Log, SILENT_LOG } from '#store/files/log';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { removePrivateLeftovers } from '#store/files/remove-leftovers';
import { openPrivateCheck } from '#store/panel/private-documents';
import { setAsideBlockingFiles } from '#store/panel/private-folders';
import { emptyWhileBroken, openRecords, openSealedRecords, sealSecrets } from '#store/panel/private-records';

export interface ShopOptions {
  readonly dataDir: string;
  /** Whether this process still has the folder's lock; checked before each write of an order. */
  readonly hasLock: () => boolean;
  readonly log?: Log;
  /** `host:port` pairs that may be reached although their address is private. */
  readonly allowPrivate?: readonly string[];
  /** The central bank's daily list, or its replacement. */
  readonly ratesUrl?: string | undefined;
  readonly cards?: CardOptions;
  /** Whether local demo data get the provider's sandbox and a sample account. */
  readonly isDemoWanted?: boolean | undefined;
  readonly smtpUrl?: string | undefined;
  /** The owner's public address, for links in mails. */
  readonly publicUrl?: URL | undefined;
  /** The host on which the server listens. */
  readonly host: string;
  /** The port on which the server answers. */
  readonly port: () => number;
}

/** Locks the data folder for this process. @throws AppError `data_folder_busy` naming who has the lock. */
export function lockDataFolder(dataDir: string): Promise<DataLock> {
  return awaitDataLock(resolve(dataDir));
}

/** Loads the shop of a locked data folder with all parts for the server, and watches its files. */
export async function openShop(options: ShopOptions) {
  const { log = SILENT_LOG, allowPrivate = [], cards = {}, publicUrl, smtpUrl, host, port } = options;
  const dataDir = resolve(options.dataDir);
  const privateDir = openPrivateFolder(dataDir);
  const cache = join(privateDir, 'cache');
  removePrivateLeftovers(dataDir, Date.now());
  setAsideBlockingFiles(privateDir);
  const templates = templatesOf(dataDir);
  const { hasLock } = options;
  const orderStore = await openOrders({ dataDir, privateDir, log, hasLock });
  const { orders, duty, counts } = orderStore;
  const stock = createStock({
    orders,
    shared: counts,
    now: () => new Date(),
    onFault: (error) => log.error({ err: error }, 'a new count could not be recorded'),
  });
  const files = openCatalogueFiles({ dataDir, log });
  const box = openSecretBox(log);
  const checkDocuments = openPrivateCheck(dataDir, box);
  for (const problem of checkDocuments()) log.error(problem, 'a private document cannot be used');
  const audit = openAudit(dataDir, log);
  const fileHistory = createFileHistory(dataDir);
  const shop: ReturnType<typeof loadShop> = loadShop(
    stock.withAvailable({
      ...files,
      problems: () => [
        ...checkDocuments(),
        ...audit.problems(),
        ...templates.problems(),
        ...fileHistory.problems().filter(() => shop.settings().gitCommits),
        ...files.problems(),
      ],
    }),
  );
  const secrets = emptyWhileBroken(openSealedRecords(privateDir, 'secrets.json', box), {});
  await sealSecrets(privateDir, box, log);
  const mailbox = openMailbox({ privateDir, shop, templates, log, smtpUrl, duty });
  const originOf = (site: Site): string => storefrontOrigin(site, shop.sites(), publicUrl, { port: port() });
  const stockWishes = createStockWishes({
    ...mailbox,
    shop,
    records: openRecords(privateDir, 'restock.json'),
    compose: createStockWishMails({ ...shop, originOf, render: templates.render }),
    now: () => new Date(),
    newToken,
    hashToken,
    onFault: (error) => log.error({ err: error }, 'people who wait for a product could not be notified'),
  });
  const backups = openRecords(privateDir, 'backup.json');
  const lastBackupAt = (): number => timeOfBackup(backups.read());
  const isPublic = (): boolean => isPublicPlace(host, publicUrl, shop.sites());
  const isDemo = (options.isDemoWanted ?? false) && shop.settings().demo && !isPublic();
  // A provider from the environment is used.
  const hasStandIn = isDemo && cards.paytrUrl === undefined;
  const openedSelling = openSelling({
    privateDir,
    outbox: mailbox.outbox,
    audit,
    shop,
    orders,
    cartRecords: orderStore.cartRecords,
    stock,
    templates,
    cards: hasStandIn ? { sandboxOrigin: () => localOrigin(host, port()) } : cards,
    surroundings: () => ({
      isPublic: isPublic(),
      hasDomain: hasOwnDomain(publicUrl, shop.sites()),
      isPlain: isPlainAddress(publicUrl),
      canMail: mailbox.hasAccount(),
      lastBackupAt: lastBackupAt(),
    }),
  });
  const { selling, sandbox, frameOrigin } = openedSelling;
  await selling.carts.finishOrders();
  if (isDemo) {
    await addSampleAccount(selling.banks).catch((error: unknown) =>
      log.warn({ err: error }, 'the sample account could not be added'),
    );
  }
  // The catalogue learns of a sale a moment later.
  const leftOf = (id: string): number | undefined => shop.catalogue.findProduct(id) && stock.left(id);
  const mails = await openMails({
    ...mailbox,
    privateDir,
    shop,
    orders,
    duty,
    templates,
    log,
    originOf,
    leftOf,
  });
  const isShared = counts !== undefined;
  const { releaseExpiredOrders } = selling;
  const chores = startChores({
    duty,
    stock,
    isShared,
    stockWishes,
    popularity: createPopularity(orders, shop.apply, () => new Date()),
    releaseExpiredOrders,
    newestOrderAt: orders.list({ includesHidden: true }, 1, 1).orders[0]?.createdAt,
    log,
  });
  await shop.watch();
  chores.countSales();
  const work = openWork();
  const pictures = openPictures(dataDir, work.drawSvg);

  const fetch = createGuardedFetch({ allowPrivate });
  const imageProxy = createImageProxy({
    cacheDir: join(cache, 'images'),
    allowedHosts: imageHostsOf(shop, allowPrivate),
    fetch,
  });
  const panel = openPanel({
    dataDir,
    shop,
    stock,
    files,
    secrets,
    audit,
    fileHistory,
    changeFailures: orderStore.changeFailures,
    webhooks: openWebhooks({ privateDir, box, orders, duty, shop, audit, allowPrivate, log }),
    pictures,
    pictureSource: imageProxy,
    orders: selling,
    outbox: mails.outbox,
    sendTestMail: mailbox.sendTestMail,
    readUsdRate: createReadUsdRate(fetch, options.ratesUrl),
    withTable: work.withTable,
    checkFiles: () => work.checkFiles(dataDir),
    log,
  });

  // Long files are checked while shoppers are served.
  void audit.check().then(({ faults }) => {
    for (const fault of faults) log.error(fault, 'the audit trail is incomplete');
  });

  panel.unfinished.finishSmall().catch((error: unknown) => {
    log.error({ err: error }, 'a change that a crash interrupted could not be finished');
  });

  const lowestPrices = createLowestPriceBoard({
    shop,
    history: fileHistory,
    log: panel.log,
    now: () => new Date(),
    warn: (error, message) => log.warn({ err: error }, message),
  });

  return {
    shop,
    selling,
    sandbox,
    frameOrigin,
    mails,
    stockWishes,
    pictures,
    imageProxy,
    panel,
    lowestPrices,
    journalTimes: orderStore.times,
    lastBackupAt,
    replicaLag: orderStore.replicaLag,
    scraper: openScraper({
      dataDir,
      shop,
      writer: files,
      work,
      sweep: panel.sweep,
      edit: panel.edit,
      changes: panel.log,
      allowPrivate,
      shopUrl: publicUrl?.origin,
    }),
    /** Reports each entry of the order journal. */
    news: (notify: (event: string, data: unknown) => void): (() => void) =>
      orders.subscribe(({ type }) => notify('orders', { type })),
    findLegalPage: createFindLegalPage(templates),
    writeWorkbook,
    writeZip,
    readListText: work.readListText,
    printOrders: printOrdersOf(work.drawPaper, shop, templates, pictures),
    close: async (): Promise<void> => {
      chores.end();
      lowestPrices.close();
      work.close();
      await panel.close();
      await mails.close();
      await openedSelling.close();
      await orderStore.close();
      await shop.close();
    },
  };
}
