import '../../styles/screens/compare-tray.css';
import { comparisonPath } from '#contract/catalogue/facts/comparison-path';
import { Icon } from '../../components/icon.tsx';
import type { NamedProduct } from '../../lib/stored/stored-list.ts';
import { compareTexts as texts } from '../../texts/compare.ts';

interface CompareTrayProps {
  readonly products: readonly NamedProduct[];
  readonly onChange: (products: readonly NamedProduct[]) => void;
}

/** The products that the visitor has collected, at the lower edge of the page. */
export function CompareTray({ products, onChange }: CompareTrayProps) {
  return (
    <section className="compare-tray" aria-label={texts.tray}>
      <p className="compare-tray-count" role="status">
        {texts.chosen(products.length)}
      </p>
      <ul className="compare-tray-list">
        {products.map(({ slug, name }) => (
          <li key={slug}>
            <span>{name}</span>
            <button
              type="button"
              aria-label={texts.remove(name)}
              onClick={() => onChange(products.filter((each) => each.slug !== slug))}
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <a href={comparisonPath({ slugs: products.map(({ slug }) => slug) })} className="button button-strong">
        {texts.compare}
      </a>
      <button type="button" className="button button-quiet" onClick={() => onChange([])}>
        {texts.clear}
      </button>
    </section>
  );
}
