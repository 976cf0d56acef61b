import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAudit } from '#compose/panel/open-audit';
import { orderNumberOf } from '#domain/orders/order-number';
import type { Role } from '#domain/panel/admin';
import { SILENT_LOG } from '#store/files/log';
import { makeFolder } from '#testing/make-folder';
import { sampleProduct } from '#testing/shops/memory-shop';
import { createTestAccounts, TEST_PASSWORD } from '#testing/shops/test-accounts';
import { testParts } from '#testing/shops/test-app';
import { createTestServices } from '#testing/shops/test-services';
import { openTestPanel } from '#testing/shops/test-panel';
import { openTestSelling } from '#testing/shops/test-selling';
import { createApp } from '../../app.ts';

const BANK = { bankName: 'Ziraat Bankası', accountHolder: 'Dikiş', iban: 'TR330006100519786457841326' };

async function openShop() {
  const dataDir = makeFolder();
  const audit = openAudit(dataDir, SILENT_LOG);
  const test = await openTestSelling({ products: [sampleProduct('igne')], audit });
  const accounts = await createTestAccounts({ audit });
  const app = createApp({
    ...testParts(),
    shop: test.shop,
    accounts,
    audit,
    selling: createTestServices(test.selling, {
      printOrders: () => Promise.resolve(new Uint8Array(4)),
    }),
  });
  onTestFinished(async () => {
    app.close();
    await test.close();
  });
  const call = async (role: Role, method: string, path: string, body?: unknown) =>
    app.request(path, {
      method,
      headers: {
        cookie: await accounts.cookieOf(role),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const trail = async (query = '') => (await call('owner', 'GET', `/api/admin/audit?${query}`)).json();
  return { dataDir, test, app, audit, callAsOwner: call, trail };
}

test('a changed IBAN is in the trail with the old and the new one, the account by its last digits', async () => {
  const { callAsOwner, trail } = await openShop();
  const added = await callAsOwner('owner', 'POST', '/api/payment/banks', {
    ...BANK,
    accountNumber: '12345678',
  });
  const { id } = await added.json();
  await callAsOwner('owner', 'PATCH', `/api/payment/banks/${id}/toggle`, { isActive: false });
  await callAsOwner('owner', 'DELETE', `/api/payment/banks/${id}`);
  const [removed, changed, made] = await trail('kind=bank');
  expect(made).toMatchObject({ who: 'owner', via: 'panel', action: 'bank-added', subject: BANK.bankName });
  expect(made.changes).toContainEqual({ field: 'iban', after: BANK.iban });
  expect(made.changes).toContainEqual({ field: 'accountNumber', after: '••••5678' });
  expect(changed).toMatchObject({ changes: [{ field: 'isActive', before: 'true', after: 'false' }] });
  expect(removed.changes).toContainEqual({ field: 'iban', before: BANK.iban });
});

test('of secrets only the change is recorded', async () => {
  const { callAsOwner, trail, dataDir } = await openShop();
  const body = { merchantId: '42', merchantKey: 'yeni-gizli-anahtar', merchantSalt: '', testMode: false };
  expect((await callAsOwner('owner', 'POST', '/api/payment/paytr-settings', body)).status).toBe(200);
  expect(await trail('kind=settings')).toMatchObject([
    {
      subject: 'payment',
      changes: [
        { field: 'merchantId', before: '1', after: '42' },
        { field: 'merchantKey' },
        { field: 'testMode', before: 'true', after: 'false' },
      ],
    },
  ]);
  expect(readFileSync(join(dataDir, '_private', 'audit.jsonl'), 'utf8')).not.toContain('gizli');
});

test('invoices that are entered, one by one or from a list, and taken away are in the trail', async () => {
  const { test: shop, callAsOwner, trail } = await openShop();
  const orders = [];
  for (let count = 0; count < 3; count += 1) {
    const { order } = (await shop.buy('p-igne')).record;
    for (const body of [{ action: 'paid' }, { action: 'shipped', carrier: 'Aras', trackingNumber: '1' }])
      await callAsOwner('owner', 'POST', `/api/orders/${order.id}/events`, body);
    orders.push({ id: order.id, number: orderNumberOf(order.id) });
  }
  const [one, two, three] = orders;
  const invoice = { number: 'ABC2026000000001', date: '2026-11-20', ettn: '' };
  await callAsOwner('owner', 'PUT', `/api/orders/${one?.id}/invoice`, invoice);
  await callAsOwner('owner', 'PUT', `/api/orders/${one?.id}/invoice`, { ...invoice, number: '7' });
  await callAsOwner('owner', 'DELETE', `/api/orders/${one?.id}/invoice`);
  const text = [two, three].map((each, index) => `${each?.number};ABC202600000000${index + 2};20.11.2026`);
  const list = { text: text.join('\n'), files: [] };
  await callAsOwner('warehouse', 'POST', '/api/admin/orders/invoices', { ...list, apply: false });
  await callAsOwner('warehouse', 'POST', '/api/admin/orders/invoices', { ...list, apply: true });
  expect(await trail('kind=order')).toMatchObject([
    { who: 'warehouse', action: 'invoice-attached', subject: `${two?.number}, ${three?.number}`, count: 2 },
    { who: 'owner', action: 'invoice-detached', subject: one?.number },
    { who: 'owner', action: 'invoice-attached', subject: one?.number },
  ]);
});

test('views of persons are recorded once in a while, prints and erasures each time', async () => {
  const { test: shop, callAsOwner, trail, dataDir } = await openShop();
  const { order } = (await shop.buy('p-igne')).record;
  const number = orderNumberOf(order.id);
  for (let times = 0; times < 3; times += 1) {
    await callAsOwner('warehouse', 'GET', '/api/orders?page=1');
    await callAsOwner('warehouse', 'GET', `/api/orders/${order.id}`);
  }
  const { order: other } = (await shop.buy('p-igne')).record;
  await callAsOwner('warehouse', 'GET', `/api/orders/${other.id}/mails`);
  await callAsOwner('warehouse', 'GET', '/api/orders');
  await callAsOwner('warehouse', 'GET', '/api/admin/customers');
  await callAsOwner('warehouse', 'GET', `/api/orders/${order.id}/pdf`);
  await callAsOwner('warehouse', 'GET', '/api/orders/export?format=csv');
  await callAsOwner('warehouse', 'POST', `/api/orders/${order.id}/erase`);
  expect(await trail('who=ware&kind=person')).toMatchObject([
    { action: 'order-printed', subject: number },
    { action: 'orders-listed', subject: 'customers', count: 1 },
    { action: 'orders-listed', subject: 'all', count: 2 },
    { action: 'order-viewed', subject: orderNumberOf(other.id) },
    { action: 'order-viewed', subject: number },
    { action: 'orders-listed', subject: 'page', count: 1 },
  ]);
  expect(await trail('kind=export')).toMatchObject([{ subject: 'orders.csv', count: 0 }]);
  expect(await trail('kind=order')).toMatchObject([{ action: 'erased', subject: number, who: 'warehouse' }]);
  const text = readFileSync(join(dataDir, '_private', 'audit.jsonl'), 'utf8');
  expect(text).not.toContain(order.customerName);
  expect(text).not.toContain(order.customerEmail);
});

test('the trail is for owners only, paged, newest first, by day and name', async () => {
  const { app, callAsOwner, trail } = await openShop();
  for (const role of ['editor', 'warehouse'] as const) {
    expect((await callAsOwner(role, 'GET', '/api/admin/audit')).status).toBe(403);
    expect((await callAsOwner(role, 'GET', '/api/admin/audit/state')).status).toBe(403);
  }
  expect((await app.request('/api/admin/audit')).status).toBe(401);
  const page = await callAsOwner('owner', 'GET', '/api/admin/audit?page=2&pageSize=2&kind=account');
  // Three accounts were made before.
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(await page.json()).toMatchObject([{ number: 1, action: 'account-created', subject: 'owner' }]);
  expect(await trail('from=2099-01-01')).toEqual([]);
  expect(await trail('to=2020-01-01')).toEqual([]);
  expect(await trail('who=kimse')).toEqual([]);
  for (const query of ['kind=x', 'page=0', 'pageSize=101', 'from=yarın']) {
    expect((await callAsOwner('owner', 'GET', `/api/admin/audit?${query}`)).status).toBe(400);
  }
});

test('a trail that cannot be written stops changes of banks and settings; other entries are written when it can be', async () => {
  const { dataDir, test: shop, app, audit, callAsOwner, trail } = await openShop();
  const { order } = (await shop.buy('p-igne')).record;
  const banks = shop.selling.banks.all();
  const path = join(dataDir, '_private', 'audit.jsonl');
  rmSync(path);
  mkdirSync(path);
  const added = await callAsOwner('owner', 'POST', '/api/payment/banks', BANK);
  expect([added.status, (await added.json()).code]).toEqual([503, 'audit_failed']);
  expect(shop.selling.banks.all()).toEqual(banks);
  const settings = await callAsOwner('owner', 'POST', '/api/payment/paytr-settings', { merchantId: '9' });
  expect(settings.status).toBe(503);
  expect((await callAsOwner('warehouse', 'GET', `/api/orders/${order.id}`)).status).toBe(200);
  const login = await app.request('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: TEST_PASSWORD }),
  });
  expect(login.status).toBe(200);
  expect(audit.problems().map(({ code }) => code)).toEqual(['unwritten']);

  rmSync(path, { recursive: true });
  expect((await callAsOwner('owner', 'POST', '/api/payment/banks', BANK)).status).toBe(201);
  expect(audit.problems()).toEqual([]);
  const views = await trail('kind=person');
  expect(views.map(({ who, subject }: { who: string; subject: string }) => [who, subject])).toEqual([
    ['warehouse', orderNumberOf(order.id)],
  ]);
});

test('settings, storefronts, raw files and product exports of the panel are in the trail', async () => {
  const { call: callAsOwner } = await openTestPanel();
  await callAsOwner('PUT', '/api/site-settings', {
    phone: '0212 111 22 33',
    emailSenderPassword: 'çok gizli',
  });
  await callAsOwner('PUT', '/api/admin/sites/dikis', { name: 'Yeni Ad' });
  await callAsOwner('GET', '/api/files/export/all?format=csv');
  const trail = await (await callAsOwner('GET', '/api/admin/audit')).json();
  expect(trail.slice(0, 3)).toMatchObject([
    { action: 'exported', subject: 'urunler.csv', count: 3 },
    { subject: 'dikis', changes: [{ field: 'name', after: 'Yeni Ad' }] },
    {
      subject: 'settings',
      changes: [
        { field: 'phone', before: '0212 000 00 00', after: '0212 111 22 33' },
        { field: 'emailSenderPassword' },
      ],
    },
  ]);
});
