import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import { compareFacts } from '#domain/catalogue/facts/comparison';
import type { Product } from '#domain/catalogue/product/product';
import type { Shop } from '#shop/shop';
import type { MachineView } from './machine-view.ts';

export type CompareView = ReturnType<typeof createCompareView>;

export function createCompareView({ catalogue }: Pick<Shop, 'catalogue'>, machines: MachineView) {
  const find = (slug: string): Product | undefined =>
    catalogue.findProductBySlug(slug) ?? catalogue.findProductByOldSlug(slug);

  return {
    compare: (slugs: readonly string[]): ComparisonJson => {
      const products = [...new Set(slugs.flatMap((slug) => find(slug) ?? []))];
      return {
        products: products.map((product) => ({
          ...catalogue.card(catalogue.face(product)),
          parts: machines.find(product.slug)?.parts ?? 0,
        })),
        rows: compareFacts(
          products.map((product) => ({
            features: product.features,
            stated: catalogue.statedFacts(product),
          })),
        ).map((row) => ({ ...row, values: [...row.values] })),
        missing: slugs.filter((slug) => !find(slug)),
      };
    },
  };
}
