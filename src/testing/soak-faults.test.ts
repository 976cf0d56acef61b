import { expect, it } from 'vitest';
import { soakFullDisk, soakRefund, soakTwoServers } from './soak-faults.ts';

it.each([true, false])('a refund cut by a kill goes out once (carried out before: %s)', soakRefund, 180_000);

it('a second server that took the deleted lock of a selling one: the first stops, no order is lost', async () => {
  expect(await soakTwoServers()).toBeGreaterThan(10);
}, 240_000);

it('a disk that fills up: orders are refused, browsing goes on, and only acknowledged orders count', async () => {
  // Where nothing may be mounted, placing-faults.test.ts proves it with a limit on the file.
  expect(await soakFullDisk()).not.toBe(0);
}, 180_000);
