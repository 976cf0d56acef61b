import { type CartLine, lineLimit, type PricedLine } from '#domain/orders/checkout/cart';
import { isPayable, type Kurus, ZERO } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { sumByProduct } from '#domain/orders/stock/stock-ledger';
import { parcelOf } from '#domain/orders/shipping/shipping';
import type { SellingParts } from '../selling-parts.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

export type CartLineView = ReturnType<ReturnType<typeof createCartLineViews>['viewOf']> &
  Pick<PricedLine, 'discount'>;

/** What is said of a line that has fewer pieces than wanted. @param limit its pieces @param price of one */
export type LimitMessage = (limit: number, price: Kurus) => string;

/** Why a product cannot be bought at its price; undefined when it can. */
export function priceObstacle(price: Kurus): string | undefined {
  if (isPayable(price)) return undefined;
  const why =
    price === ZERO ? 'Bu ürünün fiyatı henüz belirlenmedi' : 'Bu ürün bu fiyatla internetten satılmıyor';
  return `${why}. Sipariş için lütfen bizi arayın.`;
}

/** Views of cart lines: product, limit, machine and price are looked up at every call. */
export function createCartLineViews(
  { catalogue, fitment, stock, settings }: SellingParts,
  unpaidOrders: UnpaidOrders,
) {
  const findProduct = (productId: string): Product | undefined => {
    const product = catalogue.findProduct(productId);
    return product && isPublished(product) ? product : undefined;
  };

  /** The pieces of the session's own unpaid card order are available to the same shopper. */
  const limitOf = (product: Product | undefined, sessionId: string | undefined): number => {
    if (!product?.inStock) return 0;
    const unpaidPieces = sessionId === undefined ? [] : unpaidOrders.pieces(sessionId);
    const reserved = sumByProduct(unpaidPieces).get(product.id) ?? 0;
    return lineLimit(stock.available(product.id) + reserved, product.price);
  };

  const machineOf = (product: Product | undefined, slug: string | undefined) => {
    const machine = slug === undefined ? undefined : fitment.findMachine(slug);
    if (!machine || !product || !fitment.isPart(product)) return undefined;
    const { verdict, why } = fitment.fit(product, machine);
    return { slug: machine.slug, name: fitment.modelOf(machine), verdict, why };
  };

  const viewOf = (line: CartLine, sessionId: string | undefined, limitMessage?: LimitMessage) => {
    const product = findProduct(line.productId);
    const { price = ZERO } = product ?? {};
    const maxQuantity = limitOf(product, sessionId);
    const fault = product ? (priceObstacle(price) ?? 'Bu ürün tükendi.') : 'Bu ürün artık satışta değil.';
    return {
      line,
      /** Undefined when shoppers cannot see the product any more. */
      product,
      price,
      quantity: line.quantity,
      vatRate: product?.vatRate ?? settings().vatRate,
      ...parcelOf(product),
      isAvailable: maxQuantity > 0,
      maxQuantity,
      message: maxQuantity > 0 ? limitMessage?.(line.quantity, price) : fault,
      machine: machineOf(product, line.machine),
    };
  };

  return { findProduct, limitOf, machineOf, viewOf };
}
