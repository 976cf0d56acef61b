import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kurus } from '#domain/money/money';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openAppendFile } from '#store/files/append-file';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

let test: TestSelling;
let session: string;

const PRODUCTS = [
  sampleProduct('igne', { price: '99.90', stockCount: 7, sku: 'DBX1' }),
  sampleProduct('bicak', { price: '750.00', stockCount: 7, vatRate: 10 }),
];

beforeEach(async () => {
  test = await openTestSelling({ products: PRODUCTS });
  session = newSession();
});

afterEach(() => test.close());

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

describe('placing an order', () => {
  it('uses prices, fee and stock of the shop and stores its own copy of the lines', async () => {
    test.fill(session, ['p-igne', 2], ['p-bicak', 1]);
    const { record, attempt } = await test.place(session, { totalAmount: kurus(949_80) });
    expect(attempt).toBeUndefined();
    expect(record.order).toMatchObject({
      id: expect.stringMatching(/^[0-9A-F]{32}$/),
      site: 'dikis',
      customerPhone: '+905321234567',
      subtotal: 949_80,
      shippingFee: 0,
      total: 949_80,
      usdRate: 40.83,
      terms: { version: '1', ip: '192.0.2.7' },
      items: [
        {
          productId: 'p-igne',
          name: 'Ürün igne',
          sku: 'DBX1',
          price: 99_90,
          quantity: 2,
          vatRate: 20,
          counted: 7,
        },
        { productId: 'p-bicak', price: 750_00, quantity: 1, vatRate: 10 },
      ],
    });
    expect(record.order.token).toMatch(new RegExp(`^${record.order.id.slice(0, 8)}-[\\w-]{43}$`));
    expect(record.state).toMatchObject({ paymentStatus: 'pending', orderStatus: 'processing' });
    test.change({ removedIds: ['p-igne'] });
    expect(test.selling.requireOrder(record.order.id).order.items[0]?.name).toBe('Ürün igne');
  });

  it('reduces the stock of the bought product, and only that', async () => {
    await test.buy('p-igne', 3);
    expect(test.stock.available('p-igne')).toBe(4);
    expect(test.shop.catalogue.findProduct('p-igne')?.stockCount).toBe(4);
    expect(test.shop.catalogue.findProduct('p-bicak')?.stockCount).toBe(7);
  });

  it.each([
    ['an empty cart', {}, [], 'cart_empty'],
    ['terms not accepted', { acceptedTerms: false }, [['p-igne', 1]], 'terms_not_accepted'],
    ['another total', { totalAmount: kurus(1) }, [['p-igne', 1]], 'price_changed'],
  ] as const)('refuses %s', async (_case, change, lines, code) => {
    test.fill(session, ...lines);
    expect(await failure(test.place(session, change))).toMatchObject({ code });
    expect(test.selling.listOrders({}, 1, 10).total).toBe(0);
    expect(test.stock.available('p-igne')).toBe(7);
  });

  it('reports the right figures when the price has changed', async () => {
    test.fill(session, ['p-igne', 2]);
    expect(await failure(test.place(session, { totalAmount: kurus(199_80) }))).toMatchObject({
      code: 'price_changed',
      details: {
        extra: {
          subtotal: '199.80',
          shippingFee: '50.00',
          totalAmount: '249.80',
          items: [{ productId: 'p-igne', price: '99.90', quantity: 2, lineTotal: '199.80' }],
        },
      },
    });
  });

  it('names the product that has too few pieces', async () => {
    test.fill(session, ['p-bicak', 1], ['p-igne', 5]);
    await test.buy('p-igne', 4);
    expect(await failure(test.place(session))).toMatchObject({
      code: 'out_of_stock',
      message: '"Ürün igne" için stokta yalnızca 3 adet kaldı.',
      details: { extra: { productId: 'p-igne', available: 3 } },
    });
    test.change({ removedIds: ['p-igne'] });
    expect(await failure(test.place(session))).toMatchObject({
      code: 'out_of_stock',
      message: '"Ürün igne" artık satışta değil.',
    });
    expect(test.stock.available('p-bicak')).toBe(7);
  });

  it('empties the cart for a transfer, and for a card only when it is paid', async () => {
    test.fill(session, ['p-igne', 2]);
    await test.place(session, { paymentMethod: 'paytr' });
    expect(test.selling.carts.view(session)).toHaveLength(1);
    await test.place(session, { paymentMethod: 'bank_transfer' });
    expect(test.selling.carts.view(session)).toHaveLength(0);
  });

  it('leaves no reservation and the same cart when the disk refuses the order', async () => {
    await test.close();
    let isFull = false;
    test = await openTestSelling({
      products: PRODUCTS,
      openFile: async (path) => {
        const file = await openAppendFile(path);
        return {
          ...file,
          append: (bytes) =>
            isFull
              ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))
              : file.append(bytes),
        };
      },
    });
    isFull = true;
    test.fill(session, ['p-igne', 7]);
    expect(await failure(test.place(session))).toMatchObject({ code: 'storage_failed' });
    expect(test.stock.available('p-igne')).toBe(7);
    expect(test.selling.carts.view(session)).toHaveLength(1);
    expect(test.selling.listOrders({}, 1, 10).total).toBe(0);
  });

  it('gives a session its own pieces again when its card was refused before', async () => {
    test.fill(session, ['p-igne', 7]);
    const { record, attempt } = await test.place(session, { paymentMethod: 'paytr' });
    await test.selling.settlePayment.acceptCallback({
      hash: 'right',
      merchant_oid: attempt?.attemptId ?? '',
      status: 'failed',
      total_amount: '0',
    });
    const again = await test.place(session);
    expect(again.record.order.items).toMatchObject([{ quantity: 7 }]);
    expect(test.selling.requireOrder(record.order.id).state.orderStatus).toBe('cancelled');
    expect(test.stock.available('p-igne')).toBe(0);
  });
});

describe('a second click', () => {
  it('finds the cart as the first one has left it, even without a key', async () => {
    test.fill(session, ['p-igne', 2]);
    const results = await Promise.allSettled([test.place(session), test.place(session), test.place(session)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(results[1]).toMatchObject({ reason: { code: 'cart_empty' } });
    expect(test.stock.available('p-igne')).toBe(5);
  });
});

describe('many buyers at once', () => {
  it('buy seven pieces: exactly seven of two hundred get one', async () => {
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => test.buy('p-igne')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'out_of_stock' });
    }
    expect(test.stock.available('p-igne')).toBe(0);
    expect(test.shop.catalogue.findProduct('p-igne')?.stockCount).toBe(0);
  });

  it('buy two products in opposite order without blocking each other', async () => {
    const buy = async (first: string, second: string) => {
      const session = newSession();
      test.fill(session, [first, 1], [second, 1]);
      return test.place(session);
    };
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) =>
        number % 2 === 0 ? buy('p-igne', 'p-bicak') : buy('p-bicak', 'p-igne'),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect([test.stock.available('p-igne'), test.stock.available('p-bicak')]).toEqual([0, 0]);
  });

  it('all get their order, each with its own number, while there is enough', async () => {
    test.change({ upserted: [sampleProduct('igne', { stockCount: 1000 })] });
    const results = await Promise.all(Array.from({ length: 300 }, () => test.buy('p-igne')));
    expect(new Set(results.map(({ record }) => record.order.id.slice(0, 8))).size).toBe(300);
    expect(test.stock.available('p-igne')).toBe(700);
  });
});

describe('a repeated request', () => {
  it('gives the same order once, also twenty times at once and after a restart', async () => {
    test.fill(session, ['p-igne', 2]);
    const request = { idempotencyKey: 'anahtar-1', paymentMethod: 'paytr' } as const;
    const results = await Promise.all(Array.from({ length: 20 }, () => test.place(session, request)));
    expect(new Set(results.map(({ record }) => record.order.id)).size).toBe(1);
    const [first] = results;
    expect(test.provider.attempts).toHaveLength(1);

    const later = await test.place(session, request);
    expect(later).toEqual(first);
    const { privateDir } = test;
    const restarted = await openTestSelling({ privateDir, products: PRODUCTS });
    expect((await restarted.place(session, request)).record.order.id).toBe(first?.record.order.id);
    expect(restarted.selling.listOrders({}, 1, 10).total).toBe(1);
    await restarted.close();
  });

  it('is refused with another body, and is another order in another session', async () => {
    test.fill(session, ['p-igne', 1]);
    const mismatch = { code: 'idempotency_mismatch' };
    const [, parallel] = await Promise.all([
      test.place(session, { idempotencyKey: 'k' }),
      failure(test.place(session, { idempotencyKey: 'k', customerName: 'Başkası' })),
    ]);
    expect(parallel).toMatchObject(mismatch);
    expect(
      await failure(test.place(session, { idempotencyKey: 'k', customerEmail: 'x@example.com' })),
    ).toMatchObject(mismatch);
    const other = newSession();
    test.fill(other, ['p-igne', 1]);
    await test.place(other, { idempotencyKey: 'k' });
    expect(test.selling.listOrders({}, 1, 10).total).toBe(2);
  });

  it('gives the order that another server has placed, also before this one knows it', async () => {
    test.fill(session, ['p-igne', 1]);
    const first = await test.place(session, { idempotencyKey: 'k' });
    const find = vi.spyOn(test.orders, 'findByKey').mockReturnValue(undefined);
    Object.assign(test.orders, { catchUp: () => Promise.resolve(find.mockRestore()) });
    expect(await test.place(session, { idempotencyKey: 'k' })).toEqual(first);
  });

  it('may succeed after a refusal', async () => {
    expect(await failure(test.place(session, { idempotencyKey: 'k' }))).toMatchObject({ code: 'cart_empty' });
    test.fill(session, ['p-igne', 1]);
    expect((await test.place(session, { idempotencyKey: 'k' })).record.order.total).toBe(149_90);
  });
});

describe('stock counts', () => {
  it('start again at the number that a person enters; later releases are added', async () => {
    const { record } = await test.buy('p-igne', 2);
    test.change({ upserted: [sampleProduct('igne', { stockCount: 10 })] });
    expect(test.stock.available('p-igne')).toBe(10);
    await test.buy('p-igne', 3);
    expect(test.stock.available('p-igne')).toBe(7);
    await test.selling.changeOrder.act(record.order.id, { action: 'cancelled', reason: '' }, 'ayşe');
    expect(test.stock.available('p-igne')).toBe(9);
  });

  it('are the same after a restart, and a count that was written meanwhile is found', async () => {
    await test.buy('p-igne', 2);
    const { privateDir } = test;
    const same = await openTestSelling({ privateDir, products: PRODUCTS });
    expect(same.stock.available('p-igne')).toBe(5);
    expect(same.shop.catalogue.findProduct('p-igne')?.stockCount).toBe(5);
    await same.close();

    const counted = [sampleProduct('igne', { stockCount: 20 })];
    const fresh = await openTestSelling({ privateDir, products: counted });
    expect(fresh.stock.available('p-igne')).toBe(20);
    await fresh.buy('p-igne', 1);
    expect(fresh.stock.available('p-igne')).toBe(19);
    await fresh.close();
    const again = await openTestSelling({ privateDir, products: counted });
    expect(again.stock.available('p-igne')).toBe(19);
    await again.close();
  });
});
