import { describe, expect, it } from 'vitest';
import { promiseDelivery } from './delivery-promise.ts';
import { shippingRules } from './shipping-rules.ts';

const RULES = shippingRules.parse({
  cutoff: '15:00',
  handlingDays: 0,
  transit: [1, 3],
  transitByCity: { '34': [1, 1] },
  holidays: ['2026-10-29', { day: '2026-10-28', half: true }],
});

/** Istanbul is three hours ahead. */
const at = (time: string): Date => new Date(`${time}:00.000+03:00`);

describe('when an order leaves and arrives', () => {
  it.each([
    ['before the hour it leaves today', '2026-11-24T14:59', {}, ['2026-11-24', '2026-11-25', '2026-11-27']],
    ['from the hour on tomorrow', '2026-11-24T15:00', {}, ['2026-11-25', '2026-11-26', '2026-11-30']],
    ['on Friday evening on Monday', '2026-11-27T18:00', {}, ['2026-11-30', '2026-12-01', '2026-12-03']],
    ['on a Sunday on Monday', '2026-11-22T10:00', {}, ['2026-11-23', '2026-11-24', '2026-11-26']],
    ['on a half day only before 13:00', '2026-10-28T12:59', {}, ['2026-10-28', '2026-10-30', '2026-11-03']],
    ['after it on the next working day', '2026-10-28T13:00', {}, ['2026-10-30', '2026-11-02', '2026-11-04']],
    [
      'at once to a near city',
      '2026-11-24T10:00',
      { plate: '34' },
      ['2026-11-24', '2026-11-25', '2026-11-25'],
    ],
    [
      'later where a product takes time',
      '2026-11-24T10:00',
      { handlingDays: 2 },
      ['2026-11-26', '2026-11-27', '2026-12-01'],
    ],
  ] as const)('%s', (_name, time, place, [dispatchDate, from, to]) => {
    expect(promiseDelivery(at(time), RULES, place)).toEqual({ dispatchDate, from, to });
  });
});
