import '../styles/screens/legal.css';
import type { TextPageName } from '#domain/catalogue/site/text-page-names';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../api/queries.ts';
import { LegalBlocks } from '../components/legal-blocks.tsx';
import { Notice } from '../components/notice.tsx';
import { longDay } from '../lib/day.ts';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { layoutTexts } from '../texts/layout.ts';
import { legalTexts } from '../texts/pages.ts';

export function LegalPage({ page: name }: { readonly page: TextPageName }) {
  const { data: page, isLoadingError, refetch } = useAnswer(queryKeys.legalPage(name));
  const title = page?.title ?? legalTexts.titles[name];
  usePageTitle(title);
  if (isLoadingError) return <Notice {...layoutTexts.failed} heading="h1" isError onRetry={refetch} />;
  return (
    <article className="wrap legal" aria-busy={!page}>
      <h1 className="page-title mb-0" tabIndex={-1}>
        {title}
      </h1>
      {page && (
        <p className="mt-3 mb-8 border-b-2 border-dashed border-line pb-5 text-ink-faint">
          {legalTexts.dated(name, longDay(page.date))}
        </p>
      )}
      {page && <LegalBlocks blocks={page.blocks} hasLinks />}
    </article>
  );
}
