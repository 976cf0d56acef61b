import type { ProductJson } from '#contract/catalogue/product/products';
import { MachineLinks } from '../features/machine/machine-links.tsx';
import { ProductDetails } from '../features/product/product-details.tsx';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../api/queries.ts';
import { ProductGrid } from '../components/product/product-grid.tsx';
import { Section } from '../components/section.tsx';
import { productTexts } from '../texts/product.ts';

/** What a machine needs (needles, bobbins and oil that fit), and similar products; each only if there are any. */
function RowsBelow({ slug }: { readonly slug: string }) {
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

/** The content below picture, price and button; it may become interactive later. */
export function ProductBelow({ product }: { readonly product: ProductJson }) {
  const { slug } = product;
  return (
    <>
      <div className="wrap">
        <ProductDetails product={product} machines={<MachineLinks slug={slug} />} />
      </div>
      <RowsBelow slug={slug} />
    </>
  );
}
