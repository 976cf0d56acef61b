import { expect, onTestFinished, test } from 'vitest';
import type { Scope } from '#domain/panel/api-token';
import { createTestServices } from '#testing/shops/test-services';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestPanel } from '#testing/shops/test-panel';
import { openTestSelling } from '#testing/shops/test-selling';

async function openShop() {
  const selling = await openTestSelling({ products: [sampleProduct('igne', { price: '99.90' })] });
  onTestFinished(() => selling.close());
  const panel = await openTestPanel({ parts: { selling: createTestServices(selling.selling) } });
  const make = async (name: string, scopes: readonly Scope[]): Promise<string> =>
    (await (await panel.call('POST', '/api/admin/tokens', { name, scopes })).json()).token;
  const send = async (method: string, params: object, token?: string): Promise<Response> =>
    panel.app.request('/api/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  const toolsOf = async (token?: string): Promise<string[]> => {
    const { result } = await (await send('tools/list', {}, token)).json();
    return result.tools.map(({ name }: { name: string }) => name);
  };
  const use = async (name: string, args: object, token?: string) => {
    const response = await send('tools/call', { name, arguments: args }, token);
    const { result, error } = await response.json();
    if (error) return { isError: true, value: error };
    const [{ text }] = result.content;
    return { isError: result.isError ?? false, value: result.isError ? text : JSON.parse(text) };
  };
  return { ...panel, selling, make, send, toolsOf, use };
}

const SHOPPER_TOOLS = ['search_catalog', 'lookup_catalog', 'get_product', 'search_policies', 'create_cart'];

test('a stranger’s agent finds goods and gets a link, and nothing else', async () => {
  const { send, toolsOf, use } = await openShop();
  const opened = await send('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  expect(opened.headers.get('content-type')).toBe('application/json');
  expect(await opened.json()).toMatchObject({ result: { serverInfo: { name: 'file-first-shop' } } });
  expect(await toolsOf()).toEqual(SHOPPER_TOOLS);
  const found = await use('search_catalog', { query: 'urun', limit: 2 });
  expect(found.value.products).toHaveLength(2);
  const lines = [{ slug: 'urun-b' }, { slug: 'urun-b' }];
  const { value: cart } = await use('create_cart', { lines });
  expect(cart).toMatchObject({ subtotal: '500.00', lines: [{ quantity: 2, lineTotal: '500.00' }] });
  expect(cart.continue_url).toMatch(/^http.*\/favoriler\?urun=urun-b$/);
  const listed = await use('lookup_catalog', { slugs: ['urun-a', 'yok'] });
  expect(listed.value).toMatchObject({ products: [{ slug: 'urun-a' }], missing: ['yok'] });
  expect((await use('get_product', { slug: 'yok' })).isError).toBe(true);
  expect((await use('find_products', {})).isError).toBe(true);
  expect((await send('tools/list', {}, `shop_${'x'.repeat(36)}`)).status).toBe(401);
});

test('several messages at once are all answered', async () => {
  const { app } = await openShop();
  const message = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const answer = await app.request('/api/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([message(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, message(2)]),
  });
  const answered: { readonly id: number }[] = await answer.json();
  expect(new Set(answered.map(({ id }) => id))).toEqual(new Set([1, 2]));
});

test('a change is previewed, applied once under the agent’s name, and undone', async () => {
  const { make, use, call, shop } = await openShop();
  const token = await make('claude', ['catalogue:write', 'orders:write', 'orders:persons']);
  const priceOf = (id: string) => Number(shop.catalogue.findProduct(id)?.price);
  const before = priceOf('b');
  const wish = { ids: ['a', 'b'], operation: { price: { type: 'percent', value: 10 } } };
  const { value: preview } = await use('preview_change', wish, token);
  expect(preview.rows).toHaveLength(2);
  expect(priceOf('b')).toBe(before);
  // Somebody else is quicker: that product stays as it is.
  await call('PUT', '/api/products/a', { name: 'Yeni ad' });
  const { value: outcome } = await use('apply_change', { id: preview.id }, token);
  expect(outcome).toMatchObject({ changed: 1, skipped: [{ id: 'a' }] });
  expect(priceOf('b')).toBeCloseTo(before * 1.1);
  expect((await use('apply_change', { id: preview.id }, token)).isError).toBe(true);
  const [change, byPerson] = await (await call('GET', '/api/admin/changes')).json();
  expect(change).toMatchObject({ id: outcome.changeId, by: 'agent:claude' });
  expect((await use('undo_change', { changeId: byPerson.id }, token)).isError).toBe(true);
  expect((await use('undo_change', { changeId: change.id }, token)).isError).toBe(false);
  expect(priceOf('b')).toBe(before);
});

test('a large change waits in the panel until a person decides', async () => {
  const { make, use, call } = await openShop();
  const token = await make('claude', ['catalogue:write']);
  const wish = { ids: ['b'], operation: { price: { type: 'percent', value: 21 } } };
  const { value } = await use('preview_change', wish, token);
  expect(value).toMatchObject({ id: null, needsPerson: expect.stringContaining('panelde') });
  expect(value.rows).toHaveLength(1);
  // The same wish again waits once.
  await use('preview_change', wish, token);
  const waiting = async () => (await call('GET', '/api/admin/proposals')).json();
  const [proposal, ...others] = await waiting();
  expect(proposal).toMatchObject({
    by: 'agent:claude',
    ...wish,
    reason: expect.stringContaining('yüzde 20'),
  });
  expect(others).toEqual([]);
  const another = { ids: ['a'], operation: { price: { type: 'percent', value: 30 } } };
  await use('preview_change', another, token);
  expect(await waiting()).toHaveLength(2);
  expect((await call('DELETE', `/api/admin/proposals/${proposal.id}`)).status).toBe(204);
  const [last] = await waiting();
  expect(last).toMatchObject(another);

  // Its removal is no call of its own, which could be lost: whoever saw it wait would carry it out again.
  const preview = () => call('POST', '/api/admin/products/bulk/preview', { ...another, proposal: last.id });
  const { token: plan } = await (await preview()).json();
  expect((await call('POST', '/api/admin/products/bulk/run', { token: plan })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await preview()).status).toBe(404);
});

test('small steps of agents do not add up to a price that only a person may set', async () => {
  const { make, use, call } = await openShop();
  const [first, second] = [await make('claude', ['catalogue:write']), await make('gpt', ['catalogue:write'])];
  const wish = { ids: ['b'], operation: { price: { type: 'percent', value: -15 } } };
  const preview = async (token: string) => (await use('preview_change', wish, token)).value;
  expect(await use('apply_change', { id: (await preview(first)).id }, first)).toMatchObject({
    isError: false,
  });
  expect(await preview(second)).toMatchObject({ id: null, needsPerson: expect.stringContaining('yüzde 20') });
  await call('PUT', '/api/products/b', { price: '200.00' });
  expect(await preview(second)).toMatchObject({ id: expect.any(String) });
});

test('an argument that a tool does not know is refused by its name, a message nested too deep in words', async () => {
  const { make, use, app } = await openShop();
  const token = await make('claude', ['catalogue:write']);
  for (const [tool, args] of [
    ['search_catalog', { query: 'urun', maxPrice: 10 }],
    ['create_cart', { lines: [{ slug: 'urun-b', maxPrice: 3 }] }],
    ['find_products', { query: 'urun', maxPrice: 10 }],
  ] as const) {
    const { isError, value } = await use(tool, args, token);
    expect(isError).toBe(true);
    expect(JSON.stringify(value)).toContain('maxPrice');
  }
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":${deep}}}`;
  const headers = { 'content-type': 'application/json' };
  const response = await app.request('/api/mcp', { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect((await response.json()).message).toContain('iç içe');
});

test('an agent sees only what its token allows, with persons masked in any case', async () => {
  const { make, use, toolsOf, selling } = await openShop();
  const { order } = (await selling.buy('p-igne', 1)).record;
  const orders = await make('rapor', ['orders:read', 'orders:persons']);
  expect(await toolsOf(orders)).toEqual(['orders_today', 'find_order', ...SHOPPER_TOOLS]);
  const { value } = await use('find_order', { number: order.id.slice(0, 8).toLowerCase() }, orders);
  expect(value).toMatchObject({ id: order.id, customerEmail: '•••' });
  expect(JSON.stringify(value)).not.toContain(order.customerName);
  expect((await use('find_order', { number: order.customerPhone }, orders)).isError).toBe(true);
  const { value: today } = await use('orders_today', {}, orders);
  expect(JSON.stringify(today)).not.toContain(order.customerName);
  const reader = await make('okur', ['catalogue:read']);
  expect(await toolsOf(reader)).toEqual([
    'find_products',
    'product_history',
    'low_stock',
    'file_problems',
    ...SHOPPER_TOOLS,
  ]);
  expect((await use('low_stock', {}, reader)).value).toMatchObject({ low: [], out: [] });
});
