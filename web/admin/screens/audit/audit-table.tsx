import type { AuditEntryJson } from '#contract/panel/audit';
import { auditTexts as texts } from '../../../texts/panel/audit.ts';
import { showTime } from '../../lib/format.ts';

const valueOf = (value: string | undefined): string =>
  value === undefined ? texts.nothing : (texts.values[value] ?? value);

function Change({ field, before, after }: NonNullable<AuditEntryJson['changes']>[number]) {
  const isSecret = before === undefined && after === undefined;
  return (
    <span className="block wrap-anywhere text-sm">
      <span className="field-tag">{texts.fields[field] ?? field}</span>{' '}
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

const DOORS = { panel: '', 'command-line': texts.commandLine, program: texts.program } as const;

function EntryRow({ entry }: { readonly entry: AuditEntryJson }) {
  const { at, who, ip, via, action, subject, changes = [], count } = entry;
  const isRefused = action === 'refused';
  return (
    <tr>
      <td className="whitespace-nowrap">{showTime(at)}</td>
      <td className="wrap-anywhere">
        {who}
        <span className="block text-sm text-ink-soft">{[ip, DOORS[via]].filter(Boolean).join(' · ')}</span>
      </td>
      <td>
        {isRefused ? <span className="tag tag-bad">{texts.actions[action]}</span> : texts.actions[action]}
      </td>
      <td>
        {subject !== who && <span className="wrap-anywhere">{texts.subjects[subject] ?? subject}</span>}
        {count !== undefined && <span className="text-ink-soft"> ({texts.count(count)})</span>}
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
      </td>
    </tr>
  );
}

export function AuditTable({ entries }: { readonly entries: readonly AuditEntryJson[] }) {
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.columns.at}</th>
            <th scope="col">{texts.columns.who}</th>
            <th scope="col">{texts.columns.what}</th>
            <th scope="col">{texts.columns.details}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.number} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
