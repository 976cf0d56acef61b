import { useState } from 'react';
import { Link } from 'wouter';
import type { OrderJson } from '#contract/orders';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-state';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Pages } from '../../components/pages.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { showLira, showTime } from '../../lib/format.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { AccountingDialog } from './accounting-dialog.tsx';
import { PaymentBadge, SiteBadge, StatusBadge } from './order-badges.tsx';
import { ORDERS_PER_PAGE, useDeleteOrder, useOrders, usePdfDownload, useSlipDownload } from './use-orders.ts';

const FILTERS = ['q', 'status', 'payment', 'from', 'to', 'review'] as const;

function OrderFilters() {
  const { get, change } = useAddressQuery();
  return (
    <form className="mb-4 flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        className="field w-full sm:w-72"
        aria-label={texts.search}
        placeholder={texts.search}
        defaultValue={get('q')}
        onChange={({ target }) => change({ q: target.value.trim() })}
      />
      <select
        className="field w-auto"
        aria-label={texts.columns.status}
        value={get('status')}
        onChange={({ target }) => change({ status: target.value })}
      >
        <option value="">{texts.allStatuses}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {texts.statuses[status]}
          </option>
        ))}
      </select>
      <select
        className="field w-auto"
        aria-label={texts.columns.payment}
        value={get('payment')}
        onChange={({ target }) => change({ payment: target.value })}
      >
        <option value="">{texts.allPayments}</option>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {texts.payments[status]}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="text-sm">
          {texts[name]}
          <input
            type="date"
            className="field"
            value={get(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </label>
      ))}
      <label className="flex min-h-11 items-center gap-2 text-sm font-medium">
        <input
          type="checkbox"
          className="size-5 accent-(--brand-strong)"
          checked={get('review') === 'true'}
          onChange={({ target }) => change({ review: target.checked ? 'true' : undefined })}
        />
        {texts.reviewOnly}
      </label>
    </form>
  );
}

interface RowProps {
  readonly order: OrderJson;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onDelete: () => void;
}

function OrderRow({ order, isSelected, onSelect, onDelete }: RowProps) {
  const pdf = usePdfDownload();
  return (
    <tr>
      <td className="w-8 pr-0 align-middle">
        <input
          type="checkbox"
          className="block size-5 accent-(--brand-strong)"
          aria-label={texts.select(order.orderNumber)}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <td>
        <Link href={`/admin/orders/${order.id}`} className="mr-2 font-semibold underline">
          {order.orderNumber}
        </Link>
        <SiteBadge site={order.source} />
      </td>
      <td>
        {order.customerName}
        <span className="block text-sm text-ink-soft">{order.customerEmail}</span>
      </td>
      <td className="number">{showLira(order.totalAmount)}</td>
      <td>
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td>
        <StatusBadge status={order.orderStatus} />
        {order.review.length > 0 && <span className="tag tag-bad ml-1">{texts.review}</span>}
      </td>
      <td className="min-w-24">{showTime(order.createdAt)}</td>
      <td>
        <div className="flex justify-end gap-2">
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`${texts.pdf} ${order.orderNumber}`}
            disabled={pdf.isPending}
            onClick={() => pdf.mutate({ id: order.id, number: order.orderNumber })}
          >
            {texts.pdf}
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`${shellTexts.states.delete} ${order.orderNumber}`}
            onClick={onDelete}
          >
            {shellTexts.states.delete}
          </button>
        </div>
      </td>
    </tr>
  );
}

/** All orders, newest first, narrowed by what the address says. */
export function OrdersScreen() {
  const { get, text, change } = useAddressQuery();
  const [site] = useSiteFilter();
  const [leaving, setLeaving] = useState<OrderJson>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAccounting, setAccounting] = useState(false);
  const slips = useSlipDownload();
  const page = Math.max(1, Number(get('page')) || 1);
  const params = new URLSearchParams(text);
  params.set('page', String(page));
  params.set('pageSize', String(ORDERS_PER_PAGE));
  if (site !== 'both') params.set('site', site);
  const orders = useOrders(params.toString());
  const remove = useDeleteOrder();
  const select = (id: string, isSelected: boolean): void =>
    setSelected(
      (current) => new Set(isSelected ? [...current, id] : [...current].filter((each) => each !== id)),
    );
  /** Only what is seen on this page counts as chosen. */
  const chosenOf = (items: readonly OrderJson[]): string[] =>
    items.map(({ id }) => id).filter((id) => selected.has(id));
  const isFiltered = FILTERS.some((name) => get(name) !== '');

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="panel-title mr-auto">{texts.title}</h1>
        <button type="button" className="button button-quiet" onClick={() => setAccounting(true)}>
          {texts.accounting.button}
        </button>
        <Link href="/admin/orders/new" className="button button-strong">
          {texts.manual.button}
        </Link>
      </div>
      <SiteBanner />
      <OrderFilters />
      <Resource query={orders}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={isFiltered ? texts.emptyFiltered : texts.empty}>
              {isFiltered && (
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
                >
                  {texts.clear}
                </button>
              )}
            </EmptyState>
          ) : (
            <>
              <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3">
                <p className="text-sm text-ink-soft" role="status">
                  {texts.count(total)}
                </p>
                {chosenOf(items).length > 0 && (
                  <button
                    type="button"
                    className="button button-strong button-small"
                    disabled={slips.isPending}
                    onClick={() => slips.mutate(chosenOf(items))}
                  >
                    {texts.selectedSlips(chosenOf(items).length)}
                  </button>
                )}
              </div>
              <div className="table-wrap relative">
                <table className="table">
                  <thead>
                    <tr>
                      <th scope="col" className="w-8 pr-0">
                        <input
                          type="checkbox"
                          className="block size-5 accent-(--brand-strong)"
                          aria-label={texts.selectAll}
                          checked={chosenOf(items).length === items.length}
                          onChange={({ target }) =>
                            setSelected(new Set(target.checked ? items.map(({ id }) => id) : []))
                          }
                        />
                      </th>
                      <th scope="col">{texts.columns.number}</th>
                      <th scope="col">{texts.columns.customer}</th>
                      <th scope="col" className="number">
                        {texts.columns.total}
                      </th>
                      <th scope="col">{texts.columns.payment}</th>
                      <th scope="col">{texts.columns.status}</th>
                      <th scope="col">{texts.columns.date}</th>
                      <th scope="col">
                        <span className="sr-only">{texts.columns.actions}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((order) => (
                      <OrderRow
                        key={order.id}
                        order={order}
                        isSelected={selected.has(order.id)}
                        onSelect={(isSelected) => select(order.id, isSelected)}
                        onDelete={() => setLeaving(order)}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pages
                page={page}
                pageSize={ORDERS_PER_PAGE}
                total={total}
                onChange={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </Resource>
      {isAccounting && <AccountingDialog onClose={() => setAccounting(false)} />}
      {leaving && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deleteText(leaving.orderNumber)}
          confirmLabel={shellTexts.states.delete}
          isBusy={remove.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => remove.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
        />
      )}
    </>
  );
}
