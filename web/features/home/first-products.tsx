import { ALL_PRODUCTS, paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../../api/lists.ts';
import { Notice } from '../../components/notice.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { Section } from '../../components/section.tsx';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { listTexts } from '../../texts/catalogue.ts';
import { homeTexts } from '../../texts/home.ts';

const SKELETONS = 20;

/** The first sixty products in the shop's order, and a link to all. */
export function FirstProducts({ title = homeTexts.products }: { readonly title?: string | undefined }) {
  const { data, isLoadingError, refetch } = useListing(EMPTY_LISTING);
  const products = data?.items ?? [];
  return (
    <Section
      id="urunler-baslik"
      title={title}
      beside={
        products.length > 0 && (
          <p className="text-[0.875rem] text-ink-faint">
            {homeTexts.productsNote(products.length, data?.total ?? 0)}
          </p>
        )
      }
    >
      {isLoadingError && <Notice {...listTexts.failed} isError onRetry={refetch} />}
      {!data && !isLoadingError && <CardSkeletons count={SKELETONS} label={listTexts.loading} />}
      {products.length > 0 && <ProductGrid products={products} heading="h3" />}
      {data && products.length === 0 && <Notice {...homeTexts.empty} />}
      <p className="flex justify-center pt-8">
        <a href={paths.category(ALL_PRODUCTS)} className="button button-strong">
          {homeTexts.allProducts}
        </a>
      </p>
    </Section>
  );
}
