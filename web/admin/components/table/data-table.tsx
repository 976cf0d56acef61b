import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the column; in cards, the name of each value. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The kind of value, which decides the style; plain text when undefined. */
  readonly kind?: 'number' | 'time' | 'name' | 'actions';
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** The last row, such as sums. */
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
        {/* On a card the name is beside the value, so the value is one box. */}
        {kind === 'actions' ? cell(row) : <div>{cell(row)}</div>}
      </td>
    ),
  );
}

interface TableFrameProps {
  readonly label?: string | undefined;
  /** For a table with a layout of its own on phones. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table with its box; the screen gives the content. */
export function TableFrame({ label, className = 'table-cards', children }: TableFrameProps) {
  return (
    <div className="table-wrap">
      <table className={`table ${className}`} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

/** Rows of values with column heads; on a phone each row is a card. */
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
