import { createCatalogue } from '#catalogue/create-catalogue';
import { categoryFields, type Category } from '#domain/catalogue/category/category';
import type { Fitment } from '#domain/catalogue/facts/fitment';
import { productFields, type Product } from '#domain/catalogue/product/product';
import { settingsFields, type Settings } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, type Site } from '#domain/catalogue/site/site';
import { createSearchIndex } from '#search/create-search-index';
import { createShop, type Shop } from '#shop/shop';
import type { FilesChange } from '#shop/catalogue/ports';

interface Content {
  readonly products?: readonly Product[];
  readonly categories?: readonly Category[];
  readonly sites?: readonly Site[];
  readonly settings?: Settings;
  readonly fitment?: Fitment;
}

/** A whole shop without files. */
export interface MemoryShop extends Shop {
  /** Applies a change as if it came from the files. */
  change(change: FilesChange): void;
}

export function createMemoryShop({
  products = [],
  categories = [],
  sites,
  settings,
  fitment,
}: Content): MemoryShop {
  let notify: (change: FilesChange) => void = () => undefined;
  const catalogue = createCatalogue();
  const shop = createShop({
    catalogue,
    search: createSearchIndex(catalogue),
    files: {
      load: () => ({
        upserted: products,
        categories,
        sites: sites ?? DEFAULT_SITES,
        settings: settings ?? settingsFields.parse({}),
        ...(fitment ? { fitment } : {}),
      }),
      watch: async (listener) => {
        notify = listener;
      },
      sweep: () => Promise.resolve(),
      problems: () => [],
      close: () => Promise.resolve(),
    },
  });
  void shop.watch();
  return { ...shop, change: (change) => notify(change) };
}

export function sampleCategory(slug: string, fields: Readonly<Record<string, unknown>> = {}): Category {
  return categoryFields.parse({ id: `c-${slug}`, name: `Kategori ${slug}`, slug, ...fields });
}

/** A product named by its slug; `fields` as a product file has them. */
export function sampleProduct(
  slug: string,
  {
    categoryId = 'c-igneler',
    ...fields
  }: Readonly<Record<string, unknown>> & { readonly categoryId?: string } = {},
): Product {
  const { createdAt = '2026-03-02T09:00:00.000Z', ...product } = productFields.parse({
    id: `p-${slug}`,
    name: `Ürün ${slug}`,
    slug,
    brand: 'Juki',
    price: '100.00',
    imageUrl: `/images/${slug}.webp`,
    stockCount: 5,
    ...fields,
  });
  return { ...product, categoryId, createdAt };
}
