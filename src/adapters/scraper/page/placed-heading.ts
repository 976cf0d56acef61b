import { nameKey } from './clean-text.ts';
import { isJunkName, partsOfTitle } from './name-words.ts';
import { NAME_CLASS, type PageHeading, seenText } from './page-heading.ts';
import { type PageRegions, REGION } from './page-regions.ts';
import { type PageElement, contains, descendants } from './page-tree.ts';
import { findCards } from '../list/price-cards.ts';
import type { VisiblePage } from './visible-page.ts';

const NAMED =
  /title|name|heading|headline|baslik|isim|titre|titel|titulo|nombre|nome|nazov|nazev|nazwa|zagolov/;
const LARGE =
  /font-size\s*:\s*(?:(?:1[6-9]|[2-9]\d)(?:\.\d+)?px|1[2-9]pt|[2-9]\dpt|(?:1\.[2-9]|[2-9])\d*r?em|x*-?large)/i;
const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
/** The same in classes of Bootstrap and Tailwind. */
const LARGE_CLASS = /(?:^|[\s:])(?:text-\d?xl|fs-[1-4]|h[1-4]|display-[1-6])(?=\s|$)/;
const BOLD_CLASS = /(?:^|[\s:])(?:fw-(?:semi)?bold(?:er)?|font-(?:semi|extra)?bold)(?=\s|$)/;
const UNSEEN_REGIONS = REGION.hidden | REGION.aside | REGION.furniture | REGION.shelf | REGION.struck;
/** The name stands before the button, in one box of at most so many elements with it. */
const MAX_BOX = 500;
const MAX_LEVELS = 12;
const MAX_LINES = 20;

/** From this rank on an element is a heading or named as the product's name. */
const SURE_RANK = 7;

/** How much an element looks like the place of a name; 0: not at all. */
function rankOf(element: PageElement, hint: string): number {
  const { tag, attrs } = element;
  if (/^h[1-6]$/.test(tag)) return 10 - Number(tag[1]);
  if (element.end - element.index > 6) return 0;
  if (tag === 'a' || tag === 'label' || tag === 'li' || tag === 'option' || tag === 'img') return 0;
  if (NAME_CLASS.test(`${attrs['class'] ?? ''} ${attrs['id'] ?? ''}`)) return 8;
  // The line itself rather than a box that holds it and more.
  if (NAMED.test(hint)) return element.end - element.index === 1 ? 3 : 2.8;
  const style = attrs['style'] ?? '';
  const classes = attrs['class'] ?? '';
  if (LARGE.test(style) || LARGE_CLASS.test(classes)) return 2.5;
  if (tag === 'font' && Number(attrs['size'] ?? 0) >= 4) return 2.5;
  return BOLD.test(style) || BOLD_CLASS.test(classes) || tag === 'b' || tag === 'strong' || tag === 'big'
    ? 1
    : 0;
}

/** Names of an element, and of the small box whose first line it is. */
function ownHint(element: PageElement, regions: PageRegions): string {
  const { parent } = element;
  const opens = parent !== undefined && parent.end - parent.index <= 8 && parent.index === element.index - 1;
  return opens ? `${regions.hint(element)} ${regions.hint(parent)}` : regions.hint(element);
}

function isName(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  // Few letters beside digits are a price or a size.
  const enough = letters >= (/\d/.test(text) ? 5 : 3);
  return enough && text.length <= 160 && !isJunkName(text) && !/[:?!]$/.test(text);
}

/** Whether two elements stand in one box of a page, not only in the page. */
function isInOneBox(heading: PageElement, anchor: PageElement): boolean {
  let box = heading.parent;
  while (box && !contains(box, anchor)) box = box.parent;
  return box !== undefined && box.tag !== 'body' && box.end - box.index <= MAX_BOX;
}

/** What the pictures of a box are called. */
function pictureNames({ tree }: VisiblePage, box: PageElement): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { tag, attrs } of descendants(tree, box))
    if (tag === 'img') names.add(nameKey(attrs['alt'] ?? ''));
  return names;
}

/**
 * The name that stands above the buy button, in the smallest box that holds both: for pages whose headings name
 * the page, a section or a shelf. Undefined when the page has no buy button of its own.
 */
export function findPlacedHeading(page: VisiblePage, url: string): PageHeading | undefined {
  const { tree, regions, candidates, buyButtons } = page;
  const cards = [...new Set(findCards(tree, candidates, url).values())];
  const own = buyButtons.filter(({ element }) => !cards.some((card) => contains(card, element)));
  const anchor = (own.find(({ worded }) => worded) ?? own[0])?.element;
  if (!anchor) return undefined;
  const heading = page.heading?.element;
  // A heading that stands above the button already is as good.
  const isAbove =
    heading !== undefined &&
    heading.index < anchor.index &&
    isInOneBox(heading, anchor) &&
    !regions.has(heading, UNSEEN_REGIONS) &&
    isName(page.heading?.text ?? '');
  const least = isAbove ? rankOf(heading, ownHint(heading, regions)) : 0;
  let box = anchor.parent;
  for (let level = 0; box && level < MAX_LEVELS && box.end - box.index <= MAX_BOX; level += 1) {
    if (box.tag === 'body') break;
    const called = pictureNames(page, box);
    const isCalled = (text: string): boolean => {
      const key = nameKey(text);
      return (
        key.length > 3 && [...called].some((name) => name.includes(key) && key.length >= name.length * 0.5)
      );
    };
    let best: { element: PageElement; text: string; rank: number } | undefined;
    for (const element of [box, ...descendants(tree, box)]) {
      if (contains(element, anchor)) continue;
      const looks = rankOf(element, ownHint(element, regions));
      // What a picture is called too is the name rather than the brand above it.
      const rank = looks > 0 && called.size > 0 && isCalled(seenText(element)) ? looks + 2.5 : looks;
      if (rank === 0 || rank <= (best?.rank ?? 0)) continue;
      // Below the button stand other headings; the name is there only where a picture is called so and none is above.
      if (element.index > anchor.index && (rank === looks || best !== undefined)) continue;
      if (regions.has(element, UNSEEN_REGIONS)) continue;
      if (cards.some((card) => contains(card, element))) continue;
      const text = seenText(element);
      if (isName(text)) best = { element, text, rank };
    }
    if (best) {
      // A heading outside this box gives way to one within it that is a heading too.
      const isNearer = heading !== undefined && !contains(box, heading) && best.rank >= SURE_RANK;
      if (best.rank <= least && !isNearer) return undefined;
      return { element: best.element, text: best.text, confirmed: false };
    }
    box = box.parent;
  }
  return page.heading === undefined ? lineAbovePrice(page, cards) : undefined;
}

/** The last plain line before the first price: where nothing is styled by a name of its own, that is the product's. */
function lineAbovePrice(
  { tree, regions, candidates }: VisiblePage,
  cards: readonly PageElement[],
): PageHeading | undefined {
  const price = candidates.find(
    ({ element, kind, struck, price: { written } }) =>
      kind === 'price' &&
      !struck &&
      written !== null &&
      !regions.has(element, UNSEEN_REGIONS) &&
      !cards.some((card) => contains(card, element)),
  );
  if (!price) return undefined;
  const from = price.element.index;
  for (let index = from - 1; index > 0 && index >= from - MAX_LINES; index -= 1) {
    const element = tree.elements[index];
    if (!element || element.end - element.index > 1 || /^(?:a|label|option|button|li)$/.test(element.tag))
      continue;
    if (regions.has(element, UNSEEN_REGIONS | REGION.linked)) continue;
    const text = seenText(element);
    if (text.replaceAll(/[^\p{L}]/gu, '').length >= 8 && isName(text))
      return { element, text, confirmed: false };
  }
  return undefined;
}

/** Whether the page's heading may be the name of something else than the product: neither data nor title say it. */
export function isWeakHeading({ heading, regions, buyButtons }: VisiblePage, title: string): boolean {
  if (heading === undefined) return true;
  if (heading.confirmed) return false;
  const key = nameKey(heading.text);
  const isBelow = buyButtons.some(({ element, worded }) => worded && element.index < heading.element.index);
  if (heading.element.tag === 'h1') return isBelow && !nameKey(title).includes(key);
  const parts = partsOfTitle(title).map(nameKey);
  const inTitle = parts.some((part) => part.includes(key) && key.length >= part.length * 0.5);
  // A short text outside a heading that the title repeats may be the shop's own name.
  const isSure = inTitle && (key.length >= 15 || /^h[23]$/.test(heading.element.tag));
  return !isSure || regions.has(heading.element, UNSEEN_REGIONS);
}
