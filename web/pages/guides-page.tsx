import '../styles/screens/legal.css';
import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { guideTexts as texts } from '../texts/guide.ts';
import { layoutTexts } from '../texts/layout.ts';

export function GuidesPage() {
  const { data, isLoadingError, refetch } = useAnswer(queryKeys.guides());
  usePageTitle(texts.title);
  if (isLoadingError) return <Notice {...layoutTexts.failed} heading="h1" isError onRetry={refetch} />;
  return (
    <div className="wrap legal" aria-busy={!data}>
      <h1 className="page-title mb-0" tabIndex={-1}>
        {texts.title}
      </h1>
      <p>{data?.length === 0 ? texts.none : texts.description}</p>
      {data?.map(({ slug, title, summary }) => (
        <section key={slug}>
          <h2>
            <a href={paths.guide(slug)}>{title}</a>
          </h2>
          <p>{summary}</p>
        </section>
      ))}
    </div>
  );
}
