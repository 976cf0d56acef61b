import { navigate } from 'wouter/use-browser-location';
import { pageCount, SORTS } from '#domain/catalogue/listing';
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
  /** Whether there is nothing to filter, sort or show in another way. */
  readonly isBare: boolean;
  readonly hasViews: boolean;
}

export function ListToolbar({ place, total, isBare, hasViews }: ListToolbarProps) {
  const { listing, pathOf } = place;
  const pages = pageCount(total ?? 0, listing.pageSize);
  const isRanked = listing.q !== '' || listing.machine !== undefined;
  const changeSort = (value: string): void =>
    navigate(pathOf({ ...listing, sort: SORTS.find((sort) => sort === value) }));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4 max-[30rem]:grid max-[30rem]:grid-cols-[auto_minmax(0,1fr)_auto] max-[30rem]:gap-x-2">
      <div role="status" className="max-[30rem]:col-[1/3]">
        <h2 id={RESULTS_ID} className="text-[1.0625rem] tracking-normal" tabIndex={-1}>
          {total === undefined ? listTexts.loading : listTexts.found(total)}
          {pages > 1 && listing.page <= pages && ` ${listTexts.page(listing.page, pages)}`}
        </h2>
      </div>
      {!isBare && (
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 max-[30rem]:contents noscript:flex-wrap print:hidden">
          <button
            type="button"
            className="button button-quiet max-[30rem]:row-start-2 max-[30rem]:px-3 lg:hidden"
            popoverTarget={FILTERS_ID}
          >
            <Icon name="filter" />
            {filterTexts.openCount(filterCount(place))}
          </button>
          <label className="min-w-0 max-[30rem]:col-[2/-1] max-[30rem]:row-start-2 max-[18rem]:col-[1/-1] max-[18rem]:row-start-3">
            <span className="sr-only">{filterTexts.sort}</span>
            <select
              name="sort"
              form={FILTER_FORM_ID}
              className="field pr-8 text-ellipsis max-[30rem]:pr-7 max-[30rem]:pl-2.5"
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
          <noscript className="max-[30rem]:col-[1/-1]">
            <button type="submit" form={FILTER_FORM_ID} className="button button-quiet">
              {filterTexts.applySort}
            </button>
          </noscript>
          {hasViews && (
            <div
              className="inline-flex flex-none overflow-hidden rounded-control border border-line-strong max-[30rem]:col-start-3 max-[30rem]:row-start-1"
              role="group"
              aria-label={filterTexts.view}
            >
              <ViewLink place={place} view="grid" />
              <ViewLink place={place} view="list" />
            </div>
          )}
        </div>
      )}
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
      className="inline-flex h-11 w-11 items-center justify-center text-ink-soft -outline-offset-4 aria-pressed:bg-(--brand-strong) aria-pressed:text-white aria-pressed:outline-white forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
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
