import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { kurus, toDecimal } from '#domain/money/money';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { placed, sampleOrder } from '#testing/samples/sample-order';
import { orderNumberOf } from '#domain/orders/order-number';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestOrderPanel } from '#testing/shops/test-order-panel';
import { newSession } from '#testing/shops/test-selling';

const CARRIERS = [
  { name: 'Aras Kargo', trackingUrl: 'https://aras.example/{no}', vkn: '0720039666' },
  {
    name: 'Kendi Kuryemiz',
    trackingUrl: 'https://kurye.example/{no}',
    columns: { desi: 'DESİ', orderNumber: 'MÖK' },
  },
];

const BILLING = {
  type: 'company',
  title: 'Öz Tekstil & Oğulları Ltd. Şti.',
  taxNumber: '4847132613',
  taxOffice: 'Beyoğlu',
} as const;

async function openShop() {
  const opened = await openTestOrderPanel(
    [
      sampleProduct('igne', { price: '99.90', stockCount: 1000, desi: 1.5 }),
      sampleProduct('kitap', { price: '333.33', stockCount: 1000, vatRate: 10 }),
    ],
    undefined,
    { carriers: CARRIERS },
  );
  const { test: shop, call } = opened;
  shop.clock.now = new Date('2026-11-20T10:00:00.000Z');
  const buy = async (form: object = {}) => {
    const session = newSession();
    shop.fill(session, ['p-igne', 3], ['p-kitap', 1]);
    const { record } = await shop.place(session, form);
    await call('POST', `/api/orders/${record.order.id}/events`, { action: 'paid' });
    return record.order.id;
  };
  const file = (query: string) => call('GET', `/api/admin/orders/export?${query}`);
  return { ...opened, buy, file };
}

test('others get their turn while many orders are read', async () => {
  const { test: shop, file, call } = await openShop();
  const orders = Array.from({ length: 1200 }, (_, number) => sampleOrder(number + 1));
  await shop.orders.append(orders.map(placed));
  const lines = orders.map(
    ({ id }, index) => `${orderNumberOf(id)} ABC2026${String(index).padStart(9, '0')}`,
  );
  const list = { text: lines.join('\n'), carrier: 'Aras Kargo', apply: false };
  for (const ask of [
    () => file('for=aras-kargo&format=csv'),
    () => call('POST', '/api/admin/orders/tracking', list),
    () => call('POST', '/api/admin/orders/invoices', { text: list.text, apply: false }),
  ]) {
    let turns = 0;
    let isDone = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    expect((await ask()).status).toBe(200);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(2);
  }
});

const textOf = async (response: Response) => (await response.text()).replace('\uFEFF', '');

test('a carrier gets the waiting parcels, under the owner’s headings', async () => {
  const { buy, file, call } = await openShop();
  const cancelled = await buy();
  await call('POST', `/api/orders/${cancelled}/events`, {
    action: 'shipped',
    carrier: 'Aras Kargo',
    trackingNumber: '1',
  });
  const id = await buy();
  const csv = await textOf(await file('for=aras-kargo&format=csv'));
  const [heads = '', row = '', ...more] = csv.trim().split('\r\n');
  expect(heads).toMatch(/^Sipariş No;Alıcı;Adres;İlçe;İl;/);
  expect(row).toContain(';1;4,5;Gönderici;');
  expect(more).toEqual([]);
  // A piece whose money went back before is not in the parcel.
  await call('POST', `/api/orders/${id}/refund`, { items: [{ id: `${id}L1`, quantity: 1 }] });
  const [, smaller = ''] = (await textOf(await file('for=aras-kargo&format=csv'))).split('\r\n');
  expect(smaller).toMatch(/;1;3;Gönderici;;"2 x /);
  const written = await buy({ shippingAddress: 'Terzi Sokak No: 12, Nilüfer, Bursa' });
  const byText = await textOf(await file(`for=aras-kargo&format=csv&ids=${written}`));
  expect(byText).toContain(';Terzi Sokak No: 12, Nilüfer, Bursa;Nilüfer;Bursa;');
  const renamed = await textOf(await file(`for=Kendi%20Kuryemiz&format=csv&ids=${id}`));
  expect(renamed.split('\r\n')[0]).toBe('DESİ;MÖK');
  const unknown = await file('for=uzay');
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain('Aras Kargo');
});

test('the accountant gets a row for each shipped line; the rows add up to the totals', async () => {
  const { buy, file, call } = await openShop();
  const id = await buy({ billing: BILLING });
  await buy();
  // Before the parcel leaves there is no invoice, and no empty file either.
  expect((await file(`for=invoice&ids=${id}`)).status).toBe(409);
  await call('POST', `/api/orders/${id}/events`, {
    action: 'shipped',
    carrier: 'ARAS',
    trackingNumber: '77',
  });
  const csv = await textOf(await file('for=invoice&format=csv'));
  const [heads = '', ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(rows).toHaveLength(3);
  const cell = (row: readonly string[], head: string): string => row[heads.indexOf(head)] ?? '';
  const [first = []] = rows;
  expect(cell(first, 'Ad soyad / unvan')).toBe(BILLING.title);
  expect(cell(first, 'VKN / TCKN')).toBe(BILLING.taxNumber);
  expect(cell(first, 'Kargo firması')).toBe('Aras Kargo');
  expect(cell(first, 'Kargo VKN')).toBe('0720039666');
  expect(cell(first, 'Ödeme şekli')).toBe('EFT/HAVALE');
  expect(cell(first, 'Gönderim tarihi')).toBe('20.11.2026');
  const gross = rows.reduce(
    (sum, row) => sum + Math.round(Number(cell(row, 'Tutar (KDV dahil)').replace(',', '.')) * 100),
    0,
  );
  expect(gross).toBe(3 * 9990 + 33333 + 5000);
});

test('an order of the last night of the year that is sent in January is among the invoices of January', async () => {
  const { test: shop, buy, file, call } = await openShop();
  const send = (id: string) =>
    call('POST', `/api/orders/${id}/events`, { action: 'shipped', carrier: 'Aras', trackingNumber: '7' });
  const heads = async (span: string): Promise<readonly string[]> =>
    (await textOf(await file(`for=invoice&format=csv&${span}`)))
      .split('\r\n')
      .slice(1)
      .flatMap((row) => row.split(';')[0] || []);
  // In Turkey it is half past eleven, and an hour later the first of January.
  shop.clock.now = new Date('2026-12-31T20:30:00.000Z');
  const [sent, waiting] = [await buy(), await buy()];
  await send(sent);
  shop.clock.now = new Date('2026-12-31T21:30:00.000Z');
  await send(waiting);
  // What comes back in January was sent, and sold, in December.
  await call('POST', `/api/orders/${sent}/events`, { action: 'returned' });
  const december = 'from=2026-12-01&to=2026-12-31';
  const january = 'from=2027-01-01&to=2027-01-31';
  expect(new Set(await heads(december))).toEqual(new Set([orderNumberOf(sent)]));
  expect(new Set(await heads(january))).toEqual(new Set([orderNumberOf(waiting)]));
  const drafts = unzipSync(new Uint8Array(await (await file(`for=ubl&${january}`)).arrayBuffer()));
  expect(Object.keys(drafts)).toContain(`${orderNumberOf(waiting)}.xml`);
});

test('what went back before the parcel left, for pieces or as an amount, is on no invoice', async () => {
  const { test: shop, file, call } = await openShop();
  const coupon = { id: 'kod', ...campaignFields.parse({ title: 'Kod', type: 'amount', amount: '10.00' }) };
  shop.change({ campaigns: [coupon] });
  const session = newSession();
  shop.fill(session, ['p-igne', 3], ['p-kitap', 1]);
  const { id } = (await shop.place(session)).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  const pieces = [`${id}L1`, `${id}L2`].map((line) => ({ id: line, quantity: 1 }));
  await call('POST', `/api/orders/${id}/refund`, { items: pieces });
  const apology = await call('POST', `/api/orders/${id}/refund`, { amount: '20.01' });
  const { refundedAmount } = await apology.json();
  await call('POST', `/api/orders/${id}/events`, { action: 'shipped', carrier: 'Aras', trackingNumber: '7' });
  // What goes back later needs papers of its own.
  await call('POST', `/api/orders/${id}/refund`, { amount: '1.00' });
  const total = 3 * 9990 + 33333 + 5000 - 1000;
  const left = toDecimal(kurus(total - Number(refundedAmount.replace('.', ''))));
  const [heads = [], ...rows] = (await textOf(await file('for=invoice&format=csv')))
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const column = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
  expect(column('Adet')).toEqual(['2', '1']);
  const sum = column('Tutar (KDV dahil)').reduce((all, text = '') => all + Number(text.replace(',', '')), 0);
  expect(toDecimal(kurus(sum))).toBe(left);
  const [xml] = Object.values(unzipSync(new Uint8Array(await (await file('for=ubl')).arrayBuffer())));
  expect(strFromU8(xml ?? new Uint8Array())).toContain(`<cbc:PayableAmount currencyID="TRY">${left}<`);
});

test('an invoice to another address names the city of that address', async () => {
  const { buy, file, call } = await openShop();
  const delivery = { city: 'İstanbul', district: 'Kadıköy', addressLine: 'Moda Cad. No: 5' };
  const addresses = ['Tunalı Hilmi Cad. No: 7\nÇankaya / Ankara', 'Yalnız Sokak No: 1', undefined];
  for (const address of addresses) {
    const id = await buy({ billing: { ...BILLING, address }, delivery });
    await call('POST', `/api/orders/${id}/events`, {
      action: 'shipped',
      carrier: 'Aras',
      trackingNumber: '7',
    });
  }
  const older = await buy({ shippingAddress: 'Terzi Sokak No: 12, Nilüfer, Bursa' });
  await call('POST', `/api/orders/${older}/events`, {
    action: 'shipped',
    carrier: 'Aras',
    trackingNumber: '7',
  });
  const [heads = [], ...rows] = (await textOf(await file('for=invoice&format=csv')))
    .replaceAll(/"[^"]*"/g, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const places = rows.map((row) => [row[heads.indexOf('İlçe')], row[heads.indexOf('İl')]].join(' / '));
  expect([...new Set(places)]).toEqual(['Çankaya / Ankara', 'Kadıköy / İstanbul', 'Nilüfer / Bursa']);
  const sales = await textOf(await call('GET', '/api/orders/export'));
  for (const place of ['Ankara;Çankaya', 'İstanbul;Kadıköy', 'Bursa;Nilüfer'])
    expect(sales).toContain(`;${place}\r\n`);
  const files = unzipSync(new Uint8Array(await (await file('for=ubl')).arrayBuffer()));
  const [xml = ''] = Object.values(files).map((bytes) => strFromU8(bytes));
  expect(xml).toContain('<cbc:CityName>Ankara</cbc:CityName>');
});

test('a draft with a line without VAT names the missing reason for it', async () => {
  const { test: shop, call } = await openTestOrderPanel([sampleProduct('kitap', { vatRate: 0 })]);
  const session = newSession();
  shop.fill(session, ['p-kitap', 1]);
  const { id } = (await shop.place(session)).record.order;
  await call('POST', `/api/orders/${id}/events`, { action: 'paid' });
  await call('POST', `/api/orders/${id}/events`, { action: 'shipped', carrier: 'Aras', trackingNumber: '7' });
  const zip = await (await call('GET', '/api/admin/orders/export?for=ubl')).arrayBuffer();
  const missing = unzipSync(new Uint8Array(zip))['EKSIKLER.txt'] ?? new Uint8Array();
  expect(strFromU8(missing)).toContain(
    `${orderNumberOf(id)}: KDV istisna kodu (KDV'siz satırlar: Ürün kitap)`,
  );
});

test('a draft of the e-Arşiv invoice equals its golden file and names what is missing', async () => {
  const { buy, file, call } = await openShop();
  const id = await buy({
    billing: BILLING,
    delivery: { city: 'İstanbul', district: 'Kadıköy', addressLine: 'Moda Cad. No: 5' },
  });
  await call('POST', `/api/orders/${id}/events`, {
    action: 'shipped',
    carrier: 'Aras Kargo',
    trackingNumber: '77',
  });
  const files = unzipSync(new Uint8Array(await (await file('for=ubl')).arrayBuffer()));
  const [name = '', missing = ''] = Object.keys(files);
  expect(missing).toBe('EKSIKLER.txt');
  expect(strFromU8(files[missing] ?? new Uint8Array())).toContain(
    'Kargo firmasının ili ve ilçesi (Aras Kargo)',
  );
  const xml = strFromU8(files[name] ?? new Uint8Array())
    .replace(/<cbc:UUID>[^<]*/, '<cbc:UUID>ETTN')
    .replace(/(<cac:OrderReference>\s*<cbc:ID>)[^<]*/, '$1NUMARA');
  await expect(xml).toMatchFileSnapshot('../fixtures/e-arsiv-draft.xml');
  // Once the invoice is entered, the draft names it.
  const ettn = '0b9d7a3c-1f6e-4c1b-9a52-3f2f0f6f9d11';
  const invoice = { number: 'ABC2026000000001', date: '2026-11-20', ettn };
  await call('PUT', `/api/orders/${id}/invoice`, invoice);
  const named = unzipSync(new Uint8Array(await (await file('for=ubl')).arrayBuffer()));
  const text = strFromU8(named[name] ?? new Uint8Array());
  expect(text).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
  expect(text).toContain(`<cbc:UUID>${ettn}</cbc:UUID>`);
});
