import { foldWords } from './clean-text.ts';
import { type PageElement, type PageTree, contains } from './page-tree.ts';

/** What a place of the page is, inherited by everything within it. */
export const REGION = {
  /** Not shown: hidden by attribute, style or a class that says so. */
  hidden: 1,
  /** Other products, menus, baskets, reviews, footers: not about the page's own product. */
  aside: 2,
  /** Struck through or named as the old price. */
  struck: 4,
  /** Named in a way that mostly means the old price. */
  perhapsStruck: 8,
  /** Hidden by a rule of a style sheet in the page, which a script or another rule may undo. */
  perhapsHidden: 16,
  /** Within a link. */
  linked: 32,
  /** Page furniture: header, navigation, footer. */
  furniture: 64,
} as const;

export interface PageRegions {
  has(element: PageElement, region: number): boolean;
  /** Class, id and test names of the element, folded to lower case ASCII. */
  hint(element: PageElement): string;
}

const HIDDEN_TOKENS =
  /(?:^|\s)(?:hidden|hide|d-none|is-hidden|isHidden|display-none|displaynone|dn|u-hidden|u-hide|js-hidden|visually-hide|no-display|gizli|none|hdn|uk-hidden|ng-hide|x-hidden|template|\S{1,12}-hdn)(?=\s|$)/i;
const SHOWN_AGAIN = /(?:^|\s)(?:\S+:(?:block|flex|grid|inline\S*|table)|d-(?:\w\w)-(?:block|flex|inline\S*|grid|table)|show-for-\S+)(?=\s|$)/i;

const ASIDE = new RegExp(
  [
    'relat(?:ed|ive)[-_ ]?(?:prod|item|block|sec|wid|slid|car|list)|(?:^|[-_ ])related(?:$|[-_ ])|recommend|similar|upsell|up-sell|cross-?sell|also-?(?:bought|view|like|purchas|need)|others?-?(?:bought|viewed|also)',
    'recent(?:ly)?-?(?:view|prod|item|seen)|last-?(?:seen|viewed)|viewed-?(?:prod|item)|bought-?together|frequently|you-?(?:may|might|will)|suggest(?:ed|ion)',
    'benzer|ilgili-?urun|onerilen|oneri(?:ler)?(?:$|[-_ ])|tavsiye|son-?(?:gezilen|bakilan|incelenen|baktik)|birlikte-?al|kombin(?:$|[-_ ])|cok-?satan|one-?cikan|firsat-?urun|diger-?urun|diger-?satici|other-?seller',
    'complete-?the-?look|shop-?the-?look|best-?sell|popular-?(?:prod|item)|trending|sponsored|accessor(?:y|ies)-?(?:list|prod|block|slider|carousel)|product-?(?:carousel|slider)|(?:^|[-_ ])crosslink|verwandte|aehnliche|zubehoer|kunden-?kauften|produits-?(?:lies|similaires)|prodotti-?correlati|productos-?relacionados',
    'mini-?(?:cart|basket|bag)|(?:cart|basket|bag)-?(?:drawer|summary|popup|preview|modal|sidebar|dropdown|content|overlay|flyout|total)|side-?cart|header-?(?:cart|basket)|sepet-?(?:ozet|popup|mini|icerik|urun)|top-?cart|shopping-?(?:cart|bag)-?(?:wid|block|content)|wishlist-?(?:list|drawer)|compare-?(?:bar|list|drawer|box)',
    'newsletter|cookie|gdpr|(?:^|[-_ ])reviews?-?(?:list|container|section|wrap|content|body)|comment-?(?:list|section|area)|yorum(?:lar)?(?:$|[-_ ])|customer-?review|questions?-?(?:answer|list)|(?:^|[-_ ])faq',
    'taksit|installment|instalment',
  ].join('|'),
);
const FURNITURE =
  /(?:^|[-_ ])(?:site|page|main|global|top|mobile|sticky-?)?[-_]?(?:footer|navbar|nav|navigation|mega-?menu|main-?menu|menu|topbar|top-?bar|top-?links|breadcrumbs?|offcanvas|off-canvas|sidebar-?menu|search-?(?:suggest|autocomplete|results?-?(?:popup|dropdown)))(?:$|[-_ ](?:wrap|container|inner|content|block|section|area|list|column|outer|main|top|bottom|mobile|desktop)|(?=\s))/;

const STRUCK =
  /(?:^|[-_ ])(?:old|was|before|struck|strike\w*|crossed\w*|cross-?out|line-?through|linethrough|previous|prev|eski|piyasa|ustu-?cizili|cizili|compare(?:d)?(?:-?at)?|rrp|uvp|barre|barree|ancien|alter-?preis|antes|anterior|stary|stara|was-now--was|overlined|through|price-?off|deleted|eskifiyat|ilk-?fiyat|normal-?fiyat|indirimsiz|alt-?price|undiscounted|pre-?discount|uncut|originprice|psf|listefiyat\w*|liste-?fiyat\w*)(?=$|[-_ 0-9])|old-?price|price-?old|price-?was|was-?price|oldprice|priceold|pricewas|wasprice|crossed-?price|price-?(?:before|crossed|strike)|strikethrough|eski-?fiyat|previousprice/;
const PERHAPS_STRUCK =
  /(?:^|[-_ ])(?:regular|original|list|retail|msrp|full|market|base|standard|reference|recommended|initial|first|normal|catalog|suggested|high|non-?sale)[-_ ]?price|price[-_ ]{0,2}(?:regular|original|list|retail|msrp|full|market|base|standard|reference|initial|normal|high)(?=$|[-_ ])|(?:^|[-_ ])(?:msrp|regular|original|org|orig)(?=$|[-_ ])/;

const NAMED = new Set(['class', 'id', 'itemprop', 'data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-price-type', 'data-role', 'data-auto', 'data-hook', 'data-component', 'name']);

function rawHint(element: PageElement): string {
  let hint = '';
  for (const name in element.attrs) {
    if (!NAMED.has(name)) continue;
    const value = element.attrs[name];
    if (value !== undefined && value !== '') hint += ` ${value}`;
  }
  return hint;
}

/** Simple selectors (one class or id) that the page's own style sheets hide outside any media query. */
function hiddenSelectors(styles: readonly string[]): Set<string> {
  const selectors = new Set<string>();
  for (const style of styles) {
    let depth = 0;
    let ruleStart = 0;
    if (!/display\s*:\s*none/.test(style)) continue;
    const brace = /[{}]/g;
    let selector = '';
    for (let match = brace.exec(style); match; match = brace.exec(style)) {
      if (match[0] === '{') {
        depth += 1;
        if (depth === 1) selector = style.slice(ruleStart, match.index);
        ruleStart = match.index + 1;
      } else {
        if (depth === 1 && /display\s*:\s*none/.test(style.slice(ruleStart, match.index)))
          for (const part of selector.split(',')) {
            const plain = part.replace(/\/\*[\s\S]*?\*\//g, '').trim();
            if (/^[.#][\w-]+$/.test(plain)) selectors.add(plain);
          }
        depth = Math.max(0, depth - 1);
        ruleStart = match.index + 1;
      }
    }
  }
  return selectors;
}

interface Reading {
  readonly hint: string;
  readonly own: number;
}

/**
 * Marks what each place of the page is. `heading` is where the page names its product: nothing that holds
 * it is ever set aside.
 */
export function readRegions(tree: PageTree, heading: PageElement | undefined): PageRegions {
  const hints: string[] = [];
  const flags = new Uint8Array(tree.elements.length);
  const byHint = new Map<string, Reading>();
  const byClass = new Map<string, boolean>();
  const sheet = hiddenSelectors(tree.styles);
  const most = tree.elements.length * 0.6;

  const readingOf = (raw: string): Reading => {
    const known = byHint.get(raw);
    if (known) return known;
    const hint = foldWords(raw.slice(0, 400).replace(/([a-z])([A-Z])/g, '$1-$2'));
    let own = 0;
    if (ASIDE.test(hint)) own |= REGION.aside;
    if (FURNITURE.test(hint)) own |= REGION.furniture;
    if (STRUCK.test(hint)) own |= REGION.struck;
    else if (PERHAPS_STRUCK.test(hint)) own |= REGION.perhapsStruck;
    const reading = { hint, own };
    byHint.set(raw, reading);
    return reading;
  };
  const hiddenByClass = (classes: string): boolean => {
    const known = byClass.get(classes);
    if (known !== undefined) return known;
    const hidden = HIDDEN_TOKENS.test(classes) && !SHOWN_AGAIN.test(classes);
    byClass.set(classes, hidden);
    return hidden;
  };

  for (const element of tree.elements) {
    const { attrs, tag, parent } = element;
    const { hint, own: named } = readingOf(rawHint(element));
    hints.push(hint);
    let flag = parent ? (flags[parent.index] ?? 0) : 0;
    const large = element.end - element.index > most || tag === 'body' || tag === 'html' || tag === '#root';
    const holdsHeading = heading !== undefined && contains(element, heading);
    if (named !== 0) {
      let own = named;
      if (large || holdsHeading) own = 0;
      // The word is about prices: on a box of whole products it names something else.
      if (own & (REGION.struck | REGION.perhapsStruck) && element.end - element.index > 40) own &= ~(REGION.struck | REGION.perhapsStruck);
      flag |= own;
    }
    const style = attrs['style'];
    if (style !== undefined) {
      if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) && !holdsHeading) flag |= REGION.hidden;
      if (/line-through/i.test(style)) flag |= REGION.struck;
    }
    if (!holdsHeading && !large) {
      const classes = attrs['class'];
      if (classes !== undefined && hiddenByClass(classes)) flag |= REGION.hidden;
      if ('hidden' in attrs && attrs['hidden'] !== 'until-found') flag |= REGION.hidden;
      if (tag === 'template' || tag === 'noscript' || (tag === 'dialog' && !('open' in attrs))) flag |= REGION.hidden;
      if (tag === 'input' && attrs['type'] === 'hidden') flag |= REGION.hidden;
      if (tag === 'nav' || tag === 'footer') flag |= REGION.furniture;
      if (tag === 'header' && element.end - element.index > 15) flag |= REGION.furniture;
      if (tag === 'aside') flag |= REGION.aside;
      if (sheet.size > 0 && (attrs['id'] !== undefined || classes !== undefined)) {
        if (sheet.has(`#${attrs['id'] ?? ''}`)) flag |= REGION.perhapsHidden;
        else if (classes !== undefined && classes.split(/\s+/).some((name) => sheet.has(`.${name}`))) flag |= REGION.perhapsHidden;
      }
    }
    if (tag === 'del' || tag === 's' || tag === 'strike') flag |= REGION.struck;
    if (tag === 'a' && attrs['href'] !== undefined) flag |= REGION.linked;
    flags[element.index] = flag;
  }
  return {
    has: (element, region) => ((flags[element.index] ?? 0) & region) !== 0,
    hint: (element) => hints[element.index] ?? '',
  };
}
