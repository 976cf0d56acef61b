import { findCards } from '../list/price-cards.ts';
import { nameKey } from './clean-text.ts';
import { hintOf } from './hint-of.ts';
import { isJunkName, partsOfTitle } from './name-words.ts';
import { type PageHeading, namesProductByClass, seenText } from './page-heading.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, contains, sizeOf } from './page-tree.ts';
import type { VisiblePage } from './visible-page.ts';

/** Large letters, by a style or by the classes of Bootstrap and Tailwind. */
const LARGE =
  /font-size\s*:\s*(?:(?:1[6-9]|[2-9]\d)(?:\.\d+)?px|1[2-9]pt|[2-9]\dpt|(?:1\.[2-9]|[2-9])\d*r?em|x*-?large)|(?:^|[\s:])(?:text-\d?xl|fs-[1-4]|h[1-4]|display-[1-6])(?=\s|$)/i;
const NAMED = /title|name|heading|baslik|isim|titre|titel|titulo|nombre|nome|nazov|nazev|nazwa|zagolov/;
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
  if (namesProductByClass(element)) return 8;
  if (NAMED.test(hintOf(element))) return 3;
  if (LARGE.test(`${style} ${classes}`) || Number(attribs['size'] ?? 0) >= 4) return 2.5;
  return /^(?:b|strong|big)$/.test(tag) || /bold/.test(style) ? 1 : 0;
}

/** Few letters beside digits are a price or a size. */
function isName(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  const isLong = letters >= (/\d/.test(text) ? 5 : 3) && text.length <= 160;
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
