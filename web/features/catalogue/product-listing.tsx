import '../../styles/screens/catalogue.css';
import '../../styles/screens/filters.css';
import type { ReactNode } from 'react';
import { isBeyondLastPage, type ListingQuery, pageCount } from '#domain/catalogue/listing';
import { useFacets, useListing } from '../../api/queries.ts';
import { Notice } from '../../components/notice.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { CardSkeletons } from '../../components/skeletons.tsx';
import { listingPath, type ListView } from '#contract/catalogue/listing-path';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { listTexts } from '../../texts/catalogue.ts';
import { ActiveFilters } from './active-filters.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RESULTS_ID } from './listing-ids.ts';

const FilterPanel = drawnPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  <aside className="filters" popover="auto" />,
);
const Pager = drawnPart(async () => (await import('../../components/pager.tsx')).Pager);

/** Cards that are visible before anybody scrolls. */
const FIRST_CARDS = 4;

interface ProductListingProps {
  readonly listing: ListingQuery;
  readonly basePath: string;
  readonly view: ListView;
  readonly hasViews: boolean;
  readonly skeletonCount: number;
  readonly error: { readonly title: string; readonly text: string };
  readonly empty: ReactNode;
}

/** A list with filters, order and pages, for category and search pages. */
export function ProductListing({
  listing,
  basePath,
  view,
  hasViews,
  skeletonCount,
  error,
  empty,
}: ProductListingProps) {
  const { data, isError, isPlaceholderData } = useListing(listing);
  const { data: facets } = useFacets(listing);
  const pathOf = (page: number): string => listingPath(basePath, { ...listing, page }, view);
  return (
    <div className="wrap listing">
      <FilterPanel listing={listing} facets={facets} basePath={basePath} view={view} />
      <div className="listing-main">
        <ListToolbar
          listing={listing}
          total={data?.total}
          basePath={basePath}
          view={view}
          hasViews={hasViews}
        />
        <ActiveFilters listing={listing} attributes={facets?.attributes} basePath={basePath} view={view} />
        {isError && (
          <Notice title={error.title} text={error.text} isError>
            <button type="button" className="button button-strong" onClick={() => location.reload()}>
              {listTexts.retry}
            </button>
          </Notice>
        )}
        {!data && !isError && <CardSkeletons count={skeletonCount} label={listTexts.loading} />}
        {data &&
          data.items.length === 0 &&
          (isBeyondLastPage(listing, data.total) ? (
            <Notice title={listTexts.noSuchPage} text={listTexts.noSuchPageText(listing.page, data.total)}>
              <a href={pathOf(1)} className="button button-strong">
                {listTexts.firstPage}
              </a>
            </Notice>
          ) : (
            empty
          ))}
        {data && data.items.length > 0 && (
          <>
            <ProductGrid
              products={data.items}
              heading="h3"
              view={view}
              firstCount={FIRST_CARDS}
              isBusy={isPlaceholderData}
              className="grid-beside-filters"
            />
            <Pager
              page={listing.page}
              count={pageCount(data.total, listing.pageSize)}
              pathOf={pathOf}
              arriveAt={RESULTS_ID}
            />
          </>
        )}
      </div>
    </div>
  );
}
