import type { ReactNode } from 'react';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useSettings, useSiteCategories } from '../../lib/site-context.ts';
import { homeTexts } from '../../texts/home.ts';

/** Where the buttons lead (spec.md section 2), in a shop that has them; the second is an old name that redirects (decisions.md 24). */
const MACHINES = 'dikis-makineleri';
const PARTS = 'yedek-parcalar';
const PARTS_PATH = '/kategori/yedek-parca';

/** The first thing a shopper sees: what this shop is, on a cutting mat; `children` lie on the mat. */
export function Hero({ children }: { readonly children: ReactNode }) {
  const { site } = useSettings();
  const slugs = new Set(useSiteCategories().map(({ slug }) => slug));
  return (
    <section className="hero" aria-labelledby="hero-baslik">
      <div className="wrap hero-row">
        <div className="hero-text">
          <p className="hero-name">{site.name}</p>
          <h1 id="hero-baslik" className="hero-title" tabIndex={-1}>
            {site.headline || site.name}
          </h1>
          {site.tagline && <p className="hero-tagline">{site.tagline}</p>}
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
