import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { describeOrderStore } from '#testing/order-store-suite';
import { openOrderStore } from './order-store.ts';

let closeAll: () => Promise<void> = () => Promise.resolve();

afterEach(() => closeAll());

describeOrderStore('orders in files', async () => {
  const privateDir = mkdtempSync(join(tmpdir(), 'orders-'));
  let store = openOrderStore({ privateDir });
  closeAll = async () => {
    await store.close();
    rmSync(privateDir, { recursive: true, force: true });
  };
  return {
    first: store,
    other: store,
    reopen: async () => {
      await store.close();
      store = openOrderStore({ privateDir });
      return store;
    },
  };
});
