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
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-4">
        {guides.map(({ slug, title: name, summary }) => (
          <li key={slug}>
            <h3 className="text-[1.0625rem]">
              <a
                href={paths.guide(slug)}
                className="text-(--brand-strong) underline underline-offset-[0.2em]"
              >
                {name}
              </a>
            </h3>
            <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
