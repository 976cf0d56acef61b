import type { ReactNode } from 'react';
import { useSettings } from '../../lib/site-context.ts';
import { homeTexts } from '../../texts/home.ts';

/** Both lead where spec.md section 2 says; the second is an old name that redirects (decisions.md 24). */
const MACHINES_PATH = '/kategori/dikis-makineleri';
const PARTS_PATH = '/kategori/yedek-parca';

/** The first thing a shopper sees: what this shop is, on a cutting mat; `children` lie on the mat. */
export function Hero({ children }: { readonly children: ReactNode }) {
  const { site } = useSettings();
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
            <a href={MACHINES_PATH} className="button button-light">
              {homeTexts.browse}
            </a>
            <a href={PARTS_PATH} className="button button-outline-light">
              {homeTexts.spareParts}
            </a>
          </div>
        </div>
        {children}
      </div>
      <div className="hero-tape" aria-hidden="true" />
    </section>
  );
}
