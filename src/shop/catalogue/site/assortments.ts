import type { Assortment } from '#catalogue/assortment';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { Site } from '#domain/catalogue/site/site';

/** What each storefront carries: all products, or those of the categories that `sites.json` names for it. */
export function createAssortments(
  catalogue: Pick<CatalogueReader, 'categories' | 'categoryTree'>,
  sites: () => readonly Site[],
) {
  let known = new WeakMap<Site, { readonly assortment: Assortment | undefined }>();
  let categories = catalogue.categories();

  /** Undefined for everything, also when none of the storefront's categories exists. */
  const of = (site: Site | undefined): Assortment | undefined => {
    if (!site?.categories) return undefined;
    if (categories !== catalogue.categories()) known = new WeakMap();
    categories = catalogue.categories();
    const found = known.get(site);
    if (found) return found.assortment;
    const categoryIds = new Set(site.categories.flatMap((slug) => catalogue.categoryTree().branch(slug)));
    const assortment = categoryIds.size === 0 ? undefined : { key: site.categories.join(), categoryIds };
    known.set(site, { assortment });
    return assortment;
  };
  const carries = (site: Site | undefined, categoryId: string): boolean =>
    of(site)?.categoryIds.has(categoryId) ?? true;

  return {
    of,
    carries,
    /** The storefront where the products of a category belong: this one if it carries them, else the first that does. */
    storefrontOf: (categoryId: string, site: Site): Site =>
      [site, ...sites()].find((each) => carries(each, categoryId)) ?? site,
  };
}
