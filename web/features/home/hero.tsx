import type { HomePart } from '#contract/catalogue/site/home';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';
import type { ProductCard } from '#contract/catalogue/product/products';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../../api/lists.ts';
import { Picture } from '../../components/product/picture.tsx';
import { amountOf } from '../../lib/price.ts';
import { Slideshow } from './slideshow.tsx';

/** The categories to which the buttons lead, in a shop that has them. */
const MACHINES = 'dikis-makineleri';
const PARTS = 'yedek-parca';

const ACTION = 'min-h-12.5 flex-auto px-4 text-[1rem] sm:flex-none sm:px-6.5';

/** What differs between the styles besides their backgrounds. */
const LOOKS = {
  mat: {
    row: 'lg:grid-cols-[1.15fr_1fr]',
    text: '',
    seam: 'border-tape',
    title: 'text-[clamp(2.125rem,1.35rem+3.4vw,4rem)]',
  },
  upholstery: {
    row: 'lg:grid-cols-[1fr_1.15fr]',
    text: 'rounded-[1.25rem] bg-(--brand-night) p-[clamp(1.5rem,4vw,2.75rem)] text-white [box-shadow:0_24px_60px_-24px_rgb(60_34_14/0.6)] [outline:var(--stitch)_#e3c9a4] -outline-offset-12',
    seam: 'border-[#e3c9a4]',
    title: 'text-[clamp(1.875rem,1.2rem+2.6vw,3.25rem)]',
  },
} as const;

/** The top of the home page: what this shop is, on a cutting mat or quilted upholstery, with pictures. */
export function Hero({ part: { style = 'mat', items } }: { readonly part: HomePart }) {
  const { site } = useSettings();
  const look = LOOKS[style];
  const slugs = new Set(useSiteCategories().map(({ slug }) => slug));
  return (
    <section className={`hero hero-${style}`} aria-labelledby="hero-baslik">
      <div
        className={`wrap grid items-center gap-12 pt-[clamp(3rem,8vw,5rem)] pb-[clamp(3.5rem,9vw,6rem)] ${look.row}`}
      >
        <div className={look.text}>
          <p className={`mb-4 inline-block border-b-2 border-dashed pb-1.5 font-semibold ${look.seam}`}>
            {site.name}
          </p>
          <h1
            id="hero-baslik"
            className={`max-w-[18ch] leading-[1.04] text-balance tracking-[-0.025em] ${look.title}`}
            tabIndex={-1}
          >
            {site.headline || site.name}
          </h1>
          {site.tagline && (
            <p className="mt-5 max-w-136 text-[clamp(1.0625rem,1rem+0.35vw,1.25rem)] text-[#e3e9f2]">
              {site.tagline}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <a
              href={paths.category(slugs.has(MACHINES) ? MACHINES : ALL_PRODUCTS)}
              className={`button button-light ${ACTION}`}
            >
              {homeTexts.browse}
            </a>
            {[PARTS, 'yedek-parcalar'].some((slug) => slugs.has(slug)) && (
              // The server redirects to the one that the shop has.
              <a href={paths.category(PARTS)} className={`button button-outline-light ${ACTION}`}>
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

/** The pictures in the hero: the owner's choice, else the best of the first products; a drawing while there is none. */
function HeroSlides({ items }: { readonly items: readonly ProductCard[] | undefined }) {
  const { site } = useSettings();
  const { data, isPending } = useListing(EMPTY_LISTING);
  const slides = withDistinctPictures(items ?? (data?.items ?? []).toSorted(byShine));
  if (slides.length > 0) return <Slideshow products={slides} />;
  if (!items && isPending) return <div className="slideshow skeleton aspect-square" />;
  return (
    <div className="slideshow overflow-hidden">
      <Picture src={`/images/hero-${site.id}.svg`} name={site.name} alt="" size={PICTURE_SIZE} />
    </div>
  );
}
