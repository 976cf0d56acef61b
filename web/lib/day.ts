import { MONTHS } from '../texts/pages.ts';

/** A day as Turkish writes it: `2025-08-03` -> `03 Ağustos 2025`; other texts unchanged. */
export function longDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}
