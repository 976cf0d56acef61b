import type { HomePart } from '#contract/catalogue/site/home';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';
import type { ProductCard } from '#contract/catalogue/product/products';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../../api/lists.ts';
import { Picture } from '../../components/product/picture.tsx';
import { amountOf, displayPrice } from '../../lib/price.ts';
import { type ComponentProps, useCallback, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../components/icon.tsx';

interface SlideshowProps {
  /** At least one. */
  readonly products: readonly ProductCard[];
}

/**
 * Product pictures that change every five seconds (wide screens only). The strip can be scrolled by hand, so it works
 * without scripts; focus stops the rotation, and the pointer pauses it.
 */
function Slideshow({ products }: SlideshowProps) {
  const settings = useSettings();
  const strip = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const count = products.length;

  const show = useCallback((index: number) => {
    const target = strip.current;
    if (!target) return;
    setPosition(index);
    target.scrollTo({ left: index * target.clientWidth });
  }, []);
  const turn = useCallback(() => show((position + 1) % count), [show, position, count]);
  const rotation = useRotation(turn);

  return (
    <section
      className="slideshow"
      aria-roledescription={homeTexts.carousel}
      aria-label={homeTexts.slideshow}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) rotation.stop();
      }}
      onPointerEnter={() => rotation.pause(true)}
      onPointerLeave={() => rotation.pause(false)}
    >
      {count > 1 && (
        <div className="absolute top-4.5 right-4.5 left-5.5 z-1 flex items-center gap-1">
          <SlideButton
            icon={rotation.isOn ? 'pause' : 'play'}
            label={rotation.isOn ? homeTexts.stopRotation : homeTexts.startRotation}
            onClick={rotation.isOn ? rotation.stop : rotation.start}
          />
          <SlideButton
            icon="left"
            label={homeTexts.previousSlide}
            onClick={() => show((position + count - 1) % count)}
          />
          <SlideButton icon="right" label={homeTexts.nextSlide} onClick={turn} />
          <span className="ml-auto text-[0.8125rem] text-ink-faint" aria-hidden="true">
            {homeTexts.slidePosition(position + 1, count)}
          </span>
        </div>
      )}
      <div
        ref={strip}
        className="slides"
        aria-live={rotation.isOn ? 'off' : 'polite'}
        onScrollEnd={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          if (clientWidth > 0) setPosition(Math.round(scrollLeft / clientWidth));
        }}
      >
        {products.map((product, index) => (
          <div
            key={product.id}
            className="w-full flex-none snap-start"
            role="group"
            aria-roledescription={homeTexts.slide}
            aria-label={homeTexts.slidePosition(index + 1, count)}
            inert={index !== position}
          >
            <a
              href={paths.product(product.slug)}
              className="grid grid-cols-[1fr_auto] items-end gap-x-5 gap-y-1 px-8 pt-14 pb-7"
            >
              <Picture src={product.imageUrl} name={product.name} alt="" size={PICTURE_SIZE} />
              <span className="line-clamp-2 leading-[1.3] font-semibold">{product.name}</span>
              <span className="max-w-36 text-right font-[650] text-balance">
                {displayPrice(product.price, settings)}
              </span>
            </a>
          </div>
        ))}
      </div>
    </section>
  );
}

interface SlideButtonProps {
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly label: string;
  readonly onClick: () => void;
}

function SlideButton({ icon, label, onClick }: SlideButtonProps) {
  return (
    <button
      type="button"
      className="inline-flex size-9 items-center justify-center rounded-control bg-paper hover:bg-ground"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}

const SLIDE_MS = 5000;

/** Slides rotate only where they are visible and the person has not turned motion off. */
const MAY_ROTATE = '(min-width: 64rem) and (prefers-reduced-motion: no-preference)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(MAY_ROTATE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/**
 * Calls `turn` every five seconds, except while it is stopped or paused or the tab is hidden. `isOn` is true while it is
 * only paused; `stop` lasts until somebody starts it again.
 */
function useRotation(turn: () => void) {
  const mayRotate = useSyncExternalStore(
    subscribe,
    () => matchMedia(MAY_ROTATE).matches,
    () => false,
  );
  const [wanted, setWanted] = useState<boolean>();
  const [isPaused, setPaused] = useState(false);
  const isOn = wanted ?? mayRotate;

  useEffect(() => {
    if (!isOn || isPaused) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isOn, isPaused, turn]);

  return { isOn, start: () => setWanted(true), stop: () => setWanted(false), pause: setPaused };
}

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
            className={`max-w-[18ch] leading-[1.04] text-balance tracking-[-0.028em] ${look.title}`}
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
  const { data } = useListing(EMPTY_LISTING);
  const slides = withDistinctPictures(items ?? (data?.items ?? []).toSorted(byShine));
  if (slides.length > 0) return <Slideshow products={slides} />;
  return (
    <div className="slideshow overflow-hidden">
      <Picture src={`/images/hero-${site.id}.svg`} name={site.name} alt="" size={PICTURE_SIZE} />
    </div>
  );
}
