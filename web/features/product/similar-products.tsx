import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { productTexts } from '../../texts/product.ts';

/** Similar products; nothing if there are none or they could not be loaded. */
export function SimilarProducts({ slug }: { readonly slug: string }) {
  const { data = [] } = useAnswer(queryKeys.similar(slug));
  if (data.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="benzer">
      <h2 id="benzer" className="section-title">
        {productTexts.similar}
      </h2>
      <ProductGrid products={data} heading="h3" className="grid-eight" />
    </section>
  );
}
