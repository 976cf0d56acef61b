import { foldWords, oneLine } from './clean-text.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, contains, textOf } from './page-tree.ts';
import type { Stock } from './product-finding.ts';
import { readStockText, saysPlainlyOut } from './stock-text.ts';
import { type VisiblePage, nearHint } from './visible-page.ts';

export interface StockSigns {
  /** What words and classes of the product box say. */
  readonly words: Stock | undefined;
  readonly wordsText: string | undefined;
  /** Whether the place of the words is the product's stock and they say plainly that it is sold out. */
  readonly plainlyOut: boolean;
  /** Whether a place of the product's stock says that there is some. */
  readonly saysIn: boolean;
  /** Whether a box around the whole product bears a class that says so. */
  readonly classOut: boolean;
  /** Whether there is a buy button of the product, and whether it works. */
  readonly button: 'enabled' | 'disabled' | undefined;
  readonly count: number | undefined;
}

const OUT_CLASS =
  /(?:^|\s)(?:(?:is-|product-)?(?:out-?of-?stock|sold-?out|soldout|outofstock|tukendi(?:ico)?|stok-?yok|stock-?unavailable|unavailable))(?=\s|$)/;
const STOCK_NAME =
  /stock|stok|availab|sold-?out|soldout|tukendi|verfugbar|dispon|inventory|lieferbar|nalichi|dostup/;
const VARIANT_TAGS = new Set(['option', 'select']);
const VARIANT_NAME =
  /swatch|variant|varyant|beden|(?:^|[-_ ])sizes?(?=$|[-_ ])|option|colou?r|renk|legend|store-|pick-?up|collect|magaza|tooltip|deliver|shipping|fulfil|teslimat|versand|lieferung|livraison|warranty|insurance|installation|service/;
const STOCK_LABEL =
  /stok|stock|availab|durum|status|verfug|dispon|dostup|dostep|налич|наявн|lager|voorraad|beschikb|sklad|tilgjeng|saatav|keszlet|在庫|库存|庫存/;
const BUYING = /sepete|hemen al|satin al/;
const COUNT_LABEL = /^(?:stok|stock)(?!\w* ?(?:kod|code|no\b|nr))|^(?:available )?quantity|^kalan/;
const REACH = 700;

/** Where the product's own part of the page ends: the first heading-like start of other products, or a distance. */
function boxEnd(page: VisiblePage, from: PageElement): number {
  return Math.min(page.tree.elements.length, from.index + REACH);
}

/** Reads stock words and buttons around the product's name; other products, menus and scripts do not count. */
export function readStockSigns(page: VisiblePage, inCards: (element: PageElement) => boolean): StockSigns {
  const { tree, regions, heading } = page;
  const anchor = heading?.element;
  const start = anchor ? Math.max(0, anchor.index - 150) : 0;
  const end = anchor ? boxEnd(page, anchor) : Math.min(tree.elements.length, REACH);
  let words: Stock | undefined;
  let wordsText: string | undefined;
  let plainlyOut = false;
  let classOut = false;
  let saysIn = false;
  let count: number | undefined;

  if (anchor) {
    // A theme may mark the whole product: class="product outofstock".
    for (let at: PageElement | undefined = anchor.parent; at; at = at.parent)
      if (at.tag !== 'body' && at.tag !== 'html' && OUT_CLASS.test(regions.hint(at))) {
        words = 'out';
        wordsText = regions.hint(at).trim();
        classOut = true;
      }
  }
  const near = page.buyButtons.filter(
    (button) => button.element.index >= start && button.element.index < end + 300 && !inCards(button.element),
  );
  const button = near.some((one) => one.enabled) ? 'enabled' : near.length > 0 ? 'disabled' : undefined;
  for (let index = start; index < end; index += 1) {
    const element = tree.elements[index];
    if (!element || VARIANT_TAGS.has(element.tag) || element.tag === 'title') continue;
    if (regions.has(element, REGION.hidden | REGION.aside | REGION.furniture | REGION.perhapsHidden))
      continue;
    let own = element.ownText;
    if (element.tag === 'input' && /submit|button/.test(element.attrs['type'] ?? ''))
      own = element.attrs['value'] ?? '';
    // Old shops put a picture in the button's place.
    if (element.tag === 'img') {
      own = element.attrs['alt'] ?? '';
      if (!saysPlainlyOut(own)) continue;
    }
    own = oneLine(own);
    // A row of its own: "Stok Adedi | 0".
    if (/^\d{1,5}(?: ?\p{L}{2,6}\.?)?$/u.test(own) && COUNT_LABEL.test(labelOf(element)))
      own = `stok: ${own}`;
    if (own.length < 2 || own.length > 90) continue;
    const said = readStockText(own);
    if (said === undefined) continue;
    const hint = nearHint(element, regions);
    const boxHint = element.parent ? regions.hint(element.parent) : '';
    const inStockBox =
      STOCK_NAME.test(regions.hint(element)) || (STOCK_NAME.test(boxHint) && !VARIANT_NAME.test(boxHint));
    if (VARIANT_NAME.test(hint) && !inStockBox) continue;
    if (inCards(element)) continue;
    if (anchor && contains(anchor, element)) continue;
    const label = labelOf(element);
    if (label !== '' && !STOCK_LABEL.test(label)) continue;
    if (said === 'out') {
      const ofStock = label !== '' || STOCK_NAME.test(regions.hint(element));
      const said = label === '' ? own : own.replace(/^[^:]*:\s*(?=\D)/, '');
      plainlyOut ||=
        ofStock &&
        !/badge|etiket|(?:^|[-_ ])label/.test(hint) &&
        !VARIANT_NAME.test(hint) &&
        (saysPlainlyOut(said) || said.startsWith('stok: 0'));
      const short = own.length <= 45 || button !== 'enabled' || STOCK_NAME.test(hint);
      if (short && words !== 'out' && (index > (anchor?.index ?? 0) - 60 || STOCK_NAME.test(hint))) {
        words = 'out';
        wordsText = own;
      }
    } else {
      // A page that holds the words for both has written them for a script to choose from.
      saysIn ||= !BUYING.test(foldWords(own)) && (label !== '' || STOCK_NAME.test(hint));
    }
    if (said === 'in' && words === undefined && (STOCK_NAME.test(hint) || own.length <= 30)) {
      words = 'in';
      wordsText = own;
    }
    const number = /(?:stok|stock|adet|kalan)\w*(?: (?:miktari|adedi|durumu))?\s*:?\s*(\d{1,5})\b/.exec(
      foldWords(own),
    );
    if (number) count ??= Number(number[1]);
  }
  return { words, wordsText, plainlyOut: plainlyOut && !saysIn, saysIn, classOut, button, count };
}

/** The label of a "label: value" row the element is the value of; empty when there is none. */
function labelOf(element: PageElement): string {
  const row = element.parent;
  let own = element.ownText;
  const colon = /^([^:]{2,40}):\s*\S/.exec(own.trim());
  if (colon) return foldWords(colon[1] ?? '');
  if (!row || row.end - row.index > 8) return '';
  let before = '';
  for (const child of row.children) {
    if (child === element) break;
    before += typeof child === 'string' ? child : textOf(child, 60);
  }
  const label = foldWords(oneLine(before));
  return label.endsWith(':') || element.tag === 'td' || element.tag === 'dd' ? label : '';
}
