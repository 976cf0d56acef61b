import fs, { readdirSync } from 'node:fs';
import promises from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { placed, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { stubBuiltin } from '#testing/stub-builtin';
import { openOrderStore } from './order-store.ts';

function refuse(): never {
  throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
}

it('erasing a person on a full disk leaves nothing behind that fills it, and can be repeated', async () => {
  let isFull = true;
  const open: typeof promises.open = stubBuiltin(promises, 'open', async (file, ...rest) => {
    const handle = await open(file, ...rest);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (...data) => {
      if (!isFull || !String(file).endsWith('.tmp')) return write(...data);
      await write('half');
      return refuse();
    };
    return handle;
  });
  const privateDir = makeFolder();
  const store = openOrderStore({ privateDir });
  await store.append([placed(sampleOrder(1)), placed(sampleOrder(2))]);
  const erase = (): Promise<void> => store.erase([sampleOrderId(1)], '2026-11-28T10:00:00.000Z', 'ayşe');
  const before = readdirSync(join(privateDir, 'orders'));
  await expect(erase()).rejects.toMatchObject({ code: 'storage_failed' });
  expect(readdirSync(join(privateDir, 'orders'))).toEqual(before);
  expect(store.problems()).toEqual([]);
  isFull = false;
  await erase();
  expect(store.read(sampleOrderId(1))?.state.isErased).toBe(true);
  await store.close();
});

it('a snapshot on a full disk leaves nothing behind that fills it', async () => {
  const privateDir = makeFolder();
  const store = openOrderStore({ privateDir });
  await store.append([placed(sampleOrder(1))]);
  stubBuiltin(fs, 'writeSync', refuse);
  await store.close();
  expect(readdirSync(join(privateDir, 'cache'))).toEqual([]);
});
