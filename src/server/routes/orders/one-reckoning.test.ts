import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { createOrderMailComposer } from '#adapters/mail/order-mail-composer';
import { createDrawPaper } from '#adapters/pdf/draw-paper';
import { createPrintOrders } from '#adapters/pdf/create-print-orders';
import { createContractTexts } from '#adapters/templates/contract-texts';
import { openTemplates } from '#adapters/templates/open-templates';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { cartSummaryJson, checkoutSummaryJson } from '#contract/orders/checkout/cart';
import { orderDetailJson, placedOrderJson } from '#contract/orders/orders';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { formatLira, kurus, parseDecimal, toDecimal } from '#domain/money/money';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { sampleProduct } from '#testing/shops/memory-shop';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

const templates = openTemplates([join(PROGRAM_FOLDER, 'templates')]);
const readTemplate = (name: string) => readFileSync(join(PROGRAM_FOLDER, 'templates', name));

const CAMPAIGNS = [
  { title: 'Adet indirimi', type: 'steps', steps: [{ from: 10, percent: 7 }] },
  { title: 'Hoş geldin', code: 'KOD13', type: 'percent', percent: 13, combines: true },
].map((fields) => ({ id: fields.type, ...campaignFields.parse(fields) }));

/** 12 × 9,95 with 7 % off as ten and more, 3 × 33,33 of another VAT; then 13 % by coupon, shipping 50,00, at the door 45,00. */
const WANTED = {
  lines: ['119.40', '99.99'],
  discounts: ['8.36', '27.43'],
  shipping: '50.00',
  fee: '45.00',
  total: '278.60',
};

const display = (decimal: string): string => `${formatLira(parseDecimal(decimal) ?? kurus(0))} TL`;
const inKurus = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

test('coupon, steps, shipping and the fee at the door cost the same from the cart to the refund', async () => {
  const { test: shop, call } = await openTestOrderPanel(
    [
      sampleProduct('igne', { price: '9.95', stockCount: 100 }),
      sampleProduct('kitap', { price: '33.33', stockCount: 100, vatRate: 10 }),
    ],
    () => ({
      printOrders: createPrintOrders({
        readTexts: (name) => [readTemplate(name).toString('utf8')],
        draw: createDrawPaper((name) => readTemplate(`fonts/${name}`)),
        readLogo: () => Promise.resolve(undefined),
        settings: () => shop.shop.settings(),
        sites: () => DEFAULT_SITES,
      }),
    }),
  );
  const cashOnDelivery = { active: true, fee: WANTED.fee };
  shop.change({ campaigns: CAMPAIGNS, shipping: shippingRules.parse({ cashOnDelivery }) });
  const session = newSession();
  shop.fill(session, ['p-igne', 12], ['p-kitap', 3]);
  const callAndRead = async (method: string, path: string, body?: object): Promise<unknown> =>
    (await call(method, path, body, { 'x-session-id': session })).json();

  const cart = cartSummaryJson.parse(await callAndRead('POST', '/api/cart/coupon', { code: 'kod13' }));
  const withoutFee = toDecimal(kurus(inKurus(WANTED.total) - inKurus(WANTED.fee)));
  expect(cart.lines.map(({ lineTotal }) => lineTotal)).toEqual(WANTED.lines);
  expect(cart.discounts.map(({ amount }) => amount)).toEqual(WANTED.discounts);
  expect(cart).toMatchObject({ shipping: WANTED.shipping, total: withoutFee });
  expect(await callAndRead('GET', '/api/cart/summary')).toEqual(cart);

  const checkout = checkoutSummaryJson.parse(await callAndRead('GET', '/api/checkout/summary'));
  expect(checkout).toMatchObject({
    items: cart.lines,
    discounts: cart.discounts,
    shippingFee: WANTED.shipping,
    total: withoutFee,
    cashOnDelivery: { fee: WANTED.fee, total: WANTED.total, obstacle: null },
  });

  const placed = placedOrderJson.parse(
    await callAndRead('POST', '/api/orders', {
      ...SAMPLE_FORM,
      paymentMethod: 'cash_on_delivery',
      acceptedTerms: true,
      totalAmount: WANTED.total,
    }),
  );
  expect(placed.items.map(({ lineTotal }) => lineTotal)).toEqual(WANTED.lines);
  expect(placed).toMatchObject({
    discounts: cart.discounts,
    shippingFee: WANTED.shipping,
    paymentFee: WANTED.fee,
    totalAmount: WANTED.total,
  });

  const record = shop.selling.requireOrder(placed.id);
  if (!record) throw new Error('no order');
  const mail = createOrderMailComposer({
    settings: () => shop.shop.settings(),
    sites: () => DEFAULT_SITES,
    banks: () => [],
    originOf: () => 'https://ornek.com',
    contracts: createContractTexts(templates),
    render: templates.render,
    texts: () => templates.readEach('mail/texts.json'),
  })('order-received', record);
  const pdf = await (await call('GET', `/api/orders/${placed.id}/pdf`)).arrayBuffer();
  const { text: paper } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const text of [mail.text, mail.html, paper]) {
    for (const amount of [...WANTED.lines, WANTED.shipping, WANTED.fee, WANTED.total]) {
      expect(text).toContain(display(amount));
    }
    for (const amount of WANTED.discounts) expect(text).toContain(`-${display(amount)}`);
    for (const name of ['Adet indirimi', 'Hoş geldin', PAYMENT_FEE_NAME]) expect(text).toContain(name);
  }

  const act = (action: string, more: object = {}) =>
    callAndRead('POST', `/api/orders/${placed.id}/events`, { action, ...more });
  await act('confirmed');
  await act('shipped', { carrier: 'Aras Kargo', trackingNumber: '1' });
  await act('delivered');
  const paid = orderDetailJson.parse(await act('paid'));
  expect(paid.refundable).toBe(WANTED.total);

  const exported = async (query: string): Promise<Record<string, string>[]> => {
    const csv = await (await call('GET', query)).text();
    const [heads = [], ...rows] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
  };
  const gross = (row: Record<string, string>): number => inKurus(row['Toplam (KDV dahil)'] ?? '');
  const sales = await exported('/api/orders/export?format=csv');
  expect(sales.map(gross)).toEqual([inKurus(WANTED.total)]);
  const rows = await exported('/api/admin/orders/export?for=invoice&format=csv');
  const paidOf = rows.map((row) => inKurus(row['Tutar (KDV dahil)'] ?? ''));
  expect(sum(rows.map((row) => inKurus(row['İndirim (KDV dahil)'] ?? '')))).toBe(
    sum(WANTED.discounts.map(inKurus)),
  );
  expect(rows.map((row) => row.Ürün)).toEqual([
    ...placed.items.map(({ name }) => name),
    'Kargo',
    PAYMENT_FEE_NAME,
  ]);
  expect(sum(paidOf)).toBe(inKurus(WANTED.total));

  const zip = await (await call('GET', '/api/admin/orders/export?for=ubl')).arrayBuffer();
  const [draft = new Uint8Array()] = Object.values(unzipSync(new Uint8Array(zip)));
  const xml = strFromU8(draft);
  const amountsOf = (part: string, name: string): number[] =>
    [...part.matchAll(new RegExp(`<cbc:${name} [^>]*>([^<]*)`, 'g'))].map(([, text = '']) => inKurus(text));
  expect(amountsOf(xml, 'PayableAmount')).toEqual([inKurus(WANTED.total)]);
  const billed = [...xml.matchAll(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/gs)].map(([line]) => {
    const [net = 0] = amountsOf(line, 'LineExtensionAmount');
    const [vat = 0] = amountsOf(line, 'TaxAmount');
    return net + vat;
  });
  expect(billed).toEqual(paidOf);

  const items = placed.items.map(({ id, quantity }) => ({ id, quantity }));
  expect(await callAndRead('POST', `/api/orders/${placed.id}/refund`, { items })).toMatchObject({
    refundedAmount: WANTED.total,
    paymentStatus: 'refunded',
  });
});
