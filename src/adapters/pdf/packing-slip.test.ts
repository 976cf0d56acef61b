import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { kurus } from '#domain/money/money';
import type { OrderEvent } from '#domain/orders/order';
import { INITIAL_STATE } from '#domain/orders/order-state';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, requireSiteForHost } from '#domain/catalogue/site/site';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { PACKING_SLIP } from './packing-slip.ts';
import { drawOrders } from './a4-pdf.ts';

const template = (name: string): Buffer => readFileSync(join(PROGRAM_FOLDER, 'templates', name));
const texts = JSON.parse(template('packing-slip.json').toString('utf8'));
const fonts = {
  regular: template('fonts/DejaVuSansCondensed.ttf'),
  bold: template('fonts/DejaVuSansCondensed-Bold.ttf'),
};
const settings = settingsFields.parse({});
const site = requireSiteForHost(DEFAULT_SITES, 'localhost');

async function pagesOf(
  orders: readonly ReturnType<typeof sampleOrder>[],
  events: readonly OrderEvent[] = [],
): Promise<string[]> {
  const pdf = await drawOrders(
    PACKING_SLIP,
    orders.map((order) => ({ order, site, settings, state: INITIAL_STATE, events })),
    texts,
    fonts,
  );
  return (await extractText(new Uint8Array(pdf))).text;
}

test('a slip tells the packer what goes where, whether it may, and no price', async () => {
  const order = sampleOrder(1, { customerName: 'Çiğdem Öğütçü', items: [sampleLine({ quantity: 3 })] });
  const [page = ''] = await pagesOf([order]);
  for (const part of [
    'PAKET FİŞİ',
    'A0000001',
    'Çiğdem Öğütçü',
    'Terzi Sokak',
    '0532 123 45 67',
    'DBX1-90',
    'Bekliyor · Alındı',
  ]) {
    expect(page).toContain(part);
  }
  expect(page).toContain('1 kalem, toplam 3 parça');
  expect(page).not.toMatch(/TL|99,90|299/);
});

test('a slip warns the packer of a part that does not fit the machine of the shopper', async () => {
  const [fitting, wrong] = (['uyar', 'uymaz'] as const).map((verdict) =>
    sampleLine({ machine: { name: 'Juki DDL-8700', verdict } }),
  );
  const pages = await pagesOf(
    [fitting, wrong].map((line, index) => sampleOrder(index + 1, { items: line ? [line] : [] })),
  );
  expect(pages.map((page) => /Makine: Juki DDL-8700( \(.*?\))?/.exec(page)?.[1])).toEqual([
    undefined,
    ' (bu makineye uymaz!)',
  ]);
});

test('pieces whose money went back before the parcel left are not packed', async () => {
  const order = sampleOrder(1, {
    items: [
      sampleLine({ name: 'Makas', quantity: 3 }),
      sampleLine({ name: 'Mezura', quantity: 1 }),
      sampleLine({ name: 'Tebeşir', quantity: 1 }),
    ],
  });
  const head = { orderId: order.id, at: order.createdAt, by: 'Usta' };
  const refunded = (line: number, quantity: number): OrderEvent => ({
    ...head,
    type: 'refunded',
    amount: kurus(100),
    reference: '',
    pieces: [{ line, quantity }],
  });
  const shipped: OrderEvent = { ...head, type: 'shipped', carrier: 'Aras', trackingNumber: '1' };
  const [page = ''] = await pagesOf([order], [refunded(0, 1), refunded(1, 1), shipped, refunded(2, 1)]);
  expect(page).toMatch(/Makas\s+DBX1-90\s+2\s/);
  expect(page).toContain('Tebeşir');
  expect(page).not.toContain('Mezura');
  expect(page).toContain('2 kalem, toplam 3 parça');
});

test('each order begins on a page of its own, and a long one says whose page it is', async () => {
  const long = sampleOrder(2, {
    items: Array.from({ length: 40 }, (_, index) => sampleLine({ name: `Parça ${index + 1}` })),
  });
  const pages = await pagesOf([sampleOrder(1), long, sampleOrder(3)]);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages[0]).toContain('A0000001');
  expect(pages[1]).toContain('A0000002');
  expect(pages[2]).toContain('A0000002 (devamı)');
  expect(pages.at(-1)).toContain('A0000003');
  expect(pages.join(' ')).toContain('Parça 40');
});
