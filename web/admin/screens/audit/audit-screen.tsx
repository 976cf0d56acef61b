import { AUDIT_KINDS } from '#domain/panel/audit';
import { auditTexts as texts } from '../../../texts/panel/audit.ts';
import { useCall } from '../../api/use-call.ts';
import { Pages } from '../../components/table/pages.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { AddressDays, AddressSearch, AddressSelect } from '../../components/table/address-filters.tsx';
import { usePagedList } from '../../components/table/use-paged-list.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { AuditTable } from './audit-table.tsx';

const PAGE_SIZE = 50;
const FILTERS = ['kind', 'who', 'from', 'to'] as const;

/** Whether entries of the audit trail are missing or were changed. */
function ChainState() {
  return (
    <Resource query={useCall('/api/admin/audit/state')} skeleton={null}>
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
  return (
    <form className="order-filters" onSubmit={(event) => event.preventDefault()}>
      <AddressSearch name="who" label={texts.who} />
      <AddressSelect
        name="kind"
        label={texts.kind}
        all={texts.allKinds}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      <AddressDays labels={texts} />
    </form>
  );
}

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
      <Resource query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.empty} />
          ) : (
            <>
              <AuditTable entries={items} />
              <Pages {...pages} />
            </>
          )
        }
      </Resource>
    </>
  );
}
