import { formatLira, parseDecimal, ZERO } from '#domain/money/money';

const dateTime = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Istanbul',
});

/** `dd/MM/yyyy HH:mm` (spec.md section 2), Istanbul time. */
export function showTime(iso: string): string {
  const parts = Object.fromEntries(
    dateTime.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}:${parts['minute']}`;
}

/** `dd/MM/yyyy` of a day `YYYY-MM-DD`. */
export function showDay(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** Lira text of the API (`"1234.50"`) as people read it: `1.234,50 TL`. */
export function showLira(decimal: string): string {
  return `${formatLira(parseDecimal(decimal) ?? ZERO)} TL`;
}

/** A price that a person typed, Turkish or plain, as the API wants it; undefined when it is none. */
export function readLira(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s|₺|TL/gi, '');
  const isTurkish = /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$|^\d+,\d{1,2}$/.test(trimmed);
  const plain = isTurkish ? trimmed.replaceAll('.', '').replace(',', '.') : trimmed;
  if (parseDecimal(plain) === undefined) return undefined;
  const [lira = '0', fraction = ''] = plain.split('.');
  return `${lira}.${fraction.padEnd(2, '0')}`;
}
