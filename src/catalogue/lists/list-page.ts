import { type ProductColumns, SELLABLE } from './product-columns.ts';
import type { ProductGroups } from '../product-groups.ts';

type IsVisible = (number: number) => boolean;

interface PinningParts {
  readonly columns: Pick<ProductColumns, 'flags'>;
  readonly groups: Pick<ProductGroups, 'members'>;
  readonly groupOf: (number: number) => string | undefined;
}

/**
 * The numbers under which pinned products are listed, each itself or another product of its group, without those that
 * cannot be bought.
 */
export function pinnedNumbers(
  numbers: readonly number[],
  { columns, groups, groupOf }: PinningParts,
  isVisible: IsVisible,
): ReadonlySet<number> {
  const listed = numbers.map((number) => [number, ...groups.members(groupOf(number))].find(isVisible));
  return new Set(
    listed.flatMap((number) =>
      number !== undefined && (columns.flags[number] ?? 0) & SELLABLE ? [number] : [],
    ),
  );
}

/** `length` of the listed numbers from index `start` on: first those of `first`, then the others in their order. */
export function fillPage(
  order: Int32Array,
  first: ReadonlySet<number>,
  { start, length }: { readonly start: number; readonly length: number },
  isVisible: IsVisible,
): Int32Array {
  const page = new Int32Array(length);
  page.set([...first].slice(start, start + length));
  let place = first.size - start;
  for (let index = 0; place < length && index < order.length; index += 1) {
    const number = order[index] ?? 0;
    if (!isVisible(number) || first.has(number)) continue;
    if (place >= 0) page[place] = number;
    place += 1;
  }
  return page;
}
