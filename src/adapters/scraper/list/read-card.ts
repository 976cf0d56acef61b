import { PATTERNS } from '../page/patterns.ts';
import { sourceKey } from '#domain/scrape/canonical-url';
import type { PageProduct } from '#domain/scrape/scraped-page';
import { productOfFinding } from '../product-finding.ts';
import { machineLine, nameKey, oneLine } from '../page/clean-text.ts';
import { hintOf, type PageElement, contains, descendants, sizeOf, textOf } from '../page/page-tree.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';
import { type CurrencyHints, resolveCurrency } from '../price/currency.ts';
import { choosePaid, worthOf } from '../price/main-price.ts';
import { brandName } from '../product/visible-brand.ts';
import { backgroundAddress, imageAddress } from '../product/main-image.ts';
import { readStockText } from '../stock/stock-text.ts';
import type { Card } from './listing-cards.ts';
import { linksOf } from './price-cards.ts';
const SKU_FIELDS = ['data-product-sku', 'data-sku', 'data-product-id', 'data-productid', 'data-id-product'];
const HEADING = /^h[1-6]$/;

/** What each place of a card is worth as its name. */
const NAME_WORTH = {
  itemprop: 6,
  /** A heading that leads to the product names it, whatever else is called a title or a caption. */
  linkedHeading: 5.5,
  hint: 5,
  heading: 4.5,
  linkTitle: 3.6,
  link: 3,
  picture: 2.5,
  /** In a link around the whole card the name is a text of its own, the first one. */
  lineOfLink: 2.2,
  /** "Juki MO-68..." */
  cut: -1.5,
} as const;

/** The texts by which an element of a card may name the product, with what each is worth. */
function namesIn(
  page: VisiblePage,
  { prices }: Card,
  links: readonly PageElement[],
  element: PageElement,
): (readonly [text: string | undefined, worth: number])[] {
  const { name: tag, attribs } = element;
  const hint = hintOf(element);
  const isSmall = sizeOf(element) <= 6;
  const hasPrice = prices.some((candidate) => contains(element, candidate.element));
  const isItem = isSmall && /(?:^|\s)name(?:\s|$)/.test(attribs['itemprop'] ?? '');
  const item = [isItem ? (attribs['content'] ?? textOf(element)) : undefined, NAME_WORTH.itemprop] as const;
  if (PATTERNS.notTitleName.test(hint)) return [item];
  const isHeading = HEADING.test(tag);
  const isLinked = links.some((link) => contains(element, link) || contains(link, element));
  const isNamed =
    isSmall &&
    !isHeading &&
    PATTERNS.titleName.test(hint) &&
    !hasPrice &&
    !descendants(page.tree, element).some(
      (inner) => HEADING.test(inner.name) || PATTERNS.titleName.test(hintOf(inner)),
    );
  // A box may hold more than the name; the product's link in it does not.
  const named = links.find((link) => contains(element, link) && textOf(link).trim() !== '') ?? element;
  const isLink = links.includes(element);
  const text = isLink ? oneLine(textOf(element, 300)) : '';
  const isLine = sizeOf(element) === 1 && !hasPrice && links.some((link) => contains(link, element));
  return [
    item,
    [isHeading ? textOf(element) : undefined, isLinked ? NAME_WORTH.linkedHeading : NAME_WORTH.heading],
    [isNamed ? textOf(named) : undefined, NAME_WORTH.hint],
    [isLink ? attribs['title'] : undefined, NAME_WORTH.linkTitle],
    [isSmall && !hasPrice && text.length < 200 ? text : undefined, NAME_WORTH.link],
    [tag === 'img' ? attribs['alt'] : undefined, NAME_WORTH.picture],
    [isLine ? element.ownText : undefined, NAME_WORTH.lineOfLink],
  ];
}

function cardName(page: VisiblePage, card: Card, links: readonly PageElement[]): string | undefined {
  let best: string | undefined;
  let bestWorth = 0;
  for (const element of [card.element, ...descendants(page.tree, card.element)]) {
    if (page.regions.has(element, REGION.hidden)) continue;
    for (const [text = '', worth] of namesIn(page, card, links, element)) {
      if (text === '' || worth <= bestWorth) continue;
      const line = machineLine(text).replace(PATTERNS.nameLabel, '').replace(PATTERNS.codeTail, '');
      const points = worth + (/(?:\.\.\.|…)$/.test(line) ? NAME_WORTH.cut : 0);
      if (points <= bestWorth || line.length < 3 || line.length > 250) continue;
      if (/^[\d\s.,₺$€£%-]+(?:TL)?$/.test(line)) continue;
      if (line.length < 25 && readStockText(line) !== undefined) continue;
      best = line;
      bestWorth = points;
    }
  }
  return best;
}

function readCard(page: VisiblePage, card: Card, base: string, hints: CurrencyHints): PageProduct {
  // The main link, that of picture and name, is the address that most of its links have.
  const byAddress = [...linksOf(page.tree, card.element)].toSorted(([, a], [, b]) => b.length - a.length);
  const [href, links = []] = byAddress[0] ?? [];
  // "Fiyat için arayın: 0850 ...": a number by another name is no price.
  const priced = card.prices.filter(({ kind, price }) => kind !== 'other' || price.written !== null);
  const { best, original } = choosePaid(priced, (each) => worthOf(each, card.prices), new Map());
  const price = best?.candidate.price;
  const { parent } = card.element;
  const root = parent && sizeOf(parent) <= sizeOf(card.element) + 1 ? parent : card.element;
  const parts = [root, ...descendants(page.tree, root)];
  const first = (read: (element: PageElement) => string | undefined): string | undefined =>
    parts.flatMap((element) => read(element) ?? [])[0];
  const image = first((element) => {
    const shown = /^(?:img|source)$/.test(element.name) ? imageAddress(element) : undefined;
    return absoluteUrl(shown, base) ?? absoluteUrl(backgroundAddress(element), base);
  });
  const brand = first((element) => {
    const { attribs, name: tag } = element;
    const isNamed = sizeOf(element) <= 5 && tag !== 'img' && PATTERNS.brandName.test(hintOf(element));
    const text = isNamed ? brandName(oneLine(attribs['content'] ?? textOf(element, 80))) : '';
    return text.length > 1 && text.length < 45
      ? text
      : (attribs['data-brand'] ?? attribs['data-product-brand']);
  });
  const isOut = parts.some((element) => {
    if (page.regions.has(element, REGION.hidden)) return false;
    const text = oneLine((element.attribs['alt'] ?? element.ownText).slice(0, 400));
    const says = text.length >= 3 && text.length <= 40 && readStockText(text) === 'out';
    return says || (sizeOf(element) < 400 && PATTERNS.outName.test(hintOf(element)));
  });
  const currency = price?.written ? resolveCurrency(price.written, hints) : hints.stated;
  return productOfFinding(
    {
      layer: 'visible',
      name: cardName(page, card, links),
      price: price?.amount,
      vatIncluded: price?.vatIncluded ?? undefined,
      originalPrice: original?.price.amount,
      stock: isOut ? 'out' : price ? 'in' : undefined,
      images: image === undefined ? [] : [image],
      brand,
      sku: first(({ attribs }) => SKU_FIELDS.map((name) => attribs[name]).find((code) => code !== undefined)),
      url: href,
    },
    base,
    currency ?? undefined,
  );
}

/**
 * Reads every card once: grid and list copies of one product, and slider clones, count as one. What follows the
 * question mark may name a variant or the product itself: then its name differs too.
 */
export function readListing(
  page: VisiblePage,
  cards: readonly Card[],
  base: string,
  hints: CurrencyHints,
): PageProduct[] {
  const products: PageProduct[] = [];
  const places = new Map<string, number>();
  for (const card of cards) {
    const product = readCard(page, card, base, hints);
    const { name, price, url } = product;
    if (name === null || (url ?? price) === null || PATTERNS.noGoods.test(url ?? '')) continue;
    const keys =
      url === null
        ? [`${nameKey(name)}|${price ?? ''}`]
        : [sourceKey(url), `${url.replace(/[?#].*$/s, '')}|${nameKey(name)}`];
    const place = keys.map((key) => places.get(key)).find((each) => each !== undefined) ?? products.length;
    for (const key of keys) places.set(key, place);
    const known = products[place];
    if (known === undefined || (known.price === null && price !== null)) products[place] = product;
  }
  return products;
}
