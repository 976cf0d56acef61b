import '../styles/screens/compare.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import {
  comparisonKey,
  comparisonOf,
  comparisonPath,
  MAX_COMPARED,
} from '#contract/catalogue/facts/comparison-path';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { Notice } from '../components/notice.tsx';
import { CompareMore } from '../features/compare/compare-more.tsx';
import { CompareTable } from '../features/compare/compare-table.tsx';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSiteCategories } from '../lib/page/site-context.ts';
import { listTexts } from '../texts/catalogue.ts';
import { compareTexts as texts } from '../texts/compare.ts';

/** Up to four products side by side; the address names them. */
export function ComparePage() {
  const { search } = useCurrentLocation();
  const [comparable] = useSiteCategories().filter((category) => category.comparable);
  const requested = comparisonOf(new URLSearchParams(search));
  const { data, isError } = useQuery<ComparisonJson>({
    queryKey: comparisonKey(requested),
    // While products are added or removed, the earlier ones are shown.
    placeholderData: keepPreviousData,
  });
  const { products = [], rows = [], missing = [], more = [] } = data ?? {};
  const query = data ? { ...requested, slugs: products.map(({ slug }) => slug) } : requested;
  usePageTitle(texts.title);
  return (
    <div className="wrap grid gap-5 py-[clamp(1.5rem,4vw,3rem)]">
      <h1 className="page-title mb-0" tabIndex={-1}>
        {texts.title}
      </h1>
      {isError && <Notice {...listTexts.failed} isError />}
      {missing.length > 0 && <p role="status">{texts.missing(missing.join(', '))}</p>}
      {products.length < 2 && <p>{texts.intro(MAX_COMPARED)}</p>}
      {products.length > 1 && (
        <p className="flex flex-wrap items-center gap-3">
          <a
            href={comparisonPath({ slugs: query.slugs, isShort: !query.isShort })}
            className="button button-quiet"
          >
            {query.isShort ? texts.allRows : texts.onlyDifferences}
          </a>
          {query.isShort && rows.every(({ differs }) => !differs) && <span>{texts.noDifference}</span>}
        </p>
      )}
      {data && products.length > 0 && <CompareTable data={data} query={query} />}
      {data && products.length < MAX_COMPARED && <CompareMore more={more} query={query} />}
      {data && products.length === 0 && (
        <p>
          <a href={paths.category(comparable?.slug ?? ALL_PRODUCTS)} className="button button-strong">
            {texts.browse}
          </a>
        </p>
      )}
    </div>
  );
}
