import { productTexts } from '../../texts/product.ts';

/** Grey boxes in the place of breadcrumb, picture, name and price of a product. */
export function ProductSkeleton() {
  return (
    <div role="status" aria-label={productTexts.loading}>
      <div className="wrap py-4">
        <span className="skeleton skeleton-line my-2 w-2/3" />
      </div>
      <div className="wrap product-main">
        <div className="gallery-strip skeleton" />
        <div className="grid gap-4">
          <span className="skeleton skeleton-line w-24" />
          <span className="skeleton h-11 w-full" />
          <span className="skeleton h-9 w-2/3" />
          <span className="skeleton skeleton-line w-24" />
          <span className="skeleton h-12 w-full" />
          <span className="skeleton h-11 w-full" />
        </div>
      </div>
    </div>
  );
}
