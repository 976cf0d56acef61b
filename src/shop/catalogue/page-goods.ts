import type { CatalogueReader } from '#catalogue/create-catalogue';
import { matchRoute } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { NO_GOODS, type SearchIndex } from '#search/create-search-index';
import type { QueryToken } from '#search/query-tokens';
import { type ContentPage, linksAbout } from '#search/read-pages';
import { textOf, type TypedWord } from './search-parts.ts';
import { AND } from './several-goods.ts';

/**
 * Returns a function that finds the goods for a search that means a page: those that the page's text names for the fault,
 * then those of its categories, with the words first. For `overlok kumaşı kesmiyor`, knives of overlocks.
 */
export function createPageGoods(search: SearchIndex, catalogue: CatalogueReader) {
  const inCategory = (category: string): number[] =>
    catalogue.list({ ...EMPTY_LISTING, category }).products.map(({ id }) => catalogue.numbers.find(id) ?? -1);
  const behindLink = (link: string): Iterable<number> => {
    const { pathname, searchParams } = new URL(link, 'http://shop');
    const route = matchRoute(pathname);
    if (route.name === 'search') return search.read(searchParams.get('q') ?? '').numbers;
    return route.name === 'category' ? inCategory(route.slug) : [];
  };

  /** @param tokens all words of the search @param left those that do not mean the page itself */
  return (
    page: ContentPage | undefined,
    tokens: readonly QueryToken[],
    left: readonly TypedWord[],
  ): Int32Array => {
    if (!page) return NO_GOODS.numbers;
    const about = tokens.flatMap(({ words }) => words);
    const goods = new Set(page.categories.flatMap(inCategory));
    const words = left.filter(({ token }) => !AND.has(token.folded));
    return Int32Array.from(
      new Set([
        ...linksAbout(page, about).flatMap((link) => [...behindLink(link)]),
        ...search.find(textOf(words)).filter((number) => goods.has(number)),
        ...goods,
      ]),
    );
  };
}
