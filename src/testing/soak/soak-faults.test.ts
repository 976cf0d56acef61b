import { expect, it } from 'vitest';
import { soakFullDisk, soakRefund } from './soak-faults.ts';

// One that was not carried out goes out again: change-order.test.ts proves it, and `npm run soak`.
it('a refund that was carried out when a kill cut it goes out once', () => soakRefund(true));

it('a disk that fills up: orders are refused, browsing goes on, and only acknowledged orders count', async () => {
  // Where nothing may be mounted, placing-faults.test.ts proves it with a limit on the file.
  expect(await soakFullDisk()).not.toBe(0);
});
