import { ALL_PRODUCTS, listingOf, paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { Notice } from '../components/notice.tsx';
import { CategoryBanner } from '../features/catalogue/category-banner.tsx';
import { GuideLinks } from '../features/catalogue/guide-links.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { categoryTree } from '../lib/category-menu.ts';
import { listingPath, viewOf } from '#contract/catalogue/listing-path';
import { filterCount } from '../lib/listing-filters.ts';
import { drawnPart } from '../lib/page/lazy-part.tsx';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { listTitle, usePageTitle } from '../lib/page/page-titles.ts';
import { useSiteCategories } from '../lib/page/site-context.ts';
import { listTexts } from '../texts/catalogue.ts';

const FittingOnly = drawnPart(async () => (await import('../features/machine/fitting-only.tsx')).FittingOnly);

const SKELETONS = 20;

export function CategoryPage({ slug }: { readonly slug: string }) {
  const { search } = useCurrentLocation();
  const categories = useSiteCategories();
  const params = new URLSearchParams(search);
  const listing = listingOf({ name: 'category', slug }, params) ?? EMPTY_LISTING;
  const category = categories.find((candidate) => candidate.slug === slug);
  const name = slug === ALL_PRODUCTS ? listTexts.allProducts : category?.name;
  usePageTitle(name ? listTitle(name, listing) : listTexts.categoryNotFound);
  if (!name) {
    return (
      <Notice heading="h1" title={listTexts.categoryNotFound} text={listTexts.categoryNotFoundText}>
        <a href={paths.category(ALL_PRODUCTS)} className="button button-strong">
          {listTexts.allProducts}
        </a>
      </Notice>
    );
  }
  const tree = categoryTree(categories);
  const basePath = paths.category(slug);
  return (
    <>
      <CategoryBanner
        name={name}
        description={category ? category.description : listTexts.allProductsDescription}
        above={category ? tree.path(category.id).slice(0, -1) : []}
        below={categories
          .filter(({ parentId }) => parentId === (category?.id ?? null))
          .toSorted((a, b) => a.sortOrder - b.sortOrder)}
      />
      {category && <FittingOnly listing={listing} basePath={basePath} category={slug} />}
      <ProductListing
        listing={listing}
        basePath={basePath}
        view={viewOf(params)}
        hasViews={false}
        skeletonCount={SKELETONS}
        error={{ title: listTexts.errorTitle, text: listTexts.errorText }}
        empty={
          <Notice title={listTexts.emptyTitle} text={listTexts.emptyText}>
            {(filterCount(listing) > 0 || listing.q) && (
              <a href={listingPath(basePath, EMPTY_LISTING)} className="button button-strong">
                {listTexts.clearFilters}
              </a>
            )}
          </Notice>
        }
      />
      {category && <GuideLinks category={slug} />}
    </>
  );
}
