import { conflictTexts } from '../../texts/panel/conflict.ts';
import { productFormTexts } from '../../texts/panel/product-form.ts';
import { ConflictTable } from './conflict-table.tsx';

type Values = Readonly<Record<string, string | boolean | undefined>>;

interface RecordConflictProps {
  readonly form: {
    readonly conflict: readonly string[];
    readonly values: Values;
    readonly stored: Values;
    readonly isBusy: boolean;
    readonly resolve: (theirs: readonly string[]) => void;
  };
  readonly labelOf: (name: string) => string;
}

function show(value: string | boolean | undefined): string {
  const { yes, no, none } = productFormTexts;
  if (typeof value === 'boolean') return value ? yes : no;
  return value === undefined || value === '' ? none : value;
}

/** Asks which values stay when somebody else saved the same fields meanwhile; nothing as long as nobody did. */
export function RecordConflict({ form, labelOf }: RecordConflictProps) {
  if (form.conflict.length === 0) return null;
  return (
    <ConflictTable
      key={form.conflict.join(' ')}
      words={conflictTexts.record}
      rows={form.conflict.map((name) => ({
        name,
        label: labelOf(name),
        mine: show(form.values[name]),
        theirs: show(form.stored[name]),
        side: 'mine',
      }))}
      isBusy={form.isBusy}
      onSave={form.resolve}
    />
  );
}
