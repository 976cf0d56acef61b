import '../styles/screens/product.css';
import '../styles/screens/buy-box.css';
import { queryKeys } from '#contract/query-keys';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { hasPieces } from '#domain/orders/stock/stock';
import { useFound } from '../api/queries.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Notice } from '../components/notice.tsx';
import { BuyBox } from '../features/product/buy-box.tsx';
import { Gallery } from '../features/product/gallery.tsx';
import { ProductSkeleton } from '../features/product/product-skeleton.tsx';
import { categoryTree } from '../lib/category-menu.ts';
import { FitVerdict } from '../features/machine/fit-verdict.tsx';
import { drawnPart } from '../lib/page/lazy-part.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSettings, useSiteCategories } from '../lib/page/site-context.ts';
import { useFocusOnceLost } from '../lib/use-focus-once-lost.ts';
import { listTexts } from '../texts/catalogue.ts';
import { productTexts } from '../texts/product.ts';

const Guarantees = drawnPart(async () => (await import('../features/product/guarantees.tsx')).Guarantees);
const VariantLinks = drawnPart(
  async () => (await import('../features/product/variant-links.tsx')).VariantLinks,
);
const StockWishForm = drawnPart(
  async () => (await import('../features/product/stock-wish-form.tsx')).StockWishForm,
);
const DrawingCaption = drawnPart(
  async () => (await import('../features/product/drawing-caption.tsx')).DrawingCaption,
);
const ProductBelow = drawnPart(async () => (await import('./product-below.tsx')).ProductBelow);

export function ProductPage({ slug }: { readonly slug: string }) {
  const { canNotify } = useSettings();
  const categories = useSiteCategories();
  const { data: product, isLoadingError, refetch } = useFound(queryKeys.product(slug));
  const name = product === null ? productTexts.notFound.title : product?.name;
  usePageTitle(name);
  // A product that is removed while it is shown: its notice may be above what is in sight.
  useFocusOnceLost(product === null, () => document.querySelector<HTMLElement>('main h1'));
  if (isLoadingError) return <Notice {...listTexts.failed} heading="h1" isError onRetry={refetch} />;
  if (product === undefined) return <ProductSkeleton />;
  if (product === null) {
    return (
      <>
        <Notice
          {...productTexts.notFound}
          heading="h1"
          link={{ path: paths.category(ALL_PRODUCTS), text: listTexts.allProducts }}
        />
        <div className="wrap">
          <StockWishForm />
        </div>
      </>
    );
  }
  const above = categoryTree(categories).path(product.categoryId);
  const trail = above.map(({ name: title, slug: place }) => ({ name: title, path: paths.category(place) }));
  const canCompare = above.some(({ comparable }) => comparable);
  const images = [...new Set([product.imageUrl, ...(product.images ?? [])])];
  return (
    <>
      <div className="wrap py-4">
        <Breadcrumb trail={trail} current={product.name} />
      </div>
      <div className="wrap product-main">
        <div className="min-w-0">
          <Gallery key={product.id} name={product.name} images={images} />
          <DrawingCaption product={product} isMachine={canCompare} />
        </div>
        <div>
          <BuyBox
            key={product.id}
            product={product}
            canCompare={canCompare}
            choice={
              <>
                {product.group !== undefined && <VariantLinks slug={product.slug} />}
                <FitVerdict slug={product.slug} />
              </>
            }
          />
          {canNotify && !hasPieces(product) && <StockWishForm slug={product.slug} />}
          <Guarantees product={product} hasWarranty={above.some(({ warranty }) => warranty)} />
        </div>
      </div>
      <ProductBelow product={product} />
    </>
  );
}
