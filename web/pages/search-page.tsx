import { listingOf } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../api/queries.ts';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { SearchReading } from '../features/search/search-reading.tsx';
import { SEARCH_PATH, viewOf } from '#contract/catalogue/listing-path';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { searchTitle, usePageTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { whatsappLink } from '../lib/whatsapp.ts';
import { filterTexts } from '../texts/catalogue.ts';
import { searchTexts } from '../texts/search.ts';

const SKELETONS = 8;

export function SearchPage() {
  const { search } = useCurrentLocation();
  const { whatsapp } = useSettings();
  const params = new URLSearchParams(search);
  const listing = listingOf({ name: 'search' }, params) ?? EMPTY_LISTING;
  const { data: reading } = useAnswer(
    queryKeys.searchReading(listing.q),
    listing.q !== '' && !listing.isPlain,
  );
  usePageTitle(searchTitle(listing));
  const chat = listing.q && whatsappLink(whatsapp, searchTexts.whatsappQuestion(listing.q));
  return (
    <>
      <div className="banner tint-grey">
        <div className="wrap">
          <h1 className="banner-title" tabIndex={-1}>
            {searchTexts.title}
          </h1>
          {listing.q && (
            <p className="banner-text">
              <strong className="search-term">“{listing.q}”</strong> {searchTexts.resultsFor}
            </p>
          )}
        </div>
      </div>
      <SearchReading reading={reading} listing={listing} view={viewOf(params)} />
      <ProductListing
        listing={listing}
        basePath={SEARCH_PATH}
        view={viewOf(params)}
        hasViews
        skeletonCount={SKELETONS}
        error={{ title: searchTexts.errorTitle, text: searchTexts.errorText }}
        empty={
          <Notice
            title={searchTexts.emptyTitle}
            text={listing.q ? searchTexts.emptyForTerm(listing.q) : searchTexts.emptyWithoutTerm}
          >
            <a href={SEARCH_PATH} className="button button-strong">
              {filterTexts.clear}
            </a>
            {chat && (
              <a href={chat} target="_blank" rel="noopener" className="button button-quiet">
                <Icon name="whatsapp" />
                {searchTexts.whatsappLink}
              </a>
            )}
          </Notice>
        }
      />
    </>
  );
}
