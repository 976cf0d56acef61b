import { foldWords } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, descendants, textOf } from '../page/page-tree.ts';
import { signature } from './price-cards.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** A product card of a listing: its element and the prices within it. */
export interface Card {
  readonly element: PageElement;
  readonly prices: readonly PriceCandidate[];
}

const MAX_LEVELS = 14;

/** What elements of one template share: their own kind and that of the elements around them. */
function templateKey(element: PageElement): string {
  let key = '';
  let at: PageElement | undefined = element;
  for (let level = 0; at && level < 4; level += 1) {
    key += `${signature(at)}<`;
    at = at.parent;
  }
  let depth = 0;
  for (at = element; at; at = at.parent) depth += 1;
  return `${key}${depth}`;
}

const NO_PRODUCT_LINK =
  /^(?:#|javascript:|mailto:|tel:|$)|(?:wishlist|favori|istek-?liste|begen|merkzettel|merkliste|wunschliste|desideri|deseos|izbran|oblib|compare|karsilastir|add-to-cart=|sepete|sepet-?(?:islem|ekle)|islem=|action=(?:add|buy)|add_?product|buy_?now|\/cart|\/sepet|\/login|\/uye|quick-?view|hizli-?bak|\/review|#)/i;

/** Product links of a card, each once, in order. */
export function linksOf(page: VisiblePage, card: PageElement): Map<string, PageElement[]> {
  const links = new Map<string, PageElement[]>();
  const add = (element: PageElement): void => {
    const href = element.attrs['href'];
    if (element.tag !== 'a' || href === undefined || NO_PRODUCT_LINK.test(href.trim())) return;
    const list = links.get(href);
    if (list) list.push(element);
    else links.set(href, [element]);
  };
  add(card);
  for (const element of descendants(page.tree, card)) add(element);
  if (links.size === 0 && card.parent?.tag === 'a') add(card.parent);
  return links;
}

/**
 * The cards of the page's main list: the largest group of like elements that each hold a link and most of
 * which hold a price. The element nearest the root that still stands for one product is the card. What stands
 * within `except` is left out.
 */
export function findListingCards(page: VisiblePage, except?: PageElement): Card[] {
  const { regions, tree } = page;
  const levels = new Map<
    string,
    { members: Map<PageElement, PriceCandidate[]>; aside: number; level: number }
  >();
  for (const candidate of page.candidates) {
    if (regions.has(candidate.element, REGION.furniture | REGION.shelf)) continue;
    if (except && contains(except, candidate.element)) continue;
    if (candidate.kind === 'threshold' || candidate.kind === 'shipping') continue;
    let at: PageElement | undefined = candidate.element;
    for (
      let level = 0;
      at && level < MAX_LEVELS && at.tag !== 'body' && at.tag !== 'html' && at.tag !== '#root';
      level += 1
    ) {
      const key = templateKey(at);
      let group = levels.get(key);
      if (!group) {
        group = { members: new Map(), aside: 0, level };
        levels.set(key, group);
      }
      const list = group.members.get(at);
      if (list) list.push(candidate);
      else {
        group.members.set(at, [candidate]);
        if (regions.has(at, REGION.aside)) group.aside += 1;
      }
      at = at.parent;
    }
  }
  let best: { members: Map<PageElement, PriceCandidate[]>; key: string } | undefined;
  let bestPoints = 0;
  for (const [key, group] of levels) {
    const members = [...group.members.keys()];
    if (members.length < 2) continue;
    const targets = new Set<string>();
    let linked = 0;
    let size = 0;
    let pictured = 0;
    for (const member of members) {
      const [href] = linksOf(page, member).keys();
      if (href !== undefined) {
        linked += 1;
        targets.add(href);
      }
      size += member.end - member.index;
      if (hasPicture(page, member)) pictured += 1;
    }
    if (linked < members.length * 0.8 || targets.size < members.length * 0.45 || targets.size < 2) continue;
    const perMember = Math.max(
      ...members.map(
        (member) => new Set((group.members.get(member) ?? []).map((price) => price.price.amount)).size,
      ),
    );
    let points = Math.min(members.length, targets.size + members.length * 0.1);
    if (pictured >= members.length * 0.5) points *= 1.5;
    if (group.aside > members.length / 2) points *= 0.25;
    if (perMember > 8) points *= 0.4;
    // Of levels that stand for the same products the widest wins.
    points += Math.min(0.9, size / members.length / 200);
    if (points >= bestPoints) {
      best = { members: group.members, key };
      bestPoints = points;
    }
  }
  if (!best) return [];
  const cards: Card[] = [...best.members].map(([element, prices]) => ({ element, prices }));
  // Sold-out cards may show no price: like elements among the same parents are cards too.
  const parents = new Set(cards.map((card) => card.element.parent));
  const known = new Set(cards.map((card) => card.element));
  for (const parent of parents)
    for (const child of parent?.children ?? []) {
      if (typeof child === 'string' || known.has(child) || templateKey(child) !== best.key) continue;
      if (regions.has(child, REGION.hidden) || linksOf(page, child).size === 0) continue;
      // A banner between the cards is a picture without a word.
      if (textOf(child, 4000).replaceAll(/[^\p{L}]/gu, '').length < 3) continue;
      cards.push({ element: child, prices: [] });
    }
  return cards
    .toSorted((a, b) => a.element.index - b.element.index)
    .filter((card) => tree.elements[card.element.index] === card.element);
}

/** Whether an element holds a picture. */
export function hasPicture(page: VisiblePage, element: PageElement): boolean {
  for (const inner of descendants(page.tree, element))
    if (
      inner.tag === 'img' ||
      inner.tag === 'picture' ||
      /background(?:-image)?\s*:\s*url/i.test(inner.attrs['style'] ?? '')
    )
      return true;
  return false;
}

const SORT_WORDS =
  /sirala|siralama|sort by|en dusuk fiyat|fiyata gore|artan fiyat|price: low|low to high|trier par|sortieren|ordenar|ordina per|sortuj|(?:\d+ )?urun (?:bulundu|listelen)|\d+ (?:products|results|items|produits|artikel|produkte)\b|showing \d+|сортува|сортиров|упорядоч|показано|найдено \d|знайдено \d|\d+ (?:товар|tovar)|ordenar por|ordina|trier|sorter(?:a|en)|sortering|jarjesta|rendezes|sortuj|razeni|seradit|zoradit|sorteer|classificar|urut|sap xep|정렬|並び替え|排序|人気順|ترتيب|מיון|مرتب/;

/** Whether the page shows tools of a list: a sort choice, a count of results. */
export function hasListTools(page: VisiblePage): boolean {
  for (const element of page.tree.elements) {
    if (element.end - element.index > 30 || page.regions.has(element, REGION.furniture)) continue;
    if (
      element.tag === 'select' ||
      element.tag === 'option' ||
      element.tag === 'label' ||
      element.tag === 'p' ||
      element.tag === 'span' ||
      element.tag === 'div' ||
      element.tag === 'button'
    ) {
      let own = element.ownText;
      if (own.length > 4 && own.length < 60 && SORT_WORDS.test(foldWords(own))) return true;
    }
  }
  return false;
}
