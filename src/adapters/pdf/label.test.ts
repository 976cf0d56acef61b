import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { INITIAL_STATE } from '#domain/orders/order-state';
import { settingsFields } from '#domain/catalogue/site/settings';
import type { OrderEvent } from '#domain/orders/order';
import { kurus } from '#domain/money/money';
import { DEFAULT_SITES, requireSiteForHost } from '#domain/catalogue/site/site';
import { SELLER, sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { LABEL } from './label.ts';
import { drawOrders } from './a4-pdf.ts';

const template = (name: string): Buffer => readFileSync(join(PROGRAM_FOLDER, 'templates', name));
const texts = JSON.parse(template('label.json').toString('utf8'));
const fonts = {
  regular: template('fonts/DejaVuSansCondensed.ttf'),
  bold: template('fonts/DejaVuSansCondensed-Bold.ttf'),
};
const site = requireSiteForHost(DEFAULT_SITES, 'localhost');
const settings = settingsFields.parse(SELLER);

function labelsOf(
  orders: readonly ReturnType<typeof sampleOrder>[],
  events: readonly OrderEvent[] = [],
): Promise<Buffer> {
  return drawOrders(
    LABEL,
    orders.map((order) => ({
      order,
      site,
      settings,
      state: { ...INITIAL_STATE, carrier: 'Aras Kargo' },
      events,
    })),
    texts,
    fonts,
  );
}

test('a label is 100 x 150 mm and tells who sends, who gets it, and what it is', async () => {
  const order = sampleOrder(1, { customerName: 'Çiğdem Öğütçü', freightToPay: true });
  const pdf = new Uint8Array(await labelsOf([order]));
  const [page] = (await extractText(pdf.slice())).text;
  for (const part of [
    'Çiğdem Öğütçü',
    'Terzi Sokak',
    '0532 123 45 67',
    'A0000001',
    'Aras Kargo',
    'NAKLİYE',
  ]) {
    expect(page).toContain(part);
  }
  const { view } = await (await getDocumentProxy(pdf)).getPage(1);
  expect(view.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 100, 150]);
});

test('a label counts the pieces of the parcel, not those whose money went back before', async () => {
  const order = sampleOrder(1, { items: [sampleLine({ quantity: 3 })] });
  const pieces = [{ line: 0, quantity: 1 }];
  const head = { orderId: order.id, at: order.createdAt, by: 'Usta' };
  const refunded: OrderEvent = { ...head, type: 'refunded', amount: kurus(100), reference: '', pieces };
  const { text } = await extractText(new Uint8Array(await labelsOf([order], [refunded])));
  expect(text[0]).toContain('2 adet ürün');
});

test('each parcel has one page, however long its address is', async () => {
  const long = sampleOrder(2, { shippingAddress: 'Uzun Sokak '.repeat(36), customerName: 'Ad '.repeat(33) });
  const { totalPages, text } = await extractText(new Uint8Array(await labelsOf([sampleOrder(1), long])));
  expect(totalPages).toBe(2);
  expect(text[1]).toContain('A0000002');
});
