import { hintOf } from '../page/hint-of.ts';
import { sourceKey } from '#domain/scrape/canonical-url';
import { machineLine, nameKey, oneLine } from '../page/clean-text.ts';
import { type CurrencyHints, resolveCurrency } from '../price/currency.ts';
import type { ExtractedProduct } from '../extract-result.ts';
import { productOfFinding } from '../finding-product.ts';
import { type Card, hasPicture, linksOf } from './listing-cards.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { isPairOfPrices } from '../price/price-pairs.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, descendants, textOf } from '../page/page-tree.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';
import { KIND_COST } from '../price/price-kind.ts';
import { compareAmounts } from '../price/price-text.ts';
import { readStockText } from '../stock/stock-text.ts';
import { backgroundAddress, imageAddress } from '../product/picture-address.ts';
import { CODE_TAIL, NAME_HINT } from '../page/name-words.ts';
import { brandName } from '../product/brand-name.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** A label that some lists put before every name. */
const NAME_LABEL =
  /^(?:상품명|商品名|[üu]r[üu]n ad[ıi]|product name|produktname|nombre(?: del producto)?|nazwa|название)\s*[:：]\s*/iu;
const NOT_NAME_HINT =
  /brand|marka|price|fiyat|badge|label|category|kategori|review|rating|vendor|discount|stock/;

function cardName(
  page: VisiblePage,
  { element: card, prices }: Card,
  mainLink: readonly PageElement[],
): string | null {
  let best: string | null = null;
  let bestPoints = 0;
  const offer = (text: string, points: number): void => {
    const line = machineLine(text).replace(NAME_LABEL, '').replace(CODE_TAIL, '');
    if (line.length < 3 || line.length > 250 || /^[\d\s.,₺$€£%-]+(?:TL)?$/.test(line)) return;
    if (readStockText(line) !== undefined && line.length < 25) return;
    const cut = /(?:\.\.\.|…)$/.test(line) ? 1.5 : 0;
    if (points - cut > bestPoints) {
      best = line;
      bestPoints = points - cut;
    }
  };
  const linkSet = new Set(mainLink);
  const isLinked = (heading: PageElement): boolean =>
    mainLink.some((link) => contains(heading, link) || contains(link, heading));
  const consider = (element: PageElement): void => {
    if (page.regions.has(element, REGION.hidden)) return;
    const hint = hintOf(element);
    const { tag, attrs } = element;
    const small = element.end - element.index <= 6;
    if (small && /(?:^|\s)name(?:\s|$)/.test(attrs['itemprop'] ?? ''))
      offer(attrs['content'] ?? textOf(element), 6);
    const dataName = attrs['data-product-name'] ?? attrs['data-name'];
    if (dataName !== undefined) offer(dataName, 3.2);
    if (NOT_NAME_HINT.test(hint)) return;
    // A heading that leads to the product names it, whatever else is called a title or a caption.
    if (/^h[1-6]$/.test(tag)) offer(textOf(element), isLinked(element) ? 5.5 : 4.5);
    else if (
      small &&
      NAME_HINT.test(hint) &&
      tag !== 'img' &&
      tag !== 'input' &&
      !holdsMore(page, prices, element)
    )
      offer(textOf(element), /caption/.test(hint) ? 3.4 : 5);
    if (linkSet.has(element)) {
      if (attrs['title'] !== undefined) offer(attrs['title'], 3.6);
      const text = oneLine(textOf(element, 300));
      if (text.length < 200 && small && !holdsPrice(prices, element)) offer(text, 3);
      if (attrs['aria-label'] !== undefined) offer(attrs['aria-label'], 2.4);
    }
    if (tag === 'img' && attrs['alt'] !== undefined) offer(attrs['alt'], 2.5);
    // A link around the whole card: its name is a text of its own, the first one.
    if (
      element.end === element.index + 1 &&
      mainLink.some((link) => contains(link, element)) &&
      !holdsPrice(prices, element)
    )
      offer(element.ownText, 2.2);
  };
  consider(card);
  for (const element of descendants(page.tree, card)) consider(element);
  return best;
}

function holdsPrice(prices: readonly PriceCandidate[], element: PageElement): boolean {
  return prices.some((candidate) => contains(element, candidate.element));
}

/** Whether a box named after the title holds the title's own element or a price as well. */
function holdsMore(page: VisiblePage, prices: readonly PriceCandidate[], box: PageElement): boolean {
  for (const inner of descendants(page.tree, box)) if (/^h[1-6]$/.test(inner.tag)) return true;
  return holdsPrice(prices, box);
}

function cardLink(
  page: VisiblePage,
  card: PageElement,
): { href: string; elements: readonly PageElement[] } | undefined {
  let best: { href: string; elements: readonly PageElement[] } | undefined;
  let bestPoints = 0;
  for (const [href, elements] of linksOf(page, card)) {
    let points = elements.length;
    for (const element of elements) {
      if (hasPicture(page, element)) points += 2;
      if (/^h[1-6]$/.test(element.parent?.tag ?? '') || NAME_HINT.test(hintOf(element))) points += 2;
      if (/brand|marka|categor|kategori/.test(`${hintOf(element)} ${href}`)) points -= 1.5;
    }
    if (points > bestPoints) {
      best = { href, elements };
      bestPoints = points;
    }
  }
  return best;
}

function cardPrice(prices: readonly PriceCandidate[]): {
  price: PriceCandidate | undefined;
  original: PriceCandidate | undefined;
} {
  const cost = (candidate: PriceCandidate): number =>
    KIND_COST[candidate.kind] +
    (candidate.struck ? 5 : 0) +
    (candidate.perhapsStruck ? 1.2 : 0) -
    (candidate.current ? 1 : 0) -
    candidate.named * 0.3 -
    (candidate.price.written === null ? 0 : 1) +
    (candidate.exVat ? 3 : 0);
  // "Fiyat için arayın: 0850 ...": a number by another name is no price.
  const usable = prices.filter(({ kind, price }) => kind !== 'other' || price.written !== null);
  const ranked = usable.toSorted((a, b) => cost(a) - cost(b) || a.element.index - b.element.index);
  let price = ranked[0];
  if (!price) return { price: undefined, original: undefined };
  const chosen = price;
  // Two plain prices side by side: the lower one is paid.
  const rival = ranked.find(
    (other) =>
      other !== chosen &&
      !other.struck &&
      !other.exVat &&
      other.kind === 'price' &&
      Math.abs(cost(other) - cost(chosen)) < (chosen.current && other.named > 0 ? 1.2 : 0.2) &&
      compareAmounts(other.price.amount, chosen.price.amount) < 0 &&
      Number(other.price.amount) > Number(chosen.price.amount) / 4,
  );
  if (rival) price = rival;
  const paid = Number(price.price.amount);
  const original = ranked.find((other) => {
    const value = Number(other.price.amount);
    if (value <= paid || value >= paid * 10) return false;
    return (
      other.struck ||
      other.perhapsStruck ||
      other === chosen ||
      (price !== undefined && isPairOfPrices(other, price))
    );
  });
  return { price, original };
}

/** Reads one card. */
export function readCard(
  page: VisiblePage,
  card: Card,
  base: string,
  hints: CurrencyHints,
): ExtractedProduct {
  const link = cardLink(page, card.element);
  const { price, original } = cardPrice(card.prices);
  let imageUrl: string | undefined;
  let brand: string | null = null;
  let out = false;
  let sku: string | null = null;
  const root =
    card.element.parent &&
    card.element.parent.end - card.element.parent.index <= card.element.end - card.element.index + 1
      ? card.element.parent
      : card.element;
  for (const element of [root, ...descendants(page.tree, root)]) {
    const { attrs, tag } = element;
    sku ??=
      attrs['data-product-sku'] ??
      attrs['data-sku'] ??
      attrs['data-product-id'] ??
      attrs['data-productid'] ??
      attrs['data-id-product'] ??
      null;
    if (imageUrl === undefined && (tag === 'img' || tag === 'source'))
      imageUrl = absoluteUrl(imageAddress(element), base);
    if (imageUrl === undefined && attrs['style'] !== undefined)
      imageUrl = absoluteUrl(backgroundAddress(element), base);
    const hint = hintOf(element);
    if (
      brand === null &&
      element.end - element.index <= 5 &&
      /(?:^|[-_ ])(?:brand|marka|vendor|manufacturer|designer)(?=$|[-_ ])/.test(hint) &&
      tag !== 'img'
    ) {
      const text = brandName(oneLine(attrs['content'] ?? textOf(element, 80)));
      if (text.length > 1 && text.length < 45) brand = text;
    }
    brand ??= attrs['data-brand'] ?? attrs['data-product-brand'] ?? null;
    if (!out && !page.regions.has(element, REGION.hidden)) {
      if (
        /(?:^|[\s_-])(?:out-?of-?stock|outofstock|sold-?out|soldout|tukendi\w*|stok-?yok|stokta-?yok)(?=$|[\s_-])/.test(
          hint,
        ) &&
        element.end - element.index < 400
      )
        out = true;
      const own = oneLine(element.ownText);
      if (own.length >= 3 && own.length <= 40 && readStockText(own) === 'out') out = true;
    }
  }
  const currency = price?.price.written ? resolveCurrency(price.price.written, hints) : hints.stated;
  return productOfFinding(
    {
      layer: 'visible',
      name: cardName(page, card, link?.elements ?? []) ?? undefined,
      price: price?.price.amount,
      vatIncluded: price?.price.vatIncluded ?? undefined,
      originalPrice: original?.price.amount,
      stock: out ? 'out' : price ? 'in' : undefined,
      images: imageUrl === undefined ? [] : [imageUrl],
      brand: brand ?? undefined,
      sku: sku ?? undefined,
      url: link?.href,
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
): ExtractedProduct[] {
  const products: ExtractedProduct[] = [];
  const places = new Map<string, number>();
  for (const card of cards) {
    const product = readCard(page, card, base, hints);
    const { name, price, url } = product;
    if (name === null || (url === null && price === null)) continue;
    const keys =
      url === null
        ? [`${nameKey(name)}|${price ?? ''}`]
        : [sourceKey(url), `${url.replace(/[?#].*$/, '')}|${nameKey(name)}`];
    const place = keys.map((key) => places.get(key)).find((each) => each !== undefined) ?? products.length;
    for (const key of keys) places.set(key, place);
    if (products[place] === undefined || (products[place].price === null && price !== null))
      products[place] = product;
  }
  return products;
}
