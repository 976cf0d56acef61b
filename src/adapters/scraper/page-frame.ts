import { anyOf, foldWords } from './page/clean-text.ts';
import type { MetaTags } from './data/meta-tags.ts';
import type { ReasonCode } from './extract-result.ts';
import { pathOf } from './page/page-address.ts';
import { type PageRegions, REGION } from './page/page-regions.ts';
import { type PageTree, textOf } from './page/page-tree.ts';
import type { VisiblePage } from './read-page.ts';
import { type ProductFinding, hasOffer } from './product-finding.ts';

const NOT_FOUND = new RegExp(anyOf('notFound'));
const BLOCKED = new RegExp(anyOf('blocked'));
/** What the page of a shop for members only calls itself; it asks for a password too. */
const LOGIN_TITLE = new RegExp(anyOf('loginTitle'));
/** The basket's own address ends in its name; "/bag/leather-tote" is a product. */
const CART_PATH =
  /\/(?:sepet|sepetim|cart|basket|warenkorb|panier|carrito|carrello|carrinho|koszyk|kosik|kosar|winkelwagen|winkelmand|kundvagn|varukorg|handlekurv|kurv|ostoskori|korzina|bag|shopping-?(?:cart|bag))(?:\.\w+|\/(?:index|view|show|detail)(?:\.\w+)?)?\/?$|\/(?:checkout|odeme|siparis-?(?:tamamla\w*|ozeti|alindi|onayi))(?:\/|\.\w+|$)/;
const CART_TITLE = new RegExp(anyOf('cartTitle'));
const NO_RESULTS = new RegExp(anyOf('noResults'));
/** Pages of a shop that are about the visitor or about the shop, by the last part of their address. */
const OTHER_PATH = new RegExp(anyOf('otherPaths'));
const OTHER_TITLE = new RegExp(anyOf('otherTitle'));
const ARTICLE_TYPES = ['article', 'blogposting', 'newsarticle', 'recipe', 'faqpage', 'howto'];
const ARTICLE_PATH = new RegExp(`/(?:${anyOf('articlePaths')})(?:/|$)`);
const LIST_TYPES = ['collectionpage', 'searchresultspage', 'offercatalog'];
const HOME_PATH = /^\/?(?:index\.\w+|default\.\w+|anasayfa|home)?\/?$/;
const CHALLENGE = /cf-chl|challenge-platform|px-captcha|datadome|_incapsula_/i;
const BUY_ACTION =
  /add-?to-?(?:cart|basket|bag)|(?:cart|basket|panier|warenkorb|carrito|carrello|koszyk)\/add|sepete?-?ekle|addtocart/i;
const LIST_PATH = new RegExp(`/(?:${anyOf('listPaths')})(?:/|$)`);
const PRODUCT_PATH = new RegExp(anyOf('productPaths'));
const LIST_QUERY = new RegExp(`[?&](?:${anyOf('searchParameters')})=[^&]`);

/** What a page of hits calls itself, in folded words. */
const SEARCH_TITLE = new RegExp(anyOf('searchTitle'));

/**
 * Reads address, title, heading and declared types for signs of pages that are no product. `products` are those that data
 * name as the page's own, `orphan` what microdata say of none.
 */
export function readPageFrame(
  { tree, regions, heading: named }: VisiblePage,
  url: string,
  meta: MetaTags,
  linkedTypes: ReadonlySet<string>,
  products: readonly ProductFinding[],
  orphan: ProductFinding | undefined,
) {
  const path = pathOf(url);
  const address = `${path}${/\?.*$/.exec(url)?.[0] ?? ''}`;
  const [title, heading] = [foldWords(meta.title), foldWords(named?.text ?? '')];
  const text = textOf(tree.root, 12_000).replace(/\s+/g, ' ').trim();
  const { length } = text;
  const scriptLength = tree.scripts.reduce((sum, script) => sum + script.text.length, 0);
  const isBare = products.length === 0;
  const sells = tree.tagged('form').some(({ attribs }) => BUY_ACTION.test(attribs['action'] ?? ''));
  const says = (pattern: RegExp): boolean => pattern.test(title) || pattern.test(heading);
  const isOf = (types: readonly string[]): boolean => types.some((type) => linkedTypes.has(type));
  const isBlocked = (): boolean =>
    BLOCKED.test(title) ||
    (length < 1500 &&
      (BLOCKED.test(heading) ||
        BLOCKED.test(foldWords(text)) ||
        tree.scripts.some((script) => CHALLENGE.test(script.text.slice(0, 3000)))));
  const hasPasswordField = (): boolean =>
    tree.tagged('input').some(({ attribs }) => attribs['type'] === 'password');
  const hopeless: readonly (readonly [code: ReasonCode, holds: () => boolean])[] = [
    ['EMPTY_PAGE', () => isBare && length < 3 && scriptLength < 50],
    ['BLOCKED', () => isBare && isBlocked()],
    ['NOT_FOUND', () => isBare && says(NOT_FOUND)],
    ['CART_PAGE', () => CART_PATH.test(path) || (isBare && says(CART_TITLE))],
    ['LOGIN_PAGE', () => isBare && says(LOGIN_TITLE) && hasPasswordField()],
    ['NOT_PRODUCT', () => isBare && (OTHER_PATH.test(address) || says(OTHER_TITLE))],
  ];
  return {
    /** Why the page has no product of its own. */
    hopeless: hopeless.find(([, holds]) => holds())?.[0],
    looksArticle:
      // An article may speak of a product without selling it.
      ![...products, orphan].some(hasOffer) &&
      (isOf(ARTICLE_TYPES) ||
        meta.type.startsWith('article') ||
        (ARTICLE_PATH.test(path) && !(/\/articles?\//.test(path) && sells))),
    looksList: LIST_PATH.test(path) || LIST_QUERY.test(url) || isOf(LIST_TYPES),
    /** Address or title are those of a page of hits. */
    looksSearch: says(SEARCH_TITLE) || (LIST_QUERY.test(url) && !PRODUCT_PATH.test(path)),
    /** The address is a site's front door. */
    looksHome: HOME_PATH.test(path) && path !== '' && !url.includes('?'),
    looksProduct: sells || PRODUCT_PATH.test(address),
    /** Whether the page says that its list is empty; asked only where that matters. */
    noResults: (): boolean => NO_RESULTS.test(heading) || saysNoResults(tree, regions),
    /** Little text beside much script: the content comes from scripts. */
    needsScript: length < 600 && scriptLength > 300 && length * 3 < scriptLength,
  };
}

/** Empty baskets, wish lists and review tabs say "none" of something else. */
const OF_SOMETHING_ELSE = new RegExp(anyOf('notOfList'));

function saysNoResults(tree: PageTree, regions: PageRegions): boolean {
  return tree.elements.some((element) => {
    if (element.ownText.length < 8 || element.ownText.length > 160) return false;
    const text = foldWords(element.ownText);
    return NO_RESULTS.test(text) && !OF_SOMETHING_ELSE.test(text) && !regions.has(element, REGION.unseen);
  });
}
