import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { salesReportJson } from '#contract/orders/reports/accounting';
import { kurus, parseDecimal } from '#domain/money/money';
import { DEFAULT_SITES, requireSiteById } from '#domain/catalogue/site/site';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

/** The texts of all cells, sheet by sheet, empty ones where a row skips a column. */
function readSheets(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const textOf = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const tables = names.map((_, index) =>
    [...textOf(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(
      ([, row = '']) => {
        const cells: string[] = [];
        for (const [, column = '', text = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/g)) {
          cells[column.charCodeAt(0) - 65] = text.replaceAll(/<[^>]*>/g, '');
        }
        return Array.from(cells, (cell) => cell ?? '');
      },
    ),
  );
  return { names, tables };
}

/** Two months, both sites, two rates of VAT, a refund, a hidden sale and an order that nobody paid. */
async function openSoldShop() {
  const opened = await openTestOrderPanel([
    sampleProduct('igne', { price: '99.90', stockCount: 1000 }),
    sampleProduct('kitap', { price: '333.33', stockCount: 1000, vatRate: 10 }),
  ]);
  const { test: shop, call } = opened;
  const buy = async (time: string, productId: string, quantity: number, site: 'dikis' | 'koltazoglu') => {
    shop.clock.now = new Date(time);
    const session = newSession();
    shop.fill(session, [productId, quantity]);
    const { record } = await shop.place(session, { site: requireSiteById(DEFAULT_SITES, site) });
    return record.order.id;
  };
  const act = async (id: string, body: object): Promise<void> => {
    expect((await call('POST', `/api/orders/${id}/events`, body)).status).toBe(200);
  };
  // Half past eleven in London is the next month in Istanbul.
  const first = await buy('2026-10-31T22:30:00.000Z', 'p-igne', 3, 'dikis');
  const second = await buy('2026-10-15T10:00:00.000Z', 'p-kitap', 1, 'dikis');
  const third = await buy('2026-11-05T10:00:00.000Z', 'p-kitap', 7, 'koltazoglu');
  const unpaid = await buy('2026-11-06T10:00:00.000Z', 'p-igne', 1, 'dikis');
  for (const id of [first, second, third]) await act(id, { action: 'paid' });
  await act(third, { action: 'refunded', amount: '333.33' });
  await call('DELETE', `/api/orders/${second}`);
  return { ...opened, first, second, third, unpaid };
}

test('the report by month and site equals the sum of the orders', async () => {
  const { call, test: shop } = await openSoldShop();
  const answer = await call('GET', '/api/orders/report');
  const { months, total } = salesReportJson.strict().parse(await answer.json());
  expect(months.map(({ month, site, orders, gross }) => [month, site, orders, gross])).toEqual([
    ['2026-10', 'dikis', 1, '383.33'],
    ['2026-11', 'dikis', 1, '349.70'],
    ['2026-11', 'koltazoglu', 1, '2333.31'],
  ]);

  const paid = shop.orders
    .list({ includesHidden: true }, 1, Infinity)
    .orders.filter(({ state }) => state.paidAmount > 0);
  const sumOf = (amounts: readonly number[]) => kurus(amounts.reduce((sum, amount) => sum + amount, 0));
  const amount = (text: string) => parseDecimal(text) ?? Number.NaN;
  expect(amount(total.gross)).toBe(sumOf(paid.map((order) => order.total)));
  expect(amount(total.refunded)).toBe(sumOf(paid.map(({ state }) => state.refundedAmount)));
  for (const sum of [total, ...months]) {
    expect(amount(sum.net) + sumOf(sum.vat.map(({ vat }) => amount(vat)))).toBe(amount(sum.gross));
  }
  for (const field of ['gross', 'net', 'refunded'] as const) {
    expect(sumOf(months.map((month) => amount(month[field])))).toBe(amount(total[field]));
  }
  expect(total.orders).toBe(3);
});

test('the report can be narrowed to days in Turkey and to a site', async () => {
  const { call } = await openSoldShop();
  const ordersOf = async (query: string) =>
    salesReportJson.parse(await (await call('GET', `/api/orders/report?${query}`)).json()).total.orders;
  expect(await ordersOf('from=2026-11-01&to=2026-11-30')).toBe(2);
  expect(await ordersOf('from=2026-11-01&to=2026-11-30&site=koltazoglu')).toBe(1);
  expect(await ordersOf('from=2027-01-01')).toBe(0);
  expect((await call('GET', '/api/orders/report?from=dün')).status).toBe(400);
});

test('the export has a row for each sale whose columns add up to the report', async () => {
  const { call, unpaid, first } = await openSoldShop();
  const answer = await call('GET', '/api/orders/export?from=2026-10-01&to=2026-11-30&format=csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="muhasebe-2026-10-01-2026-11-30.csv"',
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
  const rows = lines.map((line) => line.split(';'));
  const [head = []] = rows;
  expect(head).toEqual(expect.arrayContaining(['Matrah %10', 'KDV %10', 'Matrah %20', 'KDV %20']));
  expect(rows).toHaveLength(4);
  expect(lines.join('\n')).toContain(first.slice(0, 8));
  expect(lines.join('\n')).not.toContain(unpaid.slice(0, 8));

  const sumOf = (name: string): number =>
    rows.slice(1).reduce((sum, row) => {
      const cell = row[head.indexOf(name)] ?? '';
      expect(cell).toMatch(/^\d+,\d{2}$/);
      return sum + Number(cell.replace(',', ''));
    }, 0);
  const report = salesReportJson.parse(await (await call('GET', '/api/orders/report')).json());
  expect(sumOf('Toplam (KDV dahil)')).toBe(parseDecimal(report.total.gross));
  expect(sumOf('Matrah toplamı')).toBe(parseDecimal(report.total.net));
  expect(sumOf('İade edilen')).toBe(parseDecimal(report.total.refunded));
  for (const { rate, net, vat } of report.total.vat) {
    expect(sumOf(`Matrah %${rate}`)).toBe(parseDecimal(net));
    expect(sumOf(`KDV %${rate}`)).toBe(parseDecimal(vat));
  }
});

test('the workbook contains VAT by month, site and rate, sales, lines and refunds, and they add up', async () => {
  const { call, third } = await openSoldShop();
  const answer = await call('GET', '/api/orders/export?from=2026-10-01&to=2026-11-30&format=xlsx');
  expect(answer.headers.get('content-disposition')).toContain('muhasebe-2026-10-01-2026-11-30.xlsx');
  const { names, tables } = readSheets(new Uint8Array(await answer.arrayBuffer()));
  expect(names).toEqual(['KDV özeti', 'Siparişler', 'Satırlar', 'İadeler']);
  const [vat = [], sales = [], lines = [], refunds = []] = tables;
  expect(vat.map((row) => row.slice(0, 4).join(' '))).toEqual([
    'Ay Site Tür KDV oranı (%)',
    '2026-10 dikis Satış 10',
    '2026-10 dikis Satış 20',
    '2026-11 dikis Satış 20',
    '2026-11 koltazoglu Satış 10',
    '2026-11 koltazoglu İade 10',
  ]);
  // 1 November (in Turkey), 15 October and 5 November 2026, as spreadsheets count days.
  expect(sales.slice(1).map((row) => row[1])).toEqual(['46327', '46310', '46331']);
  expect(refunds[1]).toMatchObject({ 2: third.slice(0, 8), 8: '10', 11: '-333.33' });

  const report = salesReportJson.parse(await (await call('GET', '/api/orders/report')).json());
  const sumOf = (
    table: readonly (readonly string[])[],
    name: string,
    isPart: (row: readonly string[]) => boolean = () => true,
  ) => {
    const index = table[0]?.indexOf(name) ?? -1;
    const cells = table.slice(1).filter(isPart);
    return cells.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0);
  };
  const gross = parseDecimal(report.total.gross);
  expect(sumOf(sales, 'Toplam (KDV dahil)')).toBe(gross);
  expect(sumOf(lines, 'Tutar (KDV dahil)')).toBe(gross);
  expect(sumOf(vat, 'Toplam (KDV dahil)', ([, , kind]) => kind === 'Satış')).toBe(gross);
  expect(sumOf(vat, 'Toplam (KDV dahil)', ([, , kind]) => kind === 'İade')).toBe(-333_33);
  expect(sumOf(refunds, 'Matrah') + sumOf(refunds, 'KDV')).toBe(-333_33);
  expect(sumOf(lines, 'Matrah') + sumOf(lines, 'KDV')).toBe(gross);
  expect((await call('GET', '/api/orders/export?format=pdf')).status).toBe(400);
});

test('the VAT of a refund is that of its pieces, and parts that are the whole order leave no VAT', async () => {
  const { test: shop, call } = await openTestOrderPanel([
    sampleProduct('igne', { price: '10.00', stockCount: 100 }),
    sampleProduct('ip', { price: '10.00', stockCount: 100 }),
    sampleProduct('kitap', { price: '33.33', stockCount: 100, vatRate: 10 }),
  ]);
  const session = newSession();
  shop.fill(session, ['p-igne', 1], ['p-ip', 1], ['p-kitap', 2]);
  const { id, createdAt } = (await shop.place(session)).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  const booksOf = async () => {
    const answer = await call('GET', '/api/orders/export?format=xlsx');
    const [vat = [], , , refunds = []] = readSheets(new Uint8Array(await answer.arrayBuffer())).tables;
    return {
      vat: vat.slice(1).map((row) => row.slice(2)),
      refunds: refunds.slice(1).map((row) => row.slice(8)),
    };
  };
  const refund = (body: object) => call('POST', `/api/orders/${id}/refund`, body);
  await refund({ items: [{ id: `${id}L3`, quantity: 1 }] });
  expect((await booksOf()).refunds).toEqual([['10', '-30.3', '-3.03', '-33.33']]);
  await refund({ amount: '5.00' });
  await refund({ items: [1, 2, 3].map((line) => ({ id: `${id}L${line}`, quantity: 1 })) });
  const { vat, refunds } = await booksOf();
  const sold = [
    ['Satış', '10', '60.6', '6.06', '66.66'],
    ['Satış', '20', '58.33', '11.67', '70'],
  ];
  expect(createdAt).toContain('2026');
  expect(vat).toEqual([
    ...sold,
    ...sold.map(([, rate, ...amounts]) => ['İade', rate, ...amounts.map((amount) => `-${amount}`)]),
  ]);
  expect(refunds).toHaveLength(5);
});

test.each([
  ['=HYPERLINK("http://kotu.example")', `"'=HYPERLINK(""http://kotu.example"")"`],
  ['+cmd|calc', "'+cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['＝1+1', "'＝1+1"],
  ['Ali; Veli', '"Ali; Veli"'],
])('a customer called %s is neither a formula nor another column', async (customerName, expected) => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('igne')]);
  const session = newSession();
  shop.fill(session, ['p-igne', 1]);
  const { record } = await shop.place(session, { customerName });
  await call('POST', `/api/orders/${record.order.id}/events`, { action: 'paid' });
  expect(await (await call('GET', '/api/orders/export')).text()).toContain(`;dikis;${expected};Havale`);
});

test('slips are printed for one order and for several that were not cancelled, and strangers get none of the papers', async () => {
  const { test: shop, call, callAsStranger, first, third } = await openSoldShop();
  const one = await call('GET', `/api/orders/${first}/slip`);
  expect([one.headers.get('content-type'), one.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `attachment; filename="paket-fisi-${first.slice(0, 8)}.pdf"`,
  ]);
  const several = await call('GET', `/api/orders/slip?ids=${third},${first},${third}`);
  expect(await several.text()).toBe(`%PDF ${third},${first}`);
  expect((await call('GET', `/api/orders/slip?ids=${first},yok`)).status).toBe(404);
  expect((await call('GET', '/api/orders/slip?ids=')).status).toBe(400);
  expect((await call('GET', '/api/orders/slip')).status).toBe(400);
  expect((await call('GET', '/api/orders/yok/slip')).status).toBe(404);
  for (const path of ['export', 'report', `slip?ids=${first}`, `${first}/slip`, `${first}/mails`]) {
    expect((await callAsStranger('GET', `/api/orders/${path}`)).status).toBe(401);
  }
  const session = newSession();
  shop.fill(session, ['p-igne', 1]);
  const { id } = (await shop.place(session)).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'cancelled', reason: '' });
  for (const path of [`slip?ids=${first},${id}`, `labels?ids=${id}`, `${id}/slip`, `${id}/label.pdf`]) {
    const refused = await call('GET', `/api/orders/${path}`);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(id.slice(0, 8))]);
  }
  expect((await call('GET', `/api/orders/${id}/pdf`)).status).toBe(200);
});
