import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { placed, sampleOrder, sampleOrderId } from '#testing/samples/sample-order';
import { openOrderStore } from '../order-store.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<Record<'writeFileSync', (path: string, ...rest: unknown[]) => void>>();
  const writeFileSync = (path: string, ...rest: unknown[]): void => {
    if (!disk.isFull || !path.endsWith('.jsonl.tmp')) return real.writeFileSync(path, ...rest);
    real.writeFileSync(path, 'half');
    throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  };
  return { ...real, writeFileSync };
});

it('erasing a person on a full disk leaves nothing behind that fills it, and can be repeated', async () => {
  const privateDir = makeFolder();
  const store = openOrderStore({ privateDir });
  await store.append([placed(sampleOrder(1)), placed(sampleOrder(2))]);
  const erase = (): Promise<void> => store.erase([sampleOrderId(1)], '2026-11-28T10:00:00.000Z', 'ayşe');
  const names = (): string[] => readdirSync(join(privateDir, 'orders'));
  const before = names();
  disk.isFull = true;
  await expect(erase()).rejects.toMatchObject({ code: 'storage_failed' });
  expect(names()).toEqual(before);
  expect(store.problems()).toEqual([]);
  disk.isFull = false;
  await erase();
  expect(store.read(sampleOrderId(1))?.state.isErased).toBe(true);
  await store.close();
});
