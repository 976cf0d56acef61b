import { DAY_MS, turkishMidnight } from '#kernel/turkish-day';
import { z } from 'zod';
import { day } from '#domain/catalogue/product/record-values';
import { AppError } from '#domain/errors';

/** A day, from its beginning to its end, or an ISO time. */
export const dayOrTime = z.union([day, z.iso.datetime({ offset: true })]);

/** Days or times, as a filter names them; open where one is missing. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isDay = (text: string): boolean => !text.includes('T');

/** The time at which a filter's day or time begins, `daysLater` days later. */
function boundOf(text: string, daysLater: number): number {
  return isDay(text) ? turkishMidnight(text) + daysLater * DAY_MS : Date.parse(text);
}

/** What is wrong with a filter that ends before it begins; undefined also for what is no day and no time. */
export function daySpanFault({ from, to }: DaySpan): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [start, end] = [boundOf(from, 0), boundOf(to, 1)];
  return start > end || (start === end && isDay(to)) ? 'Bitiş, başlangıçtan önce olamaz.' : undefined;
}

const isoOf = (text: string | undefined, daysLater: number): string | undefined =>
  text === undefined ? undefined : new Date(boundOf(text, daysLater)).toISOString();

/**
 * The filter with the ISO times of its whole days in Turkey; the second one is excluded.
 * @throws AppError `bad_request` for one that ends before it begins, in which nothing would be found
 */
export function daySpan<Filter extends DaySpan>(filter: Filter) {
  const message = daySpanFault(filter);
  if (message !== undefined)
    throw new AppError('bad_request', { message, issues: [{ path: 'to', message }] });
  return { ...filter, from: isoOf(filter.from, 0), to: isoOf(filter.to, 1) };
}
