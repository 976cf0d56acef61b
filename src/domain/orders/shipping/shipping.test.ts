import { describe, expect, it } from 'vitest';
import { kurus } from '../../money/money.ts';
import { findCarrier, shippingCost, type ShippingRule, trackingUrl } from './shipping.ts';
import { shippingRules } from './shipping-rules.ts';

const PLAIN: ShippingRule = { freeShippingFrom: kurus(750_00), shippingFee: kurus(50_00) };
const TABLE = {
  table: [
    { upTo: 5, fee: '80.00' },
    { upTo: 10, fee: '120.00' },
  ],
  perExtra: '10.00',
  freeUpTo: 30,
};
const ruleOf = (extra: object): ShippingRule => ({ ...PLAIN, tables: shippingRules.parse(extra) });

describe('what sending costs', () => {
  it.each([
    [74_999, 50_00, 1],
    [75_000, 0, 0],
  ])('without tables the flat fee below the threshold: %i -> %i', (subtotal, fee, missing) => {
    expect(shippingCost([{ quantity: 1, desi: 99 }], kurus(subtotal), PLAIN)).toMatchObject({
      fee,
      missingForFree: missing,
    });
  });

  it('misses nothing for free shipping where the owner takes no fee', () => {
    const rule = { ...PLAIN, shippingFee: kurus(0) };
    expect(shippingCost([{ quantity: 1 }], kurus(100_00), rule)).toMatchObject({ fee: 0, missingForFree: 0 });
  });

  it.each([
    ['no desi known: the flat fee', [{ quantity: 3 }], 50_00],
    ['the first row', [{ quantity: 1, desi: 5 }], 80_00],
    ['all pieces together', [{ quantity: 2, desi: 3 }], 120_00],
    [
      'exactly the limit of a row',
      [
        { quantity: 3, desi: 1.6 },
        { quantity: 2, desi: 0.1 },
      ],
      80_00,
    ],
    ['beyond the table for each begun desi', [{ quantity: 1, desi: 12.5 }], 150_00],
  ])('by desi: %s', (_name, lines, fee) => {
    expect(shippingCost(lines, kurus(100_00), ruleOf({ desi: TABLE })).fee).toBe(fee);
  });

  it('is free above the threshold only up to the weight that the owner sends free', () => {
    const rule = ruleOf({ desi: TABLE });
    expect(shippingCost([{ quantity: 1, desi: 30 }], kurus(900_00), rule).fee).toBe(0);
    expect(shippingCost([{ quantity: 1, desi: 31 }], kurus(900_00), rule)).toMatchObject({
      fee: 330_00,
      missingForFree: 0,
    });
  });

  it('is never free for freight by mistake: each piece has its fee, or the buyer pays the carrier', () => {
    const lines = [{ quantity: 2, isFreight: true }, { quantity: 1 }];
    expect(shippingCost(lines, kurus(100_000_00), ruleOf({ freight: { fee: '1500.00' } }))).toEqual({
      fee: 3000_00,
      hasFreightToPay: false,
      missingForFree: 0,
    });
    expect(shippingCost(lines, kurus(100_000_00), ruleOf({}))).toMatchObject({
      fee: 0,
      hasFreightToPay: true,
    });
  });
});

it.each([
  ['Aras Kargo', 'Aras Kargo'],
  ['YURTİÇİ KARGO', 'Yurtiçi Kargo'],
  ['yurtici', 'Yurtiçi Kargo'],
  ['MNG', 'DHL eCommerce (MNG)'],
  ['kargo', undefined],
  ['uzay', undefined],
  ['', undefined],
])('the carrier that %j means is %j', (text, name) => {
  const carriers = ['Yurtiçi Kargo', 'Aras Kargo', 'DHL eCommerce (MNG)'].map((each) => ({ name: each }));
  expect(findCarrier(carriers, text)?.name).toBe(name);
});

it('the link to a parcel has its number without blanks, and of several the first', () => {
  const carriers = [{ name: 'Aras Kargo', trackingUrl: 'https://aras.example/?no={no}' }];
  const linkOf = (trackingNumber: string) => trackingUrl({ carrier: 'Aras Kargo', trackingNumber }, carriers);
  expect(linkOf(' 1234 5678 90 ')).toBe('https://aras.example/?no=1234567890');
  for (const several of ['12 34, 5678', '1234/5678', '1234 + 5678', '1234;5678'])
    expect(linkOf(several)).toBe('https://aras.example/?no=1234');
  expect(linkOf(' ')).toBeUndefined();
});
