import type { CatalogueReader } from '#catalogue/create-catalogue';
import {
  type CartItemJson,
  type CartSums,
  type CartSummaryJson,
  discountsToJson,
  type UnpaidOrderJson,
  type WaitingOrderJson,
} from '#contract/orders/checkout/cart';
import type { ProductCard } from '#contract/catalogue/product/products';
import { paths } from '#contract/routes';
import { lineTotal } from '#domain/orders/checkout/cart';
import { toDecimal } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf, paymentPageOf } from '#domain/orders/order-number';
import type { CartLineView } from '#shop/orders/checkout/cart-line-view';
import type { CartSummary } from '#shop/orders/checkout/carts';
import type { CartSession } from '../access/cart-session.ts';

function removedProduct({ line }: CartLineView): ProductCard {
  return {
    id: line.productId,
    slug: line.slug,
    name: line.name,
    brand: '',
    price: '0.00',
    originalPrice: null,
    discount: 0,
    imageUrl: line.imageUrl,
    inStock: false,
    stockCount: 0,
    rating: 0,
    reviewCount: 0,
    isPopular: false,
    isNew: false,
    features: [],
  };
}

/** Carts in the form of answers; `visibleId` is empty when the server's cookie names the cart. */
export function createCartJson(catalogue: Pick<CatalogueReader, 'card'>) {
  const line = (view: CartLineView, { visibleId }: Pick<CartSession, 'visibleId'>): CartItemJson => ({
    id: view.line.id,
    sessionId: visibleId,
    productId: view.line.productId,
    quantity: view.quantity,
    createdAt: view.line.createdAt,
    product: view.product ? catalogue.card(view.product) : removedProduct(view),
    price: toDecimal(view.price),
    lineTotal: toDecimal(lineTotal(view)),
    isAvailable: view.isAvailable,
    maxQuantity: view.maxQuantity,
    message: view.message ?? null,
    machine: view.machine ?? null,
  });
  const sums = ({ subtotal, discounts, coupon, missingForFreeShipping, total }: CartSummary): CartSums => ({
    subtotal: toDecimal(subtotal),
    discounts: discountsToJson(discounts),
    coupon: coupon ? { code: coupon.code, refusal: coupon.refusal ?? null } : null,
    missingForFreeShipping: toDecimal(missingForFreeShipping),
    total: toDecimal(total),
  });
  const summary = (cart: CartSummary, session: CartSession): CartSummaryJson => ({
    ...sums(cart),
    lines: cart.lines.map((view) => line(view, session)),
    shipping: toDecimal(cart.shippingFee),
    freightToPay: cart.hasFreightToPay,
  });
  return { line, sums, summary };
}

/** Where a started payment continues; a new attempt starts on the order's page. */
function paymentPathOf({ order, state }: OrderRecord): string {
  const open = state.attempts.findLast(({ status }) => status === 'open');
  return open ? paths.payment(paymentPageOf(order, open.id)) : paths.order(order.token);
}

export function waitingToJson({ order }: OrderRecord): WaitingOrderJson {
  return { orderNumber: orderNumberOf(order.id), token: order.token, totalAmount: toDecimal(order.total) };
}

export function unpaidToJson(record: OrderRecord, paymentDeadline: string): UnpaidOrderJson {
  const { order } = record;
  return {
    ...waitingToJson(record),
    createdAt: order.createdAt,
    paymentDeadline,
    paymentPath: paymentPathOf(record),
  };
}
