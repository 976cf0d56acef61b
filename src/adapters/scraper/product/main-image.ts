import { anyOf } from '../page/word-table.ts';
import { nearHint } from '../page/hint-of.ts';
import { nameKey } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { PageElement } from '../page/page-tree.ts';
import { signature } from '../list/price-cards.ts';
import { backgroundAddress, enlargedAddress, imageAddress, pictureFault } from './picture-address.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** Both sides below 150 in a picture's address: a thumbnail. */
const SMALL_SIZE = /(?<!\d)(?:1[0-4]\d|\d\d)x(?:1[0-4]\d|\d\d)(?!\d)/;
const GALLERY = new RegExp(anyOf('galleryNames'));

/** The product's main picture as the page shows it: named so, alike in its alternative text, large and near the name. */
export function findMainImage(
  page: VisiblePage,
  name: string,
  inCards: (element: PageElement) => boolean,
): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  const key = nameKey(name);
  const isStandIn = (url: string): boolean => pictureFault(url, name) === 'stand-in';
  const furniture = new Set<string | undefined>();
  for (const element of page.tree.tagged('img'))
    if (page.regions.has(element, REGION.furniture)) furniture.add(imageAddress(element));
  let best: string | undefined;
  let bestPoints = 0;
  let bestOwn = 0;
  let bestElement: PageElement | undefined;
  for (const element of page.tree.elements) {
    const isImage = element.name === 'img';
    if (!isImage && element.name !== 'a' && element.attribs['style'] === undefined) continue;
    if (page.regions.has(element, REGION.aside | REGION.furniture)) continue;
    const url = isImage
      ? imageAddress(element, isStandIn)
      : (backgroundAddress(element) ?? enlargedAddress(element));
    // What the page's head or foot shows too is the shop's.
    if (url === undefined || (!isImage && isStandIn(url)) || furniture.has(url)) continue;
    let points = isImage ? 1 : 0;
    const alt = nameKey(element.attribs['alt'] ?? element.attribs['title'] ?? '');
    if (alt.length > 3 && key.length > 3) {
      if (alt === key) points += 4;
      else if (alt.includes(key)) points += 3;
      else if (key.includes(alt)) points += 3 * Math.min(1, (2 * alt.length) / key.length);
    }
    const hint = nearHint(element);
    if (GALLERY.test(hint)) points += 2;
    if (/thumb/.test(hint)) points -= 0.5;
    if (/brand|marka|manufacturer|seller|vendor|merchant/.test(hint)) points -= 4;
    if (SMALL_SIZE.test(url)) points -= 1.5;
    if (pictureFault(url, name) === 'beside') points -= 8;
    const width = Number.parseInt(element.attribs['width'] ?? '', 10);
    if (width >= 300 && width < 1200) points += 1;
    else if (width > 0 && width < 60) points -= 2;
    if (inCards(element)) points -= 3;
    const ofPicture = points;
    points += 2 * Math.exp(-Math.abs(element.index - anchor) / 150);
    // Of a row of like pictures the first is the main one, wherever the name stands.
    if (points <= bestPoints || (ofPicture === bestOwn && bestElement && areAlike(bestElement, element)))
      continue;
    best = url;
    bestPoints = points;
    bestOwn = ofPicture;
    bestElement = element;
  }
  return bestPoints >= 2 ? best : undefined;
}

/** Whether two pictures stand in like boxes beside each other. */
function areAlike(first: PageElement, second: PageElement): boolean {
  let [a, b] = [first, second];
  for (let step = 0; step < 5 && a.parent && b.parent; step += 1) {
    if (a.name !== b.name || signature(a) !== signature(b)) return false;
    if (a.parent === b.parent) return true;
    [a, b] = [a.parent, b.parent];
  }
  return false;
}
