import type { HomePart } from '#contract/catalogue/site/home';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';
import type { ProductCard } from '#contract/catalogue/product/products';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../../api/queries.ts';
import { Picture } from '../../components/product/picture.tsx';
import { amountOf } from '../../lib/price.ts';
import { Slideshow } from './slideshow.tsx';

/** The categories to which the buttons lead, in a shop that has them; `PARTS_PATH` is an old name that redirects. */
const MACHINES = 'dikis-makineleri';
const PARTS = 'yedek-parcalar';
const PARTS_PATH = '/kategori/yedek-parca';

/** The top of the home page: what this shop is, on a cutting mat or quilted upholstery, with pictures. */
export function Hero({ part: { style = 'mat', items } }: { readonly part: HomePart }) {
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
        <HeroSlides items={items} />
      </div>
      <div className="hero-tape" aria-hidden="true" />
    </section>
  );
}

const MAX_SLIDES = 10;
const PICTURE_SIZE = 440;

/** The products without those whose picture is used already. */
function withDistinctPictures(products: readonly ProductCard[]): readonly ProductCard[] {
  const byPicture = new Map<string, ProductCard>();
  for (const product of products) {
    if (!byPicture.has(product.imageUrl)) byPicture.set(product.imageUrl, product);
  }
  return [...byPicture.values()].slice(0, MAX_SLIDES);
}

/** Popular products first, and the more expensive ones among them. */
function byShine(left: ProductCard, right: ProductCard): number {
  return Number(right.isPopular) - Number(left.isPopular) || amountOf(right.price) - amountOf(left.price);
}

/** The drawing on the mat while there is no product to show. */
function HeroPicture() {
  const { site } = useSettings();
  return (
    <div className="slideshow">
      <Picture src={`/images/hero-${site.id}.svg`} name={site.name} alt="" size={PICTURE_SIZE} />
    </div>
  );
}

/** The pictures in the hero: the owner's choice, else the best of the first products. */
function HeroSlides({ items }: { readonly items: readonly ProductCard[] | undefined }) {
  const { data } = useListing(EMPTY_LISTING);
  const slides = withDistinctPictures(items ?? (data?.items ?? []).toSorted(byShine));
  return slides.length > 0 ? <Slideshow products={slides} /> : <HeroPicture />;
}
