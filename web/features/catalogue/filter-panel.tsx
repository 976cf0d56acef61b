import type { FormEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Facets } from '#contract/catalogue/product/products';
import { parseListing, type ListingQuery } from '#domain/catalogue/listing';
import { IconButton } from '../../components/icon-button.tsx';
import { closeWhenLeft } from '../../lib/page/close-popover.ts';
import { formTexts } from '../../lib/form-texts.ts';
import { SEARCH_PATH } from '#contract/catalogue/listing-path';
import { filterCount, withoutFilters } from '../../lib/listing-filters.ts';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { filterTexts } from '../../texts/filters.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { PriceFilter } from './price-filter.tsx';
import { FILTER_FORM_ID, FILTERS_ID, RESULTS_ID } from './listing-ids.ts';
import { CheckLine, ValueFilter } from './value-filter.tsx';

interface FilterPanelProps {
  readonly place: ListPlace;
  /** The counts beside the values; undefined while they load. */
  readonly facets: Facets | undefined;
}

/**
 * The filters: a column beside the list on wide screens, a sheet over it on narrow ones. It is a form that works
 * without scripts; with them, each change opens the new list at once.
 */
export function FilterPanel({ place, facets }: FilterPanelProps) {
  const { listing, basePath, categoryName, view, pathOf } = place;
  const change = (changed: ListingQuery): void => navigate(pathOf(changed));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = parseListing(new URLSearchParams(formTexts(event.currentTarget)));
    change({ ...typed, sort: listing.sort ?? typed.sort });
  };
  const isSearch = basePath === SEARCH_PATH;

  return (
    <aside
      id={FILTERS_ID}
      className="filters print:hidden"
      popover="auto"
      aria-label={filterTexts.title}
      onBlur={closeWhenLeft}
    >
      <FilterHead place={place} />
      <form
        id={FILTER_FORM_ID}
        className="p-5 lg:pt-0 lg:pr-1 lg:pb-4 lg:pl-0"
        action={basePath}
        method="get"
        onSubmit={submit}
      >
        {view === 'list' && <input type="hidden" name="view" value="list" />}
        {listing.isPlain && <input type="hidden" name="plain" value="true" />}
        {listing.machine !== undefined && <input type="hidden" name="makine" value={listing.machine} />}
        {isSearch ? <input type="hidden" name="q" value={listing.q} /> : <SearchWithin text={listing.q} />}
        {isSearch && facets && (categoryName !== undefined || facets.categories.length > 0) && (
          <CategoryFilter
            place={place}
            facets={facets}
            onChange={(category) => change({ ...listing, category })}
          />
        )}
        <ValueFilter
          legend={filterTexts.brand}
          name="brand"
          values={facets?.brands ?? []}
          chosen={listing.brands}
          onChange={(brands) => change({ ...listing, brands })}
        />
        <AttributeFilters
          attributes={facets?.attributes ?? []}
          chosen={listing.attributes}
          onChange={(attributes) => change({ ...listing, attributes })}
        />
        <PriceFilter
          price={listing.price}
          counts={facets?.prices ?? []}
          onChange={(price) => change({ ...listing, price })}
        />
        <fieldset className="filter-group">
          <legend className="filter-legend">{filterTexts.availability}</legend>
          <CheckLine
            name="inStock"
            value="true"
            label={filterTexts.inStock}
            count={facets?.inStock}
            isChecked={listing.inStock === true}
            onChange={(isChecked) => change({ ...listing, inStock: isChecked || undefined })}
          />
          <CheckLine
            name="discounted"
            value="true"
            label={filterTexts.discounted}
            count={facets?.discounted}
            isChecked={listing.discounted}
            onChange={(discounted) => change({ ...listing, discounted })}
          />
        </fieldset>
        <noscript>
          <button type="submit" className="button button-strong">
            {filterTexts.apply}
          </button>
        </noscript>
        <div className="sticky bottom-0 bg-paper py-3 lg:hidden">
          <button
            type="button"
            className="button button-strong w-full"
            popoverTarget={FILTERS_ID}
            popoverTargetAction="hide"
          >
            {filterTexts.show(facets?.total ?? 0)}
          </button>
        </div>
      </form>
    </aside>
  );
}

/** The title, the link that removes all filters, and the button that closes the sheet. */
function FilterHead({ place }: Pick<FilterPanelProps, 'place'>) {
  const { listing, pathOf } = place;
  return (
    <div className="sticky top-0 z-1 flex min-h-16 items-center gap-4 border-b border-line bg-paper py-2 pr-2 pl-5 lg:mb-2 lg:min-h-11 lg:border-0 lg:p-0">
      <h2 className="mr-auto text-[1.125rem]">{filterTexts.title}</h2>
      {filterCount(place) > 0 && (
        <a
          href={pathOf(withoutFilters(listing))}
          className="px-1 py-1.5 text-[0.875rem] font-semibold text-(--brand-strong) underline underline-offset-[0.2em]"
          data-arrive={RESULTS_ID}
        >
          {filterTexts.clear}
        </a>
      )}
      <IconButton
        icon="close"
        iconClassName="size-6"
        className="lg:hidden"
        label={filterTexts.close}
        popoverTarget={FILTERS_ID}
        popoverTargetAction="hide"
      />
    </div>
  );
}

function SearchWithin({ text }: { readonly text: string }) {
  return (
    <div className="filter-search">
      <label htmlFor="liste-arama">{filterTexts.searchWithin}</label>
      <div className="relative clear-both">
        <input
          key={text}
          id="liste-arama"
          type="search"
          name="q"
          className="field pr-13"
          defaultValue={text}
          placeholder={filterTexts.searchPlaceholder}
          maxLength={200}
        />
        <IconButton
          type="submit"
          icon="search"
          className="absolute top-0 right-0"
          label={filterTexts.search}
        />
      </div>
    </div>
  );
}

interface CategoryFilterProps {
  readonly place: ListPlace;
  readonly facets: Facets;
  readonly onChange: (category: string | undefined) => void;
}

function CategoryFilter({ place: { listing, categoryName }, facets, onChange }: CategoryFilterProps) {
  return (
    <div className="filter-group">
      <label className="filter-legend" htmlFor="filtre-kategori">
        {filterTexts.category}
      </label>
      <select
        id="filtre-kategori"
        name="category"
        className="field"
        value={listing.category ?? 'all'}
        onChange={({ target }) => onChange(target.value === 'all' ? undefined : target.value)}
      >
        <option value="all">{filterTexts.allCategories}</option>
        {categoryName !== undefined && (
          <option value={listing.category}>
            {categoryName} ({facets.total})
          </option>
        )}
        {facets.categories.map(({ value, name, count }) => (
          <option key={value} value={value}>
            {name} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}
