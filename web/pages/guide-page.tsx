import { paths } from '#contract/routes';
import { useGuide } from '../api/queries.ts';
import { GuideBlocks } from '../components/guide-blocks.tsx';
import { Notice } from '../components/notice.tsx';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings, useSiteCategories } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { guideTexts as texts } from '../texts/guide.ts';

/** A guide with links to its categories. */
export function GuidePage({ slug }: { readonly slug: string }) {
  const { site } = useSettings();
  const { data: guide, isPending } = useGuide(slug);
  const categories = useSiteCategories().filter((each) => guide?.categories.includes(each.slug));
  useDocumentTitle(plainTitle(guide?.title ?? texts.title, site.name));
  if (!guide && !isPending) {
    return (
      <Notice heading="h1" title={texts.notFound} text={texts.notFoundText}>
        <a href={paths.guides} className="button button-strong">
          {texts.all}
        </a>
      </Notice>
    );
  }
  return (
    <article className="wrap legal" aria-busy={isPending}>
      <h1 className="legal-title" tabIndex={-1}>
        {guide?.title ?? texts.title}
      </h1>
      <p className="legal-date">{guide?.summary}</p>
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
