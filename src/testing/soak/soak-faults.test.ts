import { it } from 'vitest';
import { soakRefund } from './soak-faults.ts';

// One that was not carried out goes out again: change-order.test.ts proves it, and `npm run soak`. A disk that fills up
// is proved by placing-faults.test.ts with a limit on files, and by `npm run soak` with a real one.
it('a refund that was carried out when a kill cut it goes out once', () => soakRefund(true));
