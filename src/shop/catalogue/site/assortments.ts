import type { Assortment } from '#catalogue/assortment';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { Site } from '#domain/catalogue/site/site';
import { getOrAdd } from '#kernel/get-or-add';
import { rememberLast } from '#kernel/remember-last';

/** What each storefront carries: all products, or those of the categories that `sites.json` names for it. */
export function createAssortments(
  catalogue: Pick<CatalogueReader, 'categories' | 'categoryTree'>,
  sites: () => readonly Site[],
) {
  const known = rememberLast<WeakMap<Site, { readonly assortment: Assortment | undefined }>>();

  /** Undefined for everything, also when none of the storefront's categories exists. */
  const of = (site: Site | undefined): Assortment | undefined => {
    if (!site?.categories) return undefined;
    const { categories } = site;
    const bySite = known([catalogue.categories()], () => new WeakMap());
    return getOrAdd(bySite, site, () => {
      const categoryIds = new Set(categories.flatMap((slug) => catalogue.categoryTree().branch(slug)));
      return { assortment: categoryIds.size === 0 ? undefined : { key: categories.join(), categoryIds } };
    }).assortment;
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
