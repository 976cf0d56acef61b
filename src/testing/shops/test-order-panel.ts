import { onTestFinished } from 'vitest';
import type { Product } from '#domain/catalogue/product/product';
import { createApp } from '#server/app';
import type { SellingServices } from '#server/routes/orders/selling-tools';
import { createTestAccounts } from './test-accounts.ts';
import { testParts } from './test-app.ts';
import { createTestServices } from './test-services.ts';
import { openTestSelling, type TestSelling } from './test-selling.ts';

/** A shop that sells, and calls as an administrator. */
export interface TestOrderPanel {
  readonly test: TestSelling;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** The same as the owner. */
  readonly callAsOwner: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** The same without a session. */
  readonly callAsStranger: TestOrderPanel['call'];
}

/** Bytes are sent unchanged, everything else as JSON. */
const typeOf = (body: unknown): string =>
  body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';

export async function openTestOrderPanel(
  products: readonly Product[],
  parts: (test: TestSelling) => Partial<SellingServices> = () => ({}),
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestOrderPanel> {
  const test = await openTestSelling({ products, settings });
  const accounts = await createTestAccounts();
  const cookie = await accounts.cookieOf('warehouse');
  const app = createApp({
    ...testParts(),
    shop: test.shop,
    accounts,
    selling: createTestServices(test.selling, parts(test)),
  });
  onTestFinished(async () => {
    app.close();
    await test.close();
  });
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    app.request(path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': typeOf(body) }) },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  return {
    test,
    call: (method, path, body, headers = {}) => send(method, path, body, { cookie, ...headers }),
    callAsOwner: async (method, path, body) =>
      send(method, path, body, { cookie: await accounts.cookieOf('owner') }),
    callAsStranger: send,
  };
}
