import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { invoiceResultsJson, listTextJson } from '#contract/orders/invoice/invoices';
import { orderDetailJson, customerOrderJson } from '#contract/orders/orders';
import { writeWorkbook } from '#adapters/exchange/xlsx/write-workbook';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel, type TestOrderPanel } from '#testing/shops/test-order-panel';

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n');
const FIELDS = { number: 'ABC2026000000001', date: '2026-11-20', ettn: '' };
let shop: TestOrderPanel;

beforeEach(async () => {
  shop = await openTestOrderPanel([sampleProduct('igne', { price: '99.90', stockCount: 100 })]);
});

async function buy(isShipped = true) {
  const { order } = (await shop.test.buy('p-igne')).record;
  await shop.call('POST', `/api/orders/${order.id}/events`, { action: 'paid' });
  const parcel = { action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '1' };
  if (isShipped) await shop.call('POST', `/api/orders/${order.id}/events`, parcel);
  return order;
}

const put = (id: string, what: string, body: unknown) => shop.call('PUT', `/api/orders/${id}/${what}`, body);
const detailOf = async (answer: Response) => orderDetailJson.parse(await answer.json());
const issuesOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
const storedFiles = (): string[] => {
  const folder = join(shop.test.privateDir, 'invoices');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const list = async (body: object) => {
  const answer = await shop.call('POST', '/api/admin/orders/invoices', body);
  return invoiceResultsJson.parse(await answer.json());
};

test('number, date and PDF of an invoice are on the buyer’s page, and the accountant finds the order by the number', async () => {
  const order = await buy();
  await put(order.id, 'invoice', { ...FIELDS, number: 'abc2026 000000001' });
  const { invoice } = await detailOf(await put(order.id, 'invoice.pdf', PDF));
  expect(invoice).toEqual({ ...FIELDS, hasPdf: true });
  const customerView = await shop.callAsStranger('GET', `/api/orders/own/${order.token}`);
  expect(customerOrderJson.parse(await customerView.json()).invoice).toEqual(invoice);
  const file = await shop.callAsStranger('GET', `/api/orders/own/${order.token}/invoice.pdf`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="fatura-ABC2026000000001.pdf"');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF);
  const found = await shop.call('GET', '/api/orders?q=abc2026000000001&page=1');
  expect(await found.json()).toMatchObject([{ id: order.id }]);
});

test('before shipping there is no invoice: carrier and day of shipping are on it', async () => {
  const { id } = await buy(false);
  for (const answer of [await put(id, 'invoice', FIELDS), await put(id, 'invoice.pdf', PDF)]) {
    expect(await issuesOf(answer)).toMatchObject({ status: 409, code: 'invalid_transition' });
  }
  expect(storedFiles()).toEqual([]);
});

test('one number given to two orders at once is that of one of them', async () => {
  const orders = [await buy(), await buy(), await buy()];
  const answers = await Promise.all(orders.map(({ id }) => put(id, 'invoice', FIELDS)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a wrong number, day or PDF, and another order’s number, are refused with the reason', async () => {
  const [first, second] = [await buy(), await buy()];
  await put(first.id, 'invoice', FIELDS);
  expect(await issuesOf(await put(second.id, 'invoice', FIELDS))).toMatchObject({
    status: 409,
    message: expect.stringContaining(first.id.slice(0, 8)),
  });
  const faulty = await issuesOf(
    await put(second.id, 'invoice', { number: '7', date: '2026-12-24', ettn: 'x' }),
  );
  expect(faulty).toMatchObject({ status: 422 });
  expect(faulty.issues.map(({ path }: { path: string }) => path)).toEqual(['number', 'date', 'ettn']);
  shop.test.clock.now = new Date('2026-12-05T10:00:00.000Z');
  const noDay = await issuesOf(
    await put(second.id, 'invoice', { ...FIELDS, number: 'ABC2026000000009', date: '2026-11-31' }),
  );
  expect(noDay).toMatchObject({ status: 422, issues: [{ path: 'date' }] });
  const encode = (text: string) => new TextEncoder().encode(text);
  for (const bytes of [encode('<html>%%EOF'), encode('%PDF-1.4 yarım'), new Uint8Array()]) {
    expect((await put(second.id, 'invoice.pdf', bytes)).status).toBe(422);
  }
  expect((await put(second.id, 'invoice.pdf', new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
  expect(storedFiles()).toEqual([]);
});

test('another number removes PDF and ETTN of the old invoice, another PDF the old file, and a detached invoice leaves nothing', async () => {
  const order = await buy();
  const ettn = 'a1b2c3d4-0000-4000-8000-000000000001';
  await put(order.id, 'invoice', { ...FIELDS, ettn });
  expect((await detailOf(await put(order.id, 'invoice', FIELDS))).invoice).toMatchObject({ ettn });
  await put(order.id, 'invoice.pdf', PDF);
  const other = new TextEncoder().encode('%PDF-1.7\nbaşka\n%%EOF');
  await put(order.id, 'invoice.pdf', other);
  expect(storedFiles()).toHaveLength(1);
  const changed = await detailOf(await put(order.id, 'invoice', { ...FIELDS, number: 'ABC2026000000002' }));
  expect(changed.invoice).toEqual({ ...FIELDS, number: 'ABC2026000000002', hasPdf: false });
  expect(storedFiles()).toEqual([]);
  await put(order.id, 'invoice.pdf', PDF);
  expect((await detailOf(await shop.call('DELETE', `/api/orders/${order.id}/invoice`))).invoice).toBeNull();
  expect(storedFiles()).toEqual([]);
  expect((await shop.callAsStranger('GET', `/api/orders/own/${order.token}/invoice.pdf`)).status).toBe(404);
  // The number is free again.
  expect((await put((await buy()).id, 'invoice', FIELDS)).status).toBe(200);
});

test('a list is previewed line by line, and files find their orders by number, ETTN or invoice', async () => {
  const [first, second, third, early] = [await buy(), await buy(), await buy(), await buy(false)];
  const numberOf = ({ id }: { id: string }) => id.slice(0, 8);
  const ettnOf = ({ id }: { id: string }) =>
    id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const text = [
    'Sipariş No;Fatura No;Fatura Tarihi;ETTN',
    `${numberOf(first)};ABC2026000000001;20.11.2026;`,
    `;ABC2026000000002;20.11.2026;${ettnOf(second)}`,
    `${numberOf(third)};ABC2026000000001;20.11.2026;`,
    `${numberOf(early)};ABC2026000000004;20.11.2026;`,
    'YOKBOYLE;ABC2026000000005;20.11.2026;',
  ].join('\n');
  const files = [`${numberOf(first)}.pdf`, 'ABC2026000000002_Ayşe.pdf', `${ettnOf(third)}.PDF`, 'fatura.pdf'];
  const listed = await list({ text, files });
  expect(listed.results.map(({ change, code }) => change ?? code)).toEqual([
    'attached',
    'attached',
    'conflict',
    'invalid_transition',
    'order_not_found',
  ]);
  expect(listed.files.map(({ orderId }) => orderId)).toEqual([first.id, second.id, third.id, '']);
  expect(shop.test.selling.requireOrder(first.id).state.invoice.number).toBe('');
  const done = await list({ text, files: [], apply: true });
  expect(done.results.map(({ ok }) => ok)).toEqual([true, true, false, false, false]);
  expect(shop.test.selling.requireOrder(second.id).state.invoice).toMatchObject({
    number: 'ABC2026000000002',
  });
  const missing = await shop.call('GET', '/api/orders?lacksInvoice=true&page=1&pageSize=1');
  expect(missing.headers.get('x-total-count')).toBe('1');
  expect(await missing.json()).toMatchObject([{ id: third.id }]);
  expect((await list({ text })).results.slice(0, 2).map(({ change }) => change)).toEqual(['none', 'none']);
});

test('a list that has an order twice is entered as it was previewed, and no number replaces another', async () => {
  const { id } = await buy();
  const rows = [FIELDS.number, FIELDS.number, 'ABC2026000000009'];
  const text = rows.map((number) => `${id};${number};20.11.2026`).join('\n');
  const outcome = async (apply: boolean) =>
    (await list({ text, files: [], apply })).results.map(({ change, code }) => change ?? code);
  const { files } = await list({ text, files: [`${id}.pdf`, `${FIELDS.number}.pdf`] });
  expect(files.map(({ code }) => code)).toEqual([null, 'conflict']);
  expect(await outcome(false)).toEqual(['attached', 'none', 'conflict']);
  expect(await outcome(true)).toEqual(['attached', 'none', 'conflict']);
  expect(shop.test.selling.requireOrder(id).state.invoice.number).toBe(FIELDS.number);
});

test('an accountant’s workbook is read as the list’s text', async () => {
  const columns = ['Sipariş No', 'Fatura No'].map((head) => ({ head, kind: 'plain' as const }));
  const workbook = await writeWorkbook([
    { name: 'Faturalar', columns, rows: [['A1B2C3D4', 'ABC2026000000001']] },
  ]);
  const answer = await shop.call('POST', '/api/admin/orders/read-list', workbook);
  expect(listTextJson.parse(await answer.json()).text).toBe(
    'Sipariş No;Fatura No\nA1B2C3D4;ABC2026000000001',
  );
  const quoted = new TextEncoder().encode(
    'Sipariş No,Adres,Takip No\nA1B2C3D4,"Moda Cad. No: 5; kat 2\r\nKadıköy",777\nB1B2C3D4,1/4" yol,778\n',
  );
  const list = await shop.call('POST', '/api/admin/orders/read-list', quoted);
  expect(await list.json()).toEqual({
    text: 'Sipariş No;Adres;Takip No\nA1B2C3D4;Moda Cad. No: 5  kat 2 Kadıköy;777\nB1B2C3D4;1/4  yol;778',
  });
  const unclosed = new TextEncoder().encode('A1B2C3D4,"777');
  const asItIs = await shop.call('POST', '/api/admin/orders/read-list', unclosed);
  expect(await asItIs.json()).toEqual({ text: 'A1B2C3D4,"777' });
  const turkish = Uint8Array.from([0x53, 0x69, 0x70, 0x61, 0x72, 0x69, 0xfe]);
  const csv = await shop.call('POST', '/api/admin/orders/read-list', turkish);
  expect(await csv.json()).toEqual({ text: 'Sipariş' });
  expect((await shop.callAsStranger('POST', '/api/admin/orders/read-list', turkish)).status).toBe(401);
});

test('the invoice of an erased person stays in the books, and the old link opens nothing', async () => {
  const order = await buy();
  await put(order.id, 'invoice', FIELDS);
  await put(order.id, 'invoice.pdf', PDF);
  await shop.call('POST', `/api/orders/${order.id}/erase`);
  for (const link of [`/api/orders/own/${order.token}/invoice.pdf`, `/siparis/${order.token}`])
    expect((await shop.callAsStranger('GET', link)).status).toBe(404);
  expect((await shop.call('GET', `/api/orders/${order.id}/invoice.pdf`)).status).toBe(200);
  // The books end with the tenth year after the invoice's.
  shop.test.clock.now = new Date('2037-01-01T10:00:00.000Z');
  await shop.call('POST', `/api/orders/${order.id}/erase`);
  expect(storedFiles()).toEqual([]);
  expect((await detailOf(await shop.call('GET', `/api/orders/${order.id}`))).invoice).toBeNull();
});
