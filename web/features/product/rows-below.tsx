import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { Section } from '../../components/section.tsx';
import { productTexts } from '../../texts/product.ts';

/** What a machine needs (needles, bobbins and oil that fit), and similar products; each only if there are any. */
export function RowsBelow({ slug }: { readonly slug: string }) {
  const { data: machines } = useAnswer(queryKeys.machinesOf(slug));
  const { data: similar } = useAnswer(queryKeys.similar(slug));
  const rows = [
    { id: 'gerekenler', title: productTexts.needed, products: machines?.needed ?? [] },
    { id: 'benzer', title: productTexts.similar, products: similar ?? [] },
  ];
  return rows.map(
    ({ id, title, products }) =>
      products.length > 0 && (
        <Section key={id} id={id} title={title}>
          <ProductGrid products={products} heading="h3" className="grid-eight" />
        </Section>
      ),
  );
}
