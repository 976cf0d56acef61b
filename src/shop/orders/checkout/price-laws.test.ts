import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#domain/errors';
import { kurus, toDecimal } from '#domain/money/money';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { paidForLine } from '#domain/orders/checkout/cart';
import { billedLines } from '#domain/orders/invoice/billed-lines';
import { orderVat } from '#domain/orders/order';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { sampleProduct } from '#testing/shops/memory-shop';
import { DIKIS, newSession, openTestSelling } from '#testing/shops/test-selling';

const price = fc.integer({ min: 1, max: 300_000 }).map((amount) => toDecimal(kurus(amount)));
const maybePrice = fc.constantFrom({}, { minBasket: '250.00' });

const goods = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    fields: fc.record({
      price,
      vatRate: fc.constantFrom(0, 1, 8.5, 10, 20),
      desi: fc.constantFrom(0.1, 1.6, 12.35),
      shippingClass: fc.constantFrom('kargo', 'kargo', 'ambar'),
    }),
  }),
  { minLength: 1, maxLength: 6 },
);
const campaign = fc
  .tuple(
    fc.oneof(
      fc.record({ type: fc.constant('percent'), percent: fc.constantFrom(0.01, 3.33, 33.3, 99.99, 100) }),
      fc.record({ type: fc.constant('amount'), amount: price }),
      fc.constant({ type: 'freeShipping' }),
      fc.constant({
        type: 'steps',
        steps: [
          { from: 2, percent: 3.33 },
          { from: 5, unitPrice: '0.50' },
        ],
      }),
    ),
    maybePrice,
    fc.constantFrom({}, { code: 'KOD' }),
    fc.boolean(),
  )
  .map(([fields, minBasket, code, combines]) =>
    fields.type === 'steps'
      ? { ...fields, title: 'Adet', combines }
      : { ...fields, ...minBasket, ...code, title: 'Kampanya', combines },
  );
const delivery = fc.record({
  settings: fc.record({ freeShippingFrom: price, shippingFee: price }),
  desi: fc.constantFrom(
    {},
    {
      desi: {
        table: [
          { upTo: 1, fee: '45.00' },
          { upTo: 5, fee: '79.90' },
        ],
        perExtra: '3.33',
        freeUpTo: 30,
      },
    },
  ),
  freight: fc.constantFrom({}, { fee: '1250.00' }),
  fee: price,
});

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);

it('the price that the cart shows is paid, charged and billed to the kuruş, whatever is bought and however it is reduced', async () => {
  const methods = fc.constantFrom(...PAYMENT_METHODS);
  await fc.assert(
    fc.asyncProperty(goods, fc.array(campaign, { maxLength: 3 }), delivery, methods, async (...bought) => {
      const [cart, offers, { settings, desi, freight, fee }, paymentMethod] = bought;
      const products = cart.map(({ fields }, index) =>
        sampleProduct(`urun-${index}`, { ...fields, stockCount: 100 }),
      );
      const test = await openTestSelling({ products, settings });
      const coded = offers.findIndex((offer) => 'code' in offer);
      test.change({
        campaigns: offers
          .filter((offer, index) => !('code' in offer) || index === coded)
          .map((offer, index) => ({ id: `k${index}`, ...campaignFields.parse(offer) })),
        shipping: shippingRules.parse({ ...desi, freight, cashOnDelivery: { active: true, fee } }),
      });
      const session = newSession();
      for (const [index, { quantity }] of cart.entries()) test.fill(session, [`p-urun-${index}`, quantity]);
      const coupon = coded === -1 ? undefined : 'KOD';
      const seen = test.selling.carts.summary(session, DIKIS.id, paymentMethod, coupon);
      const placing = test.place(session, { paymentMethod, coupon, totalAmount: seen.total });
      const refusal = await placing.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refusal) {
        expect(refusal).toBeInstanceOf(AppError);
        const isRefused = seen.refusal !== undefined || seen.total === seen.paymentFee;
        const expected = isRefused ? 'coupon_refused' : 'payment_method_unavailable';
        expect(refusal).toMatchObject({ code: expected });
        return test.close();
      }
      const { order } = (await placing).record;
      const { items, discounts = [], shippingFee, paymentFee = 0, total } = order;
      expect(total).toBe(seen.total);
      expect(sumOf(items.map(paidForLine)) + shippingFee + paymentFee).toBe(total);
      expect(Math.min(...items.map(paidForLine))).toBeGreaterThanOrEqual(0);
      expect(sumOf(discounts.map(({ amount }) => amount))).toBe(
        sumOf(items.map(({ discount = 0 }) => discount)),
      );
      for (const field of ['gross', 'net', 'vat'] as const) {
        expect(sumOf(orderVat(order).map((part) => part[field]))).toBe(
          sumOf(billedLines(order).map((line) => line[field])),
        );
      }
      expect(sumOf(orderVat(order).map(({ gross }) => gross))).toBe(total);
      for (const { amount, basket } of test.provider.attempts) {
        expect([amount, sumOf(basket.map(({ unitPrice, quantity }) => unitPrice * quantity))]).toEqual([
          total,
          total,
        ]);
      }
      await test.close();
    }),
    { numRuns: 100 },
  );
});
