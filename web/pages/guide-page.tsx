import '../styles/screens/legal.css';
import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useFound } from '../api/queries.ts';
import { GuideBlocks } from '../components/guide-blocks.tsx';
import { Notice } from '../components/notice.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSiteCategories } from '../lib/page/site-context.ts';
import { guideTexts as texts } from '../texts/guide.ts';
import { layoutTexts } from '../texts/layout.ts';

export function GuidePage({ slug }: { readonly slug: string }) {
  const { data: guide, isPending, isLoadingError, refetch } = useFound(queryKeys.guide(slug));
  const categories = useSiteCategories().filter((each) => guide?.categories.includes(each.slug));
  usePageTitle(guide?.title ?? texts.title);
  if (isLoadingError) return <Notice {...layoutTexts.failed} heading="h1" isError onRetry={refetch} />;
  if (guide === null) {
    return <Notice {...texts.notFound} heading="h1" link={{ path: paths.guides, text: texts.all }} />;
  }
  return (
    <article className="wrap legal" aria-busy={isPending}>
      <h1 className="page-title mb-0" tabIndex={-1}>
        {guide?.title ?? texts.title}
      </h1>
      <p className="mt-3 mb-8 border-b-2 border-dashed border-line pb-5 text-ink-faint">{guide?.summary}</p>
      {guide && <GuideBlocks blocks={guide.blocks} />}
      {categories.length > 0 && (
        <>
          <h2>{texts.goods}</h2>
          <ul>
            {categories.map(({ slug: category, name }) => (
              <li key={category}>
                <a href={paths.category(category)}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={paths.guides}>{texts.all}</a>
      </p>
    </article>
  );
}
