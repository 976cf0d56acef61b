import type { HomePart } from '#contract/catalogue/site/home';
import { listingPath } from '#contract/catalogue/listing-path';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { Section } from '../../components/section.tsx';
import { listTexts } from '../../texts/catalogue.ts';
import { homeTexts } from '../../texts/home.ts';

/** The makers with the most products. */
export function Makers({ part: { title, makers = [] } }: { readonly part: HomePart }) {
  return (
    <Section id="markalar-baslik" title={title ?? homeTexts.makers}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {makers.map(({ name, count }) => (
          <li key={name}>
            <a
              href={listingPath(paths.category(ALL_PRODUCTS), { ...EMPTY_LISTING, brands: [name] })}
              className="flex min-h-16 flex-col justify-center rounded-box border border-line px-4 py-2 leading-[1.35] hover:border-(--brand-strong)"
            >
              <span className="font-[650]">{name}</span>
              <span className="text-[0.875rem] text-ink-faint">{listTexts.productCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
