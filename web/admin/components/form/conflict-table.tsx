import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../table/data-table.tsx';
import { conflictTexts as texts } from '../../../texts/panel/conflict.ts';
import { Button } from '../button.tsx';
import { CardTitle } from '../card.tsx';

export type Side = 'mine' | 'theirs';

/** A field to which two people gave different values. */
export interface ConflictRow {
  readonly name: string;
  readonly label: string;
  /** Both values in readable form. */
  readonly mine: string;
  readonly theirs: string;
  /** The value that is chosen at first. */
  readonly side: Side;
}

/** Texts about the other person's version. */
interface ConflictWords {
  readonly title: string;
  readonly text: string;
  readonly theirs: string;
  readonly chooseAllTheirs: string;
}

interface ConflictTableProps {
  readonly words: ConflictWords;
  readonly rows: readonly ConflictRow[];
  readonly isBusy: boolean;
  /** Called with the fields in which the other person's value stays. */
  readonly onSave: (theirs: readonly string[]) => void;
}

/** Both versions side by side, after a record changed while its form was open; one value is chosen for each field. */
export function ConflictTable({ words, rows, isBusy, onSave }: ConflictTableProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = ({ name, side }: ConflictRow): Side => choices[name] ?? side;
  const chooseAll = (side: Side): void =>
    setChoices(Object.fromEntries(rows.map(({ name }) => [name, side])));
  const sides: Readonly<Record<Side, string>> = { mine: texts.mine, theirs: words.theirs };
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <section className="conflict" aria-labelledby="cakisma">
      <CardTitle id="cakisma" ref={heading} tabIndex={-1} className="mb-1">
        {words.title}
      </CardTitle>
      <p className="mb-4">{words.text}</p>
      <DataTable
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.field, kind: 'name', cell: ({ label }) => label },
          ...(['mine', 'theirs'] as const).map((side) => ({
            head: sides[side],
            cell: (row: ConflictRow) => (
              <label className="flex min-h-11 items-start gap-2 rounded-control p-1.5 whitespace-pre-line wrap-anywhere">
                <input
                  className="mt-0.5 size-5 flex-none accent-(--brand-strong)"
                  type="radio"
                  name={`cakisma-${row.name}`}
                  aria-label={`${row.label}, ${sides[side]}: ${row[side]}`}
                  checked={sideOf(row) === side}
                  onChange={() => setChoices((current) => ({ ...current, [row.name]: side }))}
                />
                {row[side]}
              </label>
            ),
          })),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => chooseAll('theirs')}>{words.chooseAllTheirs}</Button>
        <Button onClick={() => chooseAll('mine')}>{texts.chooseAllMine}</Button>
        <Button
          look="strong"
          disabled={isBusy}
          onClick={() => onSave(rows.filter((row) => sideOf(row) === 'theirs').map(({ name }) => name))}
        >
          {texts.save}
        </Button>
      </div>
    </section>
  );
}
