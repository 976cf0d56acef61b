import { type ComponentProps, type ComponentType, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldTexts } from '../../../components/form/labelled-field.tsx';
import { documentsTexts as texts } from '../../../texts/panel/documents.ts';
import { Button } from '../button.tsx';
import { CheckBox, FieldGroup, type Option, Select } from './form-field.tsx';
import { moved } from '../../lib/moved.ts';
import { isFilled, parseRows, rowsText } from '../../lib/document-values.ts';

interface RowColumn extends Pick<ComponentProps<'input'>, 'inputMode'> {
  /** Of the member in each row's fault. */
  readonly name: string;
  readonly label: string;
  /** A text when undefined. A ticked box has the value `true`. */
  readonly type?: string | undefined;
  /** Options of a select; a new row has the first one, whose value is empty. */
  readonly options?: readonly Option[] | undefined;
  /** In place of a text. */
  readonly control?: ComponentType<ControlProps> | undefined;
  /** Whether its texts are long, such as addresses. */
  readonly isWide?: boolean;
  /** Its value in a new row; empty when undefined. */
  readonly first?: string | undefined;
  /** Whether a row has this column; every row when undefined. */
  readonly isFor?: ((cells: readonly string[]) => boolean) | undefined;
}

/** A text that is changed elsewhere. */
export interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a form gives a control that is no HTML element. */
export type ControlProps = FieldTexts & ValueProps;

/** Its value are the rows as `rowsText` encodes them; cells beyond the columns are kept. */
interface RowsFieldProps extends ControlProps {
  /** The row of the fault among the filled ones, and its member; the whole table or row when left out. */
  readonly faultPath?: readonly string[] | undefined;
  readonly columns: readonly RowColumn[];
  readonly addLabel: string;
  /** Whether rows can be moved, because their order matters. */
  readonly isOrdered?: boolean;
}

interface CellProps {
  readonly column: RowColumn;
  readonly isFaulty: boolean;
  /** Whether it takes the room that the others leave. */
  readonly isGrowing: boolean;
  readonly value: string;
  readonly onText: (text: string) => void;
}

function Cell({ column, isFaulty, isGrowing, value, onText }: CellProps) {
  const { label, type = 'text', inputMode, options, control: Control, isWide } = column;
  if (Control) {
    return (
      <div className="w-full">
        <Control label={label} value={value} onChange={onText} />
      </div>
    );
  }
  if (type === 'checkbox') {
    return (
      <label className="flex min-h-11 items-center gap-2">
        <CheckBox checked={value === 'true'} onCheck={(isOn) => onText(isOn ? 'true' : '')} />
        {label}
      </label>
    );
  }
  const cell = { 'aria-invalid': isFaulty, value };
  return (
    <label
      className={`${isWide ? 'w-full sm:w-144' : 'w-36'} max-w-full grow ${isGrowing ? '' : 'sm:grow-0'}`}
    >
      <span className={type === 'date' ? 'sr-only' : 'block text-sm text-ink-soft'}>{label}</span>
      {options ? (
        <Select {...cell} options={options} onText={onText} />
      ) : (
        <input
          {...cell}
          type={type}
          className="field"
          inputMode={inputMode}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </label>
  );
}

/** A small table whose rows are typed, added and removed. */
export function RowsField({
  label,
  hint,
  fault,
  faultPath: [place, member] = [],
  columns,
  value,
  onChange,
  addLabel,
  isOrdered = false,
}: RowsFieldProps) {
  const rows = parseRows(value);
  const list = useRef<HTMLUListElement>(null);
  /** Shows other rows at once, and leads the focus into one of them. */
  const changeRows = (next: readonly (readonly string[])[], row: number, target = 'input, select'): void => {
    flushSync(() => onChange(rowsText(next)));
    list.current?.children[row]?.querySelector<HTMLElement>(target)?.focus();
  };
  // The focus goes along, so that the row can be moved on. The first row has no such button.
  const moveUp = (row: number): void =>
    changeRows(moved(rows, row, -1), row - 1, row > 1 ? 'button' : undefined);
  const filled = [...rows.keys()].filter((row) => isFilled(rows[row] ?? []));
  const wrongRow = place === undefined ? undefined : filled[Number(place)];
  const wrongColumn = columns.findIndex(({ name }) => name === member);
  const isFault = (row: number, column: number): boolean =>
    fault !== undefined &&
    (wrongRow ?? row) === row &&
    (wrongColumn === -1 ? column : wrongColumn) === column;
  const message =
    fault !== undefined && wrongRow !== undefined
      ? texts.rowFault(wrongRow + 1, columns[wrongColumn]?.label, fault)
      : fault;
  return (
    <FieldGroup label={label} hint={hint} fault={message}>
      <ul
        ref={list}
        className={`grid grid-cols-1 gap-2 ${columns.some(({ type }) => type === 'date') ? 'lg:grid-cols-2' : ''}`}
      >
        {rows.map((cells, row) => (
          // Rows have no other name, and their fields hold no more state than a search.
          <li
            key={row}
            className={`flex flex-wrap items-end gap-2 ${isOrdered ? 'border-b border-line pb-3' : ''}`}
          >
            {columns.map(
              (column, place) =>
                column.isFor?.(cells) !== false && (
                  <Cell
                    key={column.label}
                    column={column}
                    isFaulty={isFault(row, place)}
                    isGrowing={isOrdered}
                    value={cells[place] ?? ''}
                    onText={(text) => onChange(rowsText(rows.with(row, cells.with(place, text))))}
                  />
                ),
            )}
            {isOrdered && row > 0 && (
              <Button isSmall aria-label={texts.upRow(label, row + 1)} onClick={() => moveUp(row)}>
                {texts.up}
              </Button>
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
        onClick={() => changeRows([...rows, columns.map(({ first = '' }) => first)], rows.length)}
      >
        {addLabel}
      </Button>
    </FieldGroup>
  );
}
