/** The keys of a table, in the order in which it is written. */
/* @__NO_SIDE_EFFECTS__ -- a bundle leaves out a list that nobody reads */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table);
}
