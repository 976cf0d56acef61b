import { conflictTexts } from '../../../texts/panel/conflict.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { readRows } from '../../lib/document-values.ts';
import { type ConflictRow, ConflictTable } from './conflict-table.tsx';

type Values = Readonly<Record<string, string | boolean>>;

interface RecordConflictProps {
  readonly form: {
    readonly conflict:
      | { readonly theirs: Values; readonly rows: readonly Pick<ConflictRow, 'name' | 'side'>[] }
      | undefined;
    readonly labels: Readonly<Record<string, string>>;
    readonly values: Values;
    readonly isBusy: boolean;
    readonly resolve: (theirs: readonly string[]) => void;
  };
  readonly words?: (typeof conflictTexts)['record'] | (typeof productFormTexts)['conflict'];
  /** Formats a value for people. */
  readonly show?: (name: string, value: string | boolean) => string;
  readonly onSave?: (theirs: readonly string[]) => void;
}

function showPlain(_name: string, value: string | boolean): string {
  const { yes, no, none } = productFormTexts;
  if (typeof value === 'boolean') return value ? yes : no;
  const rows = value.startsWith('[[') ? readRows(value) : undefined;
  return rows?.map((cells) => cells.filter(Boolean).join(' ')).join('; ') || value || none;
}

/** Asks which values should stay, if somebody else saved the same record meanwhile. */
export function RecordConflict({
  form,
  words = conflictTexts.record,
  show = showPlain,
  onSave = form.resolve,
}: RecordConflictProps) {
  if (!form.conflict) return null;
  const { theirs, rows } = form.conflict;
  return (
    <ConflictTable
      key={rows.map(({ name }) => `${name} ${String(theirs[name])}`).join(' ')}
      words={words}
      rows={rows.map(({ name, side }) => ({
        name,
        side,
        label: form.labels[name] ?? name,
        mine: show(name, form.values[name] ?? ''),
        theirs: show(name, theirs[name] ?? ''),
      }))}
      isBusy={form.isBusy}
      onSave={onSave}
    />
  );
}
