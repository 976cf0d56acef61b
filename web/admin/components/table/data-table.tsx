import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the column; where rows are cards, of each value. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the cells hold, for how they look; plain text when absent. */
  readonly kind?: 'number' | 'time' | 'name' | 'actions';
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** The last line, such as sums. */
  readonly foot?: Row;
}

const CELL_CLASSES = {
  text: 'wrap-anywhere',
  number: 'number',
  time: 'whitespace-nowrap',
  actions: 'cell-actions',
} as const;

function Cells<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  return columns.map(({ head, cell, kind }) =>
    kind === 'name' ? (
      <th key={head} scope="row" className="row-head">
        {cell(row)}
      </th>
    ) : (
      <td
        key={head}
        className={CELL_CLASSES[kind ?? 'text']}
        data-label={kind === 'actions' ? undefined : head}
      >
        {/* On a card the name of the value stands beside it: the value is one box. */}
        {kind === 'actions' ? cell(row) : <div>{cell(row)}</div>}
      </td>
    ),
  );
}

interface TableFrameProps {
  readonly label?: string | undefined;
  /** Class of a table with places of its own on a phone. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table with its box; what is in it stands as the screen says. */
export function TableFrame({ label, className = 'table-cards', children }: TableFrameProps) {
  return (
    <div className="table-wrap">
      <table className={`table ${className}`} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

/** Rows of values under heads; on a phone each row is a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, foot }: DataTableProps<Row>) {
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          {columns.map(({ head, kind }) => (
            <th key={head} scope="col" className={kind === 'number' ? 'number' : undefined}>
              {kind === 'actions' ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>
            <Cells row={foot} columns={columns} />
          </tr>
        </tfoot>
      )}
    </TableFrame>
  );
}
