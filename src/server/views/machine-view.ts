import type {
  MachineDetail,
  MachineMaker,
  MachineSummary,
  ProductMachines,
} from '#contract/catalogue/facts/machines';
import type { MachinesQuery } from '#contract/catalogue/facts/machines-path';
import { paths } from '#contract/routes';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { FittingProduct, Machine } from '#catalogue/machines/fitment-index';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import { brandKey } from '#domain/catalogue/facts/maker-of';
import { getOrAdd } from '#kernel/get-or-add';
import { groupBy } from '#kernel/group-by';
import { rememberLast } from '#kernel/remember-last';
import { compareTurkish } from '#kernel/turkish';
import type { Shop } from '#shop/shop';

/** The most parts with unknown fit on a machine's page. */
const MAX_UNKNOWN_FIT = 12;
const MAX_NEAREST = 12;

/** For whom cards are drawn; without it for a shop that carries everything, with current counts. */
interface Drawing {
  readonly cardOf?: CatalogueReader['card'];
  readonly site?: Site;
}

/** Whether a part certainly fits its machine; universal ones fit all, and are no parts of one. */
function isMadeFor({ product, fit }: FittingProduct): boolean {
  return fit.verdict === 'uyar' && !product.universal;
}

export type MachineView = ReturnType<typeof createMachineView>;

export function createMachineView({
  catalogue,
  fitment,
  needed,
  carries,
}: Pick<Shop, 'catalogue' | 'fitment' | 'needed' | 'carries'>) {
  const namesOf = (machine: Product) => {
    const { slug, name, brand } = machine;
    return { slug, name, brand, model: fitment.modelOf(machine) };
  };
  const summaryOf = (machine: Product, parts: number): MachineSummary => ({ ...namesOf(machine), parts });

  /** The parts that fit, of those that the storefront carries. */
  const countParts = (machine: Product, site?: Site): number =>
    fitment.parts(machine).filter((part) => isMadeFor(part) && carries(site, part.product.categoryId)).length;

  /** By storefront, with what it was computed from: reading all fits takes half a second. */
  const machinesBySite = new Map<string, ReturnType<typeof rememberLast<readonly Machine[]>>>();

  const machinesWithParts = (site?: Site): readonly Machine[] => {
    const all = fitment.machines();
    if (!site?.categories) return all;
    const ofSite = getOrAdd(machinesBySite, site.id, () => rememberLast());
    return ofSite([all, catalogue.categories(), site], () =>
      all
        .map(({ product }) => ({ product, parts: countParts(product, site) }))
        .filter(({ parts }) => parts > 0),
    );
  };

  const countByCategory = (products: readonly Product[]): MachineDetail['categories'] => {
    const counts = new Map<string, number>();
    // Like lists, it counts the products of one group once.
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
    /** Machines with parts that the storefront carries, by maker and name; of one maker or of all. */
    list: (brand?: string, site?: Site): readonly MachineSummary[] =>
      machinesWithParts(site)
        .filter(({ product }) => brand === undefined || brandKey(product.brand) === brandKey(brand))
        .map(({ product, parts }) => summaryOf(product, parts)),
    /** The makers of these machines; none for a category without parts. */
    makers: (category?: string, site?: Site): readonly MachineMaker[] => {
      const isWanted = category === undefined || fitment.hasParts(catalogue.categoryTree().branch(category));
      const brands = isWanted ? machinesWithParts(site).map(({ product }) => product.brand) : [];
      const makers = groupBy(brands, brandKey).values();
      return Array.from(makers, (spellings) => ({ brand: spellings[0] ?? '', machines: spellings.length }));
    },
    nearest: (text: string, site?: Site): readonly MachineSummary[] =>
      fitment.findNearest(text, MAX_NEAREST).map((product) => summaryOf(product, countParts(product, site))),
    /** The page of a machine, limited to the wanted category if it has parts; undefined if unknown. */
    pathOf: ({ text, brand, machine: slug = '', category }: MachinesQuery): string | undefined => {
      const chosen = fitment.findMachine(slug);
      const sameMaker = brandKey(chosen?.brand ?? '') === brandKey(brand ?? '') ? chosen : undefined;
      const machine = text === undefined ? sameMaker : fitment.findByModel(text);
      if (!machine || !fitment.parts(machine).some(isMadeFor)) return undefined;
      const hasParts =
        category !== undefined &&
        fitment.parts(machine, catalogue.categoryTree().branch(category)).some(isMadeFor);
      return paths.machine(machine.slug, hasParts ? category : undefined);
    },
    /** Undefined for a product that is not a machine with parts; with a category only parts in it and below it. */
    find: (
      slug: string,
      { category, cardOf = catalogue.card, site }: Drawing & { readonly category?: string | undefined } = {},
    ): MachineDetail | undefined => {
      const machine = fitment.findMachine(slug);
      if (!machine) return undefined;
      const all = fitment.parts(machine);
      const fitting = all.filter(isMadeFor).map(({ product }) => product);
      if (fitting.length === 0) return undefined;
      const carried = fitting.filter((product) => carries(site, product.categoryId));
      const categories = new Set(carried.map(({ categoryId }) => categoryId));
      // As the lists of these categories: with the parts there that fit every machine.
      const listed = all.filter(
        ({ product, fit }) => fit.verdict === 'uyar' && categories.has(product.categoryId),
      );
      const ofCategory =
        category === undefined ? all : fitment.parts(machine, catalogue.categoryTree().branch(category));
      return {
        ...summaryOf(machine, carried.length),
        imageUrl: machine.imageUrl,
        categories: countByCategory(listed.map(({ product }) => product)),
        toAsk: ofCategory
          .filter(({ product, fit }) => fit.verdict === 'bilinmiyor' && carries(site, product.categoryId))
          .slice(0, MAX_UNKNOWN_FIT)
          .map(({ product }) => cardOf(product)),
      };
    },
    machinesOf: (product: Product, { cardOf = catalogue.card, site }: Drawing = {}): ProductMachines => {
      const machine = fitment.findMachine(product.slug);
      return {
        parts: machine ? countParts(machine, site) : 0,
        // Else the question whether it fits leads to a list without machines.
        isPart: fitment.hasMachines() && fitment.isPart(product),
        otherModels: [...fitment.otherModels(product)],
        needed: needed(product, site).map((each) => cardOf(each)),
        machines: fitment
          .machinesOf(product)
          .map(({ product: fitting, fit: { why } }) => ({ ...namesOf(fitting), why })),
      };
    },
  };
}
