import { DAY_MS } from '#kernel/turkish-day';
import { z } from 'zod';
import { day } from '#domain/catalogue/product/record-values';

/** Turkey has this offset all year. */
const TURKISH_MIDNIGHT = 'T00:00:00+03:00';

/** A day, from its beginning to its end, or an ISO time. */
export const dayOrTime = z.union([day, z.iso.datetime({ offset: true })]);

/** The ISO time at which a filter's day or time begins, `daysLater` days later. */
function boundOf(text: string | undefined, daysLater: number): string | undefined {
  if (text === undefined) return undefined;
  const isDay = !text.includes('T');
  const time = Date.parse(isDay ? text + TURKISH_MIDNIGHT : text);
  return new Date(time + (isDay ? daysLater * DAY_MS : 0)).toISOString();
}

/** Days or times, as a filter names them; open where one is missing. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter with the ISO times of its whole days in Turkey; the second one is excluded. */
export function daySpan<Filter extends DaySpan>(filter: Filter) {
  return { ...filter, from: boundOf(filter.from, 0), to: boundOf(filter.to, 1) };
}
