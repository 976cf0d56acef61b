import { MONTHS } from '../texts/pages.ts';

/** A day as Turkish writes it: `2025-08-03` -> `03 Ağustos 2025`; other texts unchanged. */
export function longDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}

/** Turkey keeps this offset all year. */
const TURKEY_OFFSET_MS = 3 * 3_600_000;

/** An ISO time as Turkish writes it, in Turkey: `20 Kasım 2026, 12:05`. */
export function longTime(iso: string): string {
  const [day = '', time = ''] = new Date(Date.parse(iso) + TURKEY_OFFSET_MS).toISOString().split('T');
  return `${longDay(day)}, ${time.slice(0, 5)}`;
}
