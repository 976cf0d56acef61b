import type { CatalogueReader } from '#catalogue/create-catalogue';
import {
  type CartItemJson,
  type CartSummaryJson,
  discountsToJson,
  type UnpaidOrderJson,
} from '#contract/orders/checkout/cart';
import type { ProductCard } from '#contract/catalogue/product/products';
import { paths } from '#contract/routes';
import { lineTotal } from '#domain/orders/checkout/cart';
import { toDecimal } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { CartLineView } from '#shop/orders/checkout/cart-line-view';
import type { CartSummary } from '#shop/orders/checkout/carts';

/** What a line shows of a removed product. */
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

/** A cart's line for API and pages; `sessionId` is empty when the server's cookie names the cart. */
export function cartLineToJson(
  view: CartLineView,
  sessionId: string,
  catalogue: Pick<CatalogueReader, 'card'>,
): CartItemJson {
  return {
    id: view.line.id,
    sessionId,
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
  };
}

export function couponToJson({ coupon }: CartSummary): CartSummaryJson['coupon'] {
  return coupon ? { code: coupon.code, refusal: coupon.refusal ?? null } : null;
}

export function cartSummaryToJson(
  summary: CartSummary,
  sessionId: string,
  catalogue: Pick<CatalogueReader, 'card'>,
): CartSummaryJson {
  return {
    lines: summary.lines.map((view) => cartLineToJson(view, sessionId, catalogue)),
    subtotal: toDecimal(summary.subtotal),
    discounts: discountsToJson(summary.discounts),
    coupon: couponToJson(summary),
    shipping: toDecimal(summary.shippingFee),
    freightToPay: summary.hasFreightToPay,
    missingForFreeShipping: toDecimal(summary.missingForFreeShipping),
    total: toDecimal(summary.total),
  };
}

/** Where a started payment continues; a new attempt starts on the order's page. */
function paymentPathOf({ order, state }: OrderRecord): string {
  const open = state.attempts.findLast(({ status }) => status === 'open');
  return open ? paths.payment(open.id) : paths.order(order.token);
}

/** An unpaid order of the session. */
export function unpaidToJson(record: OrderRecord, paymentDeadline: string): UnpaidOrderJson {
  const { order } = record;
  return {
    orderNumber: orderNumberOf(order.id),
    token: order.token,
    totalAmount: toDecimal(order.total),
    createdAt: order.createdAt,
    paymentDeadline,
    paymentPath: paymentPathOf(record),
  };
}
