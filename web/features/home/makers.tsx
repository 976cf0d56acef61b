import type { HomePart } from '#contract/catalogue/site/home';
import { listingPath } from '#contract/catalogue/listing-path';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';
import { homeTexts } from '../../texts/home.ts';

/** The makers with the most products. */
export function Makers({ part: { title, makers = [] } }: { readonly part: HomePart }) {
  return (
    <section className="wrap section" aria-labelledby="markalar-baslik">
      <h2 id="markalar-baslik" className="section-title">
        {title ?? homeTexts.makers}
      </h2>
      <ul className="home-makers">
        {makers.map(({ name, count }) => (
          <li key={name}>
            <a href={listingPath(paths.category(ALL_PRODUCTS), { ...EMPTY_LISTING, brands: [name] })}>
              <span className="home-maker">{name}</span>
              <span className="section-note">{listTexts.productCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
