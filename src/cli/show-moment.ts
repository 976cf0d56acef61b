import { texts } from './texts.ts';

const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

/** An ISO time as people in Turkey read it. */
export function showMoment(at: string): string {
  return moment.format(new Date(at));
}

/** The line below a change that tells why it was made, where somebody said so. */
export function reasonLines(reason: string | null | undefined): string[] {
  return reason === null || reason === undefined ? [] : [texts.history.reason(reason)];
}
