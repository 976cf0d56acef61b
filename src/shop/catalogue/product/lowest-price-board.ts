import { createListeners } from '#kernel/listeners';
import { createQueue } from '#kernel/task-queue';
import { type Kurus, struckPrice } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import type { FileHistory } from '../../history/ports.ts';
import { findLowestPrices, type PriceSources } from './find-lowest-prices.ts';
import type { Shop } from '../../shop.ts';

/** The note beside a struck-through price (Fiyat Etiketi Yönetmeliği, article 11). */
export interface LowestPrice {
  readonly price: Kurus;
  /** Before the offer. */
  readonly days: number;
}

/** The lowest prices before the present offers, ready for display. */
export type LowestPriceBoard = ReturnType<typeof createLowestPriceBoard>;

interface Parts extends PriceSources {
  readonly shop: Pick<Shop, 'catalogue' | 'settings' | 'subscribe'>;
  readonly history: Pick<FileHistory, 'prices' | 'head'>;
  readonly warn: (error: unknown, message: string) => void;
  /** Changes within this time are checked together. */
  readonly quietMs?: number;
}

const QUIET_MS = 500;
/** A commit alone is noticed within this time. */
const CHECK_EVERY_MS = 60_000;

const offerOf = ({ id, price, originalPrice }: Product): string => `${id} ${price} ${originalPrice ?? 0}`;

/** Reads the history in the background: pages never wait for it. */
export function createLowestPriceBoard({ shop, history, log, now, warn, quietMs = QUIET_MS }: Parts) {
  const { subscribe, notify } = createListeners();
  /** By offer, so that a changed price finds nothing. */
  let known = new Map<string, LowestPrice>();
  /** The products on offer, and whether an offer began or changed since the last check. */
  const offers = new Map<string, Product>();
  let isChanged = true;
  let seenDays: number | undefined;
  let seenHead: string | undefined;
  let quietTimer: NodeJS.Timeout | undefined;
  const inQueue = createQueue();

  /** It needs no history: to start git stops a large shop's pages for 10 to 50 ms. */
  const endOffer = (id: string): void => {
    const offer = offers.get(id);
    if (offer) known.delete(offerOf(offer));
    offers.delete(id);
  };
  const addProduct = (product: Product): void => {
    const before = offers.get(product.id);
    const isOffer = isPublished(product) && struckPrice(product) !== undefined;
    if (isOffer) offers.set(product.id, product);
    else endOffer(product.id);
    isChanged ||= isOffer && (!before || offerOf(before) !== offerOf(product));
  };
  const isDue = (): boolean => isChanged || shop.settings().lowestPriceDays !== seenDays;

  const compute = async (): Promise<void> => {
    const head = offers.size === 0 ? undefined : await history.head();
    if (!isDue() && head === seenHead) return;
    isChanged = false;
    const days = shop.settings().lowestPriceDays;
    const products = [...offers.values()];
    const found =
      head === undefined
        ? new Map<string, Kurus>()
        : await findLowestPrices({ history, log, now }, products, days);
    const fresh = new Map<string, LowestPrice>();
    for (const product of products) {
      const price = found.get(product.id);
      if (price === undefined || !offers.has(product.id)) continue;
      const old = known.get(offerOf(product));
      fresh.set(offerOf(product), old?.price === price && old.days === days ? old : { price, days });
    }
    const isSame =
      fresh.size === known.size && [...fresh].every(([offer, each]) => known.get(offer) === each);
    [known, seenDays, seenHead] = [fresh, days, head];
    if (!isSame) notify();
  };

  /** Checks history and offers now. */
  const refresh = (): Promise<void> =>
    inQueue(compute).catch((error: unknown) => {
      isChanged = true;
      warn(error, 'the price history could not be read');
    });
  const refreshSoon = (): void => {
    if (quietTimer) return;
    quietTimer = setTimeout(() => {
      quietTimer = undefined;
      void refresh();
    }, quietMs).unref();
  };
  const unsubscribe = shop.subscribe((event) => {
    if (event.type === 'catalogue') {
      for (const { id } of event.change.removed) endOffer(id);
      for (const product of event.change.upserted) addProduct(product);
    }
    if (isDue()) refreshSoon();
  });
  for (const product of shop.catalogue.products()) addProduct(product);
  const timer = setInterval(() => void refresh(), CHECK_EVERY_MS).unref();
  refreshSoon();

  return {
    /** Undefined without an offer and without a known history. The same object until the price changes. */
    find: (product: Product): LowestPrice | undefined => known.get(offerOf(product)),
    /** Called when prices appear or disappear; returns the function that ends it. */
    subscribe,
    refresh,
    close: (): void => {
      clearTimeout(quietTimer);
      clearInterval(timer);
      unsubscribe();
    },
  };
}
