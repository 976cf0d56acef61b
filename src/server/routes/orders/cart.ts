import { z } from 'zod';
import {
  addToCartRequest,
  type CartItemJson,
  cartItemJson,
  cartSummaryJson,
  changeCartRequest,
  couponRequest,
  type CheckoutSummaryJson,
  checkoutSummaryJson,
  removedJson,
} from '#contract/orders/checkout/cart';
import {
  cartLinesRequest,
  cartLinesResult,
  type CartLinesResult,
  foundCode,
  type FoundCodeJson,
  pastedListRequest,
} from '#contract/orders/checkout/pasted-list';
import { orderContracts } from '#contract/orders/legal-page';
import { checkoutForm } from '#contract/orders/order-requests';
import { instalmentsJson } from '#contract/orders/payment/instalments';
import { deliveryJson, deliveryQuery } from '#contract/orders/shipping/delivery';
import { vatToJson } from '#contract/orders/vat';
import { AppError } from '#domain/errors';
import { toDecimal } from '#domain/money/money';
import { createCartJson, waitingToJson, unpaidToJson } from '../../views/cart-json.ts';
import { createCallLimit } from '../../middleware/rate-limit.ts';
import { apiRoute, type ApiCall, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

/** Lines of carts stay for weeks: a few lists at once, then ten a second, or a robot would fill the memory. */
const LINE_LIMITS = { burst: 2000, perSecond: 10 };

export function cartRoutes({ selling, shop, isRateLimited }: SellingTools): readonly ApiRoute[] {
  const { carts, contractsFor, delivery, instalments, unpaidOf, waitingOf, deadlineOf } = selling;
  const { catalogue } = shop;
  const json = createCartJson(catalogue);
  const limit = createCallLimit(LINE_LIMITS);
  const add = (
    { session, context }: Pick<ApiCall<unknown, unknown, unknown>, 'session' | 'context'>,
    { productId, quantity, machine }: z.output<typeof addToCartRequest>,
  ): CartItemJson => {
    if (isRateLimited) limit(context);
    return json.line(carts.add(session().id, productId, quantity, machine), session());
  };

  return [
    apiRoute('GET', '/api/cart', 'shopper', {
      summary: "The session's cart, priced now.",
      response: { description: 'Lines in the order in which they were added', body: z.array(cartItemJson) },
      handler: ({ session }) => carts.view(session().id).map((view) => json.line(view, session())),
    }),
    apiRoute('POST', '/api/cart', 'shopper', {
      summary: 'Puts a product into the cart; the same product again adds to its line, up to the stock.',
      body: addToCartRequest,
      response: { description: 'The line', body: cartItemJson },
      status: 201,
      errors: ['product_not_found', 'out_of_stock', 'too_many_requests'],
      handler: (call) => add(call, call.body),
    }),
    // Declared before the calls about one line, whose id could be any word.
    apiRoute('POST', '/api/cart/lines', 'shopper', {
      summary: 'Puts several products into the cart at once; what cannot be had says so and stops no other.',
      body: cartLinesRequest,
      response: { description: 'What became of each', body: cartLinesResult },
      handler: (call): CartLinesResult => ({
        results: call.body.lines.map((wanted) => {
          const { productId } = wanted;
          try {
            const line = add(call, wanted);
            return { productId, line, message: line.message };
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            return { productId, line: null, message: error.message };
          }
        }),
      }),
    }),
    apiRoute('POST', '/api/products/codes', 'shopper', {
      summary: 'The products of a pasted list: a stock code or part number and a quantity in each line.',
      body: pastedListRequest,
      response: { description: 'What each line means', body: z.array(foundCode) },
      handler: async ({ body: { text } }) => {
        await shop.indexing();
        return shop.findCodes(text).map(({ products, ...line }): FoundCodeJson => ({
          ...line,
          products: products.map((product) => catalogue.card(product)),
        }));
      },
    }),
    apiRoute('POST', '/api/cart/coupon', 'shopper', {
      summary: 'Keeps a coupon for the cart, if it takes something off.',
      body: couponRequest,
      response: { description: 'What the cart costs with it', body: cartSummaryJson },
      errors: ['coupon_refused'],
      handler: ({ body: { code }, session, storefront }) =>
        json.summary(carts.setCoupon(session().id, storefront.site.id, code), session()),
    }),
    apiRoute('DELETE', '/api/cart/coupon', 'shopper', {
      summary: "Forgets the cart's coupon.",
      response: { description: 'What the cart costs without it', body: cartSummaryJson },
      handler: ({ session, storefront }) =>
        json.summary(carts.setCoupon(session().id, storefront.site.id, undefined), session()),
    }),
    apiRoute('PUT', '/api/cart/:id', 'shopper', {
      summary: "Changes a line's quantity, up to the stock.",
      body: changeCartRequest,
      response: { description: 'The line', body: cartItemJson },
      errors: ['cart_line_not_found', 'out_of_stock'],
      handler: ({ params, body: { quantity }, session }) =>
        json.line(carts.change(session().id, params.id, quantity), session()),
    }),
    apiRoute('DELETE', '/api/cart/:id', 'shopper', {
      summary: 'Takes a line out of the cart.',
      response: { description: 'Done', body: removedJson },
      errors: ['cart_line_not_found'],
      handler: ({ params, session }) => {
        carts.remove(session().id, params.id);
        return { success: true };
      },
    }),
    apiRoute('GET', '/api/cart/summary', 'shopper', {
      summary: 'What the cart costs, line by line: goods, discounts, shipping, total.',
      response: { description: 'Amounts as text in lira', body: cartSummaryJson },
      handler: ({ session, storefront }) =>
        json.summary(carts.summary(session().id, storefront.site.id), session()),
    }),
    apiRoute('GET', '/api/checkout/summary', 'shopper', {
      summary: 'What the cart costs in all, computed by the server.',
      response: { description: 'Lines and totals', body: checkoutSummaryJson },
      handler: ({ session, storefront }) => {
        const owner = session();
        const { id } = owner;
        const summary = carts.summary(id, storefront.site.id);
        const { freeShippingFrom, usdRate } = shop.settings();
        const { atDoor: door } = summary;
        const answer: CheckoutSummaryJson = {
          ...json.sums(summary),
          items: summary.lines.map((view) => json.line(view, owner)),
          shippingFee: toDecimal(summary.shippingFee),
          cashOnDelivery: door
            ? { fee: toDecimal(door.fee), total: toDecimal(door.total), obstacle: door.obstacle ?? null }
            : null,
          freeShippingFrom: toDecimal(freeShippingFrom),
          vat: vatToJson(summary.vat),
          usdRate,
          canOrder: summary.canOrder,
          delivery: delivery.ofCart(id, undefined, storefront.site.id),
          unpaidOrders: unpaidOf(id).map((record) => unpaidToJson(record, deadlineOf(record))),
          waitingOrders: waitingOf(id).map(waitingToJson),
        };
        return answer;
      },
    }),
    apiRoute('POST', '/api/checkout/contracts', 'shopper', {
      summary: 'The pre-information form and the contract for the cart as it stands.',
      body: checkoutForm,
      response: { description: 'Texts to agree to', body: orderContracts },
      handler: ({ body, session, storefront }) => contractsFor(session().id, body, storefront.site),
    }),
    apiRoute('GET', '/api/delivery', 'shopper', {
      summary: "When one piece of a product, or the session's cart, leaves and arrives if it is ordered now.",
      query: deliveryQuery,
      response: { description: 'Days and the fee', body: deliveryJson },
      errors: ['product_not_found', 'invalid'],
      handler: ({ query: { productId, city }, session, storefront }) =>
        productId === undefined
          ? delivery.ofCart(session().id, city, storefront.site.id)
          : delivery.ofProduct(productId, city),
    }),
    apiRoute('GET', '/api/products/:slug/installments', 'public', {
      summary: "Instalments by card for a product; no families while the provider's rates are not known.",
      params: z.object({ slug: z.string().max(300) }),
      response: { description: 'Table by family of cards', body: instalmentsJson },
      errors: ['product_not_found'],
      handler: ({ params }) => instalments.ofProduct(params.slug),
    }),
    apiRoute('GET', '/api/cart/installments', 'shopper', {
      summary: "The same for the session's cart with its shipping.",
      response: { description: 'Table by family of cards', body: instalmentsJson },
      handler: ({ session, storefront }) => instalments.ofCart(session().id, storefront.site.id),
    }),
  ];
}
