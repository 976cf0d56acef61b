import { categoryJson, type CategoryJson } from '#contract/catalogue/category/categories';
import type { ProductCard, ProductJson, ProductVariant } from '#contract/catalogue/product/products';
import { guideJson, type GuideJson, guideSummary } from '#contract/catalogue/site/guides';
import { type PublicSettings, publicSettings } from '#contract/catalogue/site/site-settings';
import type { Category } from '#domain/catalogue/category/category';
import type { CategoryTree } from '#domain/catalogue/category/category-tree';
import { getOrAdd } from '#kernel/get-or-add';
import { rememberLast } from '#kernel/remember-last';
import { toDecimal } from '#domain/money/money';
import { productToJson, type Product } from '#domain/catalogue/product/product';
import { visibleStock } from '#domain/orders/stock/stock';
import { type Settings, settingsOfSite, settingsToJson } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import { webLink } from '#domain/catalogue/linked-text';
import { matchRoute } from '#contract/routes';
import { parseListing } from '#domain/catalogue/listing';
import type { LowestPriceBoard } from '#shop/catalogue/product/lowest-price-board';
import type { Shop } from '#shop/shop';
import type { SellingServices } from '../routes/orders/selling-tools.ts';

/** A value stays the same object while nothing in it changes, so that caches can compare by identity. */
export type ShopView = ReturnType<typeof createShopView>;

/** What the settings do not say themselves. */
type PublicFacts = Pick<
  PublicSettings,
  'hasMachines' | 'hasGuides' | 'canNotify' | 'transitDays' | 'handlingDays'
>;

type ProductOffers = Readonly<Pick<ProductJson, 'lowestPrice' | 'quantityOffers'>>;

interface CategoryList {
  readonly list: readonly CategoryJson[];
  readonly json: string;
}

function publicSettingsOf(shopSettings: Settings, site: Site, facts: PublicFacts, tree: CategoryTree) {
  const settings = settingsOfSite(shopSettings, site);
  const { usdRateDate = null, instagram, facebook, twitter } = settings;
  // The answer contains only the fields that the contract names.
  return publicSettings.parse({
    ...settingsToJson(settings),
    instagram: webLink(instagram),
    facebook: webLink(facebook),
    twitter: webLink(twitter),
    usdRateDate,
    ...facts,
    site: { ...site, menu: site.menu.map((slug) => tree.findNamed(slug)?.slug ?? slug) },
  });
}

export function createShopView(
  shop: Shop,
  lowestPrices?: Pick<LowestPriceBoard, 'find'>,
  sales?: Pick<SellingServices, 'selling' | 'stockWishes'>,
) {
  const settingsOf = rememberLast<WeakMap<Site, PublicSettings>>();
  /** By what a storefront carries. */
  const categoryLists = new Map<string, CategoryList & { readonly revision: number }>();

  const listCategories = (site: Site | undefined, shown: string | undefined): readonly CategoryJson[] => {
    const { catalogue } = shop;
    const visibleIds = new Set(
      shown === undefined
        ? []
        : catalogue
            .categoryTree()
            .path(shown)
            .map(({ id }) => id),
    );
    return catalogue.categories().flatMap((category) => {
      const { id, parentId } = category;
      const detail = categoryDetail(category, catalogue);
      if (!shop.carries(site, id)) return visibleIds.has(id) ? { ...detail, isElsewhere: true as const } : [];
      return parentId !== null && !shop.carries(site, parentId) ? { ...detail, parentId: null } : detail;
    });
  };

  return {
    settings: (site: Site): PublicSettings => {
      const settings = shop.settings();
      const facts: PublicFacts = {
        hasMachines: shop.fitment.hasMachines(),
        hasGuides: shop.guides().length > 0,
        canNotify: sales?.stockWishes?.isOpen() ?? false,
        transitDays: shop.shipping().transit,
        handlingDays: shop.shipping().handlingDays,
      };
      const tree = shop.catalogue.categoryTree();
      const bySite = settingsOf([settings, tree, ...Object.values(facts)], () => new WeakMap());
      return getOrAdd(bySite, site, () => publicSettingsOf(settings, site, facts, tree));
    },
    /**
     * The categories that a storefront carries, or all. One below a category that it does not carry is at the top.
     * A category that is `shown` is there in any case, with those above it.
     */
    categories: (site?: Site, shown?: string): CategoryList => {
      const extra = shown === undefined || shop.carries(site, shown) ? undefined : shown;
      const key = site ? `${shop.assortmentKey(site)}#${extra ?? ''}` : '';
      const revision = shop.catalogue.countedRevision;
      const known = categoryLists.get(key);
      if (known?.revision === revision) return known;
      const list = listCategories(site, extra);
      const json = JSON.stringify(list);
      const fresh = { list: known?.json === json ? known.list : list, json, revision };
      categoryLists.set(key, fresh);
      return fresh;
    },
    /** What its page and `GET /api/products/{slug}` say beside the fields of a product. */
    offersOf: (product: Product, site: Site): ProductOffers => {
      const face = shop.catalogue.face(product);
      const lowest = lowestPrices?.find(face);
      const quantityOffers = sales?.selling.quantityOffers(face, site.id) ?? [];
      return {
        ...(lowest ? { lowestPrice: { price: toDecimal(lowest.price), days: lowest.days } } : {}),
        ...(quantityOffers.length > 0 ? { quantityOffers } : {}),
      };
    },
    cards: (products: readonly Product[]): ProductCard[] =>
      products.map((product) => shop.catalogue.card(product)),
    /** `cards()` as JSON. */
    cardsJson: (products: readonly Product[]): string =>
      `[${products.map((product) => shop.catalogue.cardJson(product)).join(',')}]`,
  };
}

/** A category in the form of the API; former addresses stay on the server. */
export function categoryDetail(
  category: Category,
  catalogue: Pick<Shop['catalogue'], 'productCount'>,
): CategoryJson {
  return categoryJson.parse({ ...category, productCount: catalogue.productCount(category.id) });
}

function variantOf(product: Product): ProductVariant {
  const { slug, name, option = {}, price } = product;
  return { slug, name, option, price: toDecimal(price), inStock: visibleStock(product).inStock };
}

/** The products of its group, itself included; none without others. */
export function variantsOf(
  catalogue: Pick<Shop['catalogue'], 'variants'>,
  product: Product,
): readonly ProductVariant[] {
  const all = catalogue.variants(product);
  return all.length > 1 ? all.map(variantOf) : [];
}

/** A product in answers, with the available stock. */
export function visibleProduct(product: Product): Record<string, unknown> {
  return { ...productToJson(product), ...visibleStock(product) };
}

/** The JSON text of a product in lists. */
export function visibleJson(product: Product): string {
  return JSON.stringify(visibleProduct(product));
}

/** All guides, or those that serve the category with this slug. */
export function listGuides(shop: Pick<Shop, 'guides' | 'catalogue'>, category?: string) {
  const names = category === undefined ? undefined : shop.catalogue.categoryTree().namesOf(category);
  return shop
    .guides()
    .filter(({ categories }) => !names || names.some((name) => categories.includes(name)))
    .map((guide) => guideSummary.parse(guide));
}

type GuidePart = Extract<GuideJson['blocks'][number], { kind: 'paragraph' }>['line'][number];

/**
 * A guide as the storefront shows it: what leads to goods that it does not carry, or to a search that finds nothing, is
 * text without a link.
 */
export function findGuide(shop: Shop, site: Site, slugOfPage: string): GuideJson | undefined {
  const guide = shop.guides().find(({ slug }) => slug === slugOfPage);
  if (!guide) return undefined;
  const leads = ({ href = '' }: GuidePart): boolean => {
    const { catalogue } = shop;
    const [path = '', query = ''] = href.split(/[?#]/);
    const route = matchRoute(path);
    if (route.name === 'search' && !shop.indexing())
      return shop.list(parseListing(new URLSearchParams(query)), site).total > 0;
    const id =
      route.name === 'category'
        ? (catalogue.findCategoryBySlug(route.slug) ?? catalogue.findCategoryByOldSlug(route.slug))?.id
        : route.name === 'product' && catalogue.findProductBySlug(route.slug)?.categoryId;
    return typeof id !== 'string' || shop.carries(site, id);
  };
  const lineOf = (line: readonly GuidePart[]): GuidePart[] =>
    line.map((part) => (leads(part) ? part : { text: part.text }));
  const blocks = guide.blocks.map((block) => {
    if (block.kind === 'paragraph') return { ...block, line: lineOf(block.line) };
    return block.kind === 'list' ? { ...block, lines: block.lines.map(lineOf) } : block;
  });
  // The answer contains only the fields that the contract names.
  return guideJson.parse({ ...guide, blocks });
}
