import { nameKey } from './clean-text.ts';
import { REGION } from './page-regions.ts';
import type { PageElement } from './page-tree.ts';
import { type VisiblePage, nearHint } from './visible-page.ts';

const BAD_IMAGE =
  /logo|placeholder|sprite|spacer|blank|loading|default-lazy|no-?image|noimage|pixel|icon|badge|payment|1x1|lazy-?load\.|transparent|\.svg(?:$|\?)|flag|avatar|rating|banner/i;

/** Both sides below 150 in a picture's address: a thumbnail. */
const SMALL_SIZE = /(?<!\d)(?:1[0-4]\d|\d\d)x(?:1[0-4]\d|\d\d)(?!\d)/;

/** The address of an image element, lazy forms first; undefined for placeholders. */
export function imageAddress(element: PageElement): string | undefined {
  const { attrs } = element;
  const choices = [
    attrs['data-zoom-image'],
    attrs['data-large_image'],
    attrs['data-large'],
    attrs['data-original'],
    attrs['data-original-src'],
    attrs['data-src'],
    attrs['data-lazy-src'],
    attrs['data-lazy'],
    attrs['data-image'],
    firstOfSet(attrs['data-srcset']),
    attrs['src'],
    firstOfSet(attrs['srcset']),
  ];
  return choices.find(
    (url) =>
      url !== undefined &&
      url.trim() !== '' &&
      !/^(?:data:|about:|#)/.test(url.trim()) &&
      !BAD_IMAGE.test(url),
  );
}

/** The picture that an inline style lays behind an element. */
export function backgroundAddress({ attrs }: PageElement): string | undefined {
  return /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')]+)/i.exec(attrs['style'] ?? '')?.[1];
}

/** The picture that a link opens in full size. */
function enlargedAddress({ tag, attrs }: PageElement): string | undefined {
  const href = attrs['href'] ?? '';
  return tag === 'a' && /\.(?:jpe?g|png|webp)(?:\?|$)/i.test(href) ? href : undefined;
}

function firstOfSet(set: string | undefined): string | undefined {
  if (set === undefined) return undefined;
  const entries = set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  const sized = entries.toSorted((a, b) => Number.parseFloat(b[1] ?? '1') - Number.parseFloat(a[1] ?? '1'));
  return sized[0]?.[0];
}

/** The product's main picture as the page shows it: named so, alike in its alternative text, large and near the name. */
export function findMainImage(
  page: VisiblePage,
  name: string,
  inCards: (element: PageElement) => boolean,
): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  const key = nameKey(name);
  let best: string | undefined;
  let bestPoints = 0;
  for (const element of page.tree.elements) {
    const isImage = element.tag === 'img';
    if (!isImage && element.tag !== 'a' && element.attrs['style'] === undefined) continue;
    if (page.regions.has(element, REGION.aside | REGION.furniture)) continue;
    const url = isImage ? imageAddress(element) : (backgroundAddress(element) ?? enlargedAddress(element));
    if (url === undefined || BAD_IMAGE.test(url)) continue;
    let points = isImage ? 1 : 0;
    const alt = nameKey(element.attrs['alt'] ?? element.attrs['title'] ?? '');
    if (alt.length > 3 && key.length > 3) {
      if (alt === key) points += 4;
      else if (alt.includes(key)) points += 3;
      else if (key.includes(alt)) points += 3 * Math.min(1, (2 * alt.length) / key.length);
    }
    const hint = nearHint(element, page.regions);
    if (
      /gallery|zoom|main-?(?:image|photo|img)|product-?(?:image|img|photo|media|picture)|urun-?(?:resim|gorsel)|primary|hero|pdp|foto|slick|swiper/.test(
        hint,
      )
    )
      points += 2;
    if (/thumb/.test(hint)) points -= 0.5;
    if (/brand|marka|manufacturer|seller|vendor|merchant/.test(hint)) points -= 4;
    if (SMALL_SIZE.test(url)) points -= 1.5;
    const width = Number.parseInt(element.attrs['width'] ?? '', 10);
    if (width >= 300) points += 1;
    else if (width > 0 && width < 60) points -= 2;
    points += 2 * Math.exp(-Math.abs(element.index - anchor) / 150);
    if (inCards(element)) points -= 3;
    if (points > bestPoints) {
      best = url;
      bestPoints = points;
    }
  }
  return bestPoints >= 2 ? best : undefined;
}
