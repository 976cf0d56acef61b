import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kurus, ZERO } from '#domain/money/money';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { linesSheet, refundsOf } from './accounting-sheets.ts';
import { addUp } from '../checkout/cart.ts';
import { INITIAL_STATE } from '../order-state.ts';
import { type OrderEvent, type OrderLine, orderVat } from '../order.ts';
import { addVatParts, type VatPart } from '../../money/vat.ts';
import { billedLines } from '../invoice/billed-lines.ts';
import { linesToPack, refundCost } from '../payment/refund-pieces.ts';

const lines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 80_000_000 }).map(kurus),
      quantity: fc.integer({ min: 1, max: 99 }),
      vatRate: fc.constantFrom(0, 1, 10, 20, 8.5),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ share, ...line }): OrderLine => {
      const discount = kurus(Math.round(line.price * line.quantity * share));
      return sampleLine({ ...line, ...(discount > 0 ? { discount } : {}) });
    }),
  { minLength: 1, maxLength: 8 },
);

it('each row of the accountant’s lines contains its discount, and an order’s rows add up to its total to the kuruş', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 500_000 }), (items, fee) => {
      const rule = { freeShippingFrom: kurus(99_999_999_00), shippingFee: kurus(fee) };
      const { subtotal, shippingFee, total } = addUp(items, rule, 20);
      const order = sampleOrder(1, { items, subtotal, shippingFee, total });
      const { columns, rows } = linesSheet([{ order, state: INITIAL_STATE, events: [] }]);
      const kurusIn = (row: readonly unknown[], head: string): number =>
        Math.round(Number(row[columns.findIndex((column) => column.head === head)]) * 100);
      let sum = 0;
      for (const row of rows) {
        const gross = kurusIn(row, 'Tutar (KDV dahil)');
        const quantity = kurusIn(row, 'Adet') / 100;
        expect(quantity * kurusIn(row, 'Birim fiyat (KDV dahil)') - kurusIn(row, 'İndirim (KDV dahil)')).toBe(
          gross,
        );
        expect(kurusIn(row, 'Matrah') + kurusIn(row, 'KDV')).toBe(gross);
        sum += gross;
      }
      expect(sum).toBe(total);
    }),
  );
});

it('a sale without the pieces that went back before the parcel is its invoice, rate by rate to the kuruş', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (items, draws) => {
      const order = sampleOrder(1, { items });
      const pieces = items.map(({ quantity }, line) => ({
        line,
        quantity: (draws.next().value ?? 0) % (quantity + (line === 0 ? 0 : 1)),
      }));
      const amount = refundCost({ items, fees: ZERO, refunded: [], most: order.total }, pieces);
      const at = '2026-11-20T10:00:00.000Z';
      const refund: OrderEvent = {
        type: 'refunded',
        orderId: order.id,
        at,
        by: 'ece',
        amount,
        reference: '',
        pieces,
      };
      const record = { order, state: { ...INITIAL_STATE, paidAmount: order.total }, events: [refund] };
      const taken = refundsOf(record, {}).flatMap(({ vat }) => vat);
      const invoice = billedLines({ ...order, items: linesToPack(record) });
      const inOrder = (parts: readonly VatPart[]) => addVatParts([], parts).filter(({ gross }) => gross > 0);
      expect(addVatParts(inOrder(invoice), taken)).toEqual(inOrder(orderVat(order)));
    }),
  );
});

it('refunds of pieces and free amounts split to the kuruş, and together they take back the VAT of the sale', () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 50_000 }),
      fc.infiniteStream(fc.nat()),
      (items, fee, draws) => {
        const rule = { freeShippingFrom: kurus(99_999_999_00), shippingFee: kurus(fee) };
        const { subtotal, shippingFee, total } = addUp(items, rule, 20);
        const order = sampleOrder(1, { items, subtotal, shippingFee, total });
        const draw = (most: number): number => (draws.next().value ?? 0) % (most + 1);
        const events: OrderEvent[] = [];
        const refunded = items.map(() => 0);
        for (let left: number = total; left > 0;) {
          const line = draw(items.length - 1);
          const quantity = Math.min(draw(5), (items[line]?.quantity ?? 0) - (refunded[line] ?? 0));
          refunded[line] = (refunded[line] ?? 0) + quantity;
          const amount = kurus(events.length === 9 ? left : draw(left));
          const pieces = quantity > 0 ? { pieces: [{ line, quantity }] } : {};
          const at = `2026-11-20T10:00:0${events.length}.000Z`;
          events.push({
            type: 'refunded',
            orderId: order.id,
            at,
            by: 'ece',
            amount,
            reference: '',
            ...pieces,
          });
          left -= amount;
        }
        const state = { ...INITIAL_STATE, paidAmount: total };
        const refunds = refundsOf({ order, state, events }, {});
        for (const { amount, vat } of refunds) {
          expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(amount);
          for (const { gross, net, vat: tax } of vat) expect([net + tax, tax >= 0]).toEqual([gross, true]);
        }
        const taken = refunds.reduce<ReturnType<typeof orderVat>>(
          (sum, { vat }) => addVatParts(sum, vat),
          [],
        );
        expect(taken).toEqual(orderVat(order));
      },
    ),
  );
});
