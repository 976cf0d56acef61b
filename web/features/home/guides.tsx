import type { HomePart } from '#contract/catalogue/site/home';
import { paths } from '#contract/routes';
import { Section } from '../../components/section.tsx';
import { guideTexts } from '../../texts/guide.ts';
import { homeTexts } from '../../texts/home.ts';

export function Guides({ part: { title, guides = [] } }: { readonly part: HomePart }) {
  return (
    <Section
      id="rehber-baslik"
      title={title ?? homeTexts.guides}
      beside={
        <a href={paths.guides} className="section-more hover:underline">
          {guideTexts.all}
        </a>
      }
    >
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
    </Section>
  );
}
