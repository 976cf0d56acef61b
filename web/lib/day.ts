import { turkishClock } from '#kernel/turkish-day';

const format = new Intl.DateTimeFormat('tr', { day: 'numeric', month: 'long', timeZone: 'UTC' });
/** `2025-08-03` -> `3 Ağustos`. */
const shortDay = (day: string): string => format.format(new Date(day));

/** Formats a day in Turkish: `2025-08-03` -> `3 Ağustos 2025`; returns other texts unchanged. */
export function longDay(day: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? `${shortDay(day)} ${day.slice(0, 4)}` : day;
}

/** Formats an ISO time in Turkish, in Turkey's time zone: `20 Kasım 2026, 12:05`. */
export function longTime(iso: string): string {
  const [day = '', time = ''] = turkishClock(iso).split('T');
  return `${longDay(day)}, ${time.slice(0, 5)}`;
}

/** The same without the year: `20 Kasım 12:05`. */
export function dayAndTime(iso: string): string {
  const [day = '', time = ''] = turkishClock(iso).split('T');
  return `${shortDay(day)} ${time.slice(0, 5)}`;
}

/** Formats a range of days: `25 Kasım`, `25–27 Kasım`, `29 Kasım – 2 Aralık`. */
export function dayRange({ from, to }: { readonly from: string; readonly to: string }): string {
  const last = shortDay(to);
  if (from === to) return last;
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${last}`
    : `${shortDay(from)} – ${last}`;
}
