import type { ProductJson } from '#contract/catalogue/product/products';
import { MachineLinks } from '../features/machine/machine-links.tsx';
import { NeededGoods } from '../features/product/needed-goods.tsx';
import { ProductDetails } from '../features/product/product-details.tsx';
import { SimilarProducts } from '../features/product/similar-products.tsx';

/** The content below picture, price and button; it may become interactive later. */
export function ProductBelow({ product }: { readonly product: ProductJson }) {
  const { slug } = product;
  return (
    <>
      <div className="wrap">
        <ProductDetails product={product} machines={<MachineLinks slug={slug} />} />
      </div>
      <NeededGoods slug={slug} />
      <SimilarProducts slug={slug} />
    </>
  );
}
