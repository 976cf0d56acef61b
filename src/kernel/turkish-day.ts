/** Every day in Turkey has 24 hours. */
export const DAY_MS = 24 * 3_600_000;
/** Turkey has this offset all year. */
export const TURKISH_OFFSET_MS = 3 * 3_600_000;

/** An ISO time as the clock shows it in Turkey: `2026-11-20T23:05:00.000Z` -> `2026-11-21T02:05:00.000`. */
export function turkishClock(iso: string): string {
  return new Date(Date.parse(iso) + TURKISH_OFFSET_MS).toISOString().slice(0, -1);
}

/** The day of a time in Turkey: `2026-11-20`. */
export function turkishDay(iso: string): string {
  return turkishClock(iso).slice(0, 10);
}

/** The month of a time in Turkey: `2026-11`. */
export function turkishMonth(iso: string): string {
  return turkishClock(iso).slice(0, 7);
}
