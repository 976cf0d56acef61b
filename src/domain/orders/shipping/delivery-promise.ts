import { DAY_MS, turkishClock } from '#kernel/turkish-day';
import type { ShippingRules } from './shipping-rules.ts';

/** ISO days. */
export interface DeliveryPromise {
  readonly dispatchDate: string;
  readonly from: string;
  readonly to: string;
}

const HALF_DAY_ENDS = '13:00';
/** The most days off in a row; it ends the search when no working day is set. */
const MAX_DAYS_OFF = 366;

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * The dates of dispatch and arrival for an order placed now.
 * @param handlingDays those of the slowest product; the shop's own otherwise
 */
export function promiseDelivery(
  now: Date,
  rules: ShippingRules,
  { plate, handlingDays = 0 }: { readonly plate?: string | undefined; readonly handlingDays?: number },
): DeliveryPromise {
  const full = new Set(rules.holidays.filter((holiday) => typeof holiday === 'string'));
  const half = new Set(rules.holidays.map((holiday) => (typeof holiday === 'string' ? '' : holiday.day)));
  const isWorkday = (day: string): boolean => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    return rules.workingDays.includes(weekday) && !full.has(day);
  };
  const nextWorkday = (from: string): string => {
    let day = nextDay(from);
    for (let count = 0; !isWorkday(day) && count < MAX_DAYS_OFF; count += 1) day = nextDay(day);
    return day;
  };
  const later = (day: string, count: number): string =>
    count === 0 ? day : later(nextWorkday(day), count - 1);

  const [today = '', hour = ''] = turkishClock(now).split('T');
  const ends = half.has(today) && rules.cutoff > HALF_DAY_ENDS ? HALF_DAY_ENDS : rules.cutoff;
  const start = isWorkday(today) && hour < ends ? today : nextWorkday(today);
  const dispatchDate = later(start, Math.max(rules.handlingDays, handlingDays));
  const [fewest, most] = (plate === undefined ? undefined : rules.transitByCity[plate]) ?? rules.transit;
  return { dispatchDate, from: later(dispatchDate, fewest), to: later(dispatchDate, most) };
}
