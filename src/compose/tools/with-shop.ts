import { createStock, type Stock } from '#shop/orders/stock/stock';
import type { CartRecords, OrderStore } from '#shop/orders/selling-ports';
import { openCatalogueFiles, type OpenedCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openPrivateFolder } from '#store/files/lock/data-lock';
import { SILENT_LOG } from '#store/files/log';
import { openOrders } from '../orders/open-order-store.ts';
import { type LoadedShop, loadShop } from '../open-catalogue.ts';

/** Opens the shop of a data folder for some work; a server may be running. */
export async function withShop<T>(
  dataDir: string,
  work: (shop: LoadedShop, files: OpenedCatalogueFiles) => T | Promise<T>,
): Promise<T> {
  const files = openCatalogueFiles({ dataDir });
  const shop = loadShop(files);
  try {
    return await work(shop, files);
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
  readonly cartRecords: CartRecords | undefined;
  readonly stock: Stock;
  readonly privateDir: string;
}

/** Opens the shop and the orders of a locked data folder for some work. */
export async function withOrders<T>(
  dataDir: string,
  hasLock: () => boolean,
  work: (parts: ShopWithOrders) => Promise<T>,
): Promise<T> {
  const privateDir = openPrivateFolder(dataDir);
  const { orders, counts, carts, close } = await openOrders({
    dataDir,
    privateDir,
    hasLock,
    log: SILENT_LOG,
  });
  const stock = createStock({ orders, now: () => new Date(), shared: counts });
  const files = openCatalogueFiles({ dataDir });
  const shop = loadShop(stock.withAvailable(files));
  try {
    return await work({ dataDir, shop, files, orders, cartRecords: carts, stock, privateDir });
  } finally {
    await orders.close();
    await close();
    await shop.close();
  }
}
