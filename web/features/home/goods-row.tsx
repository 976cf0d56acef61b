import type { HomePart } from '#contract/catalogue/site/home';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { homeTexts } from '../../texts/home.ts';

interface GoodsRowProps {
  readonly part: HomePart;
  /** Prefix of the row's ids, unique on the page. */
  readonly id: string;
}

/** Goods chosen by the owner or a rule: a strip on phones, two rows elsewhere. */
export function GoodsRow({ part: { kind, title, items = [], path }, id }: GoodsRowProps) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="section-title">
          {title ?? (kind === 'reduced' || kind === 'new' ? homeTexts[kind] : homeTexts.featured)}
        </h2>
        {path && (
          <a href={path} className="section-more" aria-describedby={id}>
            {homeTexts.seeAll}
          </a>
        )}
      </div>
      <ProductGrid products={items} heading="h3" className="grid-eight goods-row" list={`${id}-`} />
    </section>
  );
}
