import { attributeWord } from '#domain/catalogue/facts/attribute';
import { type AttributeFilter as Asked, parseAttributeRange, UNSTATED } from '#domain/catalogue/listing';
import type { AttributeColumn, AttributeColumns } from './attribute-columns.ts';

/** The filter of one facet: a product passes with one of the wanted readings. */
export interface AttributeFilter {
  readonly key: string;
  readonly columns: readonly {
    readonly column: AttributeColumn;
    /** By index of the reading, 1 for the wanted ones. */
    readonly wanted: Uint8Array;
  }[];
  readonly wantsUnstated: boolean;
}

/** One filter for each facet; an unknown facet matches nothing. */
export function compileAttributes(
  filters: readonly Asked[],
  columns: AttributeColumns,
): readonly AttributeFilter[] {
  const keys = [...new Set(filters.map(([key]) => attributeWord(key)))];
  return keys.map((key) => {
    const texts = filters.filter(([each]) => attributeWord(each) === key).map(([, value]) => value);
    const ranges = texts.flatMap((text) => parseAttributeRange(text) ?? []);
    const values = new Set(texts.map(attributeWord));
    const isWanted = (value: string, number: number | undefined): boolean =>
      values.has(value) ||
      (number !== undefined && ranges.some(({ min, max }) => number >= min && number <= max));
    return {
      key,
      wantsUnstated: values.has(UNSTATED),
      columns: columns.withKey(key).map((column) => ({
        column,
        wanted: Uint8Array.from(column.readings, (reading) =>
          Number(
            reading.some((index) => {
              const { value = '', number } = column.values[index] ?? {};
              return isWanted(value, number);
            }),
          ),
        ),
      })),
    };
  });
}

export function passes({ columns, wantsUnstated }: AttributeFilter, row: number): boolean {
  let isStated = false;
  for (const { column, wanted } of columns) {
    const place = column.rows[row] ?? 0;
    if (wanted[place] === 1) return true;
    if (place !== 0) isStated = true;
  }
  return wantsUnstated && !isStated;
}

export function passesAll(filters: readonly AttributeFilter[], row: number): boolean {
  for (const filter of filters) if (!passes(filter, row)) return false;
  return true;
}
