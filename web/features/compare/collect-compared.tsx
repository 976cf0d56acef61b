import { createRoot } from 'react-dom/client';
import {
  COMPARE_PATH,
  comparisonOf,
  comparisonPath,
  MAX_COMPARED,
} from '#contract/catalogue/facts/comparison-path';
import { runOnChange } from '../../lib/stored/run-on-change.ts';
import { type NamedProduct, storedProducts, type StoredList } from '../../lib/stored/stored-list.ts';
import { showErrorToast } from '../../lib/toasts.ts';
import { compareTexts as texts } from '../../texts/compare.ts';
import '../../styles/screens/compare-tray.css';
import { Icon } from '../../components/icon.tsx';

interface CompareTrayProps {
  readonly products: readonly NamedProduct[];
  readonly list: StoredList<NamedProduct>;
}

/** The products that the visitor has collected, at the lower edge of the page. */
function CompareTray({ products, list }: CompareTrayProps) {
  return (
    // A phone shows only one bar: on a product's page the one with the buy button. With large text it must not cover
    // the content.
    <section
      className="compare-tray fixed inset-x-0 bottom-0 z-29 flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-(--brand-strong) bg-paper px-[clamp(1rem,3.2vw,2.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [box-shadow:0_-8px_24px_-12px_rgb(18_23_29/0.35)] max-md:[body:has(.buy-bar)_&]:hidden max-[18rem]:static print:hidden"
      aria-label={texts.tray}
    >
      <p className="min-w-0 font-[650] max-lg:flex-[1_1_4rem]" role="status">
        {texts.chosen(products.length)}
      </p>
      <ul className="hidden lg:flex lg:min-w-0 lg:flex-1 lg:gap-2">
        {products.map(({ slug, name }) => (
          <li
            key={slug}
            className="flex min-w-0 items-center rounded-control bg-(--brand-soft) text-[0.875rem]"
          >
            <span className="max-w-56 truncate pl-3">{name}</span>
            <button
              type="button"
              className="inline-flex size-9 flex-none items-center justify-center"
              aria-label={texts.remove(name)}
              onClick={() => list.remove(slug)}
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <a
        href={comparisonPath({ slugs: products.map(({ slug }) => slug) })}
        className="button button-strong max-sm:px-3"
      >
        {texts.compare}
      </a>
      <button type="button" className="button button-quiet max-sm:px-3" onClick={() => list.write([])}>
        {texts.clear}
      </button>
    </section>
  );
}

/** The products that the visitor wants to compare, in the order of choosing. */
const compared = storedProducts('karsilastirilacaklar', MAX_COMPARED);

const LINK = 'a[data-compare]';

function nameBeside(link: Element): string {
  return document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

function readPage(): readonly NamedProduct[] {
  return [...document.querySelectorAll<HTMLElement>('[data-compared]')].map((column) => ({
    slug: column.dataset['compared'] ?? '',
    name: column.querySelector('.compare-name')?.textContent ?? '',
  }));
}

/** Makes comparison links collect products, and shows the collection on pages that have such links. */
export function collectCompared(): void {
  const outlet = document.createElement('div');
  document.body.append(outlet);
  const root = createRoot(outlet);
  let drawn = '';
  let hasColumns = false;

  const draw = (): void => {
    const isPage = location.pathname === COMPARE_PATH;
    const onPage = isPage ? readPage() : [];
    // The page's last product was removed there: its address names none.
    const isEmptied =
      isPage && hasColumns && comparisonOf(new URLSearchParams(location.search)).slugs.length === 0;
    if (onPage.length > 0 || isEmptied) compared.write(onPage);
    hasColumns = onPage.length > 0;
    const products = compared.read();
    const chosen = products.map(({ slug }) => slug);
    // The bare address means the collected ones; the page may not be hydrated yet.
    if (isPage && location.search === '' && !hasColumns && chosen.length > 0) {
      location.replace(comparisonPath({ slugs: chosen }));
    }
    const slugs = new Set(chosen);
    for (const link of document.querySelectorAll<HTMLElement>(LINK)) {
      const isChosen = slugs.has(link.dataset['compare'] ?? '');
      if (isChosen === link.hasAttribute('aria-current')) continue;
      if (isChosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const isVisible = !isPage && products.length > 0 && document.querySelector(LINK) !== null;
    const now = JSON.stringify([isVisible, products]);
    if (now === drawn) return;
    drawn = now;
    root.render(isVisible && <CompareTray products={products} list={compared} />);
  };

  // Registered for the capture phase, so that it runs before the shop's link handler.
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(LINK) : null;
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.button !== 0 || hasModifier) return;
      event.preventDefault();
      event.stopPropagation();
      const slug = link.dataset['compare'] ?? '';
      const products = compared.read();
      if (products.some((each) => each.slug === slug)) compared.remove(slug);
      else if (products.length >= MAX_COMPARED) showErrorToast(texts.full(MAX_COMPARED), texts.fullText);
      else compared.write([...products, { slug, name: nameBeside(link) }]);
    },
    { capture: true },
  );
  runOnChange(compared, draw);
}
