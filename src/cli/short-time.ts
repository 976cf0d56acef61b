const format = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

/** An ISO time for lists: day and minute in Turkey. */
export function shortTime(iso: string): string {
  return format.format(new Date(iso));
}
