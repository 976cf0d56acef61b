import { useState } from 'react';
import type { OrderJson } from '#contract/orders/orders';
import { accountingTexts } from '../../../texts/panel/accounting.ts';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { Pages } from '../../components/pages.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { useSiteInAddress } from '../../lib/use-site-filter.ts';
import { AccountingDialog } from './accounting-dialog.tsx';
import { ordersAddress } from './list-address.ts';
import { ORDER_FILTERS, OrderFilters } from './order-filters.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { OrdersTable, SelectShown } from './orders-table.tsx';
import { ORDERS_PER_PAGE, useOrders, useParcelPapers } from './use-orders.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';

/** All orders, newest first, narrowed by what the address says. */
export function OrdersScreen() {
  const { get, text, change } = useAddressQuery();
  const site = useSiteInAddress();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAccounting, setAccounting] = useState(false);
  const [isInvoicing, setInvoicing] = useState(false);
  const [shipping, setShipping] = useState<readonly OrderJson[]>();
  const slips = useParcelPapers('slip');
  const labels = useParcelPapers('labels');
  const page = Math.max(1, Number(get('page')) || 1);
  const params = new URLSearchParams(text);
  params.set('page', String(page));
  params.set('pageSize', String(ORDERS_PER_PAGE));
  if (site !== 'both') params.set('site', site);
  const orders = useOrders(params.toString());
  ordersAddress.useMemory(text, orders.data !== undefined);
  /** Only what is seen on this page counts as chosen. */
  const chosenOf = (items: readonly OrderJson[]): string[] =>
    items.map(({ id }) => id).filter((id) => selected.has(id));
  const isFiltered = ORDER_FILTERS.some((name) => get(name) !== '');
  const clear = (): void => change(Object.fromEntries(ORDER_FILTERS.map((name) => [name, undefined])));

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <Button onClick={() => setShipping((orders.data?.items ?? []).filter(({ id }) => selected.has(id)))}>
          {texts.shipMany.button}
        </Button>
        <Button onClick={() => setInvoicing(true)}>{texts.invoices.button}</Button>
        <Button onClick={() => setAccounting(true)}>{accountingTexts.button}</Button>
        <ButtonLink look="strong" href="/admin/orders/new">
          {texts.manual.button}
        </ButtonLink>
      </div>
      <SiteBanner />
      <OrderFilters />
      <Resource query={orders}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={isFiltered ? texts.emptyFiltered : texts.empty}>
              {isFiltered ? (
                <Button onClick={clear}>{texts.clear}</Button>
              ) : (
                <p className="max-w-md text-ink-soft">{texts.emptyText}</p>
              )}
            </EmptyState>
          ) : (
            <>
              <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3">
                <SelectShown orders={items} selected={selected} onSelect={setSelected} />
                <p className="text-sm text-ink-soft" role="status">
                  {texts.count(total)}
                </p>
                {isFiltered && (
                  <Button isSmall onClick={clear}>
                    {texts.clear}
                  </Button>
                )}
                {chosenOf(items).length > 0 && (
                  <>
                    <Button
                      look="strong"
                      isSmall
                      disabled={slips.isPending}
                      onClick={() => slips.mutate(chosenOf(items))}
                    >
                      {texts.selectedSlips(chosenOf(items).length)}
                    </Button>
                    <Button
                      isSmall
                      disabled={labels.isPending}
                      onClick={() => labels.mutate(chosenOf(items))}
                    >
                      {texts.selectedLabels(chosenOf(items).length)}
                    </Button>
                  </>
                )}
              </div>
              <OrdersTable orders={items} selected={selected} onSelect={setSelected} />
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
      {shipping && <ShipDialog orders={shipping} onClose={() => setShipping(undefined)} />}
      {isInvoicing && <InvoicesDialog onClose={() => setInvoicing(false)} />}
      {isAccounting && <AccountingDialog onClose={() => setAccounting(false)} />}
    </>
  );
}
