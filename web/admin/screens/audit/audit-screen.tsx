import { AUDIT_KINDS } from '#domain/panel/audit-words';
import type { AuditEntryJson } from '#contract/panel/audit';
import { auditTexts as texts } from '../../../texts/panel/audit.ts';
import { useCall } from '../../api/panel-calls.ts';
import { Pages, usePagedList } from '../../components/table/pages.tsx';
import { ScreenTitle, ListResource, Resource } from '../../components/screen.tsx';
import { AddressDays, AddressSearch, AddressSelect } from '../../components/table/address-filters.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { settingLabels } from '../../../texts/panel/settings.ts';
import { showTime } from '../../lib/format.ts';
import { Banner, Tag } from '../../components/card.tsx';

const PAGE_SIZE = 50;
const FILTERS = ['kind', 'who', 'from', 'to'] as const;

/** Whether entries of the audit trail are missing or were changed. */
function ChainState() {
  return (
    <Resource query={useCall('/api/admin/audit/state')} skeleton={null}>
      {({ entries, faults }) =>
        faults.length === 0 ? (
          <Banner role="status">{texts.whole(entries)}</Banner>
        ) : (
          <Banner isBad role="alert">
            <p>{texts.broken(faults.length)}</p>
            <ul>
              {faults.slice(0, 10).map(({ line, message }) => (
                <li key={line}>{texts.fault(line, message)}</li>
              ))}
            </ul>
          </Banner>
        )
      }
    </Resource>
  );
}

function Filters() {
  return (
    <form className="order-filters" onSubmit={(event) => event.preventDefault()}>
      <AddressSearch name="who" label={texts.who} />
      <AddressSelect
        name="kind"
        label={texts.kind}
        all={texts.allKinds}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      <AddressDays />
    </form>
  );
}

/** Amounts are recorded as in files. */
const valueOf = (value: string | undefined): string =>
  value === undefined ? texts.nothing : (texts.values[value] ?? value.replace(/^(\d+)\.(\d\d)$/, '$1,$2'));

function Change({ field, before, after }: NonNullable<AuditEntryJson['changes']>[number]) {
  const isSecret = before === undefined && after === undefined;
  return (
    <span className="block wrap-anywhere text-sm">
      <span className="text-[0.8125rem] text-ink-soft">
        {texts.fields[field] ?? settingLabels[field] ?? field}
      </span>{' '}
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

/** Who did what, for the shop's owners. */
export function AuditScreen() {
  const { filled } = useAddressQuery();
  const { query, pages } = usePagedList('/api/admin/audit', filled(FILTERS), PAGE_SIZE);
  return (
    <>
      <ScreenTitle className="mb-2">{texts.title}</ScreenTitle>
      <p className="mb-4 text-ink-soft">{texts.intro}</p>
      <ChainState />
      <Filters />
      <ListResource query={query} empty={texts.empty}>
        {(entries) => (
          <>
            <DataTable columns={COLUMNS} rows={entries} keyOf={({ number }) => number} />
            <Pages {...pages} />
          </>
        )}
      </ListResource>
    </>
  );
}
