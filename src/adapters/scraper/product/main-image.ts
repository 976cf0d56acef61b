import fields from '../data/field-names.json' with { type: 'json' };
import { PATTERNS } from '../page/patterns.ts';
import { foldWords, nameKey } from '../page/clean-text.ts';
import { type PageElement, childrenOf, nearHint } from '../page/page-tree.ts';
import { REGION } from '../page/page-regions.ts';
import { signature } from '../list/price-cards.ts';
import type { VisiblePage } from '../read-page.ts';

/** Why an address is hardly the product's picture; a word of the product's own name is no reason. */
export function pictureFault(url: string, name = ''): 'stand-in' | 'beside' | undefined {
  const path = url
    .trim()
    .replace(/^(?:https?:)?\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '');
  if (/^\/?$/.test(path) || /^(?:data:|about:|blob:|#)/i.test(url.trim())) return 'stand-in';
  const words = foldWords(name);
  const found = (pattern: RegExp): boolean => {
    const word = pattern.exec(path)?.[1];
    return word !== undefined && !words.includes(word.toLowerCase());
  };
  if (found(PATTERNS.standInPicture)) return 'stand-in';
  return found(PATTERNS.pictureBeside) || /\.svg$/i.test(path) ? 'beside' : undefined;
}

/** Attributes that hold a picture before src does, in order of size. */
const LAZY = fields.picture.split(' ');
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** An image's address, lazy forms first, the sources around it last; undefined for those that `isFault` tells. */
export function imageAddress(
  element: PageElement,
  isFault: (url: string) => boolean = (url) => pictureFault(url) !== undefined,
): string | undefined {
  const { attribs, parent } = element;
  const usable = (url: string | undefined): url is string =>
    url !== undefined && url.trim() !== '' && !isFault(url);
  // Every script that loads late has an attribute of its own.
  const late = Object.entries(attribs).filter(([name]) => /^(?:data-|ng-|v-)/.test(name));
  const sources = element.name === 'img' && parent?.name === 'picture' ? childrenOf(parent) : [];
  return [
    ...LAZY.map((name) => attribs[name]),
    firstOfSet(attribs['data-srcset']),
    attribs['src'],
    firstOfSet(attribs['srcset']),
    ...late.map(([, url]) => url).filter((url) => PICTURE_FILE.test(url)),
    ...sources.map(({ attribs: of }) => firstOfSet(of['srcset'] ?? of['data-srcset'])),
  ].find(usable);
}

/** The picture that an inline style lays behind an element. */
export function backgroundAddress({ attribs }: PageElement): string | undefined {
  return /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')]+)/i.exec(attribs['style'] ?? '')?.[1];
}

/** The picture that a link opens in full size. */
function enlargedAddress(element: PageElement | null): string | undefined {
  const href = element?.name === 'a' ? element.attribs['href'] : undefined;
  return href !== undefined && PICTURE_FILE.test(href) ? href : undefined;
}

function firstOfSet(set: string | undefined): string | undefined {
  if (set === undefined) return undefined;
  const entries = set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  const sized = entries.toSorted((a, b) => Number.parseFloat(b[1] ?? '1') - Number.parseFloat(a[1] ?? '1'));
  return sized[0]?.[0];
}

/** Both sides below 150 in a picture's address: a thumbnail. */
const SMALL_SIZE = /(?<!\d)(?:1[0-4]\d|\d\d)x(?:1[0-4]\d|\d\d)(?!\d)/;

/** How far a picture's alternative text is the product's name, both as keys. */
function likenessOf(alt: string, name: string): number {
  if (alt.length <= 3 || name.length <= 3) return 0;
  if (alt.includes(name)) return 3;
  return name.includes(alt) ? 3 * Math.min(1, (2 * alt.length) / name.length) : 0;
}

function worthOfPlace(hint: string): number {
  const gallery = PATTERNS.galleryName.test(hint) ? 2 : 0;
  const thumbnail = /thumb/.test(hint) ? 0.5 : 0;
  const maker = /brand|marka|manufacturer|seller|vendor|merchant/.test(hint) ? 4 : 0;
  return gallery - thumbnail - maker;
}

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
    const own =
      (isImage ? 1 : 0) +
      likenessOf(nameKey(element.attribs['alt'] ?? element.attribs['title'] ?? ''), key) +
      worthOfPlace(nearHint(element)) -
      (SMALL_SIZE.test(url) ? 1.5 : 0) -
      (pictureFault(url, name) === 'beside' ? 8 : 0) -
      (inCards(element) ? 3 : 0);
    const points = own + 2 * Math.exp(-Math.abs(element.index - anchor) / 150);
    // Of a row of like pictures the first is the main one, wherever the name stands.
    if (main && (points <= main.points || (own === main.own && areAlike(main.element, element)))) continue;
    main = { url: enlargedAddress(element.parent) ?? url, element, own, points };
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
