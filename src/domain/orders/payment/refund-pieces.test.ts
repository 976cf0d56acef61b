import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOrder } from '#testing/samples/sample-order';
import { AppError } from '../../errors.ts';
import { kurus } from '../../money/money.ts';
import { applyCampaigns } from '../campaigns/apply-campaigns.ts';
import { type Campaign, campaignFields } from '../campaigns/campaign.ts';
import { addUp } from '../checkout/cart.ts';
import type { LinePieces, OrderEvent, OrderLine } from '../order.ts';
import { INITIAL_STATE, replayEvent } from '../order-state.ts';
import { refundBasis, refundCost } from './refund-pieces.ts';

const CAMPAIGNS: readonly Campaign[] = [
  {
    title: 'adet',
    type: 'steps',
    steps: [
      { from: 3, percent: 7 },
      { from: 9, unitPrice: '0.55' },
    ],
  },
  { title: 'kupon', code: 'KOD', type: 'percent', percent: 13, maxDiscount: '40.00', combines: true },
  { title: 'tutar', type: 'amount', amount: '3.33', combines: true },
].map((fields) => ({ id: fields.title, ...campaignFields.parse(fields) }));

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 250_000 }).map(kurus),
    quantity: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const refundOf = (amount: number, pieces?: readonly LinePieces[]): OrderEvent => ({
  type: 'refunded',
  orderId: 'O',
  at: '2026-11-20T10:00:00.000Z',
  by: 'ece',
  amount: kurus(amount),
  reference: '',
  ...(pieces ? { pieces } : {}),
});

test('parts add up to the total: in whatever steps pieces are returned, all pieces together refund exactly what was paid', () => {
  fc.assert(
    fc.property(
      lines,
      fc.boolean(),
      fc.integer({ min: 0, max: 9_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.infiniteStream(fc.nat()),
      (goods, hasCoupon, fee, goodwill, draws) => {
        const discounts = applyCampaigns(
          goods.map((line, index) => ({
            ...line,
            productId: `p${index}`,
            slugs: [''],
            brand: '',
            categories: [],
            isReduced: false,
          })),
          {
            campaigns: CAMPAIGNS,
            site: 'dikis',
            today: '2026-11-20',
            shippingFee: () => kurus(0),
            ...(hasCoupon ? { coupon: 'KOD' } : {}),
          },
        );
        const items = goods.map((line, index): OrderLine => ({
          ...line,
          productId: `p${index}`,
          name: '',
          sku: '',
          imageUrl: '',
          vatRate: 20,
          counted: 0,
          discount: discounts.byLine[index] ?? kurus(0),
        }));
        const totals = addUp(items, { freeShippingFrom: kurus(750_00), shippingFee: kurus(50_00) }, 20, {
          ...discounts,
          paymentFee: kurus(fee),
        });
        const off = totals.discounts.reduce((sum, { amount }) => sum + amount, 0);
        expect(totals.subtotal - off + totals.shippingFee + totals.paymentFee).toBe(totals.total);
        expect(totals.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(totals.total);

        const { shippingFee, paymentFee, total } = totals;
        const paid = { ...INITIAL_STATE, paidAmount: total };
        // An amount was refunded before, for no piece.
        const events = [refundOf(Math.floor(total * goodwill))];
        const record = () => ({
          order: { ...sampleOrder(1), items, shippingFee, paymentFee },
          state: events.reduce(replayEvent, paid),
          events,
        });
        const draw = (below: number): number => (draws.next().value ?? 0) % below;
        const left = items.flatMap(({ quantity }, line) => Array.from({ length: quantity }, () => line));
        while (left.length > 0) {
          const pieces = Array.from({ length: 1 + draw(left.length) }, () => {
            const [line = 0] = left.splice(draw(left.length), 1);
            return { line, quantity: 1 };
          });
          const cost = refundCost(refundBasis(record()), pieces);
          expect(cost).toBeGreaterThanOrEqual(0);
          events.push(refundOf(cost, pieces));
          expect(record().state.refundedAmount).toBeLessThanOrEqual(total);
        }
        expect(record().state.refundedAmount).toBe(total);
        expect(() => refundCost(refundBasis(record()), [{ line: 0, quantity: 1 }])).toThrow(AppError);
      },
    ),
  );
});
