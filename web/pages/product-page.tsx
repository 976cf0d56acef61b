import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useProduct } from '../api/queries.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Notice } from '../components/notice.tsx';
import { BuyBox } from '../features/product/buy-box.tsx';
import { Gallery } from '../features/product/gallery.tsx';
import { Guarantees } from '../features/product/guarantees.tsx';
import { ProductDetails } from '../features/product/product-details.tsx';
import { ProductSkeleton } from '../features/product/product-skeleton.tsx';
import { VariantLinks } from '../features/product/variant-links.tsx';
import { SimilarProducts } from '../features/product/similar-products.tsx';
import { FitVerdict } from '../features/machine/fit-verdict.tsx';
import { MachineLinks } from '../features/machine/machine-links.tsx';
import { categoryTree } from '../lib/category-menu.ts';
import { plainTitle } from '../lib/page-titles.ts';
import { useSettings, useSiteCategories } from '../lib/site-context.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { listTexts } from '../texts/catalogue.ts';
import { productTexts } from '../texts/product.ts';

export function ProductPage({ slug }: { readonly slug: string }) {
  const { site } = useSettings();
  const categories = useSiteCategories();
  const { data: product, isError, refetch } = useProduct(slug);
  const name = product === null ? productTexts.notFoundTitle : product?.name;
  useDocumentTitle(name && plainTitle(name, site.name));
  if (isError) {
    return (
      <Notice heading="h1" title={listTexts.errorTitle} text={listTexts.errorText} isError>
        <button type="button" className="button button-strong" onClick={() => void refetch()}>
          {listTexts.retry}
        </button>
      </Notice>
    );
  }
  if (product === undefined) return <ProductSkeleton />;
  if (product === null) {
    return (
      <Notice heading="h1" title={productTexts.notFoundTitle} text={productTexts.notFoundText}>
        <a href={paths.category(ALL_PRODUCTS)} className="button button-strong">
          {listTexts.allProducts}
        </a>
      </Notice>
    );
  }
  const trail = categoryTree(categories)
    .path(product.categoryId)
    .map((category) => ({ name: category.name, path: paths.category(category.slug) }));
  const images = [...new Set([product.imageUrl, ...(product.images ?? [])])];
  return (
    <>
      <div className="wrap product-top">
        <Breadcrumb trail={trail} current={product.name} />
      </div>
      <div className="wrap product-main">
        <Gallery key={product.id} name={product.name} images={images} />
        <div>
          <FitVerdict slug={product.slug} />
          <BuyBox
            key={product.id}
            product={product}
            variants={product.group !== undefined && <VariantLinks slug={product.slug} />}
          />
          <Guarantees slug={product.slug} />
        </div>
      </div>
      <div className="wrap">
        <ProductDetails product={product} machines={<MachineLinks slug={product.slug} />} />
      </div>
      <SimilarProducts slug={product.slug} />
    </>
  );
}
