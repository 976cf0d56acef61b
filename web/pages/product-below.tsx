import type { ProductJson } from '#contract/catalogue/product/products';
import { MachineLinks } from '../features/machine/machine-links.tsx';
import { ProductDetails } from '../features/product/product-details.tsx';
import { RowsBelow } from '../features/product/rows-below.tsx';

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
