import { useEffect, useRef, useState } from 'react';
import { conflictTexts as texts } from '../../../texts/panel/conflict.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { parseRows } from '../../lib/document-values.ts';
import type { ConflictRow, Side } from '../../lib/use-record-form.ts';
import { Button } from '../button.tsx';
import { CardTitle } from '../card.tsx';
import { DataTable } from '../table/data-table.tsx';

type Values = Readonly<Record<string, string | boolean>>;

export const CONFLICT_LOOK = 'mb-6 rounded-box border-2 border-[#c98a12] bg-[#fffaf0] p-5';

interface RecordConflictProps {
  readonly form: {
    readonly conflict?: { readonly theirs: Values; readonly rows: readonly ConflictRow[] } | undefined;
    readonly labels: Readonly<Record<string, string>>;
    readonly values: Values;
    readonly isBusy: boolean;
    readonly resolve?: (theirs: readonly string[]) => void;
  };
  readonly words?: (typeof texts)['record'] | (typeof productFormTexts)['conflict'];
  /** Formats a value for people. */
  readonly show?: (name: string, value: string | boolean) => string;
  /** Called with the fields in which the other person's value stays. */
  readonly onSave?: (theirs: readonly string[]) => void;
}

function showPlain(_name: string, value: string | boolean): string {
  const { yes, no, none } = productFormTexts;
  if (typeof value === 'boolean') return value ? yes : no;
  const rows = value.startsWith('[[') || value === '[]' ? parseRows(value) : undefined;
  return rows?.map((cells) => cells.filter(Boolean).join(' ')).join('; ') || value || none;
}

/** Both versions side by side, after somebody else saved the same record; one value is chosen for each field. */
function Conflict({
  form,
  theirs,
  rows,
  words = texts.record,
  show = showPlain,
  onSave = form.resolve,
}: RecordConflictProps & NonNullable<RecordConflictProps['form']['conflict']>) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = ({ name, side }: ConflictRow): Side => choices[name] ?? side;
  const chooseAll = (side: Side): void =>
    setChoices(Object.fromEntries(rows.map(({ name }) => [name, side])));
  const labelOf = (name: string): string => form.labels[name] ?? name;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  const columnOf = (side: Side, head: string, values: Values) => ({
    head,
    cell: (row: ConflictRow) => {
      const text = show(row.name, values[row.name] ?? '');
      return (
        <label className="flex min-h-11 items-start gap-2 rounded-control p-1.5 whitespace-pre-line wrap-anywhere">
          <input
            className="mt-0.5 size-5 flex-none"
            type="radio"
            name={`cakisma-${row.name}`}
            aria-label={`${labelOf(row.name)}, ${head}: ${text}`}
            checked={sideOf(row) === side}
            onChange={() => setChoices((current) => ({ ...current, [row.name]: side }))}
          />
          {text}
        </label>
      );
    },
  });
  return (
    <section className={CONFLICT_LOOK} aria-labelledby="cakisma">
      <CardTitle id="cakisma" ref={heading} tabIndex={-1} className="mb-1">
        {words.title}
      </CardTitle>
      <p className="mb-4">{words.text}</p>
      <DataTable
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.field, kind: 'name', cell: ({ name }) => labelOf(name) },
          columnOf('mine', texts.mine, form.values),
          columnOf('theirs', words.theirs, theirs),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => chooseAll('theirs')}>{words.chooseAllTheirs}</Button>
        <Button onClick={() => chooseAll('mine')}>{texts.chooseAllMine}</Button>
        <Button
          look="strong"
          disabled={form.isBusy}
          onClick={() => onSave?.(rows.filter((row) => sideOf(row) === 'theirs').map(({ name }) => name))}
        >
          {texts.save}
        </Button>
      </div>
    </section>
  );
}

/** Asks which values should stay, if somebody else saved the same record meanwhile. */
export function RecordConflict(props: RecordConflictProps) {
  const { conflict } = props.form;
  if (!conflict) return null;
  const { theirs, rows } = conflict;
  const key = rows.map(({ name }) => `${name} ${String(theirs[name])}`).join(' ');
  return <Conflict key={key} {...props} theirs={theirs} rows={rows} />;
}
