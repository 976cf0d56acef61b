import { PATTERNS } from './patterns.ts';
import { foldWords, lettersIn, nameKey, oneLine } from './clean-text.ts';
import { groupBy } from '#kernel/group-by';
import {
  boxesOf,
  type PageElement,
  type PageTree,
  childrenOf,
  isText,
  sizeOf,
  textOf,
  hintOf,
  contains,
} from './page-tree.ts';
import { findCards } from '../list/price-cards.ts';
import { REGION } from './page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

/** Whether a text is too short or long for a name, or names a part of the page. */
function isJunkName(text: string): boolean {
  const words = foldWords(text);
  const { onlyNumber, notName, asksChoice, skuLabel, gtinLabel } = PATTERNS;
  const isSaid = [onlyNumber, notName, asksChoice, skuLabel, gtinLabel].some((each) => each.test(words));
  return isSaid || text.length < 2 || text.length > 300 || text.endsWith(':');
}

/** The parts of a page's title, between bars and dashes: the product's name, its category, the shop's own name. */
export function partsOfTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s|\s*\|\s*/);
}

/** Whether an element within a name is a button, or made for screen readers or scripts. */
function isUnseen({ name: tag, attribs }: PageElement): boolean {
  const [classes = '', style = ''] = [attribs['class'], attribs['style']];
  return tag === 'button' || PATTERNS.unseenName.test(classes) || /display\s*:\s*none/i.test(style);
}

/** The text of a name as it is seen; all of it where nothing of it is. */
export function seenText(element: PageElement): string {
  const read = (skips: (inner: PageElement) => boolean): string =>
    oneLine(textOf(element, 600, { skips, gapOf: () => ' ' }));
  return read(isUnseen) || read(({ name: tag }) => tag === 'button');
}

/** A name without its end, such as a code, that stands in a tag of its own, if title or data have the name without it. */
function withoutTail(element: PageElement, text: string, titleKey: string, keys: readonly string[]): string {
  const isKnown = (key: string): boolean =>
    titleKey.includes(key) || keys.some((known) => known.includes(key));
  if (isKnown(nameKey(text))) return text;
  const parts = element.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && !isText(only))
    return withoutTail(only, text, titleKey, keys);
  let cut = text;
  for (const part of parts.slice(1).toReversed()) {
    const tail = oneLine(textOf(part, 300));
    if (tail === '' || !cut.endsWith(tail) || tail.length > cut.length - tail.length) return text;
    cut = cut.slice(0, -tail.length).trimEnd();
    if (nameKey(cut).length > 3 && isKnown(nameKey(cut))) return cut;
  }
  return text;
}

/** Where a heading leads: the link that it stands in or holds. */
function headingLink(element: PageElement): string | undefined {
  const near = [...childrenOf(element), ...boxesOf(element.parent)];
  return near.find(({ name }) => name === 'a')?.attribs['href'];
}

const leadsToPage = (heading: PageElement): boolean =>
  !/^(?:#|javascript:|$)/i.test(headingLink(heading) ?? '');

/** Elements of one tag and class that stand three times or more with other texts: each names a card. */
function findCardNames(elements: ReadonlySet<PageElement>): ReadonlySet<PageElement> {
  const groups = groupBy(elements, ({ name: tag, attribs }) => `${tag} ${attribs['class'] ?? ''}`);
  const namesIn = (group: readonly PageElement[]) => new Set(group.map((each) => nameKey(textOf(each, 200))));
  return new Set([...groups.values()].filter((group) => namesIn(group).size >= 3).flat());
}

function namesOf({ attribs }: PageElement): string {
  return `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`;
}

/** Whether class or id call an element a product's name. */
const isProductName = (element: PageElement): boolean => PATTERNS.productName.test(namesOf(element));

export interface PageHeading {
  readonly element: PageElement;
  readonly text: string;
  /** Whether the name is also what structured data or the title say. */
  readonly confirmed: boolean;
}

const UNNAMING_TAGS = new Set(['title', 'option', 'a', 'li', 'button', 'label']);

/** The parts of a title that may be the product's name: "Singer 3223 | Dikiş Dünyası". */
function titleParts(title: string): string[] {
  return partsOfTitle(title)
    .map(nameKey)
    .filter((key) => key.length > 7);
}

/** The part of a title where shops put their own name, mostly the last, when a heading says the other. */
function shopName(tree: PageTree, title: string): string | undefined {
  const [first = '', ...others] = partsOfTitle(title).map(nameKey);
  if (first === '' || others.length === 0) return undefined;
  const isHeading = tree.tagged('h1', 'h2', 'h3').some((element) => nameKey(textOf(element, 300)) === first);
  return isHeading ? others.at(-1) : undefined;
}

/** What speaks for a text being the product's name. */
const WEIGHTS = {
  /** It is what data call the product, or holds that, or is held by it. */
  known: 6,
  likeKnown: 4,
  /** The title begins with it, or holds it; the more of the title it is, the surer it is the name and no part of it. */
  beginsTitle: 1.5,
  inTitle: 0.5,
  ofTitle: 3,
  mostOfTitle: 1.5,
  shop: -4,
  named: 1,
} as const;

/**
 * The element that names the page's product: the h1 that says what structured data or the title say, else
 * the first plausible h1, else any short text equal to the known name.
 */
export function findHeading(
  tree: PageTree,
  knownNames: readonly string[],
  title: string,
): PageHeading | undefined {
  const keys = knownNames.map(nameKey).filter((key) => key.length > 2);
  const titleKey = nameKey(title);
  const shop = shopName(tree, title);
  let best: PageHeading | undefined;
  let bestPoints = 0;
  const consider = (element: PageElement, base: number): void => {
    const text = withoutTail(element, seenText(element), titleKey, keys).replace(PATTERNS.codeTail, '');
    const key = isJunkName(text) ? '' : nameKey(text);
    if (key === '') return;
    const isLike = (known: string): boolean =>
      known.includes(key) || (known.length > 5 && key.includes(known));
    const isKnown = keys.includes(key);
    const confirmed = isKnown || (key.length > 4 && keys.some(isLike));
    let points = base + (isKnown ? WEIGHTS.known : confirmed ? WEIGHTS.likeKnown : 0);
    if (key.length > 3 && titleKey.includes(key)) {
      points += titleKey.startsWith(key) ? WEIGHTS.beginsTitle : WEIGHTS.inTitle;
      points += Math.min(WEIGHTS.mostOfTitle, (key.length / titleKey.length) * WEIGHTS.ofTitle);
    }
    if (key === shop) points += WEIGHTS.shop;
    if (/product|urun|pdp/i.test(namesOf(element))) points += WEIGHTS.named;
    if (points <= bestPoints) return;
    best = { element, text, confirmed };
    bestPoints = points;
  };
  const styled = tree.tagged('h1').filter(({ attribs }) => attribs['class'] !== undefined);
  const inCards = findCardNames(new Set(styled));
  const headings = tree.tagged('h1').filter((element) => !inCards.has(element));
  for (const element of headings) consider(element, 3);
  if (bestPoints >= 5) return best;
  const named = new Set(tree.elements.filter((element) => sizeOf(element) < 12 && isProductName(element)));
  const cardNames = findCardNames(new Set([...tree.tagged('h2', 'h3').filter(leadsToPage), ...named]));
  const isKnown = (key: string): boolean =>
    keys.includes(key) || (key.length > 4 && titleKey.startsWith(key)) || titleParts(title).includes(key);
  for (const element of tree.elements) {
    const isHeading = element.name === 'h2' || element.name === 'h3';
    if (!isHeading && !named.has(element)) continue;
    if (cardNames.has(element) && !isKnown(nameKey(seenText(element)))) continue;
    consider(element, isHeading || element.name === 'a' ? 0.5 : 1.5);
  }
  if (bestPoints >= 3) return best;
  // Old shops name the product in any tag: the name is known from elsewhere or from the title, its place is not.
  const names = new Set([...keys, ...titleParts(title)]);
  if (names.size > 0)
    for (const element of tree.elements) {
      const { ownText, name: tag } = element;
      if (sizeOf(element) > 4 || UNNAMING_TAGS.has(tag) || ownText.length >= 400) continue;
      if (ownText.trim() !== '' && names.has(nameKey(ownText))) consider(element, 0);
    }
  if (!best) for (const element of headings) consider(element, 9);
  return best;
}

const UNSEEN = REGION.unseen | REGION.struck;
/** The name stands at most so many elements before the button; the nearer, the better. */
const REACH = 120;
const FADES = 30;

/** How much an element looks like the place of a name; 0: not at all. */
function rankOf(element: PageElement): number {
  const { name: tag, attribs } = element;
  if (/^h[1-6]$/.test(tag)) return 10 - Number(tag[1]);
  if (sizeOf(element) > 6 || /^(?:a|label|li|option|img)$/.test(tag)) return 0;
  const [style = '', classes = ''] = [attribs['style'], attribs['class']];
  if (isProductName(element)) return 8;
  if (PATTERNS.headingName.test(hintOf(element))) return 3;
  if (PATTERNS.largeStyle.test(`${style} ${classes}`) || Number(attribs['size'] ?? 0) >= 4) return 2.5;
  return /^(?:b|strong|big)$/.test(tag) || /bold/.test(style) ? 1 : 0;
}

/** Few letters beside digits are a price or a size. */
function isName(text: string): boolean {
  const isLong = lettersIn(text) >= (/\d/.test(text) ? 5 : 3) && text.length <= 160;
  return isLong && !/[:?!]$/.test(text) && !isJunkName(text);
}

/** The name that stands above the buy button, for pages whose headings name the page, a section or a shelf. */
export function findPlacedHeading(page: VisiblePage, url: string): PageHeading | undefined {
  const { tree, regions, candidates, buyButtons } = page;
  const cards = [...new Set(findCards(tree, candidates, url).values())];
  const isOther = (element: PageElement): boolean => cards.some((card) => contains(card, element));
  const outside = buyButtons.filter(({ element }) => !isOther(element));
  const price = candidates.find(({ element, kind }) => kind === 'price' && !isOther(element));
  const anchor = (outside.find(({ worded }) => worded) ?? outside[0] ?? (page.heading ? undefined : price))
    ?.element;
  if (!anchor) return undefined;
  let best: PageHeading | undefined;
  let bestRank = -Infinity;
  for (const element of tree.elements.slice(Math.max(0, anchor.index - REACH), anchor.index)) {
    const looks = rankOf(element);
    const rank = looks - (anchor.index - element.index) / FADES;
    if (looks === 0 || rank <= bestRank || contains(element, anchor)) continue;
    if (regions.has(element, UNSEEN) || isOther(element)) continue;
    const text = seenText(element);
    if (!isName(text)) continue;
    best = { element, text, confirmed: false };
    bestRank = rank;
  }
  return best;
}

/** Whether the page's heading may be the name of something else than the product: neither data nor title say it. */
export function isWeakHeading({ heading, regions, buyButtons }: VisiblePage, title: string): boolean {
  if (heading === undefined) return true;
  if (heading.confirmed) return false;
  const { element, text } = heading;
  const key = nameKey(text);
  const isBelow = buyButtons.some((button) => button.worded && button.element.index < element.index);
  if (element.name === 'h1') return isBelow && !nameKey(title).includes(key);
  const parts = partsOfTitle(title).map(nameKey);
  const inTitle = parts.some((part) => part.includes(key) && key.length >= part.length * 0.5);
  // A short text outside a heading that the title repeats may be the shop's own name.
  const isSure = inTitle && (key.length >= 15 || /^h[23]$/.test(element.name));
  return !isSure || regions.has(element, UNSEEN);
}
