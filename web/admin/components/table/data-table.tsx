import type { ReactNode } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import type { RowSelection } from '../../lib/use-row-selection.ts';
import { CheckBox } from '../form/form-field.tsx';

export interface Column<Row> {
  /** Name of the column; in cards, the name of each value. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The kind of value, which decides the style; plain text when undefined. A name is the head of its row; else the first value is. */
  readonly kind?: 'number' | 'time' | 'name' | 'actions';
  /** The class of the cells in a table with a layout of its own on phones, in place of the kind's. */
  readonly className?: string;
  /** For a column that sorts the list: its present direction, and what a press does, which reverses it. */
  readonly sort?: {
    readonly direction: 'asc' | 'desc' | undefined;
    readonly onSort: (direction: 'asc' | 'desc') => void;
  };
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label?: string;
  /** For a table with a layout of its own on phones. */
  readonly className?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** The buttons of a row, in a column of their own. */
  readonly actions?: (row: Row) => ReactNode;
  /** The last row, such as sums. */
  readonly foot?: Row;
  /** Adds a box to each row, and one that selects every row of the page, or none. */
  readonly select?: {
    readonly choice: RowSelection;
    readonly nameOf: (row: Row) => string;
  };
}

// A text without blanks is broken where it must be, but it leaves the others so much room that a short word is not.
const CELL_CLASSES = {
  text: 'min-w-24 wrap-anywhere',
  name: 'min-w-24 font-semibold wrap-anywhere',
  number: 'number',
  time: 'min-[18rem]:whitespace-nowrap',
  actions: 'cell-actions',
} as const;

const ARIA_SORTS = { asc: 'ascending', desc: 'descending' } as const;
const SORT_MARKS = { asc: '↑', desc: '↓' } as const;

function Head<Row>({ column: { head, kind, className, sort } }: { readonly column: Column<Row> }) {
  const headClass = className ?? (kind === 'number' || kind === 'actions' ? CELL_CLASSES[kind] : undefined);
  if (!sort) {
    return (
      <th scope="col" className={headClass}>
        {kind === 'actions' ? <span className="sr-only">{head}</span> : head}
      </th>
    );
  }
  const { direction, onSort } = sort;
  return (
    <th scope="col" className={headClass} aria-sort={direction ? ARIA_SORTS[direction] : 'none'}>
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold hover:text-ink"
        onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
      >
        {head}
        <span aria-hidden="true" className={direction ? 'text-(--brand-strong)' : 'text-ink-faint'}>
          {direction ? SORT_MARKS[direction] : '↕'}
        </span>
      </button>
    </th>
  );
}

function Cells<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const name = columns.find(({ kind }) => kind === 'name') ?? columns[0];
  return columns.map(({ head, cell, kind, className }) => {
    const isHead = head === name?.head;
    const Cell = isHead ? 'th' : 'td';
    /** On a card the label is beside the value, so the value is one box; a name is the card's title. */
    const hasLabel = kind !== 'name' && kind !== 'actions' && !(isHead && className !== undefined);
    return (
      <Cell
        key={head}
        scope={isHead ? 'row' : undefined}
        className={`${isHead ? 'row-head ' : ''}${className ?? CELL_CLASSES[kind ?? 'text']}`}
        data-label={hasLabel ? head : undefined}
      >
        {hasLabel && className === undefined ? <div>{cell(row)}</div> : cell(row)}
      </Cell>
    );
  });
}

interface SelectPageProps {
  readonly keys: readonly string[];
  readonly choice: RowSelection;
}

/** Replaces the box in the column heads on narrow screens. */
export function SelectPage({ keys, choice }: SelectPageProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-medium md:hidden">
      <CheckBox checked={keys.every(choice.has)} onCheck={(isOn) => choice.toggle(keys, isOn, keys)} />
      {shellTexts.states.selectVisible}
    </label>
  );
}

/** Rows of values with column heads; on a phone each row is a card. */
export function DataTable<Row>({
  label,
  className = 'table-cards',
  columns: valueColumns,
  rows,
  keyOf,
  actions,
  foot,
  select,
}: DataTableProps<Row>) {
  const columns: readonly Column<Row>[] = actions
    ? [...valueColumns, { head: shellTexts.states.actions, kind: 'actions', cell: actions }]
    : valueColumns;
  const keys = rows.map((row, index) => String(keyOf(row, index)));
  const isChosen = (key: string): boolean => select?.choice.has(key) ?? false;
  const boxOf = (boxLabel: string, boxKeys: readonly string[]) => (
    <label className="inline-flex size-9 items-center justify-center">
      <input
        type="checkbox"
        className="size-5"
        aria-label={boxLabel}
        checked={boxKeys.every(isChosen)}
        onChange={({ target }) => select?.choice.toggle(boxKeys, target.checked, keys)}
      />
    </label>
  );
  return (
    <div className="table-wrap">
      <table className={`table ${className}`} aria-label={label}>
        <thead>
          <tr>
            {select && (
              <th scope="col" className="cell-select">
                {boxOf(shellTexts.states.selectPage, keys)}
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = String(keyOf(row, index));
            return (
              <tr key={key} data-selected={isChosen(key) || undefined}>
                {select && (
                  <td className="cell-select">
                    {boxOf(shellTexts.states.select(select.nameOf(row)), [key])}
                  </td>
                )}
                <Cells row={row} columns={columns} />
              </tr>
            );
          })}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              <Cells row={foot} columns={columns} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
