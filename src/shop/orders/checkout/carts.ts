import type { CatalogueReader } from '#catalogue/catalogue';
import type { FitmentReader } from '#catalogue/machines/fitment-index';
import {
  addToLines,
  type CartLine,
  changeQuantity,
  lineLimit,
  type LineMachine,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  type PricedLine,
  type Totals,
  wholeQuantity,
  withoutBought,
} from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import { ZERO } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { SiteId } from '#domain/catalogue/site/site';
import { couponCode } from '#domain/orders/campaigns/campaign';
import { parcelOf, type ShippedLine } from '#domain/orders/shipping/shipping';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { UnpaidOrders } from './unpaid-orders.ts';
import type { DoorPrice, PriceCart } from './price-cart.ts';
import { type ShareCart, shareCart } from './share-cart.ts';
import type { CartRecord, CartRecords } from '../selling-ports.ts';
import type { Stock } from '../stock/stock.ts';

/** A line in its present state. */
export interface CartLineView extends PricedLine, ShippedLine {
  readonly line: CartLine;
  /** Undefined when shoppers cannot see the product any more. */
  readonly product: Product | undefined;
  readonly isAvailable: boolean;
  readonly maxQuantity: number;
  readonly message: string | undefined;
  readonly machine: CartMachine | undefined;
}

/** The machine of a line, and whether the product is known to fit it. */
export interface CartMachine extends LineMachine {
  readonly slug: string;
  readonly why: string;
}

export interface CartSummary extends Totals {
  readonly lines: readonly CartLineView[];
  /** The typed coupon, and why it gives no discount. */
  readonly coupon?: { readonly code: string; readonly refusal?: string | undefined };
  readonly atDoor: DoorPrice | undefined;
  /** False for an empty cart, or when a line prevents the order. */
  readonly canOrder: boolean;
}

/** The carts of all sessions. Prices, fee and stock are looked up at every call and never stored. */
export interface Carts {
  /** A quantity above the stock is reduced, and the line says so. */
  view(sessionId: string): readonly CartLineView[];
  /** The lines with the wanted quantities: a reduced line counts in full until a `view` has shown it. */
  wanted(sessionId: string): readonly CartLineView[];
  /**
   * The lines for these pieces without a cart.
   * @throws AppError `product_not_found`
   */
  quote(pieces: readonly StockMove[]): readonly CartLineView[];
  summary(sessionId: string, site: SiteId, method?: PaymentMethod): CartSummary;
  /** The typed coupon code of the cart. */
  couponOf(sessionId: string): string | undefined;
  /**
   * Stores a code for the cart, or none.
   * @throws AppError `coupon_refused` with the reason; then nothing has changed.
   */
  setCoupon(sessionId: string, site: SiteId, code: string | undefined): CartSummary;
  /**
   * @param machine slug of the shopper's machine; ignored when it is not a machine of the shop
   * @throws AppError `product_not_found`, `out_of_stock`, `invalid` when the cart is full.
   */
  add(sessionId: string, productId: string, quantity: number, machine?: string): CartLineView;
  /** @throws AppError `cart_line_not_found`, `out_of_stock` when nothing is left. */
  change(sessionId: string, lineId: string, quantity: number): CartLineView;
  /** @throws AppError `cart_line_not_found` */
  remove(sessionId: string, lineId: string): void;
  /** Removes bought pieces; what was added in the meantime stays. */
  removeBought(sessionId: string, bought: readonly StockMove[]): void;
  /** Absent with a single server. */
  readonly sharing?: ShareCart;
  close(): Promise<void>;
}

interface CartParts {
  readonly records: CartRecords;
  readonly catalogue: CatalogueReader;
  readonly fitment: Pick<FitmentReader, 'findMachine' | 'modelOf' | 'isPart' | 'fit'>;
  readonly stock: Stock;
  readonly unpaidOrders: UnpaidOrders;
  readonly settings: () => Settings;
  readonly priceCart: PriceCart;
  readonly now: () => Date;
  readonly newId: () => string;
}

const CART_LIFE_MS = 60 * 24 * 3_600_000;
/** Above this number the carts unused for longest are removed, so that robots cannot fill the memory. */
const MAX_CARTS = 100_000;

/** A price of zero means that nobody has entered it yet; such a product cannot be bought. */
const NO_PRICE = 'Bu ürünün fiyatı henüz belirlenmedi. Sipariş için lütfen bizi arayın.';

export function createCarts(parts: CartParts): Carts {
  const { records, catalogue, fitment, stock, unpaidOrders, settings, now, newId } = parts;
  /** The carts unused for longest come first. */
  const carts = new Map<string, CartRecord>();
  const oldest = new Date(now().getTime() - CART_LIFE_MS).toISOString();
  for (const cart of records.load()) {
    if (cart.updatedAt >= oldest) carts.set(cart.sessionId, cart);
    else records.storeSoon({ ...cart, lines: [] });
  }

  /** By line id: the wanted quantity above the stock that was not shown yet. */
  const lastReads = new Map<string, number>();

  const linesOf = (sessionId: string): readonly CartLine[] => carts.get(sessionId)?.lines ?? [];

  const save = (
    sessionId: string,
    lines: readonly CartLine[],
    coupon = carts.get(sessionId)?.coupon,
  ): void => {
    const typedCoupon = coupon === undefined ? {} : { coupon };
    const cart = { sessionId, lines, ...typedCoupon, updatedAt: now().toISOString() };
    carts.delete(sessionId);
    if (lines.length > 0) carts.set(sessionId, cart);
    records.storeSoon(cart);
    if (carts.size <= MAX_CARTS) return;
    const [first] = carts.values();
    if (!first) return;
    carts.delete(first.sessionId);
    records.storeSoon({ ...first, lines: [] });
  };

  const findProduct = (productId: string): Product | undefined => {
    const product = catalogue.findProduct(productId);
    return product && isPublished(product) ? product : undefined;
  };

  /** The pieces of the session's own unpaid card order are available to the same shopper. */
  const limitOf = (product: Product, sessionId: string | undefined): number => {
    if (!product.inStock || product.price === ZERO) return 0;
    const unpaidPieces = sessionId === undefined ? [] : unpaidOrders.pieces(sessionId);
    const ownPieces = unpaidPieces.reduce(
      (sum, { productId, quantity }) => (productId === product.id ? sum + quantity : sum),
      0,
    );
    return lineLimit(stock.available(product.id) + ownPieces, product.price);
  };

  const machineOf = (product: Product | undefined, slug: string | undefined): CartMachine | undefined => {
    const machine = slug === undefined ? undefined : fitment.findMachine(slug);
    if (!machine || !product || !fitment.isPart(product)) return undefined;
    const { verdict, why } = fitment.fit(product, machine);
    return { slug: machine.slug, name: fitment.modelOf(machine), verdict, why };
  };

  const viewOf = (line: CartLine, sessionId: string | undefined, message?: string): CartLineView => {
    const product = findProduct(line.productId);
    const maxQuantity = product ? limitOf(product, sessionId) : 0;
    const fault = !product
      ? 'Bu ürün artık satışta değil.'
      : product.price > 0
        ? 'Bu ürün tükendi.'
        : NO_PRICE;
    return {
      line,
      product,
      price: product?.price ?? ZERO,
      quantity: line.quantity,
      vatRate: product?.vatRate ?? settings().vatRate,
      ...parcelOf(product),
      isAvailable: maxQuantity > 0,
      maxQuantity,
      message: maxQuantity > 0 ? message : fault,
      machine: machineOf(product, line.machine),
    };
  };

  /** Writes a line's quantity, limited by the stock, and reports the limit. */
  const put = (
    sessionId: string,
    lines: readonly CartLine[],
    {
      id,
      wanted,
      message,
    }: { readonly id: string; readonly wanted: number; readonly message: (quantity: number) => string },
  ): CartLineView => {
    save(sessionId, lines);
    const line = lines.find((each) => each.id === id);
    if (!line) throw new AppError('cart_line_not_found');
    if (lastReads.size >= MAX_CARTS) lastReads.clear();
    if (line.quantity < wanted) lastReads.set(id, wanted);
    else lastReads.delete(id);
    return viewOf(line, sessionId, line.quantity < wanted ? message(line.quantity) : undefined);
  };

  const requireLine = (sessionId: string, lineId: string): CartLine => {
    const line = linesOf(sessionId).find(({ id }) => id === lineId);
    if (!line) throw new AppError('cart_line_not_found');
    return line;
  };

  const view = (sessionId: string): readonly CartLineView[] => {
    let lines = linesOf(sessionId);
    const capped = new Set<string>();
    for (const { id, productId, quantity } of lines) {
      lastReads.delete(id);
      const product = findProduct(productId);
      const limit = product ? limitOf(product, sessionId) : 0;
      if (limit === 0 || quantity <= limit) continue;
      lines = changeQuantity(lines, id, limit);
      capped.add(id);
    }
    if (capped.size > 0) save(sessionId, lines);
    return lines.map((line) =>
      viewOf(line, sessionId, capped.has(line.id) ? onlySoMany(line.quantity) : undefined),
    );
  };

  const summary = (
    sessionId: string,
    site: SiteId,
    {
      code = carts.get(sessionId)?.coupon,
      method,
    }: { code?: string | undefined; method?: PaymentMethod | undefined } = {},
  ): CartSummary => {
    const lines = view(sessionId);
    const ordered = lines.filter(({ isAvailable }) => isAvailable);
    const except = new Set(unpaidOrders.find(sessionId).map(({ id }) => id));
    const {
      priced: _priced,
      refusal,
      ...price
    } = parts.priceCart(ordered, { site, coupon: code, except, method });
    return {
      ...price,
      lines,
      canOrder: lines.length > 0 && ordered.length === lines.length,
      ...(code === undefined ? {} : { coupon: { code, refusal } }),
    };
  };

  return {
    view,
    couponOf: (sessionId) => carts.get(sessionId)?.coupon,
    summary: (sessionId, site, method) => summary(sessionId, site, { method }),
    setCoupon: (sessionId, site, code) => {
      const wanted = code === undefined ? undefined : couponCode(code);
      const lines = linesOf(sessionId);
      if (wanted !== undefined) {
        const why =
          lines.length === 0 ? 'Sepetiniz boş.' : summary(sessionId, site, { code: wanted }).coupon?.refusal;
        if (why !== undefined) throw new AppError('coupon_refused', { message: why });
      }
      carts.delete(sessionId);
      if (wanted !== undefined) save(sessionId, lines, wanted);
      else save(sessionId, lines);
      return summary(sessionId, site);
    },
    wanted: (sessionId) =>
      linesOf(sessionId).map((line) =>
        viewOf({ ...line, quantity: Math.max(line.quantity, lastReads.get(line.id) ?? 0) }, sessionId),
      ),
    quote: (pieces) =>
      pieces.map(({ productId, quantity }) => {
        const product = findProduct(productId);
        if (!product) throw new AppError('product_not_found');
        const { name, slug, imageUrl } = product;
        const createdAt = now().toISOString();
        return viewOf({ id: newId(), productId, quantity, createdAt, name, slug, imageUrl }, undefined);
      }),
    add: (sessionId, productId, quantity, machine) => {
      const product = findProduct(productId);
      if (!product) throw new AppError('product_not_found');
      const limit = limitOf(product, sessionId);
      if (product.price === ZERO) throw new AppError('invalid', { message: NO_PRICE });
      if (limit === 0) throw outOfStock(product.name, productId, 0);
      const lines = linesOf(sessionId);
      const known = lines.find((line) => line.productId === productId);
      if (!known && lines.length >= MAX_CART_LINES) {
        throw new AppError('invalid', { message: `Sepete en çok ${MAX_CART_LINES} çeşit ürün eklenebilir.` });
      }
      const added = wholeQuantity(quantity);
      const { name, slug, imageUrl } = product;
      const described = {
        productId,
        name,
        slug,
        imageUrl,
        ...(machineOf(product, machine) ? { machine } : {}),
      };
      const line = { ...described, quantity: added, createdAt: now().toISOString() };
      const id = known?.id ?? newId();
      const had = known?.quantity ?? 0;
      return put(sessionId, addToLines(lines, { ...line, id }, limit), {
        id,
        wanted: had + added,
        message: had < limit ? onlySoMany : limit < MAX_LINE_QUANTITY ? noMore : onlySoMuch,
      });
    },
    change: (sessionId, lineId, quantity) => {
      const line = requireLine(sessionId, lineId);
      const product = findProduct(line.productId);
      const limit = product ? limitOf(product, sessionId) : 0;
      if (limit === 0) throw outOfStock(line.name, line.productId, 0);
      const wanted = wholeQuantity(quantity);
      const lines = changeQuantity(linesOf(sessionId), lineId, Math.min(wanted, limit));
      return put(sessionId, lines, { id: lineId, wanted, message: onlySoMany });
    },
    remove: (sessionId, lineId) => {
      requireLine(sessionId, lineId);
      save(
        sessionId,
        linesOf(sessionId).filter(({ id }) => id !== lineId),
      );
    },
    removeBought: (sessionId, bought) => {
      if (carts.has(sessionId)) save(sessionId, withoutBought(linesOf(sessionId), bought));
    },
    ...(records.shared ? { sharing: shareCart(records.shared, carts) } : {}),
    close: () => records.close(),
  };
}

function onlySoMany(quantity: number): string {
  return `Stokta yalnızca ${quantity} adet var; miktar buna göre düzeltildi.`;
}

/** The cart contains the last piece already: a second press adds nothing. */
function noMore(quantity: number): string {
  return `Sepetinizde ${quantity} adet var; bu üründen başka kalmadı.`;
}

function onlySoMuch(quantity: number): string {
  return `Sepetinizde ${quantity} adet var; bir siparişte daha çok alınamaz.`;
}

/** The failure that names the product with too few pieces. */
export function outOfStock(name: string, productId: string, available: number): AppError {
  const message =
    available > 0 ? `"${name}" için stokta yalnızca ${available} adet kaldı.` : `"${name}" stokta kalmadı.`;
  return new AppError('out_of_stock', { message, extra: { productId, productName: name, available } });
}
