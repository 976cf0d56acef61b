import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kurus } from '#domain/money/money';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { linesSheet } from './accounting-sheets.ts';
import { addUp } from '../checkout/cart.ts';
import { INITIAL_STATE } from '../order-state.ts';
import type { OrderLine } from '../order.ts';

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
