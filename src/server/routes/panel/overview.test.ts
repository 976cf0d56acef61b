import { expect, test, vi } from 'vitest';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { kurus, toDecimal } from '#domain/money/money';
import type { OrderAction } from '#contract/orders/order-requests';
import { productFile } from '#testing/shops/open-store';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { openTestPanel, SAMPLE_FILES } from '#testing/shops/test-panel';
import { openTestSelling } from '#testing/shops/test-selling';

test('the overview contains what waits for the owner', async () => {
  const selling = await openTestSelling();
  const id = selling.shop.catalogue.products()[0]?.id ?? '';
  const { record } = await selling.buy(id, 1, 'bank_transfer');
  const placed = { total: toDecimal(record.order.total) };
  const act = (action: OrderAction) => selling.selling.changeOrder.act(record.order.id, action, 'ayşe');
  const panel = await openTestPanel({
    files: {
      ...SAMPLE_FILES,
      'igneler/manual-l-2026-01-01.json': productFile('l', { stockCount: 1, imageUrl: '/images/yok.svg' }),
      'igneler/manual-o-2026-01-01.json': productFile('o', { stockCount: 0, price: '0.00' }),
      'igneler/manual-x-2026-01-01.json': '{',
    },
    now: () => selling.clock.now.getTime(),
    panelParts: {
      orders: selling.selling,
      outbox: {
        enqueue: () => Promise.resolve(),
        retry: () => Promise.resolve(true),
        forgetOrders: () => Promise.resolve(),
        entries: () => [
          {
            id: 'order-received:1',
            to: 'a@ornek.com',
            subject: 'Siparişiniz',
            state: 'failed',
            attempts: 3,
            createdAt: '',
            nextAttemptAt: '',
            lastError: '535 bad password',
          },
        ],
      },
    },
  });
  await panel.app.request('/api/products/search?q=bulunmayan');
  const overview = await (await panel.call('GET', '/api/admin/overview')).json();
  expect(overview.totals).toEqual({ products: 5, drafts: 0, categories: 2, orders: 1 });
  expect(overview.sites).toMatchObject([
    { id: 'dikis', products: 5 },
    { id: 'koltazoglu', products: 5 },
  ]);
  expect(overview.files).toMatchObject({ totalProducts: 6 });
  expect(overview.catalogue).toMatchObject({
    lowStock: { count: 1, products: [{ id: 'l', stockCount: 1 }] },
    outOfStock: { count: 1, products: [{ id: 'o' }] },
    noPrice: { count: 1 },
    problems: { count: 1, items: [{ file: 'igneler/manual-x-2026-01-01.json' }] },
    emptySearches: [{ text: 'bulunmayan', count: 1 }],
  });
  expect(overview.orders.sales).toHaveLength(30);
  expect(overview.orders.sales.at(-1)).toMatchObject({
    orders: 0,
    paid: '0.00',
    pending: placed.total,
    total: '0.00',
  });
  await act({ action: 'paid', reference: '' });
  await act({ action: 'refunded', amount: '10.00', reference: 'Dekont' });
  const after = await (await panel.call('GET', '/api/admin/overview')).json();
  const net = toDecimal(kurus(record.order.total - 10_00));
  expect(after.orders.sales.at(-1)).toMatchObject({
    orders: 1,
    paid: placed.total,
    refunded: '10.00',
    pending: '0.00',
    total: net,
    dikis: net,
    koltazoglu: '0.00',
  });
  expect(after.orders.sales.at(-2)).toMatchObject({ orders: 0, total: '0.00' });
  expect(overview.orders.unsentMails).toMatchObject({ count: 1, mails: [{ lastError: '535 bad password' }] });

  const forEditor = await (await panel.callAs('editor', 'GET', '/api/admin/overview')).json();
  expect(forEditor.orders).toBeNull();
  expect([forEditor.totals, ...forEditor.sites].map(({ orders }) => orders)).toEqual([null, null, null]);
  expect(JSON.stringify(forEditor)).not.toContain('a@ornek.com');
  const forWarehouse = await (await panel.callAs('warehouse', 'GET', '/api/admin/overview')).json();
  expect(forWarehouse.catalogue).toBeNull();
});

test('the overview names the customers to be called before their order at the door is packed', async () => {
  const selling = await openTestSelling();
  selling.change({ shipping: shippingRules.parse({ cashOnDelivery: { active: true } }) });
  const panel = await openTestPanel({ panelParts: { orders: selling.selling } });
  const waiting = async () => {
    const { orders } = await (await panel.call('GET', '/api/admin/overview')).json();
    return [
      orders.toConfirm.orders.map(({ deadline }: { deadline: unknown }) => deadline),
      orders.toPack.count,
    ];
  };
  const id = selling.shop.catalogue.products()[0]?.id ?? '';
  const { record } = await selling.buy(id, 1, 'cash_on_delivery');
  // The lists of the other storefront do not have it.
  const other = await (await panel.call('GET', '/api/admin/overview?site=koltazoglu')).json();
  expect(other.orders.toConfirm.count).toBe(0);
  // It does not expire.
  expect(await waiting()).toEqual([[null], 0]);
  await selling.selling.changeOrder.act(record.order.id, { action: 'confirmed' }, 'ayşe');
  expect(await waiting()).toEqual([[], 1]);
});

test('a storefront’s card counts the products that it carries, and its list has no others', async () => {
  const sites = DEFAULT_SITES.map((site) =>
    site.id === 'koltazoglu' ? { ...site, categories: ['bicaklar'] } : site,
  );
  const files = { ...SAMPLE_FILES, 'sites.json': JSON.stringify(sites) };
  const { call } = await openTestPanel({ files });
  const overview = await (await call('GET', '/api/admin/overview')).json();
  expect(overview.sites).toMatchObject([
    { id: 'dikis', products: 3 },
    { id: 'koltazoglu', products: 1 },
  ]);
  const listed = await call('GET', '/api/admin/products?site=koltazoglu');
  expect(await listed.json()).toMatchObject([{ id: 'c' }]);
  const ofSite = await (await call('GET', '/api/admin/overview?site=koltazoglu')).json();
  expect(ofSite.catalogue.noPicture.products).toMatchObject([{ id: 'c' }]);
  const wish = { filter: { site: 'koltazoglu' }, operation: { isNew: true } };
  const preview = await call('POST', '/api/admin/products/bulk/preview', wish);
  expect(await preview.json()).toMatchObject({ rows: [{ id: 'c' }] });
});

test('a test mail returns the mail server’s own answer', async () => {
  const sendTestMail = vi.fn<() => Promise<{ answer: string; to: string }>>(() =>
    Promise.resolve({ answer: '250 2.0.0 OK', to: 'bilgi@ornek.com' }),
  );
  const { call } = await openTestPanel({ panelParts: { sendTestMail } });
  const response = await call('POST', '/api/email/test', { test: true });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, answer: '250 2.0.0 OK', to: 'bilgi@ornek.com' });
  const failing = await openTestPanel();
  expect((await failing.call('POST', '/api/email/test', { test: true })).status).toBe(502);
});
