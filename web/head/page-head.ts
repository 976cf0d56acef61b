import type { QueryClient } from '@tanstack/react-query';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import { machineQueryKeys, machinesPath, machinesQueryOf } from '#contract/catalogue/facts/machines-path';
import { MIN_LISTED_PARTS } from '#contract/catalogue/facts/machines';
import { listingOf, listingPath, listKeys, SEARCH_PATH } from '#contract/catalogue/listing-path';
import type { ProductPage } from '#contract/catalogue/product/products';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import type { PageHead, PageState } from '#contract/page-state';
import { type QueryKey, queryKeys } from '#contract/query-keys';
import { ALL_PRODUCTS, matchRoute, paths, type Route } from '#contract/routes';
import { withoutLinks } from '#domain/catalogue/linked-text';
import { EMPTY_LISTING, type ListingQuery, pageCount } from '#domain/catalogue/listing';
import { pixelPicture } from '#domain/catalogue/shop-picture';
import type { TextPageName } from '#domain/catalogue/site/text-page-names';
import { categoryTree } from '../lib/category-menu.ts';
import { listTitle, searchTitle } from '../lib/page/list-titles.ts';
import { pageTitle } from '../lib/page/page-titles.ts';
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
import { searchPageTexts } from '../texts/search-page.ts';
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

const MAX_DESCRIPTION = 160;

/** A text for search results: one line, cut after a word. */
function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

/** The input of every head function. */
interface Page {
  readonly origin: string;
  /** The prepared answer under a key. */
  readonly answer: <Answer>(key: QueryKey<Answer>) => Answer | undefined;
  readonly settings: PublicSettings;
  readonly categories: readonly CategoryJson[];
  readonly params: URLSearchParams;
}

/** What distinguishes the head of a page: its title without the shop's name, and what it does not share with all pages. */
type OwnHead = Pick<PageHead, 'title'> & Partial<PageHead>;

/** Title, description, addresses and structured data. @throws Error when the state has no site settings */
export function pageHead(state: PageState, client: QueryClient): PageHead {
  const answer: Page['answer'] = (key) => client.getQueryData(key);
  const settings = answer(queryKeys.settings());
  if (!settings) throw new Error('A page needs the site settings among its prepared answers');
  const categories = answer(queryKeys.categories()) ?? [];
  // Without `new URL`: it reads `//a/b` as a host and drops parts that it cannot represent.
  const [path = '', query = ''] = state.url.split(/\?(.*)/s);
  const { origin } = state;
  const { name } = settings.site;
  const { title, description, image, ...own } = headOf(
    { origin, answer, settings, categories, params: new URLSearchParams(query) },
    matchRoute(path),
  );
  const texts = {
    title: pageTitle(title, name),
    description: shortDescription(description ?? homeTexts.description(name)),
  };
  // Search engines must not index an address without content.
  if (state.isNotFound) return { ...texts, jsonLd: [] };
  // Networks and messengers can show this form of a picture with a link.
  const shared = image ? { image: pixelPicture(absolute(origin, image), origin) } : {};
  return { ...texts, jsonLd: [], ...own, ...shared };
}

function headOf(page: Page, route: Route): OwnHead {
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
    case 'guides': {
      const { title, description } = guideTexts;
      return { title, description, canonicalPath: paths.guides };
    }
    case 'guide':
      return guideHead(page, route.slug);
    case 'compare':
      // Not indexed, because there are countless combinations: search engines find the products themselves.
      return { title: compareTexts.title, description: compareTexts.description(page.settings.site.name) };
    case 'favourites':
      return { title: favouritesTexts.title };
    case 'quick-order':
      return { title: pastedListTexts.title, canonicalPath: paths.quickOrder };
    case 'search':
      return searchHead(page);
    case 'legal':
      return legalHead(page, route.page);
    case 'checkout':
      return { title: checkoutTexts.title };
    case 'payment':
      return { title: orderTexts.paymentTitle };
    case 'order':
      return { title: orderTexts.plainTitle };
    case 'track-order':
      return { title: orderTexts.track, canonicalPath: paths.trackOrder };
    case 'not-found':
    default:
      return { title: notFoundTexts.title };
  }
}

/** Whether a list has no filter and the usual sort order; search engines keep only such lists. */
function isPlainList(basePath: string, listing: ListingQuery): boolean {
  return listingPath(basePath, { ...listing, page: 1 }) === basePath;
}

/** The list of the page at an address, and its products. */
function listOf({ answer, params }: Page, route: Route): { readonly listing: ListingQuery } & ProductPage {
  const listing = listingOf(route, params) ?? EMPTY_LISTING;
  return { listing, ...(answer(listKeys.page(listing)) ?? { items: [], total: 0 }) };
}

/**
 * The addresses in the head of one page of a list: its own and those of the pages before and after it. A filtered
 * list names the plain one as its own, and search engines do not keep it.
 *
 * @param total products on all pages
 */
function listAddresses(
  basePath: string,
  listing: ListingQuery,
  total: number,
): Pick<PageHead, 'canonicalPath' | 'isVariation' | 'previousPath' | 'nextPath'> {
  const { page, pageSize } = listing;
  const pathOf = (number: number): string => listingPath(basePath, { ...listing, page: number });
  const isVariation = !isPlainList(basePath, listing);
  return {
    canonicalPath: isVariation ? basePath : pathOf(page),
    isVariation,
    ...(page > 1 ? { previousPath: pathOf(page - 1) } : {}),
    ...(page < pageCount(total, pageSize) ? { nextPath: pathOf(page + 1) } : {}),
  };
}

function homeHead({ origin, answer, settings }: Page): OwnHead {
  const { name, tagline, logoUrl } = settings.site;
  const list = answer(listKeys.page(EMPTY_LISTING));
  return {
    title: homeTexts.title(name),
    description: tagline || homeTexts.description(name),
    canonicalPath: paths.home,
    ...(logoUrl ? { image: logoUrl } : {}),
    jsonLd: [
      organization(origin, settings),
      webSite(origin, settings),
      ...(list ? [itemList(origin, homeTexts.products, list)] : []),
    ],
  };
}

function categoryHead(page: Page, slug: string): OwnHead {
  const { origin, settings, categories } = page;
  const category = categories.find((candidate) => candidate.slug === slug);
  const name = slug === ALL_PRODUCTS ? listTexts.allProducts : category?.name;
  if (!name) return { title: listTexts.categoryNotFound.title };
  const { listing, items, total } = listOf(page, { name: 'category', slug });
  const basePath = paths.category(slug);
  const above = category ? categoryTree(categories).path(category.id).slice(0, -1) : [];
  const image = category?.imageUrl ?? items[0]?.imageUrl;
  return {
    title: listTitle(name, listing),
    description: category?.description || listTexts.categoryDescription(name, settings.site.name),
    ...listAddresses(basePath, listing, total),
    ...(image ? { image } : {}),
    jsonLd: [
      breadcrumbList(origin, above, { name, path: basePath }),
      ...(isPlainList(basePath, listing) ? [itemList(origin, name, { items, total }, listing)] : []),
    ],
  };
}

function productHead({ origin, answer, settings, categories }: Page, slug: string): OwnHead {
  const product = answer(queryKeys.product(slug));
  if (!product) return { title: productTexts.notFound.title };
  const { name, description, price, imageUrl, categoryId } = product;
  const path = paths.product(product.slug);
  return {
    title: name,
    description: description || productTexts.descriptionMeta(name, displayPrice(price, settings)),
    canonicalPath: path,
    image: imageUrl,
    jsonLd: [
      productData(origin, product, settings),
      ...productGroup(origin, product, answer(queryKeys.variants(slug)) ?? []),
      breadcrumbList(origin, categoryTree(categories).path(categoryId), { name, path }),
    ],
  };
}

function machineHead(page: Page, route: Extract<Route, { name: 'machine' }>): OwnHead {
  const { origin, answer, settings, categories } = page;
  const { slug, category } = route;
  const machine = answer(machineQueryKeys.machine(slug, category));
  if (!machine) return { title: machinePagesTexts.notFound.title };
  const { listing, items, total } = listOf(page, route);
  const chosen = categories.find((each) => each.slug === category);
  const { count = 0 } = machine.categories.find((each) => each.slug === category) ?? {};
  const isIndexed = count >= MIN_LISTED_PARTS;
  const title = [machinePagesTexts.partsOf(machine.model), chosen?.name].filter(Boolean).join(': ');
  const basePath = paths.machine(slug, isIndexed ? category : undefined);
  const head = {
    title: listTitle(title, listing),
    description: machinePagesTexts.description(machine.model, machine.parts, settings.site.name),
    image: machine.imageUrl,
  };
  if (machine.parts < MIN_LISTED_PARTS) return head;
  return {
    ...head,
    ...listAddresses(basePath, listing, total),
    jsonLd: [
      breadcrumbList(origin, [], { name: title, path: basePath }),
      ...(isPlainList(basePath, listing) ? [itemList(origin, title, { items, total }, listing)] : []),
    ],
  };
}

function machinesHead({ answer, params }: Page): OwnHead {
  const { text, brand = '' } = machinesQueryOf(params);
  const isMaker = (answer(machineQueryKeys.ofMaker(brand)) ?? []).length > 0;
  return {
    title: isMaker ? machinePagesTexts.ofMakerTitle(brand) : machinePagesTexts.allMachinesTitle,
    description: machinePagesTexts.finderText,
    ...(text === undefined ? { canonicalPath: machinesPath(isMaker ? { brand } : {}) } : {}),
  };
}

function guideHead({ origin, answer }: Page, slug: string): OwnHead {
  const guide = answer(queryKeys.guide(slug));
  if (!guide) return { title: guideTexts.notFound.title };
  const { title, summary } = guide;
  const path = paths.guide(slug);
  return {
    title,
    description: summary,
    canonicalPath: path,
    jsonLd: [article(origin, guide), breadcrumbList(origin, [], { name: title, path })],
  };
}

function searchHead(page: Page): OwnHead {
  const { listing, total } = listOf(page, { name: 'search' });
  return {
    title: searchTitle(listing),
    description: searchPageTexts.description(page.settings.site.name),
    ...listAddresses(SEARCH_PATH, listing, total),
    canonicalPath: SEARCH_PATH,
  };
}

function legalHead({ answer }: Page, name: TextPageName): OwnHead {
  const legal = answer(queryKeys.legalPage(name));
  const title = legal?.title ?? legalTexts.titles[name];
  const firstParagraph = legal?.blocks.find((block) => block.kind === 'paragraph');
  return { title, description: withoutLinks(firstParagraph?.text ?? title), canonicalPath: `/${name}` };
}
