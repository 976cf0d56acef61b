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
  // What the page's head or foot shows too is the shop's.
  const ofShop = page.tree.tagged('img').filter((element) => page.regions.has(element, REGION.furniture));
  const furniture = new Set(ofShop.map((element) => imageAddress(element)));
  let main: { readonly url: string; readonly element: PageElement; own: number; points: number } | undefined;
  for (const element of page.tree.elements) {
    const isImage = element.name === 'img';
    if (!isImage && element.name !== 'a' && element.attribs['style'] === undefined) continue;
    if (page.regions.has(element, REGION.elsewhere)) continue;
    const url = isImage
      ? imageAddress(element, isStandIn)
      : (backgroundAddress(element) ?? enlargedAddress(element));
    if (url === undefined || (!isImage && isStandIn(url)) || furniture.has(url)) continue;
    let own = isImage ? 1 : 0;
    const alt = nameKey(element.attribs['alt'] ?? element.attribs['title'] ?? '');
    if (alt.length > 3 && key.length > 3) {
      if (alt === key) own += 4;
      else if (alt.includes(key)) own += 3;
      else if (key.includes(alt)) own += 3 * Math.min(1, (2 * alt.length) / key.length);
    }
    const hint = nearHint(element);
    if (GALLERY.test(hint)) own += 2;
    if (/thumb/.test(hint)) own -= 0.5;
    if (/brand|marka|manufacturer|seller|vendor|merchant/.test(hint)) own -= 4;
    if (SMALL_SIZE.test(url)) own -= 1.5;
    if (pictureFault(url, name) === 'beside') own -= 8;
    const width = Number.parseInt(element.attribs['width'] ?? '', 10);
    if (width >= 300 && width < 1200) own += 1;
    else if (width > 0 && width < 60) own -= 2;
    if (inCards(element)) own -= 3;
    const points = own + 2 * Math.exp(-Math.abs(element.index - anchor) / 150);
    // Of a row of like pictures the first is the main one, wherever the name stands.
    if (main && (points <= main.points || (own === main.own && areAlike(main.element, element)))) continue;
    main = { url, element, own, points };
  }
  return main && main.points >= 2 ? main.url : undefined;
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
