import { createFileHistory } from '#adapters/git/file-history';
import type { Duty, OrderStore } from '#shop/orders/selling-ports';
import { createSharedCounts } from '#shop/orders/stock/shared-counts';
import { createChangeFailures } from '#shop/panel/login-tries';
import { openCartRecords } from '#store/orders/cart-records';
import { timeAppends } from '#store/orders/journal/time-appends';
import type { Log } from '#store/files/log';
import { openOrderStore } from '#store/orders/order-store';
import { requireLocalRecords } from '#store/shared/shared-marker';
import { serviceAddress } from '../service-address.ts';

interface Options {
  readonly dataDir: string;
  readonly privateDir: string;
  readonly hasLock: () => boolean;
  readonly log: Log;
}

/** A single server has every duty. */
export const SINGLE_SERVER: Duty = { isMine: true, hasRightClock: true, onGain: () => () => undefined };

/** The shared database of several servers, from the environment. @throws AppError `invalid` */
export const databaseUrl = (): string | undefined =>
  serviceAddress('SHOP_DATABASE_URL', ['postgres://', 'postgresql://']);

/**
 * Opens the orders of a data folder that this process has locked: its own, or its copy of those in the database.
 * `close` closes what belongs to the orders, after them.
 * @throws AppError `orders_stopped`, `data_folder_busy` when folder and environment do not name the same place
 */
export async function openOrders(options: Options) {
  const url = databaseUrl();
  const { orders: store, ...opened } =
    url === undefined ? openLocal(options) : await openShared(options, url);
  for (const problem of store.problems()) options.log.error(problem, 'something is wrong with the orders');
  return { ...timeAppends(store), ...opened };
}

function openLocal({ privateDir, hasLock, log }: Options) {
  requireLocalRecords(privateDir);
  const orders: OrderStore = openOrderStore({
    privateDir,
    hasLock,
    onStop: (problem) => log.error(problem, 'orders are stopped: another program writes to the folder'),
    onCut: (file) => log.warn({ file }, 'the order journal ended in an unfinished line, which was put aside'),
  });
  return {
    orders,
    duty: SINGLE_SERVER,
    counts: undefined,
    cartRecords: openCartRecords({ privateDir, log }),
    changeFailures: createChangeFailures(),
    replicaLag: undefined,
    close: () => Promise.resolve(),
  };
}

async function openShared({ dataDir, privateDir, hasLock, log }: Options, url: string) {
  const { openDatabase } = await import('#store/shared/database');
  const { openSharedOrders } = await import('#store/shared/open-shared-orders');
  const { createSharedCarts } = await import('#store/shared/shared-carts');
  const { createSharedFailures } = await import('#store/shared/shared-failures');
  const { openSeenCounts } = await import('#store/shared/seen-counts');
  const { openDuty } = await import('#store/shared/duty');
  const database = await openDatabase({ url, log });
  const orders = await openSharedOrders({ privateDir, database, hasLock, log });
  const duty = await openDuty(url, log);
  const seen = openSeenCounts(privateDir, log);
  return {
    orders,
    duty,
    counts: createSharedCounts(seen, createFileHistory(dataDir), (error) =>
      log.error({ err: error }, 'the history of a count could not be read'),
    ),
    cartRecords: createSharedCarts(database, log),
    changeFailures: createSharedFailures(database),
    replicaLag: () => orders.replicaLag(),
    close: async () => {
      await duty.close();
      await seen.close();
      await database.close();
    },
  };
}
