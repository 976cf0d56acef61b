/** Every day in Turkey has 24 hours. */
export const DAY_MS = 24 * 3_600_000;
/** Turkey has this offset all year. */
export const TURKISH_OFFSET_MS = 3 * 3_600_000;

/** An ISO time, milliseconds since 1970, or a date. */
type Time = string | number | Date;

/** A time as the clock shows it in Turkey: `2026-11-20T23:05:00.000Z` -> `2026-11-21T02:05:00.000`. */
export function turkishClock(time: Time): string {
  return new Date(new Date(time).getTime() + TURKISH_OFFSET_MS).toISOString().slice(0, -1);
}

/** The day of a time in Turkey: `2026-11-20`. */
export function turkishDay(time: Time): string {
  return turkishClock(time).slice(0, 10);
}

/** The month of a time in Turkey: `2026-11`. */
export function turkishMonth(time: Time): string {
  return turkishClock(time).slice(0, 7);
}

/** When a day (`2026-11-20`) begins in Turkey, in milliseconds since 1970; NaN for no day. */
export function turkishMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - TURKISH_OFFSET_MS;
}

/** A day (`2026-11-20`) as Turkish texts have it: `20.11.2026`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
