import { resolve } from 'node:path';
import type { FilesChange } from '#shop/catalogue/ports';
import { createStock, type Stock } from '#shop/orders/stock/stock';
import type { CartRecords, OrderStore } from '#shop/orders/selling-ports';
import { openCatalogueFiles, type OpenedCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openPrivateFolder } from '#store/files/private-files';
import { type DataLock } from '#store/files/lock/data-lock';
import { SILENT_LOG } from '#store/files/log';
import { openOrders } from '../orders/open-order-store.ts';
import { type LoadedShop, loadShop } from '../open-catalogue.ts';

/** Loads the catalogue's files of a data folder for some work; a server may be running. */
export async function withFiles<T>(
  dataDir: string,
  work: (files: OpenedCatalogueFiles, loaded: FilesChange) => T | Promise<T>,
): Promise<T> {
  const files = openCatalogueFiles({ dataDir: resolve(dataDir) });
  try {
    return await work(files, files.load());
  } finally {
    await files.close();
  }
}

/** Opens the shop of a data folder for some work; a server may be running. */
export async function withShop<T>(dataDir: string, work: (shop: LoadedShop) => T | Promise<T>): Promise<T> {
  const shop = loadShop(openCatalogueFiles({ dataDir }));
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** The opened parts of a locked data folder. */
export interface ShopWithOrders {
  readonly dataDir: string;
  readonly shop: LoadedShop;
  readonly files: OpenedCatalogueFiles;
  readonly orders: OrderStore;
  readonly cartRecords: CartRecords;
  readonly stock: Stock;
  readonly privateDir: string;
}

/** Opens the shop and the orders of a locked data folder for some work, and then releases the lock. */
export async function withOrders<T>(
  dataDir: string,
  lock: DataLock,
  work: (parts: ShopWithOrders) => Promise<T>,
): Promise<T> {
  try {
    const privateDir = openPrivateFolder(dataDir);
    const opened = await openOrders({ dataDir, privateDir, hasLock: lock.isAcquired, log: SILENT_LOG });
    const { orders, counts, cartRecords } = opened;
    const stock = createStock({ orders, now: () => new Date(), shared: counts });
    const files = openCatalogueFiles({ dataDir });
    const shop = loadShop(stock.withAvailable(files));
    try {
      return await work({ dataDir, shop, files, orders, cartRecords, stock, privateDir });
    } finally {
      await orders.close();
      await opened.close();
      await shop.close();
    }
  } finally {
    lock.release();
  }
}
