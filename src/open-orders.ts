import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openOrderPdfs } from './adapters/pdf/open-order-pdfs.ts';
import { createPictureFiles } from './adapters/images/picture-files.ts';
import { openTemplates } from './adapters/templates/open-templates.ts';
import { loadShop } from './open-catalogue.ts';
import { openSelling } from './open-selling.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';
import type { Selling } from './shop/selling.ts';
import type { OrderPdfs, OrderStore } from './shop/selling-ports.ts';
import type { Shop } from './shop/shop.ts';
import { createStock } from './shop/stock.ts';
import { PRIVATE_FOLDER } from './store/data-folder.ts';
import { acquireDataLock, openPrivateFolder } from './store/data-lock.ts';
import { writeDurably } from './store/durable-file.ts';
import { SILENT_LOG } from './store/log.ts';
import { openCatalogueFiles } from './store/open-catalogue-files.ts';
import { openOrderStore } from './store/order-store.ts';

/** The orders of a data folder, to be looked at beside a running server. */
export function readOrders(dataDir: string): OrderStore {
  return openOrderStore({ privateDir: join(resolve(dataDir), PRIVATE_FOLDER), isReadOnly: true });
}

function templatesOf(dataDir: string) {
  return openTemplates([join(dataDir, '_templates'), join(PROGRAM_FOLDER, 'templates')]);
}

function pdfsOf(dataDir: string, shop: Shop): OrderPdfs {
  const templates = templatesOf(dataDir);
  const pictures = createPictureFiles({
    dir: join(dataDir, 'images'),
    cacheDir: join(dataDir, PRIVATE_FOLDER, 'cache', 'pictures'),
    writeDurably,
  });
  return openOrderPdfs({
    readTexts: templates.read,
    readFont: (name) => readFileSync(join(PROGRAM_FOLDER, 'templates', 'fonts', name)),
    readLogo: async ({ logoUrl }) => {
      const [, name] = /^\/images\/(.+)$/.exec(logoUrl ?? '') ?? [];
      return name === undefined ? undefined : (await pictures.read(name))?.bytes;
    },
    settings: () => shop.settings(),
    sites: () => shop.sites(),
  });
}

/** Lends what prints orders, with the shop's settings and logos. */
export async function withOrderPdfs<T>(dataDir: string, work: (pdfs: OrderPdfs) => Promise<T>): Promise<T> {
  const folder = resolve(dataDir);
  const shop = loadShop(openCatalogueFiles({ dataDir: folder }));
  try {
    return await work(pdfsOf(folder, shop));
  } finally {
    await shop.close();
  }
}

/**
 * Lends everything about buying while this process holds the data folder.
 * @throws AppError `data_folder_busy` naming the process that holds it.
 */
export async function withHeldSelling<T>(
  dataDir: string,
  paytrUrl: string | undefined,
  work: (selling: Selling) => Promise<T>,
): Promise<T> {
  const folder = resolve(dataDir);
  const lock = acquireDataLock(folder);
  try {
    const privateDir = openPrivateFolder(folder);
    const orders = openOrderStore({ privateDir });
    const stock = createStock({ orders, now: () => new Date() });
    const shop = loadShop(stock.watching(openCatalogueFiles({ dataDir: folder })));
    const selling = openSelling({
      privateDir,
      catalogue: shop.catalogue,
      settings: () => shop.settings(),
      orders,
      stock,
      templates: templatesOf(folder),
      log: SILENT_LOG,
      cards: { paytrUrl },
    });
    try {
      return await work(selling.selling);
    } finally {
      await selling.close();
      await shop.close();
    }
  } finally {
    lock.release();
  }
}
