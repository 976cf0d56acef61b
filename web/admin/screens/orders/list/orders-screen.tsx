import { accountingTexts } from '../../../../texts/panel/accounting.ts';
import { manualOrderTexts } from '../../../../texts/panel/manual-order.ts';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { Pages, usePagedList } from '../../../components/table/pages.tsx';
import { EmptyState, ListResource, ScreenTitle } from '../../../components/screen.tsx';
import { SiteBanner } from '../../../layout/site-selector.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useSiteInAddress } from '../../../lib/use-site-filter.ts';
import { DialogButton } from '../../../components/dialog/dialog-buttons.tsx';
import { AccountingDialog } from './accounting-dialog.tsx';
import { ordersAddress } from '../../../lib/list-address.ts';
import { ORDER_FILTERS, OrderFilters } from './order-filters.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { SelectPage } from '../../../components/table/data-table.tsx';
import { useRowSelection } from '../../../lib/use-row-selection.ts';
import { OrdersTable } from './orders-table.tsx';
import { PaperButton } from '../paper-button.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';

const ORDERS_PER_PAGE = 25;

export function OrdersScreen() {
  const { filled, text, clear: clearFilters } = useAddressQuery();
  const site = useSiteInAddress();
  const choice = useRowSelection();
  const filters = filled(ORDER_FILTERS);
  const { query, total, pages } = usePagedList(
    '/api/orders',
    site === 'both' ? filters : [...filters, ['site', site]],
    ORDERS_PER_PAGE,
  );
  ordersAddress.useMemory(text, query.data !== undefined);
  /** Only orders on this page count as selected. */
  const chosen = (query.data ?? []).filter(({ id }) => choice.has(id));
  const chosenIds = chosen.map(({ id }) => id);
  const isFiltered = filters.length > 0;
  const clear = (): void => clearFilters(ORDER_FILTERS);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <DialogButton label={texts.shipMany.title}>
          {(close) => <ShipDialog orders={chosen} onClose={close} />}
        </DialogButton>
        <DialogButton label={texts.invoices.button}>
          {(close) => <InvoicesDialog onClose={close} />}
        </DialogButton>
        <DialogButton label={accountingTexts.button}>
          {(close) => <AccountingDialog onClose={close} />}
        </DialogButton>
        <ButtonLink look="strong" href="/admin/orders/new">
          {manualOrderTexts.button}
        </ButtonLink>
      </div>
      <SiteBanner />
      <OrderFilters />
      <ListResource
        query={query}
        empty={
          <EmptyState title={isFiltered ? texts.emptyFiltered : texts.empty}>
            {isFiltered ? (
              <Button onClick={clear}>{texts.clear}</Button>
            ) : (
              <p className="max-w-md text-ink-soft">{texts.emptyText}</p>
            )}
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3">
              <SelectPage keys={items.map(({ id }) => id)} choice={choice} />
              <p className="text-sm text-ink-soft" role="status">
                {texts.count(total)}
              </p>
              {isFiltered && (
                <Button isSmall onClick={clear}>
                  {texts.clear}
                </Button>
              )}
              {chosen.length > 0 && (
                <>
                  <PaperButton look="strong" paper="slip" ids={chosenIds}>
                    {texts.selectedSlips(chosen.length)}
                  </PaperButton>
                  <PaperButton paper="labels" ids={chosenIds}>
                    {texts.selectedLabels(chosen.length)}
                  </PaperButton>
                </>
              )}
            </div>
            <OrdersTable orders={items} choice={choice} />
            <Pages {...pages} />
          </>
        )}
      </ListResource>
    </>
  );
}
