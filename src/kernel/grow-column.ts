/** A column with a place for `number`: itself, or a longer copy. */
export function growColumn<Column extends ArrayLike<number> & { set(source: ArrayLike<number>): void }>(
  column: Column,
  number: number,
  create: new (length: number) => Column,
): Column {
  if (number < column.length) return column;
  const longer = new create(Math.max(1024, number * 2));
  longer.set(column);
  return longer;
}
