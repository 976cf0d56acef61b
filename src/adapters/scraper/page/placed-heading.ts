import { hintOf } from './hint-of.ts';
import { nameKey } from './clean-text.ts';
import { isJunkName, partsOfTitle } from './name-words.ts';
import { NAME_CLASS, type PageHeading, seenText } from './page-heading.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, contains } from './page-tree.ts';
import { findCards } from '../list/price-cards.ts';
import type { VisiblePage } from './visible-page.ts';

/** Large letters, by a style or by the classes of Bootstrap and Tailwind. */
const LARGE =
  /font-size\s*:\s*(?:(?:1[6-9]|[2-9]\d)(?:\.\d+)?px|1[2-9]pt|[2-9]\dpt|(?:1\.[2-9]|[2-9])\d*r?em|x*-?large)|(?:^|[\s:])(?:text-\d?xl|fs-[1-4]|h[1-4]|display-[1-6])(?=\s|$)/i;
const UNSEEN_REGIONS = REGION.hidden | REGION.aside | REGION.furniture | REGION.shelf | REGION.struck;
/** The name stands at most so many elements before the button. */
const REACH = 120;

const NAMED = /title|name|heading|baslik|isim|titre|titel|titulo|nombre|nome|nazov|nazev|nazwa|zagolov/;
/** How much an element looks like the place of a name; 0: not at all. */
function rankOf({ tag, attrs, index, end }: PageElement, hint: string): number {
  if (/^h[1-6]$/.test(tag)) return 10 - Number(tag[1]);
  if (end - index > 6 || /^(?:a|label|li|option|img)$/.test(tag)) return 0;
  if (NAME_CLASS.test(`${attrs['class'] ?? ''} ${attrs['id'] ?? ''}`)) return 8;
  if (NAMED.test(hint)) return 3;
  const isLarge =
    LARGE.test(`${attrs['style'] ?? ''} ${attrs['class'] ?? ''}`) || Number(attrs['size'] ?? 0) >= 4;
  return isLarge ? 2.5 : /^(?:b|strong|big)$/.test(tag) || /bold/.test(attrs['style'] ?? '') ? 1 : 0;
}

/** Few letters beside digits are a price or a size. */
function isName(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  return (
    letters >= (/\d/.test(text) ? 5 : 3) && text.length <= 160 && !isJunkName(text) && !/[:?!]$/.test(text)
  );
}

/** The name that stands above the buy button, for pages whose headings name the page, a section or a shelf. */
export function findPlacedHeading(page: VisiblePage, url: string): PageHeading | undefined {
  const { tree, regions, candidates, buyButtons } = page;
  const cards = [...new Set(findCards(tree, candidates, url).values())];
  const isOther = (element: PageElement): boolean => cards.some((card) => contains(card, element));
  const own = buyButtons.filter(({ element }) => !isOther(element));
  const prices = candidates.filter(({ element, kind }) => kind === 'price' && !isOther(element));
  const anchor = (own.find(({ worded }) => worded) ?? own[0] ?? (page.heading ? undefined : prices[0]))
    ?.element;
  if (!anchor) return undefined;
  let best: PageHeading | undefined;
  let bestRank = -Infinity;
  for (const element of tree.elements.slice(Math.max(0, anchor.index - REACH), anchor.index)) {
    const looks = rankOf(element, hintOf(element));
    const rank = looks - (anchor.index - element.index) / 30;
    if (looks === 0 || rank <= bestRank || contains(element, anchor)) continue;
    if (regions.has(element, UNSEEN_REGIONS) || isOther(element)) continue;
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
  const key = nameKey(heading.text);
  const isBelow = buyButtons.some(({ element, worded }) => worded && element.index < heading.element.index);
  if (heading.element.tag === 'h1') return isBelow && !nameKey(title).includes(key);
  const inTitle = partsOfTitle(title)
    .map(nameKey)
    .some((part) => part.includes(key) && key.length >= part.length * 0.5);
  // A short text outside a heading that the title repeats may be the shop's own name.
  const isSure = inTitle && (key.length >= 15 || /^h[23]$/.test(heading.element.tag));
  return !isSure || regions.has(heading.element, UNSEEN_REGIONS);
}
