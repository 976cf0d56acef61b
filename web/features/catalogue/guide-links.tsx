import '../../styles/screens/legal.css';
import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { guideTexts as texts } from '../../texts/guide.ts';

/** Guides that help to choose from a category; nothing if there are none. */
export function GuideLinks({ category }: { readonly category: string }) {
  const { data = [] } = useAnswer(queryKeys.guides(category));
  if (data.length === 0) return null;
  return (
    <section className="wrap legal" aria-labelledby="rehberler">
      <h2 id="rehberler">{texts.ofCategory}</h2>
      <ul>
        {data.map(({ slug, title }) => (
          <li key={slug}>
            <a href={paths.guide(slug)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
