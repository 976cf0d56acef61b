import { machineKeys, machinesPath, machinesQueryOf } from '#contract/catalogue/facts/machines-path';
import { plainText } from '#domain/catalogue/linked-text';
import type { TextPageName } from '#domain/catalogue/site/text-page-names';
import type { QueryClient } from '@tanstack/react-query';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { GuideJson } from '#contract/catalogue/site/guides';
import type { LegalPage } from '#contract/orders/legal-page';
import type { PageHead, PageState } from '#contract/page-state';
import type { ProductJson, ProductPage, ProductVariant } from '#contract/catalogue/product/products';
import { queryKeys } from '#contract/query-keys';
import { type MachineDetail, MIN_LISTED_PARTS } from '#contract/catalogue/facts/machines';
import { ALL_PRODUCTS, listingOf, matchRoute, paths, type Route } from '#contract/routes';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { pixelPicture } from '#domain/catalogue/shop-picture';
import { categoryTree } from '../lib/category-menu.ts';
import { SEARCH_PATH } from '#contract/catalogue/listing-path';
import { listTitle, plainTitle, searchTitle } from '../lib/page/page-titles.ts';
import { displayPrice } from '../lib/price.ts';
import { listTexts } from '../texts/catalogue.ts';
import { homeTexts } from '../texts/home.ts';
import { compareTexts } from '../texts/compare.ts';
import { favouritesTexts } from '../texts/favourites.ts';
import { pastedListTexts } from '../texts/pasted-list.ts';
import { checkoutTexts } from '../texts/checkout.ts';
import { orderTexts } from '../texts/order.ts';
import { guideTexts } from '../texts/guide.ts';
import { machinePagesTexts } from '../texts/machine-pages.ts';
import { legalTexts, notFoundTexts } from '../texts/pages.ts';
import { productTexts } from '../texts/product.ts';
import { searchTexts } from '../texts/search.ts';
import {
  absolute,
  article,
  breadcrumbList,
  itemList,
  organization,
  productData,
  productGroup,
  webSite,
} from './json-ld.ts';
import { isPlainList, listAddresses } from './list-addresses.ts';

const MAX_DESCRIPTION = 160;

/** A text for search results: one line, cut after a word. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

/** A picture's address that networks and messengers can show with a link. */
function shared(origin: string, address: string): string {
  return pixelPicture(absolute(origin, address), origin);
}

/** The input of every head function. */
interface Page {
  readonly origin: string;
  /** Has the prepared answers. */
  readonly client: QueryClient;
  readonly settings: PublicSettings;
  readonly categories: readonly CategoryJson[];
  readonly params: URLSearchParams;
}

/**
 * The head of a page: title, description, addresses and structured data.
 * @throws Error when the state has no site settings
 */
export function pageHead(state: PageState, client: QueryClient): PageHead {
  const settings = client.getQueryData<PublicSettings>(queryKeys.settings());
  if (!settings) throw new Error('A page needs the site settings among its prepared answers');
  const categories = client.getQueryData<readonly CategoryJson[]>(queryKeys.categories()) ?? [];
  // Without `new URL`: it reads `//a/b` as a host and drops parts that it cannot represent.
  const [path = '', query = ''] = state.url.split(/\?(.*)/s);
  const head = headOf(
    { origin: state.origin, client, settings, categories, params: new URLSearchParams(query) },
    matchRoute(path),
  );
  return state.isNotFound ? unlisted(head) : head;
}

/** The head of an address without content: search engines must not index it. */
function unlisted({ title, description }: PageHead): PageHead {
  return { title, description, jsonLd: [] };
}

function headOf(page: Page, route: Route): PageHead {
  switch (route.name) {
    case 'home':
      return homeHead(page);
    case 'category':
      return categoryHead(page, route.slug);
    case 'product':
      return productHead(page, route.slug);
    case 'machine':
      return machineHead(page, route);
    case 'machines':
      return machinesHead(page);
    case 'guides':
      return guidesHead(page);
    case 'guide':
      return guideHead(page, route.slug);
    case 'compare':
      return compareHead(page);
    case 'favourites':
      return plainHead(page, favouritesTexts.title);
    case 'quick-order':
      return { ...plainHead(page, pastedListTexts.title), canonicalPath: paths.quickOrder };
    case 'search':
      return searchHead(page);
    case 'legal':
      return legalHead(page, route.page);
    case 'checkout':
      return { ...plainHead(page, checkoutTexts.title), canonicalPath: paths.checkout };
    case 'payment':
      return plainHead(page, orderTexts.paymentTitle);
    case 'order':
      return plainHead(page, orderTexts.plainTitle);
    case 'track-order':
      return { ...plainHead(page, orderTexts.track), canonicalPath: paths.trackOrder };
    case 'not-found':
    default:
      return plainHead(page, notFoundTexts.title);
  }
}

/** The head of a page that search engines should not index. */
function plainHead({ settings: { site } }: Page, title: string): PageHead {
  return { title: plainTitle(title, site.name), description: homeTexts.description(site.name), jsonLd: [] };
}

function homeHead({ origin, client, settings }: Page): PageHead {
  const { site } = settings;
  const listing = client.getQueryData<ProductPage>(queryKeys.listing(EMPTY_LISTING));
  return {
    title: homeTexts.title(site.name),
    description: shortDescription(site.tagline || homeTexts.description(site.name)),
    canonicalPath: paths.home,
    ...(site.logoUrl ? { image: shared(origin, site.logoUrl) } : {}),
    jsonLd: [
      organization(origin, settings),
      webSite(origin, settings),
      ...(listing ? [itemList(origin, homeTexts.products, listing.items, listing.total)] : []),
    ],
  };
}

function categoryHead(page: Page, slug: string): PageHead {
  const { origin, client, settings, categories, params } = page;
  const shop = settings.site.name;
  const category = categories.find((candidate) => candidate.slug === slug);
  const name = slug === ALL_PRODUCTS ? listTexts.allProducts : category?.name;
  if (!name) return plainHead(page, listTexts.categoryNotFound);
  const listing = listingOf({ name: 'category', slug }, params) ?? EMPTY_LISTING;
  const products = client.getQueryData<ProductPage>(queryKeys.listing(listing)) ?? { items: [], total: 0 };
  const basePath = paths.category(slug);
  const above = category ? categoryTree(categories).path(category.id).slice(0, -1) : [];
  const first = products.items[0];
  const image = category?.imageUrl ?? first?.imageUrl;
  return {
    title: listTitle(name, listing, shop),
    description: shortDescription(category?.description || listTexts.categoryDescription(name, shop)),
    ...listAddresses(basePath, listing, products.total),
    ...(image ? { image: shared(origin, image) } : {}),
    jsonLd: [
      breadcrumbList(origin, above, { name, path: basePath }),
      ...(isPlainList(basePath, listing)
        ? [itemList(origin, name, products.items, products.total, (listing.page - 1) * listing.pageSize + 1)]
        : []),
    ],
  };
}

function productHead(page: Page, slug: string): PageHead {
  const { origin, client, settings, categories } = page;
  const product = client.getQueryData<ProductJson | null>(queryKeys.product(slug));
  if (!product) return plainHead(page, productTexts.notFoundTitle);
  const path = paths.product(product.slug);
  const above = categoryTree(categories).path(product.categoryId);
  const price = displayPrice(product.price, settings);
  const variants = client.getQueryData<readonly ProductVariant[]>(queryKeys.variants(slug)) ?? [];
  return {
    title: plainTitle(product.name, settings.site.name),
    description: shortDescription(product.description || productTexts.descriptionMeta(product.name, price)),
    canonicalPath: path,
    image: shared(origin, product.imageUrl),
    jsonLd: [
      productData(origin, product, settings),
      ...productGroup(origin, product, variants),
      breadcrumbList(origin, above, { name: product.name, path }),
    ],
  };
}

function machineHead(page: Page, route: Extract<Route, { name: 'machine' }>): PageHead {
  const { origin, client, settings, params } = page;
  const { slug, category } = route;
  const machine = client.getQueryData<MachineDetail>(machineKeys.machine(slug, category));
  if (!machine) return plainHead(page, machinePagesTexts.notFoundTitle);
  const listing = listingOf(route, params) ?? EMPTY_LISTING;
  const products = client.getQueryData<ProductPage>(queryKeys.listing(listing)) ?? { items: [], total: 0 };
  const chosen = machine.categories.find((each) => each.slug === category);
  const isIndexed = (chosen ?? { count: 0 }).count >= MIN_LISTED_PARTS;
  const title = [machinePagesTexts.partsOf(machine.model), chosen?.name].filter(Boolean).join(': ');
  const basePath = paths.machine(slug, isIndexed ? category : undefined);
  const head = {
    title: listTitle(title, listing, settings.site.name),
    description: shortDescription(
      machinePagesTexts.description(machine.model, machine.parts, settings.site.name),
    ),
    image: shared(origin, machine.imageUrl),
  };
  if (machine.parts < MIN_LISTED_PARTS) return { ...head, jsonLd: [] };
  return {
    ...head,
    ...listAddresses(basePath, listing, products.total),
    jsonLd: [
      breadcrumbList(origin, [], { name: title, path: basePath }),
      ...(isPlainList(basePath, listing) ? [itemList(origin, title, products.items, products.total)] : []),
    ],
  };
}

function machinesHead({ settings, params }: Page): PageHead {
  const title = plainTitle(machinePagesTexts.allMachinesTitle, settings.site.name);
  const { text, brand } = machinesQueryOf(params);
  return {
    title,
    description: shortDescription(machinePagesTexts.finderText),
    ...(text === undefined ? { canonicalPath: machinesPath(brand === undefined ? {} : { brand }) } : {}),
    jsonLd: [],
  };
}

function guidesHead({ settings }: Page): PageHead {
  return {
    title: plainTitle(guideTexts.title, settings.site.name),
    description: shortDescription(guideTexts.description),
    canonicalPath: paths.guides,
    jsonLd: [],
  };
}

function guideHead(page: Page, slug: string): PageHead {
  const { origin, client, settings } = page;
  const guide = client.getQueryData<GuideJson>(queryKeys.guide(slug));
  if (!guide) return plainHead(page, guideTexts.notFound);
  const path = paths.guide(slug);
  return {
    title: plainTitle(guide.title, settings.site.name),
    description: shortDescription(guide.summary),
    canonicalPath: path,
    jsonLd: [article(origin, guide), breadcrumbList(origin, [], { name: guide.title, path })],
  };
}

function searchHead({ client, settings, params }: Page): PageHead {
  const listing = listingOf({ name: 'search' }, params) ?? EMPTY_LISTING;
  const products = client.getQueryData<ProductPage>(queryKeys.listing(listing)) ?? { items: [], total: 0 };
  return {
    title: searchTitle(listing, settings.site.name),
    description: searchTexts.description(settings.site.name),
    ...listAddresses(SEARCH_PATH, listing, products.total),
    canonicalPath: SEARCH_PATH,
    jsonLd: [],
  };
}

/** Not indexed, because there are countless combinations: search engines find the products themselves. */
function compareHead({ settings }: Page): PageHead {
  return {
    title: plainTitle(compareTexts.title, settings.site.name),
    description: compareTexts.description(settings.site.name),
    jsonLd: [],
  };
}

function legalHead({ client, settings }: Page, name: TextPageName): PageHead {
  const legal = client.getQueryData<LegalPage>(queryKeys.legalPage(name));
  const title = legal?.title ?? legalTexts.titles[name];
  const firstParagraph = legal?.blocks.find((block) => block.kind === 'paragraph');
  return {
    title: plainTitle(title, settings.site.name),
    description: shortDescription(plainText(firstParagraph?.text ?? title)),
    canonicalPath: `/${name}`,
    jsonLd: [],
  };
}
