import { Link } from 'wouter';
import type { PaymentMethodJson } from '#contract/orders/payment-methods';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';

/** What narrows the list beside the storefront, by its name in the address. */
export const ORDER_FILTERS = [
  'q',
  'status',
  'payment',
  'method',
  'from',
  'to',
  'review',
  'toPack',
  'lacksInvoice',
  'expiring',
] as const;

/** The lists that are asked for every day, each an address. */
const VIEWS = [
  { name: 'all', query: '' },
  { name: 'toPack', query: 'toPack=true' },
  { name: 'unconfirmed', query: 'method=cash_on_delivery&payment=pending&status=processing' },
  { name: 'unpaidTransfers', query: 'method=bank_transfer&payment=pending&status=processing' },
  { name: 'expiring', query: 'expiring=true' },
  { name: 'shipped', query: 'status=shipped' },
  { name: 'lacksInvoice', query: 'lacksInvoice=true' },
  { name: 'review', query: 'review=true' },
] as const;

function OrderViews() {
  const { get } = useAddressQuery();
  const { data: methods = [] } = usePanelQuery<readonly PaymentMethodJson[]>('/api/payment/methods');
  const isAtDoor = methods.some(({ id }) => id === 'cash_on_delivery');
  const current = new URLSearchParams(
    ORDER_FILTERS.flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])),
  );
  current.sort();
  return (
    <nav className="views" aria-label={texts.views}>
      {VIEWS.map(({ name, query }) => {
        const own = new URLSearchParams(query);
        own.sort();
        const isCurrent = own.toString() === current.toString();
        if (name === 'unconfirmed' && !isAtDoor && !isCurrent) return null;
        return (
          <Link
            key={name}
            href={query === '' ? '/admin/orders' : `/admin/orders?${query}`}
            aria-current={isCurrent ? 'true' : undefined}
            className="view"
          >
            {texts.viewNames[name]}
          </Link>
        );
      })}
    </nav>
  );
}

const CHOICES = [
  { name: 'status', label: texts.columns.status, all: texts.allStatuses, values: ORDER_STATUSES },
  { name: 'payment', label: texts.columns.payment, all: texts.allPayments, values: PAYMENT_STATUSES },
  { name: 'method', label: texts.method, all: texts.allMethods, values: PAYMENT_METHODS },
] as const;

const NAMES: Readonly<Record<string, string>> = { ...texts.payments, ...texts.statuses, ...texts.methods };

/** Daily lists, and filters for everything else; all of it lives in the address. */
export function OrderFilters() {
  const { get, change } = useAddressQuery();
  return (
    <>
      <OrderViews />
      <form className="order-filters" onSubmit={(event) => event.preventDefault()}>
        <SearchField label={texts.search} value={get('q')} onChange={(q) => change({ q })} />
        {CHOICES.map(({ name, label, all, values }) => (
          <select
            key={name}
            className="field"
            aria-label={label}
            value={get(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          >
            <option value="">{all}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {NAMES[value]}
              </option>
            ))}
          </select>
        ))}
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
    </>
  );
}
