import { listingPath } from '#contract/catalogue/listing-path';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useFacets } from '../api/lists.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Notice } from '../components/notice.tsx';
import { Banner } from '../features/catalogue/banner.tsx';
import { GuideLinks } from '../features/catalogue/guide-links.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { categoryTree } from '../lib/category-menu.ts';
import { categoryTint } from '../lib/category-tint.ts';
import { drawnPart } from '../lib/page/lazy-part.tsx';
import { listTitle } from '../lib/page/list-titles.ts';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSiteCategories } from '../lib/page/site-context.ts';
import { useListPlace } from '../lib/page/use-list-place.ts';
import { listTexts } from '../texts/catalogue.ts';

const FittingOnly = drawnPart(async () => (await import('../features/machine/fitting-only.tsx')).FittingOnly);

export function CategoryPage({ slug }: { readonly slug: string }) {
  const categories = useSiteCategories();
  const place = useListPlace({ name: 'category', slug }, paths.category(slug));
  const { listing } = place;
  const { data: facets } = useFacets(listing);
  /** With a machine, what is below fits it, too. */
  const fitting = listing.machine === undefined ? undefined : (facets?.categories ?? []);
  const category = categories.find((candidate) => candidate.slug === slug);
  const name = slug === ALL_PRODUCTS ? listTexts.allProducts : category?.name;
  usePageTitle(name ? listTitle(name, place.listing) : listTexts.categoryNotFound.title);
  if (!name) {
    return (
      <Notice
        {...listTexts.categoryNotFound}
        heading="h1"
        link={{ path: paths.category(ALL_PRODUCTS), text: listTexts.allProducts }}
      />
    );
  }
  const above = category ? categoryTree(categories).path(category.id).slice(0, -1) : [];
  const below = categories
    .filter(({ parentId, isElsewhere }) => parentId === (category?.id ?? null) && !isElsewhere)
    .toSorted((a, b) => a.sortOrder - b.sortOrder);
  const trail = above.map((each) => ({ name: each.name, path: paths.category(each.slug) }));
  return (
    <>
      <Banner
        title={name}
        text={category ? category.description : listTexts.allProductsDescription}
        tint={categoryTint(name, ...above.map((each) => each.name).toReversed())}
        above={<Breadcrumb trail={trail} current={name} />}
        label={listTexts.subcategories}
        links={below.flatMap(({ slug, name, productCount }) => {
          const path = paths.category(slug);
          if (fitting === undefined) return productCount === 0 ? [] : [{ path, name, count: productCount }];
          const found = fitting.find(({ value }) => value === slug);
          return found
            ? [{ path: listingPath(path, { ...listing, page: 1 }), name, count: found.count }]
            : [];
        })}
      />
      {category && <FittingOnly place={place} category={slug} />}
      <ProductListing place={place} empty={listTexts.empty} />
      {category && <GuideLinks category={slug} />}
    </>
  );
}
