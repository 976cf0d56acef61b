import { paths } from '#contract/routes';
import { useGuides } from '../api/queries.ts';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { guideTexts as texts } from '../texts/guide.ts';

/** All guides, sorted by title. */
export function GuidesPage() {
  const { site } = useSettings();
  const { data } = useGuides();
  useDocumentTitle(plainTitle(texts.title, site.name));
  return (
    <div className="wrap legal" aria-busy={!data}>
      <h1 className="legal-title" tabIndex={-1}>
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
