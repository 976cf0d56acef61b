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
const looksButton = namedBy(/btn|button|buton|dugme|buy|cart|basket|bag|sepet|korb|panier|add-?to/);
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

const isButton = ({ name: tag, attribs }: PageElement): boolean =>
  tag === 'button' ||
  (tag === 'input' && /^(?:submit|button|image)$/i.test(attribs['type'] ?? '')) ||
  attribs['role'] === 'button';

/** A line of text that a script makes a button holds its words and hardly more. */
const isLine = (element: PageElement): boolean =>
  element.name === 'p' &&
  element.children.length > 0 &&
  sizeOf(element) === 1 &&
  element.ownText.length <= 60;

const acts = (element: PageElement): boolean => isButton(element) || 'onclick' in element.attribs;

/** Of boxes those are buttons that are styled as one, and are not around a real one. */
function isBoxButton(tree: PageTree, element: PageElement): boolean {
  if (element.name !== 'div' && element.name !== 'span') return false;
  const isReal = ({ name: inner, attribs: { type } }: PageElement): boolean =>
    inner === 'button' || (inner === 'input' && type !== 'hidden');
  return (acts(element) || looksButton(element)) && !descendants(tree, element).some(isReal);
}

function isNamedBuy(element: PageElement): boolean {
  const isBuyLink = element.name === 'a' && PATTERNS.buyAddress.test(element.attribs['href'] ?? '');
  return isBuyName(element) || isBuyLink;
}

/** Whether an element without a name for buying just leads elsewhere, or is a text of several elements. */
function leadsElsewhere(element: PageElement): boolean {
  if (acts(element) || isNamedBuy(element)) return false;
  const { name: tag, attribs } = element;
  return tag === 'a'
    ? !PATTERNS.buyingLink.test(`${hintOf(element)} ${attribs['href'] ?? ''}`)
    : sizeOf(element) > 3;
}

/** Whether the words say that the product goes into the basket. */
function saysBuy(element: PageElement, text: string): boolean {
  const said = text.length < 90 ? PATTERNS.buy.exec(text)?.[0] : undefined;
  if (isLine(element)) return said !== undefined && text.length - said.length <= 6;
  const isScript = isButton(element) || /^\s*(?:javascript:|#)/i.test(element.attribs['href'] ?? '');
  return said !== undefined || (isScript && PATTERNS.basket.test(text) && text.length < 20);
}

/** The buttons that put the page's product into the basket, in document order; those of other products are left out. */
export function findBuyButtons(tree: PageTree, regions: PageRegions): BuyButton[] {
  const buttons: BuyButton[] = [];
  for (const element of tree.elements) {
    if (sizeOf(element) > MAX_ELEMENTS) continue;
    const isPressed = isButton(element) || element.name === 'a';
    if (!isPressed && !isLine(element) && !isBoxButton(tree, element)) continue;
    if (regions.has(element, REGION.unseen) || leadsElsewhere(element)) continue;
    const text = wordsOf(element);
    if (text.length > 120) continue;
    const worded = saysBuy(element, text);
    if (PATTERNS.notBuy.test(text) || (!worded && PATTERNS.notBuy.test(hintOf(element)))) continue;
    if (worded || (isPressed && isNamedBuy(element)))
      buttons.push({ element, enabled: !isOff(element), worded });
  }
  return buttons;
}
