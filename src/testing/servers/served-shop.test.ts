import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeSoakShop } from '../soak/soak-shop.ts';
import { openServedShop } from './served-shop.ts';

test('a served shop ends when the process of its test is gone, whatever ended that', async () => {
  const shop = await openServedShop({ dataDir: makeSoakShop() });
  onTestFinished(() => {
    shop.process.kill('SIGKILL');
    rmSync(shop.dataDir, { recursive: true, force: true });
  });
  const ended = once(shop.process, 'exit');
  // As the system does for a process that was killed.
  shop.process.stdin?.destroy();
  expect(await ended).toEqual([0, null]);
});
