import { SEARCH_PATH } from '#contract/catalogue/listing-path';
import { isSearchable } from '#domain/catalogue/search-term';
import { queryKeys } from '#contract/query-keys';
import { useListing } from '../api/lists.ts';
import { useAnswer } from '../api/queries.ts';
import { ChatLink } from '../components/chat-link.tsx';
import { Notice } from '../components/notice.tsx';
import { Banner } from '../features/catalogue/banner.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { filterCount } from '../lib/listing-filters.ts';
import { drawnPart } from '../lib/page/lazy-part.tsx';
import { searchTitle } from '../lib/page/list-titles.ts';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useListPlace } from '../lib/page/use-list-place.ts';
import { searchPageTexts } from '../texts/search-page.ts';

const SearchReading = drawnPart(
  async () => (await import('../features/search/search-reading.tsx')).SearchReading,
);
const SKELETONS = 8;

function emptyTextFor(q: string): string {
  if (q === '') return searchPageTexts.emptyWithoutTerm;
  return isSearchable(q) ? searchPageTexts.emptyForTerm(q) : searchPageTexts.tooShort;
}

export function SearchPage() {
  const place = useListPlace({ name: 'search' }, SEARCH_PATH);
  const { q, isPlain } = place.listing;
  const { data: reading } = useAnswer(queryKeys.searchReading(q), q !== '' && !isPlain);
  const { data: found } = useListing(place.listing);
  usePageTitle(searchTitle(place.listing));
  const isEmpty = found?.total === 0;
  // A question, such as `kargo ücreti`: a page answers it, and no product was meant.
  const answer = isEmpty && filterCount(place) === 0 ? reading?.pages[0] : undefined;
  const chat = q && <ChatLink question={searchPageTexts.whatsappQuestion(q)} />;
  return (
    <>
      <Banner
        title={searchPageTexts.title}
        text={
          q && (
            <>
              <strong className="font-[650] text-ink">{`"${q}"`}</strong> {searchPageTexts.resultsFor}
            </>
          )
        }
      />
      <SearchReading reading={reading} place={place} isEmpty={isEmpty} />
      {answer ? (
        <div className="wrap pt-6">
          <Notice
            title={searchPageTexts.answerTitle}
            text={searchPageTexts.answerText(q)}
            link={{ path: answer.path, text: answer.title }}
          >
            {chat}
          </Notice>
        </div>
      ) : (
        <ProductListing
          place={place}
          hasViews
          skeletonCount={SKELETONS}
          error={searchPageTexts.failed}
          empty={{
            title: searchPageTexts.emptyTitle,
            text: emptyTextFor(q),
          }}
        >
          {chat}
        </ProductListing>
      )}
    </>
  );
}
