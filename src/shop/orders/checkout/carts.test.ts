import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCartBook } from './cart-book.ts';
import { orderIdOfAttempt } from '#domain/orders/order-number';
import { cardCallback } from '#testing/servers/fake-provider';
import { sampleProduct } from '#testing/shops/memory-shop';
import { CARTS_FILE, openCartRecords } from '#store/orders/cart-records';
import { SILENT_LOG } from '#store/files/log';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

let test: TestSelling;
let session: string;

beforeEach(async () => {
  test = await openTestSelling({
    products: [
      sampleProduct('igne', { price: '99.90', stockCount: 7 }),
      sampleProduct('bicak', { price: '750.00', stockCount: 3 }),
      sampleProduct('bitti', { stockCount: 0 }),
      sampleProduct('kapali', { inStock: false }),
      sampleProduct('taslak', { status: 'draft' }),
    ],
  });
  session = newSession();
});

afterEach(() => test.close());

describe('a cart', () => {
  it('merges the same product, limits it by the stock, and says so', () => {
    const { carts } = test.selling;
    expect(carts.add(session, 'p-igne', 2)).toMatchObject({ quantity: 2, message: undefined });
    expect(carts.add(session, 'p-igne', 3)).toMatchObject({ quantity: 5, message: undefined });
    expect(carts.add(session, 'p-igne', 30)).toMatchObject({
      quantity: 7,
      maxQuantity: 7,
      message: 'Stokta yalnızca 7 adet var; miktar buna göre düzeltildi.',
    });
    expect(carts.view(session)).toHaveLength(1);
  });

  it.each([
    ['p-bitti', 'out_of_stock'],
    ['p-kapali', 'out_of_stock'],
    ['p-taslak', 'product_not_found'],
    ['p-yok', 'product_not_found'],
  ])('refuses %s', (productId, code) => {
    expect(() => test.selling.carts.add(session, productId, 1)).toThrowError(
      expect.objectContaining({ code }),
    );
  });

  it('is ordered as it was requested until its reduced quantity has been shown', () => {
    const { carts } = test.selling;
    carts.add(session, 'p-igne', 30);
    expect(carts.wanted(session)).toMatchObject([{ quantity: 30, maxQuantity: 7 }]);
    carts.view(session);
    expect(carts.wanted(session)).toMatchObject([{ quantity: 7 }]);
  });

  it('is priced again each time it is viewed', () => {
    const { carts } = test.selling;
    carts.add(session, 'p-igne', 2);
    expect(carts.summary(session, 'dikis')).toMatchObject({
      subtotal: 199_80,
      shippingFee: 50_00,
      total: 249_80,
    });
    test.change({ upserted: [sampleProduct('igne', { price: '400.00', stockCount: 7 })] });
    expect(carts.summary(session, 'dikis')).toMatchObject({
      subtotal: 800_00,
      shippingFee: 0,
      total: 800_00,
    });
  });

  it('is reduced to what the stock still has', () => {
    const { carts } = test.selling;
    carts.add(session, 'p-igne', 6);
    test.change({ upserted: [sampleProduct('igne', { stockCount: 4 })] });
    expect(carts.view(session)).toEqual([
      expect.objectContaining({ quantity: 4, message: expect.stringContaining('yalnızca 4 adet') }),
    ]);
    expect(carts.view(session)).toEqual([expect.objectContaining({ quantity: 4, message: undefined })]);
  });

  it('shows a line whose product is removed or sold out, and does not count it', () => {
    const { carts } = test.selling;
    test.fill(session, ['p-igne', 2], ['p-bicak', 1]);
    test.change({ removedIds: ['p-igne'] });
    expect(carts.summary(session, 'dikis')).toMatchObject({
      subtotal: 750_00,
      canOrder: false,
      lines: [
        {
          isAvailable: false,
          product: undefined,
          message: 'Bu ürün artık satışta değil.',
          line: { name: 'Ürün igne' },
        },
        { isAvailable: true },
      ],
    });
    test.change({ upserted: [sampleProduct('bicak', { stockCount: 0 })] });
    expect(carts.view(session)[1]).toMatchObject({ isAvailable: false, message: 'Bu ürün tükendi.' });
  });

  it('changes and removes only its own lines', () => {
    const { carts } = test.selling;
    const { line } = carts.add(session, 'p-igne', 2);
    const other = newSession();
    const notFound = expect.objectContaining({ code: 'cart_line_not_found' });
    expect(() => carts.change(other, line.id, 1)).toThrowError(notFound);
    expect(() => carts.remove(other, line.id)).toThrowError(notFound);
    expect(carts.change(session, line.id, -3)).toMatchObject({ quantity: 3 });
    expect(carts.change(session, line.id, 99)).toMatchObject({ quantity: 7, message: expect.any(String) });
    carts.remove(session, line.id);
    expect(carts.view(session)).toEqual([]);
    expect(() => carts.remove(session, line.id)).toThrowError(notFound);
  });

  it('says that the stock is the limit only where it is', async () => {
    const many = await openTestSelling({
      products: [
        sampleProduct('pul', { price: '0.10', stockCount: 50_000 }),
        sampleProduct('son', { price: '0.10', stockCount: 5 }),
        sampleProduct('servet', { price: '9999999.99', stockCount: 50_000 }),
      ],
    });
    const { carts } = many.selling;
    expect(carts.add(session, 'p-pul', 12_000).message).toBe(
      'Bir siparişte en çok 9999 adet alınabilir; miktar buna göre düzeltildi.',
    );
    const place = many.place(session);
    await expect(place).rejects.toMatchObject({
      message: '"Ürün pul" bir siparişte en çok 9999 adet olabilir.',
    });
    expect(carts.add(session, 'p-pul', 1).message).toMatch(/bir siparişte daha çok alınamaz/);
    expect(carts.add(session, 'p-servet', 10).message).toMatch(/^Bir siparişte en çok 9 adet/);
    expect(carts.add(session, 'p-servet', 1).message).toMatch(/bir siparişte daha çok alınamaz/);
    expect(carts.add(session, 'p-son', 6).message).toMatch(/^Stokta yalnızca 5 adet var/);
    await many.close();
  });

  it('can be paid however expensive and however many its goods are', async () => {
    const dear = await openTestSelling({
      products: [sampleProduct('servet', { price: '9999999.99', stockCount: 100_000_000 })],
    });
    const { quantity } = dear.selling.carts.add(session, 'p-servet', 1e9);
    expect(quantity).toBe(9);
    expect(dear.selling.carts.summary(session, 'dikis').total).toBe(9999999_99 * 9);
    await dear.close();
  });

  it('survives a restart', async () => {
    test.fill(session, ['p-igne', 2]);
    const other = newSession();
    test.selling.carts.add(other, 'p-igne', 30);
    const { privateDir } = test;
    await test.selling.carts.close();
    const again = await openTestSelling({ privateDir, products: [sampleProduct('igne', { stockCount: 7 })] });
    expect(again.selling.carts.view(session)).toEqual([expect.objectContaining({ quantity: 2 })]);
    expect(again.selling.carts.wanted(other)).toEqual([expect.objectContaining({ quantity: 30 })]);
    await again.close();
  });

  it.each([
    ['ordered for a transfer', 'bank_transfer', async () => undefined],
    [
      'paid by card',
      'paytr',
      async (attemptId: string) =>
        test.selling.settlePayment.settle(cardCallback(attemptId, 'success', 3 * 99_90 + 50_00)),
    ],
    [
      'changed to a transfer',
      'paytr',
      async (attemptId: string) => test.selling.payByTransfer(orderIdOfAttempt(attemptId) ?? ''),
    ],
  ] as const)(
    'loses what was %s, also when the server dies before it is written',
    async (_, paymentMethod, pay) => {
      const { privateDir, clock } = test;
      const reopen = () =>
        openTestSelling({ privateDir, products: [sampleProduct('igne', { price: '99.90', stockCount: 7 })] });
      const path = join(privateDir, CARTS_FILE);
      test.fill(session, ['p-igne', 3]);
      await test.selling.carts.close();
      const filled = readFileSync(path);
      clock.now = new Date(clock.now.getTime() + 1);
      const { attempt } = await test.place(session, { paymentMethod });
      await pay(attempt?.attemptId ?? '');
      await test.selling.close();

      writeFileSync(path, filled);
      const again = await reopen();
      expect(again.selling.carts.view(session)).toEqual([]);
      again.clock.now = new Date(clock.now.getTime() + 1);
      again.fill(session, ['p-igne', 2]);
      await again.selling.close();
      const third = await reopen();
      expect(third.selling.carts.view(session)).toEqual([expect.objectContaining({ quantity: 2 })]);
      await third.close();
    },
  );

  it('is not written for a session that has none', async () => {
    test.selling.carts.setCoupon(session, 'dikis', undefined);
    await test.selling.carts.close();
    expect(existsSync(join(test.privateDir, CARTS_FILE))).toBe(false);
  });

  it('is removed when robots fill the memory with lines, those unused for longest first, also at the next start', async () => {
    test.fill(session, ['p-igne', 1], ['p-bicak', 1]);
    const { privateDir } = test;
    await test.selling.carts.close();
    const open = async (maxLines: number, work: (book: ReturnType<typeof createCartBook>) => void) => {
      const records = openCartRecords({ privateDir, log: SILENT_LOG });
      work(createCartBook(records, () => test.clock.now, maxLines));
      await records.close();
      return openCartRecords({ privateDir, log: SILENT_LOG })
        .load()
        .map(({ sessionId }) => sessionId);
    };
    const [cart] = openCartRecords({ privateDir, log: SILENT_LOG }).load();
    const lines = cart?.lines ?? [];
    const kept = await open(6, (book) => {
      for (const id of ['bir', 'iki']) book.setLines(id, lines);
      book.setLines(session, lines);
      book.setLines('bir', []);
      book.setLines('uc', lines);
      expect(book.linesOf('iki')).toHaveLength(2);
      book.setLines('dort', lines);
    });
    expect(kept).toEqual([session, 'uc', 'dort']);
    expect(await open(5, () => undefined)).toEqual(['uc', 'dort']);
  });

  it('is removed after sixty days without a change', async () => {
    test.fill(session, ['p-igne', 2]);
    await test.selling.carts.close();
    const { privateDir } = test;
    const read = () => openCartRecords({ privateDir, log: SILENT_LOG });
    const [cart] = read().load();
    const records = read();
    if (cart) records.storeSoon({ ...cart, sessionId: 'old', updatedAt: '2026-09-20T09:59:59.999Z' });
    await records.close();
    const again = await openTestSelling({ privateDir, products: [sampleProduct('igne', { stockCount: 7 })] });
    expect(again.selling.carts.view('old')).toEqual([]);
    await again.close();
    expect(read().load()).toEqual([cart]);
  });
});
