import { ViewLinks, viewOf } from '../../../components/table/view-links.tsx';
import { orderQuery } from '#contract/orders/order-requests';
import { METHOD_WORDS, PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';
import { keysOf } from '#kernel/keys-of';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import {
  AddressDays,
  AddressSearch,
  AddressSelect,
  MoreFilters,
} from '../../../components/table/address-filters.tsx';
import { optionsOf } from '../../../components/form/form.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';

/** Filters of the list besides the storefront, by their names in the address. */
export const ORDER_FILTERS = keysOf(orderQuery.omit({ page: true, pageSize: true, site: true }).shape);

/** Lists that are needed every day, each with its address. */
const { viewNames } = texts;
const VIEWS = [
  { name: viewNames.all, query: '' },
  { name: viewNames.toPack, query: 'toPack=true' },
  { name: viewNames.unconfirmed, query: 'method=cash_on_delivery&payment=pending&status=processing' },
  { name: viewNames.unpaidTransfers, query: 'method=bank_transfer&payment=pending&status=processing' },
  { name: viewNames.expiring, query: 'expiring=true' },
  { name: viewNames.shipped, query: 'status=shipped' },
  { name: viewNames.lacksInvoice, query: 'lacksInvoice=true' },
  { name: viewNames.review, query: 'review=true' },
];

const SELECTS = {
  status: { label: texts.columns.status, all: texts.allStatuses, options: optionsOf(texts.statuses) },
  payment: { label: texts.columns.payment, all: texts.allPayments, options: optionsOf(texts.payments) },
  method: {
    label: texts.method,
    all: texts.allMethods,
    options: PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value].short })),
  },
};

/** The daily lists, and filters for everything else; all of them are stored in the address. */
export function OrderFilters() {
  const { filled } = useAddressQuery();
  const current = viewOf(new URLSearchParams(filled(ORDER_FILTERS)).toString());
  return (
    <>
      <ViewLinks label={texts.views} path="/admin/orders" views={VIEWS} current={current} />
      <form className="order-filters" onSubmit={(event) => event.preventDefault()}>
        <AddressSearch name="q" label={texts.search} />
        <MoreFilters>
          {keysOf(SELECTS).map((name) => (
            <AddressSelect key={name} name={name} {...SELECTS[name]} />
          ))}
          <AddressDays />
        </MoreFilters>
      </form>
    </>
  );
}
