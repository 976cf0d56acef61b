import type { HomeJson, HomePart } from '#contract/catalogue/site/home';
import { listingPath } from '#contract/catalogue/listing-path';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { EMPTY_LISTING, type ListingQuery } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import { type HomeSection, SECTION_LIMIT } from '#domain/catalogue/site/showcase';
import type { Site } from '#domain/catalogue/site/site';
import { isSellable } from '#domain/orders/stock/stock';
import type { Shop } from '#shop/shop';
import { listGuides } from './shop-view.ts';

const SLIDES = 10;
const MAKERS = 12;
const GUIDES = 4;

/** The content of a storefront's home page besides its list of products; empty parts are left out. */
export function homeOf(shop: Shop, site: Site): HomeJson {
  const { catalogue } = shop;
  const cards = (products: readonly Product[]) =>
    products.map((product) => catalogue.card(catalogue.face(product)));

  const ruleOf = ({ kind, category }: HomeSection): ListingQuery => ({
    ...EMPTY_LISTING,
    category,
    discounted: kind === 'reduced',
    sort: kind === 'new' ? 'newest' : undefined,
  });

  /** The owner's choice with sold-out products at the end, else the first ones by the rule. */
  const goodsOf = (section: HomeSection, limit: number): readonly Product[] => {
    if (!section.products) return shop.list({ ...ruleOf(section), pageSize: limit }, site).products;
    const chosen = catalogue
      .productsBySlugs(section.products)
      .filter(({ categoryId }) => shop.carries(site, categoryId));
    return chosen
      .toSorted((left, right) => Number(isSellable(right)) - Number(isSellable(left)))
      .slice(0, limit);
  };

  const contentOf = (section: HomeSection): Partial<HomePart> | undefined => {
    switch (section.kind) {
      case 'hero': {
        const hasChoice = section.products !== undefined || section.category !== undefined;
        const chosen = hasChoice ? goodsOf(section, SLIDES) : [];
        return chosen.length > 0 ? { items: cards(chosen) } : {};
      }
      case 'featured':
      case 'reduced':
      case 'new': {
        const items = cards(goodsOf(section, section.limit ?? SECTION_LIMIT));
        const path = listingPath(paths.category(section.category ?? ALL_PRODUCTS), ruleOf(section));
        return items.length === 0 ? undefined : { items, ...(section.products ? {} : { path }) };
      }
      case 'makers': {
        const { brands } = shop.facets(EMPTY_LISTING, site);
        const makers = brands.slice(0, MAKERS).map(({ value, count }) => ({ name: value, count }));
        return makers.length === 0 ? undefined : { makers };
      }
      case 'guides': {
        const guides = [...listGuides(shop, section.category)].slice(0, GUIDES);
        return guides.length === 0 ? undefined : { guides };
      }
      case 'shipping':
      case 'machines':
      case 'categories':
      case 'products':
      default:
        return {};
    }
  };

  const parts = shop.showcase(site.id).sections.flatMap((section): HomePart[] => {
    const content = section.show === false ? undefined : contentOf(section);
    if (!content) return [];
    const { kind, title, style } = section;
    return [{ kind, ...(title ? { title } : {}), ...(style ? { style } : {}), ...content }];
  });
  return { parts };
}
