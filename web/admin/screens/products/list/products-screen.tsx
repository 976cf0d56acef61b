import { useState } from 'react';
import { importTexts } from '../../../../texts/panel/import.ts';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { Pages, usePagedList } from '../../../components/table/pages.tsx';
import { EmptyState, ListResource, ScreenTitle } from '../../../components/screen.tsx';
import { SiteBanner } from '../../../layout/site-selector.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useSiteInAddress } from '../../../lib/use-site-filter.ts';
import { ChangesButton } from '../../changes/changes-button.tsx';
import { type LastChange, LastChangeBar } from '../../changes/undo-button.tsx';
import { OpenChanges } from '../../changes/open-changes.tsx';
import { ExportButton } from '../../import/export-button.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { productsAddress } from '../../../lib/list-address.ts';
import { PRODUCT_FILTERS, ProductFilters } from './product-filters.tsx';
import { SelectPage } from '../../../components/table/data-table.tsx';
import { ProductsTable, SortSelect } from './products-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { useCells } from './use-cells.ts';
import { useRowSelection } from '../../../lib/use-row-selection.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';

const PRODUCTS_PER_PAGE = 50;
const REFETCH_MS = 30_000;

/** All products with their filters; prices and stock can be edited in the list, and many products at once in a dialog. */
export function ProductsScreen() {
  const { filled, text, clear } = useAddressQuery();
  const site = useSiteInAddress();
  const filters = filled(PRODUCT_FILTERS);
  const isFiltered = filters.length > 0;
  if (site !== 'both') filters.push(['site', site]);
  const filter = new URLSearchParams(filters).toString();
  const { query, total, pages } = usePagedList(
    '/api/admin/products',
    [...filters, ...filled(['sort', 'direction'])],
    PRODUCTS_PER_PAGE,
    // The list is loaded again every 30 seconds.
    { refetchInterval: REFETCH_MS },
  );
  productsAddress.useMemory(text, query.data !== undefined);
  const choice = useRowSelection(filter);
  const [last, setLast] = useState<LastChange>();
  const save = useCells(setLast, () => query.refetch());
  const [isBulkOpen, setBulkOpen] = useState(false);
  const chosen = choice.selection.kind === 'all' ? total : choice.selection.keys.size;

  return (
    <>
      <OpenChanges />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{shellTexts.tabs.products}</ScreenTitle>
        <ChangesButton />
        <ButtonLink href="/admin/files/import">{importTexts.open}</ButtonLink>
        {total > 0 && (
          <ExportButton
            title={importTexts.export.filtered(total)}
            path="/api/files/products"
            query={filter}
          />
        )}
        <ButtonLink look="strong" href="/admin/products/new">
          {texts.add}
        </ButtonLink>
      </div>
      <SiteBanner />
      <ProductFilters />
      <SavedViews />
      <ListResource
        query={query}
        empty={
          <EmptyState title={isFiltered ? texts.emptyFiltered : texts.empty}>
            {isFiltered ? (
              <Button onClick={() => clear(PRODUCT_FILTERS)}>{texts.clear}</Button>
            ) : (
              <ButtonLink look="strong" href="/admin/products/new">
                {texts.add}
              </ButtonLink>
            )}
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
              <SelectPage keys={items.map(({ id }) => id)} choice={choice} />
              <p className="text-sm text-ink-soft" role="status">
                {chosen > 0 ? texts.selected(chosen) : texts.count(total)}
              </p>
              {chosen > 0 && (
                <>
                  <Button look="strong" isSmall onClick={() => setBulkOpen(true)}>
                    {texts.bulkEdit}
                  </Button>
                  {choice.selection.kind === 'keys' && total > items.length && (
                    <Button isSmall onClick={choice.selectAll}>
                      {texts.selectAll(total)}
                    </Button>
                  )}
                  <Button isSmall onClick={choice.clear}>
                    {texts.clearSelection}
                  </Button>
                </>
              )}
              <SortSelect />
            </div>
            <ProductsTable
              products={items}
              choice={choice}
              onSave={(edit) => void save(edit)}
              onRemoved={setLast}
            />
            <Pages {...pages} />
          </>
        )}
      </ListResource>
      <LastChangeBar change={last} onDone={() => setLast(undefined)} />
      {isBulkOpen && (
        <BulkDialog
          selection={choice.selection}
          count={chosen}
          onClose={() => setBulkOpen(false)}
          onChanged={() => {
            choice.clear();
            setLast(undefined);
          }}
        />
      )}
    </>
  );
}
