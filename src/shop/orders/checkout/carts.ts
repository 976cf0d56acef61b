import {
  addToLines,
  type CartLine,
  changeQuantity,
  lineLimit,
  MAX_CART_LINES,
  wholeQuantity,
  withoutBought,
} from '#domain/orders/checkout/cart';
import { AppError, requireFound } from '#domain/errors';
import type { Product } from '#domain/catalogue/product/product';
import type { SiteId } from '#domain/catalogue/site/site';
import type { Kurus } from '#domain/money/money';
import { couponCode } from '#domain/orders/campaigns/campaign';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import { createCartBook } from './cart-book.ts';
import { boughtLast } from './bought-last.ts';
import {
  type CartLineView,
  createCartLineViews,
  type LimitMessage,
  priceObstacle,
} from './cart-line-view.ts';
import type { PriceCart } from './price-cart.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

/** The carts of all sessions. Prices, fee and stock are looked up at every call and never stored. */
export type Carts = ReturnType<typeof createCarts>;
export type CartSummary = ReturnType<Carts['summary']>;

export function createCarts(
  parts: SellingParts & { readonly unpaidOrders: UnpaidOrders; readonly priceCart: PriceCart },
) {
  const { cartRecords, orders, unpaidOrders, now } = parts;
  const { findProduct, limitOf, machineOf, viewOf } = createCartLineViews(parts, unpaidOrders);
  const book = createCartBook(cartRecords, now);

  const requireProduct = (productId: string): Product =>
    requireFound(findProduct(productId), 'product_not_found');
  const requireLine = (sessionId: string, lineId: string): CartLine => {
    const line = book.linesOf(sessionId).find(({ id }) => id === lineId);
    return requireFound(line, 'cart_line_not_found');
  };

  const newLine = (product: Product, quantity: number, machine?: string): CartLine => {
    const { id: productId, name, slug, imageUrl } = product;
    return {
      id: crypto.randomUUID(),
      productId,
      quantity,
      createdAt: now().toISOString(),
      name,
      slug,
      imageUrl,
      machine,
    };
  };

  /** A line with no more than can be had of it. */
  const reduced = (line: CartLine, sessionId: string): CartLine => {
    const limit = limitOf(findProduct(line.productId), sessionId);
    return limit === 0 || line.quantity <= limit ? line : { ...line, quantity: limit };
  };

  /** Stores lines with the wanted quantities; returns the view of one with what of it can be had. */
  const setWanted = (
    sessionId: string,
    lines: readonly CartLine[],
    lineId: string,
    message: LimitMessage,
  ): CartLineView => {
    book.setLines(sessionId, lines);
    const wanted = requireLine(sessionId, lineId);
    const line = reduced(wanted, sessionId);
    return viewOf(line, sessionId, line === wanted ? undefined : message);
  };

  /** A quantity above the stock is reduced, and the line says so. */
  const view = (sessionId: string): readonly CartLineView[] => {
    const wanted = book.linesOf(sessionId);
    const lines = wanted.map((line) => reduced(line, sessionId));
    const isReduced = (line: CartLine): boolean => !wanted.includes(line);
    if (lines.some(isReduced)) book.setLines(sessionId, lines);
    return lines.map((line) => viewOf(line, sessionId, isReduced(line) ? reducedMessage : undefined));
  };

  /** @param code replaces the coupon code of the cart */
  const summary = (
    sessionId: string,
    site: SiteId,
    method?: PaymentMethod,
    code = book.couponOf(sessionId),
  ) => {
    const lines = view(sessionId);
    const ordered = lines.filter(({ isAvailable }) => isAvailable);
    const except = new Set(unpaidOrders.find(sessionId).map(({ id }) => id));
    const price = parts.priceCart(ordered, { site, coupon: code, except, method });
    return {
      ...price,
      lines,
      /** False for an empty cart, or when a line prevents the order. */
      canOrder: lines.length > 0 && ordered.length === lines.length,
      coupon: code === undefined ? undefined : { code, refusal: price.refusal },
    };
  };

  /** Removes bought pieces; what was added in the meantime, at any server, stays. */
  const removeBought = async (
    sessionId: string,
    bought: readonly StockMove[],
    isStillFull: (writtenAt: string) => boolean = () => true,
  ): Promise<void> => {
    const remove = (): Promise<void> => {
      const lines = book.linesOf(sessionId);
      if (lines.length > 0 && isStillFull(book.updatedAtOf(sessionId))) {
        book.setLines(sessionId, withoutBought(lines, bought));
      }
      return Promise.resolve();
    };
    await (book.sharing ? book.sharing(sessionId, remove) : remove());
  };

  return {
    view,
    /** The typed coupon code of the cart. */
    couponOf: book.couponOf,
    summary,
    /** Stores a code, or none. @throws AppError `coupon_refused` with the reason; then nothing has changed */
    setCoupon: (sessionId: string, site: SiteId, code: string | undefined) => {
      const wanted = code === undefined ? undefined : couponCode(code);
      if (wanted !== undefined) {
        const isEmpty = book.linesOf(sessionId).length === 0;
        const why = isEmpty ? 'Sepetiniz boş.' : summary(sessionId, site, undefined, wanted).coupon?.refusal;
        if (why !== undefined) throw new AppError('coupon_refused', { message: why });
      }
      book.setCoupon(sessionId, wanted);
      return summary(sessionId, site);
    },
    /** The lines with the wanted quantities: a line that must be reduced counts in full until `view` has reported it. */
    wanted: (sessionId: string): readonly CartLineView[] =>
      book.linesOf(sessionId).map((line) => viewOf(line, sessionId)),
    /** The lines for these pieces without a cart. @throws AppError `product_not_found`, `invalid` for too high a sum */
    quote: (pieces: readonly StockMove[]): readonly CartLineView[] =>
      pieces.map(({ productId, quantity }) => {
        const product = requireProduct(productId);
        const limit = lineLimit(quantity, product.price);
        if (quantity <= limit) return viewOf(newLine(product, quantity), undefined);
        const message = `"${product.name}" bir siparişte en çok ${limit} adet olabilir. Adedi düzeltin.`;
        throw new AppError('invalid', { message });
      }),
    /** @param machine slug, ignored if unknown @throws AppError `product_not_found`, `out_of_stock`, `invalid` if full */
    add: (sessionId: string, productId: string, quantity: number, machine?: string): CartLineView => {
      const product = requireProduct(productId);
      const limit = limitOf(product, sessionId);
      const obstacle = priceObstacle(product.price);
      if (obstacle !== undefined) throw new AppError('invalid', { message: obstacle });
      if (limit === 0) throw outOfStock({ name: product.name, productId }, product, 0);
      const lines = book.linesOf(sessionId);
      const known = lines.find((line) => line.productId === productId);
      if (!known && lines.length >= MAX_CART_LINES) {
        throw new AppError('invalid', { message: `Sepete en çok ${MAX_CART_LINES} çeşit ürün eklenebilir.` });
      }
      const line = newLine(product, wholeQuantity(quantity), machineOf(product, machine) && machine);
      const message = (known?.quantity ?? 0) < limit ? reducedMessage : nothingMoreMessage;
      return setWanted(sessionId, addToLines(lines, line, limit), known?.id ?? line.id, message);
    },
    /** @throws AppError `cart_line_not_found`, `out_of_stock` when nothing is left. */
    change: (sessionId: string, lineId: string, quantity: number): CartLineView => {
      const line = requireLine(sessionId, lineId);
      const product = findProduct(line.productId);
      const limit = limitOf(product, sessionId);
      if (limit === 0) throw outOfStock(line, product, 0);
      const lines = changeQuantity(book.linesOf(sessionId), lineId, wholeQuantity(quantity));
      return setWanted(sessionId, lines, lineId, reducedMessage);
    },
    /** @throws AppError `cart_line_not_found` */
    remove: (sessionId: string, lineId: string): void => {
      requireLine(sessionId, lineId);
      const lines = book.linesOf(sessionId).filter(({ id }) => id !== lineId);
      book.setLines(sessionId, lines);
    },
    removeBought,
    /** With several servers: names this state of the cart; undefined for an empty cart or a single server. */
    versionOf: (sessionId: string): string | undefined => {
      const last = book.linesOf(sessionId).at(-1);
      return book.sharing && last && `cart ${last.id} ${book.updatedAtOf(sessionId)}`;
    },
    /**
     * Removes what was bought just before a crash, which came before its cart was written. A cart that was written
     * after its order lacks these pieces already.
     */
    finishOrders: async (): Promise<void> => {
      for (const [sessionId, bought, orderedAt] of boughtLast(orders)) {
        await removeBought(sessionId, bought, (writtenAt) => writtenAt < orderedAt);
      }
    },
    /** Undefined with a single server. */
    sharing: book.sharing,
    close: (): Promise<void> => cartRecords.close(),
  };
}

/** Whether a line's limit is all that is left; otherwise one order takes no more. */
const isStockLimit = (limit: number, price: Kurus): boolean => limit < lineLimit(Infinity, price);

const reducedMessage: LimitMessage = (limit, price) =>
  isStockLimit(limit, price)
    ? `Stokta yalnızca ${limit} adet var; miktar buna göre düzeltildi.`
    : `Bir siparişte en çok ${limit} adet alınabilir; miktar buna göre düzeltildi.`;

/** The cart contains the last piece already: a second press adds nothing. */
const nothingMoreMessage: LimitMessage = (limit, price) =>
  isStockLimit(limit, price)
    ? `Sepetinizde ${limit} adet var; bu üründen başka kalmadı.`
    : `Sepetinizde ${limit} adet var; bir siparişte daha çok alınamaz.`;

/** @param product undefined when shoppers cannot see it any more */
export function outOfStock(
  { name, productId }: Pick<CartLine, 'name' | 'productId'>,
  product: Product | undefined,
  available: number,
): AppError {
  const why = (): string => {
    if (!product) return `"${name}" artık satışta değil.`;
    if (available > 0)
      return isStockLimit(available, product.price)
        ? `"${name}" için stokta yalnızca ${available} adet kaldı.`
        : `"${name}" bir siparişte en çok ${available} adet olabilir.`;
    const obstacle = priceObstacle(product.price);
    return obstacle === undefined ? `"${name}" stokta kalmadı.` : `"${name}": ${obstacle}`;
  };
  return new AppError('out_of_stock', { message: why(), extra: { productId, productName: name, available } });
}
