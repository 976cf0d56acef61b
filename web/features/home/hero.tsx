import type { ReactNode } from 'react';
import type { HomePart } from '#contract/catalogue/site/home';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';

/** The categories to which the buttons lead, in a shop that has them; `PARTS_PATH` is an old name that redirects. */
const MACHINES = 'dikis-makineleri';
const PARTS = 'yedek-parcalar';
const PARTS_PATH = '/kategori/yedek-parca';

interface HeroProps {
  /** A cutting mat, or quilted upholstery. */
  readonly style?: HomePart['style'];
  /** The pictures on it. */
  readonly children: ReactNode;
}

/** The top of the home page: what this shop is. */
export function Hero({ style = 'mat', children }: HeroProps) {
  const { site } = useSettings();
  const slugs = new Set(useSiteCategories().map(({ slug }) => slug));
  return (
    <section className={`hero hero-${style}`} aria-labelledby="hero-baslik">
      <div className="wrap hero-row">
        <div className="hero-text">
          <p className="hero-name">{site.name}</p>
          <h1 id="hero-baslik" className="hero-title" tabIndex={-1}>
            {site.headline || site.name}
          </h1>
          {site.tagline && (
            <p className="mt-5 max-w-136 text-[clamp(1.0625rem,1rem+0.35vw,1.25rem)] text-[#e3e9f2]">
              {site.tagline}
            </p>
          )}
          <div className="hero-actions">
            <a
              href={paths.category(slugs.has(MACHINES) ? MACHINES : ALL_PRODUCTS)}
              className="button button-light"
            >
              {homeTexts.browse}
            </a>
            {slugs.has(PARTS) && (
              <a href={PARTS_PATH} className="button button-outline-light">
                {homeTexts.spareParts}
              </a>
            )}
          </div>
        </div>
        {children}
      </div>
      <div className="hero-tape" aria-hidden="true" />
    </section>
  );
}
