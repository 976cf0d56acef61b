import type { AuditEntryJson } from '#contract/panel/audit';
import { auditTexts as texts } from '../../../texts/panel/audit.ts';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { showTime } from '../../lib/format.ts';
import { Tag } from '../../components/card.tsx';

const valueOf = (value: string | undefined): string =>
  value === undefined ? texts.nothing : (texts.values[value] ?? value);

function Change({ field, before, after }: NonNullable<AuditEntryJson['changes']>[number]) {
  const isSecret = before === undefined && after === undefined;
  return (
    <span className="block wrap-anywhere text-sm">
      <span className="field-tag">{texts.fields[field] ?? SETTING_NAMES[field] ?? field}</span>{' '}
      {isSecret ? (
        texts.changed
      ) : (
        <>
          {before !== undefined && (
            <>
              <del className="text-ink-soft">{valueOf(before)}</del>
              {' → '}
            </>
          )}
          {valueOf(after)}
        </>
      )}
    </span>
  );
}

const SETTING_NAMES: Readonly<Record<string, string>> = settingsTexts.fields;
const DOORS = { panel: '', 'command-line': texts.commandLine, token: '', program: texts.program } as const;

const { columns } = texts;
const COLUMNS: readonly Column<AuditEntryJson>[] = [
  { head: columns.at, kind: 'time', cell: ({ at }) => showTime(at) },
  {
    head: columns.who,
    cell: ({ who, ip, via }) => (
      <>
        {who}
        <span className="block text-sm text-ink-soft">{[ip, DOORS[via]].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    head: columns.what,
    cell: ({ action }) =>
      action === 'refused' ? <Tag kind="bad">{texts.actions[action]}</Tag> : texts.actions[action],
  },
  {
    head: columns.details,
    cell: ({ who, subject, count, changes = [] }) => (
      <>
        {subject !== who && (texts.subjects[subject] ?? subject)}
        {count !== undefined && <span className="text-ink-soft"> ({texts.count(count)})</span>}
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
      </>
    ),
  },
];

export function AuditTable({ entries }: { readonly entries: readonly AuditEntryJson[] }) {
  return <DataTable columns={COLUMNS} rows={entries} keyOf={({ number }) => number} />;
}
