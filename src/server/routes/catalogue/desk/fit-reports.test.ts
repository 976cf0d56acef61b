import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitReportJson } from '#contract/catalogue/facts/fit-reports';
import { orderDetailJson, customerOrderJson, type CustomerOrderJson } from '#contract/orders/orders';
import { sampleProduct } from '#testing/shops/memory-shop';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { createTestServices } from '#testing/shops/test-services';
import { openTestPanel, type TestPanel } from '#testing/shops/test-panel';
import { newSession, openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const PLATE = 'plakalar/manual-urun-plaka-2026-01-01.json';
const MACHINE = { name: 'Juki DDL-8700 Düz Dikiş Makinesi' };
const PART = { compatible: ['Juki DDL-5550N'] };
const OTHER_PART = { compatible: ['Juki DDL-8700'] };

let test: TestSelling;
let shop: TestPanel;
let session: string;

beforeEach(async () => {
  session = newSession();
  test = await openTestSelling({
    products: [
      sampleProduct('ddl', { ...MACHINE, categoryId: 'c-makineler' }),
      sampleProduct('eski', { name: 'Juki DDL-5550N Makine', categoryId: 'c-makineler' }),
      sampleProduct('plaka', { ...PART, categoryId: 'c-plakalar' }),
      sampleProduct('yay', { ...OTHER_PART, categoryId: 'c-plakalar' }),
      sampleProduct('makas', { categoryId: 'c-makaslar' }),
    ].map((product) => ({ ...product, id: product.id.slice(2) })),
  });
  shop = await openTestPanel({
    files: {
      'makineler/category.json': categoryFile('makineler'),
      'makineler/manual-urun-ddl-2026-01-01.json': productFile('ddl', MACHINE),
      'plakalar/category.json': categoryFile('plakalar', { sortOrder: 1 }),
      [PLATE]: productFile('plaka', PART),
      'plakalar/manual-urun-yay-2026-01-01.json': productFile('yay', OTHER_PART),
    },
    parts: { selling: createTestServices(test.selling) },
    panelParts: { orders: test.selling },
  });
});

afterEach(() => test.close());

async function buy(machine?: string): Promise<{ id: string; token: string }> {
  test.selling.carts.add(session, 'plaka', 1, machine);
  test.selling.carts.add(session, 'makas', 1, machine);
  const { record } = await test.place(session, { paymentMethod: 'bank_transfer' });
  return record.order;
}

async function ship(id: string): Promise<void> {
  for (const action of [{ action: 'paid', reference: '' }, { action: 'preparing' }] as const) {
    await test.selling.changeOrder.act(id, action, 'ayse');
  }
  await test.selling.changeOrder.act(id, { action: 'shipped', carrier: 'Aras', trackingNumber: '1' }, 'ayse');
}

const readOrder = async (token: string): Promise<CustomerOrderJson> =>
  customerOrderJson.parse(await (await shop.app.request(`/api/orders/own/${token}`)).json());
const say = (token: string, body: object) =>
  shop.app.request(`/api/orders/own/${token}/fit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const reports = async () =>
  z.array(fitReportJson).parse(await (await shop.call('GET', '/api/admin/fit-reports')).json());
const plate = (): unknown => JSON.parse(readFileSync(join(shop.dataDir, PLATE), 'utf8'));

describe("the shopper's machine", () => {
  it('is shown with each part in the cart and stored in the order', async () => {
    const { id, token } = await buy('ddl');
    const machine = { name: 'Juki DDL-8700', verdict: 'bilinmiyor' };
    expect((await readOrder(token)).items).toMatchObject([{ machine }, { machine: null }]);
    const detail = await (await shop.call('GET', `/api/orders/${id}`)).json();
    expect(orderDetailJson.parse(detail).items[0]?.machine).toEqual(machine);
  });

  it('is left out when the shop does not know it', async () => {
    const { token } = await buy('yok');
    expect((await readOrder(token)).items.map((item) => item.machine)).toEqual([null, null]);
  });
});

describe('a buyer’s report about a part', () => {
  it('is requested after shipping, for parts only, and can be changed until it is decided', async () => {
    const { id, token } = await buy('ddl');
    expect((await readOrder(token)).fit).toEqual([]);
    expect((await say(token, { id: `${id}L1`, fits: true })).status).toBe(409);
    await ship(id);
    expect((await readOrder(token)).fit).toMatchObject([{ id: `${id}L1`, fits: null, isOpen: true }]);
    expect((await say(token, { id: `${id}L1`, fits: true })).status).toBe(201);
    expect((await say(token, { id: `${id}L1`, fits: false })).status).toBe(201);
    expect((await readOrder(token)).fit).toMatchObject([{ fits: false, isOpen: true }]);
    expect((await say(token, { id: `${id}L9`, fits: true })).status).toBe(422);
    expect(await reports()).toHaveLength(1);
  });

  it('needs a machine when the order names none', async () => {
    const { id, token } = await buy();
    await ship(id);
    expect((await say(token, { id: `${id}L1`, fits: true })).status).toBe(422);
    expect((await say(token, { id: `${id}L1`, fits: true, machine: 'ddl 8700 l' })).status).toBe(201);
    expect(await reports()).toMatchObject([{ machine: 'ddl 8700 l', fit: null }]);
  });

  it('changes no verdict until the owner adds it to the file, and that can be undone', async () => {
    const { id, token } = await buy('ddl');
    await ship(id);
    await say(token, { id: `${id}L1`, fits: true });
    const [report] = await reports();
    expect(report).toMatchObject({ fits: true, fit: { verdict: 'bilinmiyor' }, decision: null });
    expect(plate()).toMatchObject(PART);
    const path = `/api/admin/fit-reports/${report?.id ?? ''}`;
    const decided = await shop.call('POST', path, { isAccepted: true });
    expect(plate()).toMatchObject({ compatible: ['Juki DDL-5550N', 'Juki DDL-8700'] });
    expect((await reports())[0]).toMatchObject({
      fit: { verdict: 'uyar' },
      decision: { isAccepted: true, by: 'owner' },
    });
    expect((await shop.call('POST', path, { isAccepted: false })).status).toBe(409);
    expect((await say(token, { id: `${id}L1`, fits: false })).status).toBe(409);
    const { changeId } = z.object({ changeId: z.string() }).parse(await decided.json());
    expect((await shop.call('POST', `/api/admin/changes/${changeId}/undo`)).status).toBe(200);
    expect(plate()).toMatchObject(PART);
  });

  it('is only recorded when the owner rejects it', async () => {
    const before = plate();
    for (const { id, token } of [await buy('ddl'), await buy('ddl')]) {
      await ship(id);
      await say(token, { id: `${id}L1`, fits: false });
    }
    const report = (await reports()).at(-1);
    await shop.call('POST', `/api/admin/fit-reports/${report?.id ?? ''}`, { isAccepted: false });
    expect(plate()).toEqual(before);
    expect(await reports()).toMatchObject([{ decision: null }, { decision: { isAccepted: false } }]);
  });
});
