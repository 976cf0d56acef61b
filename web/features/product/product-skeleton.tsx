import { productTexts } from '../../texts/product.ts';

/** Grey boxes where picture, name and price of a product will be. */
export function ProductSkeleton() {
  return (
    <div className="wrap product-main" role="status" aria-label={productTexts.loading}>
      <div className="gallery-strip skeleton" />
      <div className="buy">
        <span className="skeleton skeleton-line w-24" />
        <span className="skeleton h-9" />
        <span className="skeleton skeleton-line w-2/3" />
        <span className="skeleton h-10 w-2/3" />
        <span className="skeleton h-12" />
      </div>
    </div>
  );
}
