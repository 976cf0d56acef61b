import { AppError, invalidField, requireFound } from '#domain/errors';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { isOverdue, type StockWish, wishObstacle } from '#domain/orders/stock/stock-wish';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import type { Shop } from '../../shop.ts';
import type { MailMessage } from '#domain/orders/outbox-message';
import type { Outbox } from '../mail-ports.ts';
import type { Records } from '../selling-ports.ts';

/** Removes wishes for good, and the mails about them from the outbox. */
export async function forgetWishes(
  { records, outbox }: Pick<Parts, 'records'> & { readonly outbox: Pick<Outbox, 'forgetOrders'> },
  isDue: (wish: StockWish) => boolean,
): Promise<void> {
  const due = records.read().filter(isDue);
  if (due.length === 0) return;
  await records.update((wishes) => wishes.filter((wish) => !isDue(wish)));
  await outbox.forgetOrders(due.map(({ id }) => id));
}

interface Parts {
  readonly shop: Pick<Shop, 'catalogue' | 'subscribe'>;
  readonly records: Records<readonly StockWish[]>;
  readonly outbox: Pick<Outbox, 'enqueue' | 'forgetOrders'>;
  readonly hasAccount: () => boolean;
  /** Composes the mail that requests confirmation (with the token of its links), or the notification. */
  readonly compose: (wish: StockWish, product: Product, token?: string) => MailMessage;
  readonly now: () => Date;
  readonly newToken: () => string;
  readonly hashToken: (token: string) => string;
  readonly onFault: (error: unknown) => void;
}

/** "Tell me when it is back": requested, confirmed by mail, notified once, removed. */
export type StockWishes = ReturnType<typeof createStockWishes>;

const OLD_LINK = 'Bu bağlantının süresi doldu. Ürünün sayfasından yeniden isteyebilirsiniz.';

export function createStockWishes(parts: Parts) {
  const { shop, records, outbox, compose, now } = parts;

  const findSellable = (productId: string): Product | undefined => {
    const product = shop.catalogue.findProduct(productId);
    return product && isPublished(product) && isSellable(product) ? product : undefined;
  };

  const processWishes = async (): Promise<void> => {
    const time = now();
    await forgetWishes(parts, (wish) => isOverdue(wish, time));
    if (!parts.hasAccount()) return;
    for (const wish of records.read()) {
      const product = wish.isConfirmed ? findSellable(wish.productId) : undefined;
      // It may have been withdrawn while others were notified.
      if (!product || !records.read().some(({ id }) => id === wish.id)) continue;
      // First the mail, whose id prevents a second one, then the wish: a crash in between sends no second mail.
      await outbox.enqueue(compose(wish, product));
      await records.update((wishes) => wishes.filter(({ id }) => id !== wish.id));
    }
  };

  let lastRun = Promise.resolve();
  const processInTurn = (): Promise<void> => (lastRun = lastRun.then(processWishes).catch(parts.onFault));

  return {
    isOpen: parts.hasAccount,
    /** No second mail. @throws AppError `product_not_found`, `invalid`, `too_many_requests`, `mail_failed` */
    subscribe: async (slug: string, email: string, siteId: StockWish['siteId']): Promise<void> => {
      const product = requireFound(shop.catalogue.findProductBySlug(slug), 'product_not_found');
      const { isValid, maxLength, message } = CHECKOUT_RULES.customerEmail;
      if (email.length > maxLength || !isValid(email)) throw invalidField('email', message, `${message}.`);
      if (isSellable(product)) {
        throw new AppError('invalid', { message: 'Bu ürün stokta; hemen sipariş verebilirsiniz.' });
      }
      if (!parts.hasAccount()) {
        throw new AppError('mail_failed', {
          message: 'Şu anda e-posta gönderemiyoruz. Bizi arayabilirsiniz.',
        });
      }
      const token = parts.newToken();
      const wish: StockWish = {
        id: crypto.randomUUID(),
        email,
        productId: product.id,
        siteId,
        askedAt: now().toISOString(),
        tokenHash: parts.hashToken(token),
        isConfirmed: false,
      };
      const after = await records.update((wishes) => {
        const current = wishes.filter((each) => !isOverdue(each, now()));
        const obstacle = wishObstacle(current, wish);
        if (obstacle === 'full') throw new AppError('too_many_requests');
        return obstacle === 'known' ? wishes : [...current, wish];
      });
      // Everybody gets the same answer: it does not reveal whether an address waits already.
      if (!after.includes(wish)) return;
      try {
        await outbox.enqueue(compose(wish, product, token));
      } catch (error) {
        // Without the mail nobody could confirm it, and as a known wish it would get none.
        await forgetWishes(parts, ({ id }) => id === wish.id);
        throw error;
      }
    },
    /** @throws AppError `invalid` for a link that is too old or was used to withdraw */
    confirm: async (token: string): Promise<void> => {
      const tokenHash = parts.hashToken(token);
      const matchesToken = (wish: StockWish): boolean =>
        wish.tokenHash === tokenHash && !isOverdue(wish, now());
      const after = await records.update((wishes) =>
        wishes.some((wish) => matchesToken(wish) && !wish.isConfirmed)
          ? wishes.map((wish) => (matchesToken(wish) ? { ...wish, isConfirmed: true } : wish))
          : wishes,
      );
      if (!after.some(matchesToken)) throw new AppError('invalid', { message: OLD_LINK });
      // It may be available by now.
      void processInTurn();
    },
    /** Removes a wish; an unknown one is ignored. */
    withdraw: (token: string): Promise<void> => {
      const tokenHash = parts.hashToken(token);
      return forgetWishes(parts, (wish) => wish.tokenHash === tokenHash);
    },
    /** Notifies the people whose product is back, and removes unconfirmed wishes. */
    processWishes: processInTurn,
    /** Watches the stock from now on; returns the function that ends it. */
    start: (): (() => void) => {
      void processInTurn();
      return shop.subscribe(({ type }) => {
        if (type === 'catalogue') void processInTurn();
      });
    },
  };
}
