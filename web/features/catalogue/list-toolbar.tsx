import { navigate } from 'wouter/use-browser-location';
import { pageCount, type Sort, SORTS } from '#domain/catalogue/listing';
import { Icon } from '../../components/icon.tsx';
import { listingPath, type ListView } from '#contract/catalogue/listing-path';
import { filterCount } from '../../lib/listing-filters.ts';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { listTexts } from '../../texts/catalogue.ts';
import { filterTexts, SORT_BY_FIT, SORT_BY_RELEVANCE, SORT_NAMES } from '../../texts/filters.ts';
import { FILTER_FORM_ID, FILTERS_ID, RESULTS_ID } from './listing-ids.ts';

interface ListToolbarProps {
  readonly place: ListPlace;
  /** Undefined while it loads. */
  readonly total: number | undefined;
  readonly hasViews: boolean;
}

function findSort(value: string): Sort | undefined {
  return SORTS.find((sort) => sort === value);
}

/** The line above a list: number of products, filters (narrow screens), order and view. */
export function ListToolbar({ place, total, hasViews }: ListToolbarProps) {
  const { listing, pathOf } = place;
  const pages = pageCount(total ?? 0, listing.pageSize);
  const isRanked = listing.q !== '' || listing.machine !== undefined;
  const changeSort = (value: string): void => {
    const { sort: _last, ...rest } = listing;
    const sort = findSort(value);
    navigate(pathOf(sort ? { ...rest, sort } : rest));
  };
  return (
    <div className="toolbar">
      <div role="status">
        <h2 id={RESULTS_ID} className="toolbar-count" tabIndex={-1}>
          {total === undefined ? listTexts.loading : listTexts.found(total)}
          {total !== undefined && pages > 1 && ` ${listTexts.page(listing.page, pages)}`}
        </h2>
      </div>
      <div className="toolbar-tools">
        <button type="button" className="button button-quiet toolbar-filters" popoverTarget={FILTERS_ID}>
          <Icon name="filter" />
          {filterTexts.openCount(filterCount(listing))}
        </button>
        <label className="toolbar-sort">
          <span className="sr-only">{filterTexts.sort}</span>
          <select
            name="sort"
            form={FILTER_FORM_ID}
            className="field"
            value={listing.sort ?? (isRanked ? '' : 'onerilen')}
            onChange={({ target }) => changeSort(target.value)}
          >
            {isRanked && <option value="">{listing.q ? SORT_BY_RELEVANCE : SORT_BY_FIT}</option>}
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" form={FILTER_FORM_ID} className="button button-quiet">
            {filterTexts.applySort}
          </button>
        </noscript>
        {hasViews && (
          <div className="view-toggle" role="group" aria-label={filterTexts.view}>
            <ViewLink place={place} view="grid" />
            <ViewLink place={place} view="list" />
          </div>
        )}
      </div>
    </div>
  );
}

function ViewLink({ place, view }: { readonly place: ListPlace; readonly view: ListView }) {
  return (
    <button
      type="submit"
      form={FILTER_FORM_ID}
      name="view"
      value={view}
      className="view-button"
      aria-pressed={place.view === view}
      aria-label={view === 'grid' ? filterTexts.gridView : filterTexts.listView}
      onClick={(event) => {
        event.preventDefault();
        navigate(listingPath(place.basePath, place.listing, view));
      }}
    >
      <Icon name={view === 'grid' ? 'grid' : 'list'} />
    </button>
  );
}
