import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import { type ComparisonQuery, MAX_COMPARED } from '#contract/catalogue/facts/comparison-path';
import { compareFacts } from '#domain/catalogue/facts/comparison';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import { toDecimal } from '#domain/money/money';
import { isSellable } from '#domain/orders/stock/stock';
import type { Shop } from '#shop/shop';
import type { MachineView } from './machine-view.ts';

const MAX_MORE = 8;

export type CompareView = ReturnType<typeof createCompareView>;

export function createCompareView(shop: Shop, machines: MachineView) {
  const { catalogue, fitment, search, similar, carries } = shop;
  const isComparable = (product: Product): boolean => catalogue.card(product).comparable === true;

  /** For a text the products that it may mean, otherwise those similar to the first product. */
  const findMore = (products: readonly Product[], text: string | undefined, site: Site) => {
    if (text !== undefined) {
      const near = fitment.findNearest(text, MAX_MORE);
      return near.length > 0 ? near : search(text, MAX_MORE * 2, { site }).products;
    }
    const [first] = products;
    return first ? similar(first, MAX_MORE * 2, site).filter(isSellable) : [];
  };

  return {
    /** The product that a model's name means; undefined when it may mean several or none. */
    findNamed: (text: string): Product | undefined => fitment.findByModel(text),
    /** Counts and suggests only what the storefront carries. */
    compare: ({ slugs, text }: Pick<ComparisonQuery, 'slugs' | 'text'>, site: Site): ComparisonJson => {
      const products = catalogue.productsBySlugs(slugs);
      const more = products.length >= MAX_COMPARED ? [] : findMore(products, text, site);
      return {
        products: products.map((product) => ({
          ...catalogue.card(catalogue.face(product)),
          parts: machines.find(product.slug, { site })?.parts ?? 0,
        })),
        rows: compareFacts(
          products.map((product) => ({ features: product.features, stated: catalogue.statedFacts(product) })),
        ).map((row) => ({ ...row, values: [...row.values] })),
        missing: slugs.filter((slug) => catalogue.productsBySlugs([slug]).length === 0),
        more: more
          .filter((product) => isComparable(product) && carries(site, product.categoryId))
          .filter((product) => !products.includes(product))
          .slice(0, MAX_MORE)
          .map(({ slug, name, price }) => ({ slug, name, price: toDecimal(price) })),
      };
    },
  };
}
