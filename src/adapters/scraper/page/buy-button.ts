import { PATTERNS } from './patterns.ts';
import { foldWords, oneLine } from './clean-text.ts';
import {
  hintOf,
  namedBy,
  type PageElement,
  type PageTree,
  descendants,
  sizeOf,
  textOf,
} from './page-tree.ts';
import { type PageRegions, REGION } from './page-regions.ts';

export interface BuyButton {
  readonly element: PageElement;
  readonly enabled: boolean;
  /** Its words say it, not only its class. */
  readonly worded: boolean;
}
const isBuyName = namedBy(PATTERNS.buyName);
const looksButton = namedBy(/btn|button|buy|cart|basket|bag|sepet|korb|panier|add-?to/);
const MAX_ELEMENTS = 14;

/** Whether a button or link does nothing. */
export function isOff(element: PageElement): boolean {
  const { attribs } = element;
  const isDisabled = (attribs['disabled'] ?? 'false') !== 'false' || attribs['aria-disabled'] === 'true';
  return isDisabled || PATTERNS.offName.test(hintOf(element));
}

/** What a button says, by whatever attribute. */
function wordsOf(element: PageElement): string {
  const { attribs } = element;
  const said = ['value', 'alt', 'aria-label', 'title'].map((name) => attribs[name] ?? '');
  return foldWords(oneLine([textOf(element, 120), ...said].join(' '))).trim();
}

/** The buttons that put the page's product into the basket, in document order; those of other products are left out. */
export function findBuyButtons(tree: PageTree, regions: PageRegions): BuyButton[] {
  const buttons: BuyButton[] = [];
  for (const element of tree.elements) {
    const { name: tag, attribs, ownText } = element;
    if (sizeOf(element) > MAX_ELEMENTS) continue;
    const isButton =
      tag === 'button' ||
      (tag === 'input' && /^(?:submit|button|image)$/i.test(attribs['type'] ?? '')) ||
      attribs['role'] === 'button';
    const isLink = tag === 'a';
    const isBox = !isButton && (tag === 'div' || tag === 'span');
    // A line of text that a script makes a button holds its words and hardly more.
    const isLine =
      tag === 'p' && element.children.length > 0 && sizeOf(element) === 1 && ownText.length <= 60;
    if (!isButton && !isLink && !isBox && !isLine) continue;
    const hint = hintOf(element);
    const acts = isButton || 'onclick' in attribs;
    // Of boxes those are buttons that are styled as one.
    if (isBox && !acts && !looksButton(element)) continue;
    if (regions.has(element, REGION.unseen)) continue;
    // A box around a real button is no button: the one within it is.
    const isReal = ({ name: inner, attribs: { type } }: PageElement): boolean =>
      inner === 'button' || (inner === 'input' && type !== 'hidden');
    if (isBox && descendants(tree, element).some(isReal)) continue;
    const href = attribs['href'] ?? '';
    const isNamed = isBuyName(element) || (isLink && PATTERNS.buyAddress.test(href));
    // A link that just leads elsewhere buys nothing.
    if (!acts && !isNamed && (isLink ? !PATTERNS.buyingLink.test(`${hint} ${href}`) : sizeOf(element) > 3))
      continue;
    const text = wordsOf(element);
    if (text.length > 120) continue;
    const said = text.length < 90 ? PATTERNS.buy.exec(text)?.[0] : undefined;
    const isScript = isButton || /^\s*(?:javascript:|#)/i.test(href);
    const worded = isLine
      ? said !== undefined && text.length - said.length <= 6
      : said !== undefined || (isScript && PATTERNS.basket.test(text) && text.length < 20);
    if (PATTERNS.notBuy.test(text) || (!worded && PATTERNS.notBuy.test(hint))) continue;
    if (worded || (isNamed && (isButton || isLink)))
      buttons.push({ element, enabled: !isOff(element), worded });
  }
  return buttons;
}
