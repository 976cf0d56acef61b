import { turkishClock } from '#kernel/turkish-day';
import { MONTHS } from '../texts/months.ts';

/** Formats a day in Turkish: `2025-08-03` -> `3 Ağustos 2025`; returns other texts unchanged. */
export function longDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

/** Formats an ISO time in Turkish, in Turkey's time zone: `20 Kasım 2026, 12:05`. */
export function longTime(iso: string): string {
  const [day = '', time = ''] = turkishClock(iso).split('T');
  return `${longDay(day)}, ${time.slice(0, 5)}`;
}

/** The same without the year: `20 Kasım 12:05`. */
export function dayAndTime(iso: string): string {
  const [day = '', time = ''] = turkishClock(iso).split('T');
  return `${dayRange({ from: day, to: day })} ${time.slice(0, 5)}`;
}

/** Formats a range of days: `25 Kasım`, `25–27 Kasım`, `29 Kasım – 2 Aralık`. */
export function dayRange({ from, to }: { readonly from: string; readonly to: string }): string {
  const dateOf = (day: string): string => String(Number(day.slice(8, 10)));
  const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  const last = `${dateOf(to)} ${monthOf(to)}`;
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dateOf(from)}–${last}`;
  return `${dateOf(from)} ${monthOf(from)} – ${last}`;
}
