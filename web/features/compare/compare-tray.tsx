import '../../styles/screens/compare-tray.css';
import { comparisonPath } from '#contract/catalogue/facts/comparison-path';
import { Icon } from '../../components/icon.tsx';
import type { NamedProduct, StoredList } from '../../lib/stored/stored-list.ts';
import { compareTexts as texts } from '../../texts/compare.ts';

interface CompareTrayProps {
  readonly products: readonly NamedProduct[];
  readonly list: StoredList<NamedProduct>;
}

/** The products that the visitor has collected, at the lower edge of the page. */
export function CompareTray({ products, list }: CompareTrayProps) {
  return (
    // A phone shows only one bar: on a product's page the one with the buy button. With large text it must not cover
    // the content.
    <section
      className="compare-tray fixed inset-x-0 bottom-0 z-29 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-(--brand-strong) bg-paper px-[clamp(1rem,3.2vw,2.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [box-shadow:0_-8px_24px_-12px_rgb(18_23_29/0.35)] max-md:[body:has(.buy-bar)_&]:hidden max-[18rem]:static print:hidden"
      aria-label={texts.tray}
    >
      <p className="font-[650]" role="status">
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
      <a href={comparisonPath({ slugs: products.map(({ slug }) => slug) })} className="button button-strong">
        {texts.compare}
      </a>
      <button type="button" className="button button-quiet" onClick={() => list.write([])}>
        {texts.clear}
      </button>
    </section>
  );
}
