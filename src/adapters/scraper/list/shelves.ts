import { groupBy } from '#kernel/group-by';
import { hintOf } from '../page/hint-of.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import type { Card } from './listing-cards.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, textOf } from '../page/page-tree.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** What stands above a shelf of other products, whatever its box is called. */
const SHELF_WORDS =
  /^(?:benzer|ilgili|onerilen|ilginizi cekebilecek|bunlar(?:i)? da|birlikte al|birlikte sik|bu urunle|bu urunu (?:alan|goruntule|incele)|son (?:gezdi|incele|bakti|goruntule)|sizin icin|kombin|tamamlayici|diger saticilar|you (?:may|might) (?:also )?(?:like|need)|you'll (?:also )?love|related|similar|recommended|recently viewed|customers? (?:also|who)|people (?:also|who)|frequently bought|often bought|goes well with|complete (?:the|your) look|pairs well|products related|sponsored|more from|other sellers|ahnliche|das konnte|dazu passt|kunden kauften|kunden,? die|zuletzt angesehen|wird oft|vous aimerez|produits (?:similaires|associes|apparentes)|dans la meme|les clients ayant|productos (?:relacionados|similares)|tambien te|quienes vieron|te puede interesar|produtos relacionados|quem (?:viu|comprou)|prodotti correlati|potrebbe(?:ro)? (?:anche )?interessarti|anderen (?:kochten|bekeken)|gerelateerd|vergelijkbare|podobne|produkty powiazane|klienci kupili|souvisejici|podobne produkty|hasonlo|produse similare|andra (?:kopte|kollade)|liknande|lignende|andre (?:kobte|kjopte)|samankaltaisia|muut ostivat|похожие|с этим товаром|вам может|рекомендуем|схожі|παρομοια|σχετικα|関連商品|おすすめ商品|du kanske|du (?:vil|kan|ville) (?:maske|ogsa|kanskje)|intresserad|ehka |mohlo by vas|moglo|moze (?:ci|cie|cię|spodoba)|erdekel|ti potrebbe|vi potrebbe|poate (?:te|va)|вам также|вам може|может (?:вам )?(?:понрав|заинтерес)|haluaisit|この商品を|相关商品|相關商品|猜你喜欢|함께 본|관련 상품)/;
/** Above a shelf beside a list, though a list of its own may be called so too. */
const PICKED =
  /^(?:персональн|популярн|хит|новин|лидер|спецпредлож|акци|вы смотрели|ви (?:дивились|переглядали)|недавно|нещодавно|рекоменд|featured|best ?-?(?:sell|items?|products?|deals?)|(?:most )?popular|top (?:sell|rated|products|picks)|trending|new (?:arrivals|products|in)|latest|hot deals|deals|specials?|on sale|recommend|recently|last (?:seen|viewed)|cok satan|one cikan|populer|yeni (?:urun|gelen)|firsat|kampanyal|haftanin|gunun|size? ozel|en cok|vitrin|meistverkauft|bestseller|beliebt|neu(?:heiten)?$|empfehl|angebote|meilleures? ventes|nouveautes|selection|mas vendidos|destacados|novedades|recomendados|visto|piu venduti|(?:prodotti |articoli )?(?:visti|visualizzati) |ultimi (?:visti|prodotti)|(?:prodotti|productos|produits|produtos|produkte) (?:in evidenza|destacad|consigliat|recomendad|vus|vist|mis en avant|populaires)|novita|consigliati|mais vendidos|lancamentos|destaques|najczesciej|nowosci|polecan|promocj|nejprodavanejsi|novinky|doporuc|legnepszerubb|ujdonsag|ajanl|populara|nyheter|populart|anbefal|rekommend|suositu|人気|おすすめ|新着|热门|推荐|熱銷|추천|인기|베스트)/;
/** A heading stands this many elements at most before the first card under it. */
const REACH = 25;

const namesShelf = (head: string): boolean => SHELF_WORDS.test(head) || PICKED.test(head);

/** The text of the last heading that stands before an element and in no card. */
function headAbove(
  { tree, regions }: VisiblePage,
  first: PageElement,
  cards: ReadonlySet<PageElement>,
): string | undefined {
  for (let index = first.index - 1; index >= 0 && index >= first.index - REACH; index -= 1) {
    const element = tree.elements[index];
    if (!element || contains(element, first)) continue;
    for (let at: PageElement | undefined = element; at; at = at.parent) if (cards.has(at)) return undefined;
    const isHead = /^h[1-6]$/.test(element.tag) || /title|head|baslik|caption/.test(hintOf(element));
    if (!isHead || element.end - element.index > 6 || regions.has(element, REGION.hidden)) continue;
    const text = foldWords(oneLine(textOf(element, 80)));
    if (text.length > 2) return text;
  }
  return undefined;
}

/** Whether all cards stand on one shelf beside what the page lists. */
export function isShelf(page: VisiblePage, cards: readonly Card[]): boolean {
  const [first] = cards;
  if (!first || cards.some((card) => card.element.parent !== first.element.parent)) return false;
  const head = headAbove(page, first.element, new Set(cards.map((card) => card.element)));
  return head !== undefined && namesShelf(head);
}

/**
 * Leaves out the cards of shelves beside the list: fewer than the list's own, in a box of their own, under a
 * heading that speaks of recommendations, best sellers or what was seen before.
 */
export function withoutShelves(page: VisiblePage, cards: readonly Card[]): Card[] {
  const byBox = groupBy(cards, (card) => card.element.parent);
  if (byBox.size < 2) return [...cards];
  const most = Math.max(...[...byBox.values()].map((list) => list.length));
  const elements = new Set(cards.map((card) => card.element));
  const isDropped = (list: readonly Card[]): boolean => {
    const head = list[0] && list.length < most ? headAbove(page, list[0].element, elements) : undefined;
    return head !== undefined && namesShelf(head);
  };
  const dropped = new Set([...byBox.values()].filter(isDropped).flat());
  return cards.filter((card) => !dropped.has(card));
}
