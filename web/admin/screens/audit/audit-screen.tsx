import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEntryJson, AuditStateJson } from '#contract/panel/audit';
import { AUDIT_KINDS } from '#domain/panel/audit';
import { auditTexts as texts } from '../../../texts/panel/audit.ts';
import { panelPage } from '../../api/panel-fetch.ts';
import { Pages } from '../../components/pages.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { AuditTable } from './audit-table.tsx';
import { usePanelQuery } from '../../api/use-panel-query.ts';

const PATH = '/api/admin/audit';
const PAGE_SIZE = 50;
const FILTERS = ['kind', 'who', 'from', 'to'] as const;

/** Whether anything of the record is missing or was changed. */
function ChainState() {
  const query = usePanelQuery<AuditStateJson>(`${PATH}/state`, { queryKey: [PATH, 'state'] });
  return (
    <Resource query={query} skeleton={null}>
      {({ entries, faults }) =>
        faults.length === 0 ? (
          <p className="panel-banner" role="status">
            {texts.whole(entries)}
          </p>
        ) : (
          <div className="panel-banner banner-bad" role="alert">
            <p>{texts.broken(faults.length)}</p>
            <ul>
              {faults.slice(0, 10).map(({ line, message }) => (
                <li key={line}>{texts.fault(line, message)}</li>
              ))}
            </ul>
          </div>
        )
      }
    </Resource>
  );
}

function Filters() {
  const { get, change } = useAddressQuery();
  return (
    <form className="order-filters" onSubmit={(event) => event.preventDefault()}>
      <SearchField label={texts.who} value={get('who')} onChange={(who) => change({ who })} />
      <select
        className="field"
        aria-label={texts.kind}
        value={get('kind')}
        onChange={({ target }) => change({ kind: target.value })}
      >
        <option value="">{texts.allKinds}</option>
        {AUDIT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="order-filter-date">
          <span>{texts[name]}</span>
          <input
            type="date"
            className="field"
            value={get(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </label>
      ))}
    </form>
  );
}

/** Who did what: for the shop's owners. */
export function AuditScreen() {
  const { get, change } = useAddressQuery();
  const page = Number(get('page')) || 1;
  const asked = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE) });
  for (const name of FILTERS) if (get(name) !== '') asked.set(name, get(name));
  const text = asked.toString();
  const query = useQuery({
    queryKey: [PATH, text],
    queryFn: () => panelPage<AuditEntryJson>(`${PATH}?${text}`),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ScreenTitle className="mb-2">{texts.title}</ScreenTitle>
      <p className="mb-4 text-ink-soft">{texts.intro}</p>
      <ChainState />
      <Filters />
      <Resource query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={texts.empty} />
          ) : (
            <>
              <AuditTable entries={items} />
              <Pages
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </Resource>
    </>
  );
}
