import type { MachineDetail, MachineSummary, ProductMachines } from '#contract/catalogue/machines';
import type { CatalogueReader } from '#catalogue/catalogue';
import type { Product } from '#domain/catalogue/product/product';
import { compareTurkish } from '#kernel/turkish';
import type { Shop } from '#shop/shop';

/** Parts to ask about that a machine's page shows. */
const SHOWN_TO_ASK = 12;
const SHOWN_NEAREST = 12;

/** What the API and the pages show of machines and their parts. */
export interface MachineView {
  /** Machines with parts, by maker and name. */
  list(): readonly MachineSummary[];
  /** Machines whose model is most like a text. */
  nearest(text: string): readonly MachineSummary[];
  /** The one machine of a model, with or without its maker. */
  findByModel(text: string): Product | undefined;
  /** Undefined for what is no machine with parts; with a category only what concerns that one and those below it. */
  find(slug: string, category?: string, cardOf?: CatalogueReader['card']): MachineDetail | undefined;
  machinesOf(product: Product, cardOf?: CatalogueReader['card']): ProductMachines;
}

export function createMachineView({
  catalogue,
  fitment,
  needed,
}: Pick<Shop, 'catalogue' | 'fitment' | 'needed'>): MachineView {
  const summaryOf = (machine: Product, parts: number): MachineSummary => {
    const { slug, name, brand } = machine;
    return { slug, name, brand, model: fitment.modelOf(machine), parts };
  };

  const categoryIds = (slug: string): readonly string[] => {
    const category = catalogue.findCategoryBySlug(slug);
    return category ? catalogue.categoryTree().descendantIds(category.id) : [];
  };

  const countParts = (machine: Product): number =>
    fitment.parts(machine).filter(({ fit }) => fit.verdict === 'uyar').length;

  const countByCategory = (products: readonly Product[]): MachineDetail['categories'] => {
    const counts = new Map<string, number>();
    // As lists do, it counts the products of one group once.
    const counted = new Set<string>();
    for (const { categoryId, group } of products) {
      if (group !== undefined && counted.has(group)) continue;
      if (group !== undefined) counted.add(group);
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
    }
    return [...counts]
      .flatMap(([id, count]) => {
        const category = catalogue.findCategory(id);
        return category ? [{ slug: category.slug, name: category.name, count }] : [];
      })
      .toSorted((left, right) => right.count - left.count || compareTurkish(left.name, right.name));
  };

  return {
    list: () => fitment.machines().map(({ product, parts }) => summaryOf(product, parts)),
    nearest: (text) =>
      fitment.findNearest(text, SHOWN_NEAREST).map((product) => summaryOf(product, countParts(product))),
    findByModel: (text) => fitment.findByModel(text),
    find: (slug, category, cardOf = catalogue.card) => {
      const machine = fitment.findMachine(slug);
      if (!machine) return undefined;
      const all = fitment.parts(machine);
      const fitting = all.flatMap(({ product, fit }) =>
        fit.verdict === 'uyar' && !product.universal ? [product] : [],
      );
      if (fitting.length === 0) return undefined;
      const asked = category === undefined ? all : fitment.parts(machine, categoryIds(category));
      return {
        ...summaryOf(machine, fitting.length),
        imageUrl: machine.imageUrl,
        categories: countByCategory(fitting),
        toAsk: asked
          .filter(({ fit }) => fit.verdict === 'bilinmiyor')
          .slice(0, SHOWN_TO_ASK)
          .map(({ product }) => cardOf(product)),
      };
    },
    machinesOf: (product, cardOf = catalogue.card) => {
      const machine = fitment.findMachine(product.slug);
      return {
        parts: machine ? countParts(machine) : 0,
        otherModels: [...fitment.otherModels(product)],
        needed: needed(product).map((each) => cardOf(each)),
        machines: fitment.machinesOf(product).map((machine) => {
          const { slug, name, brand } = machine.product;
          return { slug, name, brand, model: fitment.modelOf(machine.product), why: machine.fit.why };
        }),
      };
    },
  };
}
