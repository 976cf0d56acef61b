import type { HomePart } from '#contract/catalogue/site/home';
import { paths } from '#contract/routes';
import { guideTexts } from '../../texts/guide.ts';
import { homeTexts } from '../../texts/home.ts';

export function Guides({ part: { title, guides = [] } }: { readonly part: HomePart }) {
  return (
    <section className="wrap section" aria-labelledby="rehber-baslik">
      <div className="section-head">
        <h2 id="rehber-baslik" className="section-title">
          {title ?? homeTexts.guides}
        </h2>
        <a href={paths.guides} className="section-more">
          {guideTexts.all}
        </a>
      </div>
      <ul className="home-guides">
        {guides.map(({ slug, title: name, summary }) => (
          <li key={slug}>
            <h3>
              <a href={paths.guide(slug)}>{name}</a>
            </h3>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
