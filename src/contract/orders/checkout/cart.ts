import { z } from 'zod';
import { verdict } from '#domain/catalogue/facts/fitment';
import { toDecimal } from '#domain/money/money';
import type { AppliedDiscount } from '#domain/orders/campaigns/apply-campaigns';
import { deliveryJson } from '../shipping/delivery.ts';
import { productCard } from '../../catalogue/product/products.ts';
import { vatPartJson } from '../vat.ts';

const QUANTITY = 'Miktar bir sayı olmalı';

export const addToCartRequest = z.object({
  productId: z.string('Ürün belirtilmeli').min(1, 'Ürün belirtilmeli').max(64),
  /** Sign and fraction are dropped, at least one. */
  quantity: z.number(QUANTITY).default(1),
  /** Slug of the shopper's machine, for the order; an unknown one is left out. */
  machine: z.string().max(200).optional(),
});

export const changeCartRequest = z.object({ quantity: z.number(QUANTITY) });

/** One line of a cart as `GET /api/cart` answers it, priced now; amounts as text in lira. */
export const cartItemJson = z.object({
  id: z.string(),
  /** Empty when the server identifies the cart by a cookie. */
  sessionId: z.string(),
  productId: z.string(),
  quantity: z.number(),
  createdAt: z.string(),
  /** The product as it is now; for a removed product, the data that is left. */
  product: productCard,
  price: z.string(),
  lineTotal: z.string(),
  /** Whether this line can be ordered; one that cannot counts nothing. */
  isAvailable: z.boolean(),
  maxQuantity: z.number(),
  /** What the shopper should know of this line; null when nothing. */
  message: z.string().nullable(),
  /** The machine that it is for, and whether it fits as far as the shop knows; null without one. */
  machine: z.object({ slug: z.string(), name: z.string(), verdict, why: z.string() }).nullable(),
});
export type CartItemJson = z.infer<typeof cartItemJson>;

export const removedJson = z.object({ success: z.literal(true) });

/** An order of this session that waits for its money. */
const waitingOrderJson = z.object({
  orderNumber: z.string(),
  /** Opens the order's own page, and its calls. */
  token: z.string(),
  totalAmount: z.string(),
});
export type WaitingOrderJson = z.infer<typeof waitingOrderJson>;

/** A card order. */
const unpaidOrderJson = waitingOrderJson.extend({
  createdAt: z.string(),
  /** ISO time until which its pieces are reserved. */
  paymentDeadline: z.string(),
  paymentPath: z.string(),
});
export type UnpaidOrderJson = z.infer<typeof unpaidOrderJson>;

/** The discount of a campaign; 0.00 for a campaign with free shipping. */
export const discountJson = z.object({
  id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  amount: z.string(),
});
export type DiscountJson = z.infer<typeof discountJson>;

export const couponRequest = z.object({
  code: z.string('Kupon kodunu yazın').trim().min(1, 'Kupon kodunu yazın').max(60, 'Böyle bir kupon yok'),
});

export function discountsToJson(discounts: readonly AppliedDiscount[] = []): DiscountJson[] {
  return discounts.map(({ campaignId, title, code = null, amount }) => ({
    id: campaignId,
    title,
    code,
    amount: toDecimal(amount),
  }));
}

/** What every answer about the costs of a cart has; amounts as text in lira. */
const cartSums = z.object({
  subtotal: z.string(),
  discounts: z.array(discountJson),
  /** The typed code, and why it gives no discount; null without a code. */
  coupon: z.object({ code: z.string(), refusal: z.string().nullable() }).nullable(),
  missingForFreeShipping: z.string(),
  /** What `totalAmount` of the order must say, unless it is paid at the door. */
  total: z.string(),
});
export type CartSums = z.infer<typeof cartSums>;

/** What the session's cart costs, line by line. */
export const cartSummaryJson = cartSums.extend({
  lines: z.array(cartItemJson),
  shipping: z.string(),
  /** Pieces go by freight, and the buyer pays the carrier beside the total. */
  freightToPay: z.boolean(),
});
export type CartSummaryJson = z.infer<typeof cartSummaryJson>;

export const checkoutSummaryJson = cartSums.extend({
  items: z.array(cartItemJson),
  shippingFee: z.string(),
  /** Paying at the door, where the owner offers it: its fee, the total with it, and why this cart cannot be paid so. */
  cashOnDelivery: z
    .object({ fee: z.string(), total: z.string(), obstacle: z.string().nullable() })
    .nullable(),
  freeShippingFrom: z.string(),
  vat: z.array(vatPartJson),
  usdRate: z.number(),
  /** False while a line prevents the order. */
  canOrder: z.boolean(),
  /** When it leaves and arrives if it is ordered now, ISO days. */
  delivery: deliveryJson,
  /** Newest first; ordering again replaces them. */
  unpaidOrders: z.array(unpaidOrderJson),
  /** To be paid by transfer or at the door; newest first. Ordering again gives another order. */
  waitingOrders: z.array(waitingOrderJson),
});
export type CheckoutSummaryJson = z.infer<typeof checkoutSummaryJson>;
