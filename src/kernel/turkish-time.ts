const ZONE = { timeZone: 'Europe/Istanbul' } as const;
const short = new Intl.DateTimeFormat('tr-TR', {
  ...ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const longDay = new Intl.DateTimeFormat('tr-TR', { ...ZONE, dateStyle: 'long' });
const longTime = new Intl.DateTimeFormat('tr-TR', { ...ZONE, dateStyle: 'long', timeStyle: 'short' });

/** An ISO time in Turkey: `22.11.2026 20:13`. */
export function formatTime(iso: string): string {
  return short.format(new Date(iso));
}

/** The day of a time in Turkey: `22 Kasım 2026`. */
export function formatLongDay(time: Date): string {
  return longDay.format(time);
}

/** A time in Turkey: `22 Kasım 2026 20:13`. */
export function formatLongTime(time: Date): string {
  return longTime.format(time);
}
