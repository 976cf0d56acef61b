import { codeKey } from '../catalogue/facts/fact-alternatives.ts';

/** A quoted cell; two quotation marks in it mean one. */
const QUOTED = / *"((?:[^"]|"")*)" */y;

/** The cells of a line, separated by tab, `;` or comma, else by blanks. Quoted cells may contain separators. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => line.includes(each));
  if (separator === undefined) return line.trim().split(/\s+/);
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(line);
    const next = line.indexOf(separator, quoted ? QUOTED.lastIndex : at);
    const end = next === -1 ? line.length : next;
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? line.slice(at, end)).trim());
    at = end + 1;
  }
  return cells;
}

/** The headings of an order's number, for `readPastedTable`. */
export const ORDER_HEADINGS =
  'siparisno siparis siparisnumarasi sipariskodu referansno referans ordernumber order'.split(' ');

/** Reads a field of a record; empty when the line has no such cell. */
export type PastedRow<Field extends string> = (field: Field) => string;

/**
 * Reads a small list that was pasted or comes from a file, with one record in each line.
 * @param names the accepted headings of each field, folded and without blanks (`kargofirmasi`)
 * @param needed the fields whose headings make the first line a heading line; otherwise it is a record
 * @param placesOf the columns of the fields when there are no headings; -1 or absent for none
 */
export function readPastedTable<Field extends string>(
  text: string,
  names: Readonly<Record<Field, readonly string[]>>,
  needed: readonly NoInfer<Field>[],
  placesOf: (cells: readonly string[]) => Readonly<Partial<Record<NoInfer<Field>, number>>>,
): readonly PastedRow<Field>[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const heads = (lines[0] ?? []).map(codeKey);
  const places = new Map<Field, number>();
  const headOf = (field: Field): number => {
    const place = places.get(field) ?? heads.findIndex((head) => names[field].includes(head));
    places.set(field, place);
    return place;
  };
  const hasHeads = needed.every((field) => headOf(field) !== -1);
  return lines.slice(hasHeads ? 1 : 0).map((cells) => {
    const placeByField = hasHeads ? undefined : placesOf(cells);
    return (field) => cells[placeByField ? (placeByField[field] ?? -1) : headOf(field)] ?? '';
  });
}
