import { formatLira, parseDecimal, toDecimal, ZERO } from '#domain/money/money';
import { readAmount } from '#domain/money/read-amount';

const dateTime = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Istanbul',
});

/** `dd/MM/yyyy HH:mm`, Istanbul time. */
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
  const amount = readAmount(text);
  return amount === undefined ? undefined : toDecimal(amount);
}
