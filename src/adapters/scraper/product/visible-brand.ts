import { PATTERNS } from '../page/patterns.ts';
import { foldWords, machineLine, nameKey, oneLine } from '../page/clean-text.ts';
import { boxesOf, hintOf, nearHint, type PageElement, childrenOf, contains } from '../page/page-tree.ts';
import { labelledIn, saidBy } from '../page/plain-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

/** A brand without the words that lead to it: "See more of the brand: Juki", "Visit the Juki Store". */
export function brandName(text: string): string {
  const line = text.trim();
  const colon = line.search(/[:：]/);
  if (colon > 0 && PATTERNS.endsInBrand.test(foldWords(line.slice(0, colon)).trim()))
    return line
      .slice(colon + 1)
      .replace(/\s+\p{L}+\s*[:：].*$/u, '')
      .trim();
  const store = PATTERNS.storeLink.exec(line);
  if (store) return store[1] ?? store[2] ?? '';
  return line
    .replace(PATTERNS.leadsToBrand, '')
    .replace(/^\(([^()]+)\)$/, '$1')
    .trim();
}

/** Whether a text can be a brand: not the words for having none. */
export function isBrand(text: string): boolean {
  return text !== '' && !PATTERNS.noBrand.test(foldWords(text).trim());
}
const HOME = /^(?:(?:https?:)?\/\/[^/]+)?\/?(?:#|index\.\w+|home\/?|anasayfa\/?)?$/i;

/** What a label is worth: all other signs are worth less. */
export const LABELLED = 3;
/** What the other places are worth, near the name a little more. */
const WORTH = {
  /** A link to a brand's page, or the words of one to its store. */
  link: 2.5,
  /** What the title says before the name. */
  beforeName: 2.3,
  field: 2.1,
  /** Named so by its class. */
  named: 2,
  /** What is hidden from the visitor may still be meant for scripts. */
  hidden: 1.2,
} as const;

/**
 * The brand as the page shows it: a labelled value, a link to a brand's page, or an element named so; nothing
 * that is worth less than `least`.
 */
export function findBrand(
  page: VisiblePage,
  title: string,
  elsewhere: (element: PageElement) => boolean,
  least = 0,
): string | undefined {
  const { tree, regions, heading } = page;
  const anchor = heading?.element.index ?? 0;
  let best: string | undefined;
  let bestPoints = least;
  const offer = (value: string | undefined, points: number, of?: PageElement): void => {
    if (points <= bestPoints) return;
    const text = brandName(machineLine(value ?? ''))
      .replace(/\s*(?:[|•·]|\s\().*$/, '')
      .replace(/[:：]\s*$/, '')
      .trim();
    if (text.length < 2 || text.length > 45 || PATTERNS.saysNoBrand.test(text) || !isBrand(text)) return;
    if (of && elsewhere(of)) return;
    best = text;
    bestPoints = points;
  };
  // "Calvin Klein Jeans CLASSIC - Vyö": what the title says before the name, when the page shows it apart.
  const [before = '', named] = heading ? nameKey(title).split(nameKey(heading.text)) : [];
  for (const element of tree.elements) {
    const { attribs, name: tag } = element;
    if (regions.has(element, REGION.elsewhere)) continue;
    const distance = Math.abs(element.index - anchor);
    const near = Math.exp(-distance / 200);
    const isHidden = regions.has(element, REGION.hidden);
    // Also of a large element: old pages write label and value as mere text into one cell.
    if (!isHidden) offerLabelled(element, (value) => offer(value, LABELLED + near, element));
    if (element.end - element.index > 8) continue;
    const hint = hintOf(element);
    const isNamed = distance < 150 && PATTERNS.brandName.test(hint);
    if (isHidden) {
      if (isNamed && !PATTERNS.notBrandName.test(hint))
        offer(attribs['value'] ?? saidBy(element), WORTH.hidden + near / 2, element);
      continue;
    }
    if (distance >= 150) continue;
    const text = element.ownText.length < 120 ? oneLine(element.ownText) : '';
    if (named !== undefined && before.length > 1 && text.length < 40 && nameKey(text) === before)
      offer(text, WORTH.beforeName + near, element);
    if (isNamed && !ofShop(element, page)) offer(saidBy(element), WORTH.named + near, element);
    if (tag === 'a' && PATTERNS.brandPath.test(attribs['href'] ?? ''))
      offer(saidBy(element), WORTH.link + near, element);
    if (tag === 'a' && PATTERNS.storeLink.test(text)) offer(text, WORTH.link + near, element);
    for (const field in attribs)
      if (field.startsWith('data-') && PATTERNS.brandField.test(field))
        offer(attribs[field], WORTH.field + near, element);
  }
  return best;
}

/** Offers what an element's texts label as the brand: "Marka: Juki", or "Marka:" and the value behind it. */
function offerLabelled(element: PageElement, offer: (value: string) => void): void {
  const isLabel = (label: string, isAlone: boolean): boolean =>
    (isAlone ? PATTERNS.brandLabel : PATTERNS.endsInBrand).test(label);
  for (const { label, value } of labelledIn(element, isLabel))
    offer(`${label}: ${label.includes('/') ? value.replace(/\s+\/.*$/, '') : value}`);
}

/** Whether an element names the shop itself or who sells here: in the page's head or foot, or a link to the front page. */
function ofShop(element: PageElement, { heading }: VisiblePage): boolean {
  const leadsHome = ({ name: tag, attribs }: PageElement): boolean =>
    tag === 'a' && attribs['href'] !== undefined && HOME.test(attribs['href'].trim());
  if (PATTERNS.notBrandName.test(nearHint(element)) || [element, ...childrenOf(element)].some(leadsHome))
    return true;
  const around = boxesOf(element.parent);
  const ofProduct = around.findIndex((box) => heading && contains(box, heading.element));
  const outer = ofProduct < 0 ? around : around.slice(0, ofProduct);
  return outer.some((box) => /^(?:header|nav|footer)$/.test(box.name) || leadsHome(box));
}
