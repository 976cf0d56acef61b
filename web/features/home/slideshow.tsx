import { type ComponentProps, useCallback, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import type { ProductCard } from '#contract/catalogue/product/products';
import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { useIsMounted } from '../../lib/page/use-is-mounted.ts';
import { displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';

const PICTURE_SIZE = 440;

interface SlideshowProps {
  /** At least one. */
  readonly products: readonly ProductCard[];
}

/**
 * Product pictures that change every five seconds (wide screens only). The strip can be scrolled by hand, so it works
 * without scripts; focus stops the rotation, and the pointer pauses it.
 */
export function Slideshow({ products }: SlideshowProps) {
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
  // Without scripts nothing says which slide is seen.
  const isMounted = useIsMounted();

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
        <div className="absolute top-4.5 right-4.5 left-5 z-1 flex items-center gap-1">
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
            inert={isMounted && index !== position}
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
