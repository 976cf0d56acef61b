import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import type { InstalmentRates } from './payment-ports.ts';

const RATES: InstalmentRates = {
  families: [
    {
      id: 'world',
      rates: new Map([
        [2, 0],
        [6, 1000],
        [12, 2000],
      ]),
    },
  ],
  max: 12,
};

let test: TestSelling;

beforeEach(async () => {
  test = await openTestSelling({
    products: [
      sampleProduct('makine', { price: '9000.00', categoryId: 'c-duz', stockCount: 9 }),
      sampleProduct('utu', { price: '3000.00', categoryId: 'c-duz', stockCount: 9, maxInstallments: 2 }),
      sampleProduct('hediye', { price: '1000.00', stockCount: 9, maxInstallments: 1 }),
    ],
  });
  test.change({
    categories: [
      sampleCategory('makineler', { maxInstallments: 9 }),
      sampleCategory('duz', { parentId: 'c-makineler' }),
    ],
  });
  test.provider.rates = RATES;
});

afterEach(() => test.close());

const ofProduct = (slug: string) => test.selling.instalments.ofProduct(slug);

describe('instalments', () => {
  it('are listed up to the limit of the category above', async () => {
    expect(await ofProduct('makine')).toEqual({
      max: 9,
      families: [
        {
          id: 'world',
          label: 'World',
          rows: [
            { count: 1, monthly: '9000.00', total: '9000.00' },
            { count: 2, monthly: '4500.00', total: '9000.00' },
            { count: 6, monthly: '1666.67', total: '10000.00' },
          ],
        },
      ],
    });
  });

  it('of a cart follow its strictest product and include the shipping', async () => {
    const session = newSession();
    test.fill(session, ['p-makine', 1]);
    expect((await test.selling.instalments.ofCart(session, 'dikis')).max).toBe(9);
    test.fill(session, ['p-utu', 1]);
    const { families, max } = await test.selling.instalments.ofCart(session, 'dikis');
    expect(max).toBe(2);
    expect(families[0]?.rows).toEqual([
      { count: 1, monthly: '12000.00', total: '12000.00' },
      { count: 2, monthly: '6000.00', total: '12000.00' },
    ]);
    test.fill(session, ['p-hediye', 1]);
    expect(await test.selling.instalments.ofCart(session, 'dikis')).toEqual({ families: [], max: 1 });
  });

  it.each([
    ['makine', 9],
    ['utu', 2],
    ['hediye', 1],
  ])(
    'are limited by the bought goods when a payment is requested from the provider: %s',
    async (slug, limit) => {
      await test.buy(`p-${slug}`, 1, 'paytr');
      expect(test.provider.attempts.map(({ maxInstallments }) => maxInstallments)).toEqual([limit]);
    },
  );

  it('have the limit of the order when the owner changes it before another try', async () => {
    const { record } = await test.buy('p-utu', 1, 'paytr');
    test.change({ upserted: [sampleProduct('utu', { price: '3000.00', stockCount: 9 })] });
    await test.selling.payOrder(record.order.id, { origin: 'http://localhost:3000', ip: '192.0.2.7' });
    expect(test.provider.attempts.map(({ maxInstallments }) => maxInstallments)).toEqual([2, 2]);
  });

  it('are fetched from the provider once a day, and again after a while when it did not answer', async () => {
    test.provider.rates = undefined;
    const silent = await Promise.all([ofProduct('makine'), ofProduct('utu')]);
    expect(silent).toEqual([
      { families: [], max: 9 },
      { families: [], max: 2 },
    ]);
    expect(test.provider.ratesRequests).toBe(1);

    test.provider.rates = RATES;
    expect((await ofProduct('makine')).families).toEqual([]);
    test.clock.now = new Date(test.clock.now.getTime() + 11 * 60_000);
    expect((await ofProduct('makine')).families).toHaveLength(1);
    test.clock.now = new Date(test.clock.now.getTime() + 23 * 3_600_000);
    await ofProduct('makine');
    expect(test.provider.ratesRequests).toBe(2);
    test.clock.now = new Date(test.clock.now.getTime() + 2 * 3_600_000);
    await ofProduct('makine');
    expect(test.provider.ratesRequests).toBe(3);
  });

  it('are not fetched while cards cannot be accepted, nor for a single payment', async () => {
    await ofProduct('hediye');
    expect(test.provider.ratesRequests).toBe(0);
    const bare = await openTestSelling({ hasProvider: false });
    expect(await bare.selling.instalments.ofProduct('igne')).toEqual({ families: [], max: 0 });
    expect(bare.provider.ratesRequests).toBe(0);
    await bare.close();
  });

  it('are refused for a product that is not on sale', async () => {
    await expect(ofProduct('yok')).rejects.toThrow(expect.objectContaining({ code: 'product_not_found' }));
  });
});
