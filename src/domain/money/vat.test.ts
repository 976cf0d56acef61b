import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus } from './money.ts';
import { splitVat, splitVatByRate } from './vat.ts';

describe('VAT in a price', () => {
  it.each([
    [20, 666_66, 133_33],
    [10, 727_26, 72_73],
    [1, 792_07, 7_92],
    [0, 799_99, 0],
  ])('at %d %% splits 799,99 TL into %i and %i kuruş', (vatRate, net, vat) => {
    expect(splitVat({ gross: kurus(799_99), vatRate })).toEqual({ gross: 799_99, vatRate, net, vat });
  });

  it('adds up per rate, whatever the amounts', () => {
    const amount = fc.record({
      gross: fc.integer({ min: 0, max: 1_000_000_00 }).map(kurus),
      vatRate: fc.constantFrom(0, 1, 8.5, 10, 20),
    });
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const parts = splitVatByRate(amounts);
        expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(
          amounts.reduce((sum, { gross }) => sum + gross, 0),
        );
        for (const { gross, net, vat } of parts) expect(net + vat).toBe(gross);
        expect(new Set(parts.map(({ vatRate }) => vatRate)).size).toBe(parts.length);
      }),
    );
  });
});
