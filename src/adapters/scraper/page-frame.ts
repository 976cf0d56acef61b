import { PATTERNS } from './page/patterns.ts';
import { foldWords, nameKey, namesAgree } from './page/clean-text.ts';
import type { MetaTags } from './data/meta-tags.ts';
import type { ReasonCode } from './extract-result.ts';
import { pathOf } from './page/page-address.ts';
import { type PageRegions, REGION } from './page/page-regions.ts';
import { nearHint, type PageTree, textOf } from './page/page-tree.ts';
import type { VisiblePage } from './read-page.ts';
import { type ProductFinding, hasOffer } from './product-finding.ts';
const ARTICLE_TYPES = ['article', 'blogposting', 'newsarticle', 'recipe', 'faqpage', 'howto'];
const LIST_TYPES = ['collectionpage', 'searchresultspage', 'offercatalog'];

interface PageData {
  /** Declared in JSON-LD. */
  readonly types: ReadonlySet<string>;
  /** Those that data name as the page's own. */
  readonly products: readonly ProductFinding[];
  /** What microdata say of no product. */
  readonly orphan: ProductFinding | undefined;
}

/** Reads address, title, heading and declared types for signs of pages that are no product. */
export function readPageFrame(
  { tree, regions, heading: named }: VisiblePage,
  url: string,
  meta: MetaTags,
  { types: linkedTypes, products, orphan }: PageData,
) {
  const path = pathOf(url);
  const address = `${path}${/\?.*$/s.exec(url)?.[0] ?? ''}`;
  const [title, heading] = [foldWords(meta.title), foldWords(named?.text ?? '')];
  const text = textOf(tree.root, 12_000).replace(/\s+/g, ' ').trim();
  const { length } = text;
  const scriptLength = tree.scripts.reduce((sum, script) => sum + script.text.length, 0);
  const isBare = products.length === 0;
  const sells = tree.tagged('form').some(({ attribs }) => PATTERNS.buyAction.test(attribs['action'] ?? ''));
  const key = nameKey(named?.text ?? '');
  const isOwn = ({ name }: ProductFinding): boolean => !name || !key || namesAgree(nameKey(name), key);
  const says = (pattern: RegExp): boolean => pattern.test(title) || pattern.test(heading);
  const isOf = (types: readonly string[]): boolean => types.some((type) => linkedTypes.has(type));
  const isBlocked = (): boolean =>
    PATTERNS.blocked.test(title) ||
    (length < 1500 &&
      (PATTERNS.blocked.test(heading) ||
        PATTERNS.blocked.test(foldWords(text)) ||
        tree.scripts.some((script) => PATTERNS.challengeScript.test(script.text.slice(0, 3000)))));
  const hasPasswordField = (): boolean =>
    tree.tagged('input').some(({ attribs }) => attribs['type'] === 'password');
  const hopeless: readonly (readonly [code: ReasonCode, holds: () => boolean])[] = [
    ['EMPTY_PAGE', () => isBare && length < 3 && tree.scripts.length === 0],
    ['BLOCKED', () => isBare && isBlocked()],
    ['NOT_FOUND', () => isBare && says(PATTERNS.notFound)],
    ['CART_PAGE', () => PATTERNS.cartPath.test(path) || (isBare && says(PATTERNS.cartTitle))],
    ['LOGIN_PAGE', () => isBare && says(PATTERNS.loginTitle) && hasPasswordField()],
    ['NOT_PRODUCT', () => isBare && (PATTERNS.otherPath.test(address) || says(PATTERNS.otherTitle))],
  ];
  return {
    /** Why the page has no product of its own. */
    hopeless: hopeless.find(([, holds]) => holds())?.[0],
    looksArticle:
      // An article may speak of a product without selling it, or have one of its maker beside the text.
      ![...products, orphan].some((product) => product && hasOffer(product) && isOwn(product)) &&
      (isOf(ARTICLE_TYPES) ||
        meta.type.startsWith('article') ||
        (PATTERNS.articlePath.test(path) && !(/\/articles?\//.test(path) && sells))),
    looksList: PATTERNS.listPath.test(path) || PATTERNS.searchQuery.test(url) || isOf(LIST_TYPES),
    /** Address or title are those of a page of hits. */
    looksSearch:
      says(PATTERNS.searchTitle) || (PATTERNS.searchQuery.test(url) && !PATTERNS.productPath.test(path)),
    /** The address is a site's front door. */
    looksHome: PATTERNS.homePath.test(path) && path !== '' && !url.includes('?'),
    looksProduct: sells || PATTERNS.productPath.test(address),
    /** Whether the page says that its list is empty; asked only where that matters. */
    noResults: (): boolean => PATTERNS.noResults.test(heading) || saysNoResults(tree, regions),
    /** Little text beside much script, or nearly none beside any: the content comes from scripts. */
    needsScript: length < 30 ? tree.scripts.length > 0 : length < 600 && length * 3 < scriptLength - 300,
  };
}

function saysNoResults(tree: PageTree, regions: PageRegions): boolean {
  return tree.elements.some((element) => {
    const { ownText } = element;
    if (ownText.length < 8 || ownText.length > 160 || regions.has(element, REGION.unseen)) return false;
    const text = foldWords(ownText);
    return PATTERNS.noResults.test(text) && !PATTERNS.noneOfElse.test(`${text} ${nearHint(element)}`);
  });
}
