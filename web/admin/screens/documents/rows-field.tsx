import { documentsTexts as texts } from '../../../texts/panel/documents.ts';
import { Button } from '../../components/button.tsx';
import { FieldGroup } from '../../components/form-field.tsx';
import { readRows, rowsText } from './document-values.ts';

interface RowColumn {
  readonly label: string;
  /** A box that is ticked says `true`. */
  readonly type?: 'text' | 'date' | 'checkbox';
}

interface RowsFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly columns: readonly RowColumn[];
  /** As `rowsText` writes it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly addLabel: string;
}

/** A small table whose rows are typed, added and taken out. */
export function RowsField({ label, hint, fault, columns, value, onChange, addLabel }: RowsFieldProps) {
  const rows = readRows(value);
  const setCell = (row: number, column: number, text: string): void =>
    onChange(
      rowsText(
        rows.map((cells, index) =>
          index === row
            ? columns.map((_each, place) => (place === column ? text : (cells[place] ?? '')))
            : cells,
        ),
      ),
    );
  return (
    <FieldGroup label={label} hint={hint} fault={fault}>
      <ul
        className={columns.some(({ type }) => type === 'date') ? 'grid gap-2 lg:grid-cols-2' : 'grid gap-2'}
      >
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and their fields hold no state
          <li key={row} className="flex flex-wrap items-end gap-2">
            {columns.map(({ label: name, type = 'text' }, column) =>
              type === 'checkbox' ? (
                <label key={name} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5 accent-(--brand-strong)"
                    checked={cells[column] === 'true'}
                    onChange={({ target }) => setCell(row, column, target.checked ? 'true' : '')}
                  />
                  {name}
                </label>
              ) : (
                <label key={name} className="w-36 grow sm:grow-0">
                  <span className={type === 'date' ? 'sr-only' : 'block text-sm text-ink-soft'}>{name}</span>
                  <input
                    type={type}
                    className="field"
                    inputMode={type === 'text' ? 'decimal' : undefined}
                    aria-invalid={fault !== undefined}
                    value={cells[column] ?? ''}
                    onChange={({ target }) => setCell(row, column, target.value)}
                  />
                </label>
              ),
            )}
            <Button
              isSmall
              aria-label={texts.removeRow(label, row + 1)}
              onClick={() => onChange(rowsText(rows.filter((_cells, index) => index !== row)))}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        isSmall
        className="justify-self-start"
        onClick={() => onChange(rowsText([...rows, columns.map(() => '')]))}
      >
        {addLabel}
      </Button>
    </FieldGroup>
  );
}
