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
    <section className="compare-tray print:hidden" aria-label={texts.tray}>
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
