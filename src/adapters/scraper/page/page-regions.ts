import { PATTERNS } from './patterns.ts';
import { foldWords, oneLine } from './clean-text.ts';
import {
  hintOf,
  remember,
  type PageElement,
  type PageTree,
  childrenOf,
  contains,
  descendants,
  sizeOf,
  textOf,
} from './page-tree.ts';

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
  /** Masks: aside or furniture; these or hidden. */
  elsewhere: 66,
  unseen: 67,
  /** Page furniture: header, navigation, footer. */
  furniture: 64,
} as const;

export type PageRegions = ReturnType<typeof readRegions>;

/** What tags say of what they hold. */
const TAGS: Readonly<Record<string, number>> = {
  template: REGION.hidden,
  noscript: REGION.hidden,
  dialog: REGION.hidden,
  nav: REGION.furniture,
  footer: REGION.furniture,
  header: REGION.furniture,
  aside: REGION.aside,
  del: REGION.struck,
  s: REGION.struck,
  strike: REGION.struck,
};
const SMALL_HEADER = 15;
/** Words about prices on a box of whole products name something else. */
const PRICE_BOX = 40;

/** What class, id and test names say. */
const regionOfNames = remember((names): number => {
  const hint = names.replaceAll(PATTERNS.nameOfElse, '');
  let region = 0;
  if (PATTERNS.asideName.test(hint)) region |= REGION.aside;
  if (PATTERNS.furnitureName.test(hint)) region |= REGION.furniture;
  if (PATTERNS.oldPriceName.test(hint)) region |= REGION.struck;
  else if (PATTERNS.perhapsOldPriceName.test(hint)) region |= REGION.perhapsStruck;
  if (PATTERNS.hiddenName.test(hint) && !PATTERNS.shownAgainName.test(hint)) region |= REGION.hidden;
  return region;
});

/** Whether an element's attributes hide it. */
export function isHidden({ name: tag, attribs }: PageElement): boolean {
  return (
    (attribs['hidden'] ?? 'until-found') !== 'until-found' ||
    (tag === 'input' && attribs['type'] === 'hidden') ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs['style'] ?? '')
  );
}

function isStruckByStyle({ attribs }: PageElement): boolean {
  return attribs['data-a-strike'] === 'true' || /line-through/i.test(attribs['style'] ?? '');
}

/**
 * Marks what each place of the page is. `heading` is where the page names its product: nothing that holds
 * it is ever set aside.
 */
export function readRegions(tree: PageTree, heading: PageElement | undefined) {
  const flags = new Uint8Array(tree.elements.length);
  const most = tree.elements.length * 0.6;
  /** Boxes in which a shelf of other products has begun, with the tag of its heading. */
  const shelves = new Map<PageElement | null, string>();
  for (const element of tree.elements) {
    const { attribs, name: tag, parent } = element;
    const size = sizeOf(element);
    const isPlain =
      (tag === 'header' && size <= SMALL_HEADER) || (tag === 'aside' && isBuyBox(tree, element));
    const ofTag = isPlain || (tag === 'dialog' && 'open' in attribs) ? 0 : (TAGS[tag] ?? 0);
    let named = ofTag & ~REGION.struck;
    named |= regionOfNames(hintOf(element)) | (isHidden(element) ? REGION.hidden : 0);
    if (shelves.has(parent)) named |= REGION.aside;
    // The usual theme of Shopify shows this mark only in a box that is sold out.
    if (parent && hintOf(element).includes('price__badge-sold-out') && !hintOf(parent).includes('--sold-out'))
      named |= REGION.hidden;
    const shelf = /^h[2-6]$/.test(tag) ? boxOfHead(element) : null;
    if (tag <= (shelves.get(shelf) ?? '')) shelves.delete(shelf);
    if (shelf && heading && element.index > heading.index && saysShelf(element)) shelves.set(shelf, tag);
    const containsName = heading !== undefined && contains(element, heading);
    if (size > most || tag === 'body' || tag === 'html' || containsName) named = 0;
    else if (size > PRICE_BOX) named &= ~(REGION.struck | REGION.perhapsStruck);
    if ((ofTag & REGION.struck) > 0 || isStruckByStyle(element)) named |= REGION.struck;
    flags[element.index] = (parent ? (flags[parent.index] ?? 0) : 0) | named;
  }
  return {
    has: (element: PageElement, region: number): boolean => ((flags[element.index] ?? 0) & region) !== 0,
  };
}

/** Whether a heading says that other products follow: "Benzer Ürünler". */
const saysShelf = (element: PageElement): boolean =>
  PATTERNS.shelf.test(foldWords(oneLine(textOf(element, 80))));

/** The box whose further elements a heading speaks of: the first around it that holds more. */
function boxOfHead({ parent }: PageElement): PageElement | null {
  return parent && childrenOf(parent).length === 1 ? boxOfHead(parent) : parent;
}

/** Whether a box sells and pictures no other page: some shops put price and button into an aside. */
function isBuyBox(tree: PageTree, box: PageElement): boolean {
  const inner = descendants(tree, box);
  return (
    !inner.some(({ name: tag, parent }) => tag === 'img' && parent?.name === 'a') &&
    inner.some(
      (element) =>
        (element.name === 'button' || element.name === 'a') &&
        PATTERNS.buy.test(foldWords(oneLine(textOf(element, 60))).trim()),
    )
  );
}
