import '../../styles/screens/filters.css';
import type { ReactNode } from 'react';
import { isBeyondLastPage, pageCount } from '#domain/catalogue/listing';
import { useFacets, useListing } from '../../api/lists.ts';
import { Notice } from '../../components/notice.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { listingPath } from '#contract/catalogue/listing-path';
import { filterCount, isNarrowed } from '../../lib/listing-filters.ts';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { listTexts } from '../../texts/catalogue.ts';
import { filterTexts } from '../../texts/filters.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { RESULTS_ID } from './listing-ids.ts';

const FilterPanel = drawnPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  <aside className="filters" popover="auto" />,
);
const ActiveFilters = drawnPart(async () => (await import('./active-filters.tsx')).ActiveFilters);
const Pager = drawnPart(async () => (await import('../../components/pager.tsx')).Pager);

/** Cards that are visible before anybody scrolls. */
const FIRST_CARDS = 4;

interface ProductListingProps {
  readonly place: ListPlace;
  /** Whether people can choose between cards and rows. */
  readonly hasViews?: boolean;
  readonly skeletonCount?: number;
  readonly error?: Saying;
  /** Said when no product passes the filters. */
  readonly empty: Saying;
  /** What else can be done then. */
  readonly children?: ReactNode;
}

interface Saying {
  readonly title: string;
  readonly text: string;
}

/** A list with filters, order and pages, for category, machine and search pages. */
export function ProductListing({
  place,
  hasViews = false,
  skeletonCount = 20,
  error = listTexts.failed,
  empty,
  children,
}: ProductListingProps) {
  const { listing, basePath, view } = place;
  const { data, isLoadingError, isPlaceholderData } = useListing(listing);
  const { data: facets } = useFacets(listing);
  // Nothing to filter or sort.
  const isBare = data?.total === 0 && !isNarrowed(place);
  const pathOf = (page: number): string => listingPath(basePath, { ...listing, page }, view);
  return (
    <div
      className={`wrap grid gap-10 pt-[clamp(1rem,2.4vw,2rem)] ${isBare ? '' : 'lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start'}`}
    >
      {!isBare && <FilterPanel place={place} facets={facets} />}
      <div className="@container min-w-0 [&_.notice]:rounded-box [&_.notice]:border [&_.notice]:border-line">
        {!isLoadingError && (
          <ListToolbar place={place} total={data?.total} isBare={isBare} hasViews={hasViews} />
        )}
        <ActiveFilters place={place} attributes={facets?.attributes} />
        {isLoadingError && <Notice {...error} isError onRetry={() => location.reload()} />}
        {!data && !isLoadingError && <CardSkeletons count={skeletonCount} />}
        {data &&
          data.items.length === 0 &&
          (isBeyondLastPage(listing, data.total) ? (
            <Notice
              title={listTexts.noSuchPage}
              text={listTexts.noSuchPageText(listing.page, data.total)}
              link={{ path: pathOf(1), text: listTexts.firstPage }}
            />
          ) : (
            <Notice
              {...empty}
              link={
                filterCount(place) > 0 || listing.q ? { path: basePath, text: filterTexts.clear } : undefined
              }
            >
              {children}
            </Notice>
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
