import { hintOf, rememberTest } from './hint-of.ts';
import { foldWords, oneLine } from './clean-text.ts';
import { type PageRegions, REGION } from './page-regions.ts';
import { type PageElement, type PageTree, descendants, textOf } from './page-tree.ts';
import { BUY_WORDS } from './name-words.ts';

export interface BuyButton {
  readonly element: PageElement;
  readonly enabled: boolean;
  /** Its words say it, not only its class. */
  readonly worded: boolean;
}

const BUY_NAME =
  /add-?_?to-?_?(?:cart|bag|basket|trolley)|addto(?:cart|bag|basket)|add-?cart|cart-?add|buy-?(?:now|button|btn|box-button)|btn-?(?:buy|cart|basket|add-?to)|(?:^|[-_ ])(?:cart|basket)-?(?:btn|button)|sepete-?(?:ekle|at)|(?:btn|button)-?sepet|in-?basket|product-form__submit|single_add_to_cart|tocart/;
/** Addresses that put something into the basket. */
const ADD_ADDRESS =
  /(?:cart|basket|sepet|korb|panier|carrello|korzina|koszyk)\S{0,200}[?&](?:action=(?:add|buy)|add\w*=|do=add)|[?&]add-to-cart=|additemtocart|\/(?:cart|basket|sepet)\/(?:add|ekle)\b/i;
/** The bare word for the basket: a link that runs a script under it buys, one that leads somewhere shows the basket. */
const BASKET_WORD = /購物車|购物车|カート|장바구니|корзин/;
const BUYING_LINK =
  /btn|button|bot(?:o|a)n|bouton|knapp?|knop|cart|basket|bag|buy|sepet|satin|korb|kurv|panier|cesta|carrit|carrell|(?:^|\W)carro(?:\W|$)|order|siparis|purchase|add|shop|^\s*(?:#|javascript:|$)|\s(?:#|javascript:|$)/i;
const NOT_BUY =
  /wish|favori|compare|karsilastir|gift-?(?:wrap|list)|registry|sample|view (?:cart|basket|bag)|go to|sepete git|notify|haber ver|liste|alarm|review|yorum|отзыв|bewertung|avis\b|comment/;

function enabled(element: PageElement): boolean {
  const { attrs } = element;
  if ('disabled' in attrs && attrs['disabled'] !== 'false') return false;
  if (attrs['aria-disabled'] === 'true') return false;
  return !/(?:^|[-_ ])(?:is-)?(?:disabled|inactive|passive|pasif|soldout|sold-out|outofstock|out-of-stock)(?=$|[-_ ])/.test(
    hintOf(element),
  );
}

/** A box around a real button is no button: the one within it is. */
function holdsButton(tree: PageTree, box: PageElement): boolean {
  for (const inner of descendants(tree, box))
    if (inner.tag === 'button' || (inner.tag === 'input' && inner.attrs['type'] !== 'hidden')) return true;
  return false;
}

/** Whether a line of text holds the words of a buy button and hardly more: it does so where a script makes it one. */
function isBuyLine({ tag, ownText, index, end }: PageElement): boolean {
  if (tag !== 'p' || end !== index + 1 || ownText.length > 60) return false;
  const text = foldWords(oneLine(ownText)).trim();
  const words = BUY_WORDS.exec(text)?.[0];
  return words !== undefined && text.length - words.length <= 6;
}

/** The buttons that put the page's product into the basket, in document order; those of other products are left out. */
export function findBuyButtons(tree: PageTree, regions: PageRegions): BuyButton[] {
  const buttons: BuyButton[] = [];
  const isBuyName = rememberTest(BUY_NAME);
  const looksButton = rememberTest(/btn|button|buy|cart|basket|bag|sepet|korb|panier|add-?to/i);
  for (const element of tree.elements) {
    const { tag, attrs } = element;
    const isButton =
      tag === 'button' ||
      (tag === 'input' && /^(?:submit|button|image)$/i.test(attrs['type'] ?? '')) ||
      attrs['role'] === 'button';
    if (element.end - element.index > 14) continue;
    if (isBuyLine(element)) {
      if (!regions.has(element, REGION.hidden | REGION.aside | REGION.furniture))
        buttons.push({ element, enabled: enabled(element), worded: true });
      continue;
    }
    if (!isButton && tag !== 'a' && !(tag === 'div' || tag === 'span')) continue;
    const boxed = !isButton && tag !== 'a';
    if (
      boxed &&
      !('onclick' in attrs) &&
      !looksButton(attrs['class'] ?? '') &&
      !looksButton(attrs['id'] ?? '')
    )
      continue;
    if (regions.has(element, REGION.hidden | REGION.aside | REGION.furniture)) continue;
    if (boxed && holdsButton(tree, element)) continue;
    const hint = hintOf(element);
    const namedSo = isBuyName(hint) || (tag === 'a' && ADD_ADDRESS.test(attrs['href'] ?? ''));
    // Most links of a page lead to other pages: one that buys is styled as a button or leads to the basket.
    if (
      tag === 'a' &&
      !namedSo &&
      !isButton &&
      !('onclick' in attrs) &&
      !BUYING_LINK.test(`${hint} ${attrs['href'] ?? ''}`)
    )
      continue;
    if (!isButton && tag !== 'a' && !namedSo && !('onclick' in attrs)) {
      // A plain box counts by its words only when it is a leaf styled as a button.
      if (element.end - element.index > 3 || !/btn|button|buy|cart|basket|sepet|korb|panier/.test(hint))
        continue;
    }
    const text = foldWords(
      oneLine(
        `${textOf(element, 120)} ${attrs['value'] ?? ''} ${attrs['alt'] ?? ''} ${attrs['aria-label'] ?? ''} ${attrs['title'] ?? ''}`,
      ),
    ).trim();
    if (text.length > 120) continue;
    const acts = isButton || /^\s*(?:javascript:|#)/i.test(attrs['href'] ?? '');
    const worded =
      text.length < 90 && (BUY_WORDS.test(text) || (acts && BASKET_WORD.test(text) && text.length < 20));
    if ((!worded && !namedSo) || NOT_BUY.test(text) || (!worded && NOT_BUY.test(hint))) continue;
    if (!worded && !isButton && tag !== 'a') continue;
    buttons.push({ element, enabled: enabled(element), worded });
  }
  return buttons;
}
