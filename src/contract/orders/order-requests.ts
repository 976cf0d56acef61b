import { z } from 'zod';
import { trueOrFalse } from '#domain/catalogue/product/record-values';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/orders/checkout/cart';
import {
  CHECKOUT_RULES,
  type CheckoutField,
  checkoutProblem,
  cleanField,
} from '#domain/orders/checkout/checkout';
import { isMaskedTckn } from '#domain/orders/checkout/billing';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { composeAddress, type DeliveryAddress } from '#domain/orders/shipping/delivery-address';
import { type Kurus, parseDecimal } from '#domain/money/money';
import { readAmount } from '#domain/money/read-amount';
import { orderFilterFields } from '#domain/orders/order-list';
import { keysOf } from '#kernel/keys-of';
import { siteId } from '#domain/catalogue/site/site';
import { dayOrTime } from '../day-span.ts';

/** @param isKept accepts another text unchanged */
function checkoutText(field: CheckoutField, isKept: (text: string) => boolean = () => false) {
  const { maxLength } = CHECKOUT_RULES[field];
  return (
    z
      .string(CHECKOUT_RULES[field].message)
      .max(5000, `En çok ${maxLength} karakter olabilir`)
      // The bound of the cleaned text, for the description of the API: needless spaces are not refused.
      .meta({ maxLength })
      .transform((text, context) => {
        if (isKept(text)) return text;
        const message = checkoutProblem(field, text);
        if (message === undefined) return cleanField(field, text);
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      })
  );
}

function optionalText(...field: Parameters<typeof checkoutText>) {
  return checkoutText(...field)
    .nullish()
    .transform((text) => text || undefined);
}

export const pieces = z.int('Adet tam sayı olmalı').min(1, 'Adet en az 1 olmalı');

/** Whether no two items have the same value of a member. */
export function areDifferent<Name extends string>(
  items: readonly Readonly<Record<Name, unknown>>[],
  name: Name,
): boolean {
  return new Set(items.map((item) => item[name])).size === items.length;
}

/** The total that the shopper saw, or was told: a number of lira, or its decimal text; compared, never charged. */
const totalAmount = z
  .union([z.number(), z.string()], 'Toplam tutar bir sayı olmalı')
  .transform((value, context): Kurus => {
    const amount = typeof value === 'string' ? parseDecimal(value.trim()) : readAmount(value);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'Toplam tutar bir sayı olmalı' });
    return z.NEVER;
  })
  .optional();

/** @param isKept accepts another text as the number of a person or company */
function billing(isKept?: (text: string) => boolean) {
  return z
    .discriminatedUnion(
      'type',
      [
        z.object({
          type: z.literal('individual'),
          tckn: optionalText('tckn', isKept),
          address: optionalText('billingAddress'),
        }),
        z.object({
          type: z.literal('company'),
          title: checkoutText('title'),
          taxNumber: checkoutText('taxNumber', isKept),
          taxOffice: checkoutText('taxOffice'),
          address: optionalText('billingAddress'),
        }),
      ],
      'individual ya da company olmalı',
    )
    .nullish();
}

/** The customer's data that can be corrected later. */
const detailFields = z.object({
  customerName: checkoutText('customerName'),
  customerPhone: checkoutText('customerPhone'),
  /** The whole address as one text; not needed with city, district and addressLine. */
  shippingAddress: z.string(CHECKOUT_RULES.shippingAddress.message).nullish(),
  city: optionalText('city'),
  district: optionalText('district'),
  neighbourhood: optionalText('neighbourhood'),
  addressLine: optionalText('addressLine'),
  postalCode: optionalText('postalCode'),
  billing: billing(),
});

const checkoutFields = detailFields.extend({
  customerEmail: checkoutText('customerEmail'),
  note: optionalText('note'),
  paymentMethod: z.enum(PAYMENT_METHODS, 'Ödeme yöntemi seçiniz').default('paytr'),
});

/** Composes the address from its parts, or takes it as one text with what else is given; drops empty fields. */
function readFields<Given extends z.output<typeof detailFields>>(given: Given, context: z.RefinementCtx) {
  const { city, district, neighbourhood, addressLine, postalCode, shippingAddress, ...rest } = given;
  const fields = { ...rest, billing: rest.billing ?? undefined };
  const parts = { city, district, addressLine };
  if (keysOf(parts).every((path) => parts[path] === undefined)) {
    const text = shippingAddress ?? '';
    const message = checkoutProblem('shippingAddress', text);
    if (message === undefined) {
      const more = [neighbourhood, postalCode].filter((part) => part !== undefined && !text.includes(part));
      const lines = [cleanField('shippingAddress', text), more.join(' ')];
      return { ...fields, shippingAddress: lines.filter(Boolean).join('\n') };
    }
    context.addIssue({ code: 'custom', path: ['shippingAddress'], message });
    return z.NEVER;
  }
  if (city !== undefined && district !== undefined && addressLine !== undefined) {
    const delivery: DeliveryAddress = { city, district, neighbourhood, addressLine, postalCode };
    return { ...fields, delivery, shippingAddress: composeAddress(delivery) };
  }
  for (const path of keysOf(parts)) {
    const { message } = CHECKOUT_RULES[path];
    if (parts[path] === undefined) context.addIssue({ code: 'custom', path: [path], message });
  }
  return z.NEVER;
}

/** The checkout's fields; contracts and order use the same. */
export const checkoutForm = checkoutFields.transform(readFields);

/** `POST /api/orders`. Statuses and prices in the body are ignored. */
export const placeOrderRequest = checkoutFields
  .extend({
    totalAmount,
    /** Replaces the coupon code of the cart. */
    coupon: z.string().max(60, 'Böyle bir kupon yok').optional(),
    acceptedTerms: z.boolean('Sözleşme onayı true ya da false olmalı').default(false),
  })
  .transform(readFields);

const manualOrderFields = checkoutFields.extend({
  totalAmount,
  site: siteId,
  items: z
    .array(
      z.object({
        productId: z.string('Ürün seçiniz').min(1, 'Ürün seçiniz').max(200),
        quantity: pieces.max(MAX_LINE_QUANTITY, `Adet en çok ${MAX_LINE_QUANTITY} olabilir`),
      }),
      'En az bir ürün ekleyin',
    )
    .min(1, 'En az bir ürün ekleyin')
    .max(MAX_CART_LINES, `En çok ${MAX_CART_LINES} çeşit ürün eklenebilir`)
    .refine((items) => areDifferent(items, 'productId'), 'Aynı ürün iki kez eklenmiş'),
});
/** `POST /api/orders/manual`: an order by phone or message. */
export const manualOrderRequest = manualOrderFields.transform(readFields);
/** `POST /api/orders/manual/price`: what such an order would cost. */
export const manualPriceRequest = manualOrderFields.pick({ site: true, items: true, paymentMethod: true });

export const trackOrderRequest = z.object({
  number: z.string('Sipariş numarası giriniz').trim().min(1, 'Sipariş numarası giriniz').max(64),
  email: z.string('E-posta adresi giriniz').trim().min(1, 'E-posta adresi giriniz').max(200),
});

const wholeNumber = (max: number) => {
  const text = `1 ile ${max} arasında bir tam sayı olmalı`;
  return z.coerce.number(text).int(text).min(1, text).max(max, text).optional();
};

/** The filters of `GET /api/orders`; without `page` and `pageSize` it returns the whole list. */
export const orderQuery = orderFilterFields.extend({
  page: wholeNumber(1_000_000),
  pageSize: wholeNumber(100),
  from: dayOrTime.optional(),
  to: dayOrTime.optional(),
  /** Transfers that expire within a day. */
  expiring: z.stringbool().optional(),
});

/** The new payment method of an unpaid card order. */
export const changeMethodRequest = z.object({
  paymentMethod: z.literal('bank_transfer', 'bank_transfer olmalı'),
});

/** `POST /api/orders/own/{token}/fit`: whether the part of a line fitted. */
export const fitReportRequest = z.object({
  /** The id of the line. */
  id: z.string('Ürün seçiniz').max(200),
  fits: trueOrFalse,
  /** The model, when the order names none. */
  machine: z.string('Metin olmalı').max(100, 'En çok 100 karakter olabilir').optional(),
});

const reason = z.string('Metin olmalı').trim().max(500, 'En çok 500 karakter olabilir');

export const AMOUNT_OR_ITEMS = { path: ['amount'], message: 'Ya bir tutar ya da ürünler yazılmalı' };

/** A refund: an amount of lira, or pieces of lines with what they cost; the whole rest without both. */
export const refundFields = z.object({
  amount: z.union([z.string(), z.number()]).optional(),
  items: z
    .array(z.object({ id: z.string().max(64), quantity: pieces }))
    .min(1, 'En az bir ürün seçin')
    .optional(),
  /** Puts the pieces of `items` on sale again. */
  restock: trueOrFalse.optional(),
  reference: reason.default(''),
  /** The result of an earlier unanswered refund, as found at the provider. */
  uncertain: z.enum(['done', 'lost'], 'done ya da lost olmalı').optional(),
});

/** `POST /api/orders/{id}/events`: what an administrator reports. */
const orderAction = z.discriminatedUnion('action', [
  /** Replaces the customer's data. A masked TCKN, as the order shows it, stands for the stored one. */
  detailFields
    .extend({
      action: z.literal('corrected'),
      customerEmail: optionalText('customerEmail'),
      billing: billing(isMaskedTckn),
    })
    .transform(readFields),
  z.object({ action: z.literal('paid'), reference: reason.default('') }),
  z.object({ action: z.enum(['confirmed', 'preparing']) }),
  z.object({
    action: z.enum(['shipped', 'trackingChanged']),
    carrier: reason.min(1, 'Kargo firması giriniz'),
    trackingNumber: reason.default(''),
  }),
  z.object({ action: z.enum(['delivered', 'notDelivered']) }),
  z.object({
    action: z.literal('cancelled'),
    reason: reason.default(''),
    /** Refunds the payment too. */
    refund: trueOrFalse.optional(),
  }),
  z.object({ action: z.literal('returned'), reason: reason.default('') }),
  z.object({
    action: z.literal('returnAnswered'),
    returnId: z.string().max(20),
    verdict: z.enum(['approved', 'rejected'], 'approved ya da rejected olmalı'),
    carrier: reason.default(''),
    code: reason.default(''),
    reason: reason.default(''),
  }),
  z.object({
    action: z.literal('returnReceived'),
    returnId: z.string().max(20),
    restock: trueOrFalse.default(true),
  }),
  z.object({ action: z.literal('note'), text: reason.min(1, 'Not boş olamaz') }),
  z.object({ action: z.literal('reviewCleared') }),
  refundFields
    .extend({ action: z.literal('refunded') })
    .refine(({ amount, items }) => amount === undefined || items === undefined, AMOUNT_OR_ITEMS),
]);
export type OrderAction = z.output<typeof orderAction>;

/** The version of the order when this was decided; a different relevant one is a conflict. */
export const orderVersion = z.int('tam sayı olmalı').min(1, 'en az 1 olmalı').optional();
export const orderActionRequest = orderAction.and(z.object({ version: orderVersion }));

const MAX_ORDERS = 100;

/** Comma-separated ids of orders, without duplicates. */
export const orderIds = z
  .string('Sipariş seçiniz')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(
    z
      .array(z.string().max(64))
      .min(1, 'Sipariş seçiniz')
      .max(MAX_ORDERS, `En çok ${MAX_ORDERS} sipariş seçilebilir`),
  );
