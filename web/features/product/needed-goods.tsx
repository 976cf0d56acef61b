import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { productTexts } from '../../texts/product.ts';

/** What a machine needs: needles, bobbins and oil that fit; nothing for other products. */
export function NeededGoods({ slug }: { readonly slug: string }) {
  const needed = useAnswer(queryKeys.machinesOf(slug)).data?.needed ?? [];
  if (needed.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="gerekenler">
      <h2 id="gerekenler" className="section-title">
        {productTexts.needed}
      </h2>
      <ProductGrid products={needed} heading="h3" className="grid-eight" />
    </section>
  );
}
