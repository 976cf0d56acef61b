import { z } from 'zod';
import {
  facets,
  productCard,
  productJson,
  productVariant,
  searchResult,
} from '#contract/catalogue/product/products';
import { AppError, requireFound } from '#domain/errors';
import {
  EMPTY_LISTING,
  formatListing,
  isAttributeParam,
  listingFaults,
  type ListingQuery,
  MAX_PAGE_SIZE,
  parseListing,
  SORTS,
} from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import { type Content, etagOf } from '../../answers/answer.ts';
import { preparedJson } from '../../answers/prepared-json.ts';
import { visibleJson, visibleProduct, variantsOf } from '../../views/shop-view.ts';
import { JSON_LIST, textInSlices } from '../../answers/text-in-slices.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

/**
 * The tag of a product: its file's version for `If-Match`, and after a dot what the answer says besides the file, so
 * that a browser does not reuse an older answer.
 */
export const productTag = (
  digest: string,
  { categoryId, stockCount }: Pick<Product, 'categoryId' | 'stockCount'>,
): string => `"${digest}.${categoryId}.${stockCount}"`;

/** The default number of results in the search box, and the largest. */
const SEARCH_RESULTS = 50;
const MAX_SEARCH_RESULTS = 100;
export const SIMILAR_PRODUCTS = 8;
const MAX_CARDS = 50;
const MAX_SEARCH_LENGTH = 200;

const listParams = z.object({
  page: z.string().optional().describe('1-based'),
  pageSize: z.string().optional().describe(`At most ${MAX_PAGE_SIZE}`),
  sort: z.string().optional().describe(SORTS.join(', ')),
  q: z.string().optional().describe('Search text'),
  plain: z.string().optional().describe('true: nothing is read into the search text'),
  categoryId: z.string().optional(),
  category: z.string().optional().describe('Category slug, with the categories below it'),
  brand: z.string().optional().describe('Repeatable'),
  price: z.string().optional().describe('min-max, -max, min- or 10000+ in lira'),
  machine: z.string().optional().describe('Slug of a machine: only parts that fit it'),
  inStock: z.string().optional().describe('true: what can be bought now, false: what is sold out'),
  discounted: z.string().optional(),
  'f.<key>': z
    .string()
    .optional()
    .describe('A facet of the category, repeatable: one of its values, or min..max of its numbers'),
  fields: z.literal('card', 'yalnız "card" olabilir').optional().describe('Only what a card shows'),
});
const LIST_PARAMS = Object.keys(listParams.shape);

/** @throws AppError `bad_request` naming each parameter without a sensible meaning */
function requireListing(search: URLSearchParams): ListingQuery {
  const issues = listingFaults(search);
  const [first] = issues;
  if (!first) return parseListing(search);
  throw new AppError('bad_request', { message: `"${first.path}" ${first.message}.`, issues });
}

export const TOTAL_HEADER = { 'X-Total-Count': 'Products in the whole list' };

async function wholeList(products: readonly Product[]): Promise<Content> {
  const text = await textInSlices(products, visibleJson, JSON_LIST);
  return { type: JSON_TYPE, ...text, headers: { 'X-Total-Count': String(products.length) } };
}

export function productRoutes({ shop, reply, view, panel }: ApiTools): readonly ApiRoute[] {
  const { catalogue } = shop;
  /** The tag of a product as shoppers see it; undefined for an unknown file. */
  const tagOf = (product: Product): string | undefined => {
    const digest = panel?.writer.digestOf(product.id);
    return digest === undefined ? undefined : productTag(digest, product);
  };
  const onEmptySearch = (text: string): void => panel?.searches.record(text);

  const requireProduct = (slug: string): Product =>
    requireFound(catalogue.findProductBySlug(slug), 'product_not_found');

  const listPage = (query: ListingQuery, isCards: boolean, site: Site) => () => {
    const { products, total } = shop.list(query, site);
    // With filters, the filters may be the cause.
    if (total === 0 && formatListing({ ...EMPTY_LISTING, q: query.q }) === formatListing(query))
      onEmptySearch(query.q);
    return {
      sources: [total, ...products],
      render: (): Content => ({
        type: JSON_TYPE,
        body: isCards ? view.cardsJson(products) : `[${products.map(visibleJson).join(',')}]`,
        headers: { 'X-Total-Count': String(total) },
      }),
    };
  };

  return [
    apiRoute('GET', '/api/products', 'public', {
      summary: 'All products; with any parameter one page of them.',
      query: listParams,
      response: {
        description: 'Products, or cards with fields=card',
        body: z.array(z.union([productJson, productCard])),
        headers: TOTAL_HEADER,
      },
      handler: ({ search, storefront: { site }, context }) => {
        if (![...search.keys()].some((name) => LIST_PARAMS.includes(name) || isAttributeParam(name))) {
          return reply(context, ['products', shop.assortmentKey(site)], () => ({
            sources: [catalogue.revision],
            render: () => wholeList(shop.products(site)),
          }));
        }
        const query = requireListing(search);
        const isCards = search.get('fields') === 'card';
        // Each storefront has pinned products of its own.
        const key = ['products', formatListing(query), isCards, site.id];
        return reply(context, key, listPage(query, isCards, site));
      },
    }),
    apiRoute('GET', '/api/products/facets', 'public', {
      summary: 'Counts beside the filters of a list.',
      query: listParams,
      response: { description: 'Counts by brand, price, category and stock', body: facets },
      handler: ({ search, storefront: { site }, context }) => {
        const query = { ...requireListing(search), page: 1 };
        return reply(context, ['facets', formatListing(query), shop.assortmentKey(site)], () =>
          preparedJson(shop.facets(query, site), { showsCounts: false }),
        );
      },
    }),
    apiRoute('GET', '/api/products/search', 'public', {
      summary: `The best results of a search, ${SEARCH_RESULTS} without a limit; none below two letters or digits.`,
      query: z.object({
        q: z.string().optional(),
        machine: listParams.shape.machine,
        limit: z.coerce.number().int().min(1).max(MAX_SEARCH_RESULTS).default(SEARCH_RESULTS),
      }),
      response: { description: 'Results, best first', body: z.array(searchResult), headers: TOTAL_HEADER },
      handler: ({ query, storefront: { site }, context }) => {
        const text = (query.q ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
        const { limit, machine = '' } = query;
        return reply(context, ['search', limit, machine, text, shop.assortmentKey(site)], () => {
          const { products, total } = shop.search(text, limit, { site, machine });
          if (total === 0 && machine === '') onEmptySearch(text);
          return {
            sources: [total, ...products.map(catalogue.face)],
            showsCounts: false,
            render: () => ({
              type: JSON_TYPE,
              body: JSON.stringify(products.map((product) => searchResult.parse(catalogue.card(product)))),
              headers: { 'X-Total-Count': String(total) },
            }),
          };
        });
      },
    }),
    apiRoute('GET', '/api/products/:slug', 'public', {
      summary: 'One product; a former slug redirects to the present one.',
      response: { description: 'The product', body: productJson, headers: { ETag: 'Tag for If-Match' } },
      errors: ['product_not_found'],
      handler: ({ params: { slug }, storefront: { site }, context }) => {
        const moved = catalogue.findProductByOldSlug(slug);
        if (moved) return context.redirect(`/api/products/${encodeURIComponent(moved.slug)}`, 301);
        return reply(context, ['product', slug, site.id], () => {
          const product = requireProduct(slug);
          const offers = view.offersOf(product, site);
          const text = JSON.stringify(offers);
          // The digest stays readable for If-Match: what else the answer contains is added after a dot.
          const etag = tagOf(product)?.replace(/"$/, text === '{}' ? '"' : `.${etagOf(text).slice(1)}`);
          return {
            sources: [product, etag, text],
            render: () => ({
              type: JSON_TYPE,
              body: JSON.stringify({ ...visibleProduct(product), ...offers }),
              ...(etag === undefined ? {} : { etag }),
            }),
          };
        });
      },
    }),
    apiRoute('GET', '/api/cards', 'public', {
      summary: 'Products by their present or former slugs, in that order; those that are gone are left out.',
      query: z.object({ slug: z.string().optional().describe(`Repeatable, at most ${MAX_CARDS}`) }),
      response: { description: 'Cards', body: z.array(productCard) },
      handler: ({ search }) => {
        const slugs = [...new Set(search.getAll('slug'))].slice(0, MAX_CARDS);
        return catalogue.productsBySlugs(slugs).map((each) => catalogue.card(each));
      },
    }),
    apiRoute('GET', '/api/products/:slug/variants', 'public', {
      summary:
        'The products of its group, itself included, in the order of their options; none without others.',
      response: { description: 'Variants', body: z.array(productVariant) },
      errors: ['product_not_found'],
      handler: ({ params: { slug }, context }) =>
        reply(context, ['variants', slug], () => preparedJson(variantsOf(catalogue, requireProduct(slug)))),
    }),
    apiRoute('GET', '/api/products/:slug/similar', 'public', {
      summary: `Up to ${SIMILAR_PRODUCTS} products most like this one.`,
      response: { description: 'Cards', body: z.array(productCard) },
      errors: ['product_not_found'],
      handler: ({ params: { slug }, storefront: { site }, context }) =>
        reply(context, ['similar', slug, shop.assortmentKey(site)], () => {
          const products = shop.similar(requireProduct(slug), SIMILAR_PRODUCTS, site);
          return { sources: products, render: () => ({ type: JSON_TYPE, body: view.cardsJson(products) }) };
        }),
    }),
  ];
}
