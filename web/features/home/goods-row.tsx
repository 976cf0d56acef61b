import type { HomePart } from '#contract/catalogue/site/home';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { Section } from '../../components/section.tsx';
import { homeTexts } from '../../texts/home.ts';

interface GoodsRowProps {
  readonly part: HomePart;
  /** Prefix of the row's ids, unique on the page. */
  readonly id: string;
}

/** Goods chosen by the owner or a rule: a strip on phones, two rows elsewhere. */
export function GoodsRow({ part: { kind, title, items = [], path }, id }: GoodsRowProps) {
  return (
    <Section
      id={id}
      title={title ?? (kind === 'reduced' || kind === 'new' ? homeTexts[kind] : homeTexts.featured)}
      beside={
        path ? (
          <a href={path} className="section-more hover:underline" aria-describedby={id}>
            {homeTexts.seeAll}
          </a>
        ) : null
      }
    >
      <ProductGrid products={items} heading="h3" className="grid-eight goods-row" list={`${id}-`} />
    </Section>
  );
}
