import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { INITIAL_STATE } from '#domain/orders/order-state';
import type { PlacedOrder } from '#domain/orders/order';
import { kurus } from '#domain/money/money';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, requireSiteForHost } from '#domain/catalogue/site/site';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { Paper } from './draw-paper.ts';
import type { PrintedOrder } from './printed-order.ts';
import { createPrintOrders } from './create-print-orders.ts';
import { ORDER_FORM } from './order-pdf.ts';
import { drawOrders } from './a4-pdf.ts';

const template = (name: string): Buffer => readFileSync(join(PROGRAM_FOLDER, 'templates', name));
const texts = JSON.parse(template('order-pdf.json').toString('utf8'));
const fonts = {
  regular: template('fonts/DejaVuSansCondensed.ttf'),
  bold: template('fonts/DejaVuSansCondensed-Bold.ttf'),
};

function orderOf(lines: number, change: Partial<PlacedOrder> = {}): PlacedOrder {
  const items = Array.from({ length: lines }, (_, index) => ({
    productId: `p${index}`,
    name: `Overlok Bıçağı Şık Ölçülü İğne Plakası ${index}`,
    sku: `DM-${index}`,
    imageUrl: '/images/x.svg',
    counted: 10,
    price: kurus(12_345),
    quantity: 2,
    vatRate: 20,
  }));
  const subtotal = kurus(24_690 * lines);
  return {
    id: '3F2B1C4D5E6F4A7B8C9D0E1F2A3B4C5D',
    token: 't',
    sessionId: 's',
    site: 'dikis',
    createdAt: '2026-11-20T09:30:00.000Z',
    items,
    subtotal,
    shippingFee: kurus(5000),
    total: kurus(subtotal + 5000),
    shippingVatRate: 20,
    usdRate: 40.83,
    terms: { version: '1.0', hash: 'x', acceptedAt: '2026-11-20T09:30:00.000Z', ip: '127.0.0.1' },
    customerName: 'Çiğdem Öğütçü İşgüzar',
    customerEmail: 'cigdem@example.com',
    customerPhone: '+905321234567',
    shippingAddress: 'Gülbahçe Mah. Şık Sokak No: 5\nKadıköy / İstanbul',
    paymentMethod: 'bank_transfer',
    ...change,
  };
}

function drawForm(order: PlacedOrder, change: Partial<PrintedOrder> = {}): Promise<Buffer> {
  const site = requireSiteForHost(DEFAULT_SITES, 'localhost');
  return drawOrders(
    ORDER_FORM,
    [{ order, state: INITIAL_STATE, settings: settingsFields.parse({}), site, events: [], ...change }],
    texts,
    fonts,
  );
}

async function textOf(
  ...order: Parameters<typeof drawForm>
): Promise<{ text: string; pages: number; bytes: number }> {
  const pdf = await drawForm(...order);
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { text, pages: totalPages, bytes: pdf.length };
}

/** Where the first text of the first page that holds a word begins, in points from the bottom. */
async function readTops(pdf: Buffer): Promise<(word: string) => number> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  return (word) =>
    items.flatMap((each) =>
      'str' in each && each.str.includes(word) ? [Number(each.transform[5])] : [],
    )[0] ?? 0;
}

describe('the order form', () => {
  it('holds everything as text that can be found, with Turkish letters', async () => {
    const { text, pages, bytes } = await textOf(orderOf(2));
    for (const part of [
      'SİPARİŞ FORMU',
      'Bu belge fatura yerine geçmez.',
      '3F2B1C4D',
      'Çiğdem Öğütçü İşgüzar',
      '0532 123 45 67',
      'Overlok Bıçağı Şık Ölçülü İğne Plakası 1',
      '493,80 TL',
      '543,80 TL',
      '%20 KDV',
      'Havale / EFT',
      'Sayfa 1 / 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(pages).toBe(1);
    expect(bytes).toBeLessThan(25_000);
  });

  it('names what the law wants of an online sale: address, day of payment, carrier and day of sending', async () => {
    const head = { orderId: orderOf(1).id, by: 'a' };
    const { text } = await textOf(orderOf(1), {
      site: { ...requireSiteForHost(DEFAULT_SITES, 'localhost'), domain: 'www.dikis.com' },
      state: { ...INITIAL_STATE, paymentStatus: 'paid', carrier: 'aras', trackingNumber: '77' },
      settings: settingsFields.parse({
        carriers: [{ name: 'Aras Kargo', trackingUrl: 'https://a.example/{no}', vkn: '0720039666' }],
      }),
      events: [
        { ...head, type: 'paid', at: '2026-12-31T20:59:00.000Z', amount: kurus(1), surcharge: kurus(0) },
        { ...head, type: 'shipped', at: '2026-12-31T21:00:00.000Z', carrier: 'aras', trackingNumber: '77' },
      ],
    });
    for (const part of [
      'yapılmıştır. www.dikis.com',
      'Ödendi, 31.12.2026',
      'Gönderim tarihi: 01.01.2027',
      'VKN 0720039666',
    ])
      expect(text).toContain(part);
  });
  it('of an order by phone calls it no online sale', async () => {
    expect((await textOf(orderOf(1))).text).toContain(texts.onlineSale);
    expect((await textOf(orderOf(1, { takenBy: 'ayşe' }))).text).not.toContain(texts.onlineSale);
  });

  it('takes several pages for a long order and repeats the head of the table', async () => {
    const { text, pages } = await textOf(orderOf(60));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`Sayfa ${pages} / ${pages}`);
    expect(text.match(/Birim fiyat/g)?.length).toBeGreaterThanOrEqual(pages - 1);
    for (let line = 0; line < 60; line += 1) expect(text).toContain(`Plakası ${line}`);
  });

  it('leaves room for the whole note below an item, also for a long name of a machine', async () => {
    const [item, next] = orderOf(2).items;
    if (!item || !next) throw new Error('no items');
    const machine = { name: `Juki ${'çok uzun adlı '.repeat(12)}SON`, verdict: 'uyar' as const };
    const pdf = await drawForm(orderOf(2, { items: [{ ...item, machine }, next] }));
    const topOf = await readTops(pdf);
    expect(topOf('SON') - topOf('Plakası 1')).toBeGreaterThan(8);
  });

  it('leaves room for the whole title of a campaign above what follows', async () => {
    const title = `Hoş geldin ${'çok uzun adlı '.repeat(6)}SON`;
    const discounts = [{ campaignId: 'k', title, code: 'HOSGELDIN', amount: kurus(100) }];
    const topOf = await readTops(await drawForm(orderOf(1, { discounts })));
    expect(topOf('HOSGELDIN') - topOf('Kargo')).toBeGreaterThan(8);
  });

  it('shows strange input as harmless text', async () => {
    const { text, pages } = await textOf(
      orderOf(1, { customerName: 'x\u202Egnp.exe\u0000 (/URI) %PDF', shippingAddress: 'a'.repeat(400) }),
    );
    expect(text).toContain('(/URI) %PDF');
    expect(text).not.toContain('\u202E');
    expect(pages).toBe(1);
  });
});

it('is drawn with the seller’s data as they are now', async () => {
  const papers: Paper[] = [];
  let address = 'Terzi Sokak No: 1';
  const print = createPrintOrders({
    readTexts: () => [template('order-pdf.json').toString('utf8')],
    draw: (paper) => {
      papers.push(paper);
      return Promise.resolve(new Uint8Array());
    },
    readLogo: () => Promise.resolve(undefined),
    settings: () => settingsFields.parse({ address }),
    sites: () => DEFAULT_SITES,
  });
  const record = { order: orderOf(1), state: INITIAL_STATE, events: [] };
  await print('form', [record]);
  address = 'Moda Caddesi No: 5';
  await print('form', [record]);
  expect(papers.map((paper) => paper.orders[0]?.settings.address)).toEqual([
    'Terzi Sokak No: 1',
    'Moda Caddesi No: 5',
  ]);
});

it('is drawn with the shop’s name when its logo is no picture', async () => {
  const papers: Paper[] = [];
  const print = createPrintOrders({
    readTexts: () => [template('order-pdf.json').toString('utf8')],
    draw: (paper) => {
      papers.push(paper);
      return Promise.resolve(new Uint8Array());
    },
    readLogo: () => Promise.resolve(new TextEncoder().encode('<svg yarım')),
    settings: () => settingsFields.parse({}),
    sites: () => DEFAULT_SITES,
  });
  await print('form', [{ order: orderOf(1), state: INITIAL_STATE, events: [] }]);
  expect(papers).toMatchObject([{ orders: [{ logo: undefined }] }]);
});
