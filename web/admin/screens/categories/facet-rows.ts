import { categoryFacets } from '#domain/catalogue/category/category';
import type { CategoryFacet } from '#domain/catalogue/facts/attribute';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import { partsOf, readRows, rowsText } from '../../lib/document-values.ts';

/** The column of the form's table for each member of a filter. */
const COLUMN_OF: Readonly<Record<string, number>> = { key: 0, label: 1, type: 2, show: 2, unit: 3, also: 4 };

/** Filters of a category as rows of a form: key, label, kind (empty: choice, `number`, `range`), unit, other keys. */
export function facetRows(facets: readonly CategoryFacet[] = []): string {
  return rowsText(
    facets.map(({ key, label = '', type, show, unit = '', also = [] }) => [
      key,
      label,
      type === 'choice' ? '' : show === 'choice' ? 'number' : 'range',
      unit,
      also.join('; '),
    ]),
  );
}

function facetOf([key = '', label = '', kind = '', unit = '', also = '']: readonly string[]) {
  const names = partsOf(also, ';');
  return {
    key,
    ...(label.trim() === '' ? {} : { label }),
    ...(names.length === 0 ? {} : { also: names }),
    type: kind === '' ? 'choice' : 'number',
    ...(unit.trim() === '' ? {} : { unit }),
    ...(kind === 'number' ? { show: 'choice' } : {}),
  };
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** The rows in the form of `category.json`, not checked yet; null when nothing was typed. */
export function facetsOf(rows: string): readonly unknown[] | null {
  const filled = readRows(rows).filter((cells) => !isEmpty(cells));
  return filled.length === 0 ? null : filled.map(facetOf);
}

export interface FacetFault {
  readonly row: number;
  /** Undefined when the fault is in the whole row. */
  readonly column: number | undefined;
  readonly message: string;
}

/** The first fault in the rows with its position; undefined when there is none. */
export function findFacetFault(rows: string): FacetFault | undefined {
  const issue = categoryFacets.safeParse(facetsOf(rows) ?? [], TURKISH_ISSUES).error?.issues[0];
  if (!issue) return undefined;
  const [place, member] = issue.path;
  const filled = [...readRows(rows).entries()].filter(([, cells]) => !isEmpty(cells));
  const row = typeof place === 'number' ? (filled[place]?.[0] ?? 0) : 0;
  return { row, column: COLUMN_OF[String(member)], message: issue.message };
}
