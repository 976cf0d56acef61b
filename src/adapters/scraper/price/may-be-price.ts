import { foldWords } from '../page/clean-text.ts';
import { type PageElement, textOf } from '../page/page-tree.ts';
import { labelBefore } from './price-surroundings.ts';
import { PRICE_LABEL, PRICE_NAME } from './price-words.ts';

/** Letters or signs that any currency's writing has: a quick look before the real reading. */
const ANY_CURRENCY =
  /[$€£¥￥₺₽₴₸₹₪₩₫₦₱฿₡₲₵₼₾֏৳₭₮៛₶₨﷼₿ƒ元円圆원]|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])|TL\b|tl\b|Tl\b|(?<![A-Za-z])(?:kr|zł|zl|Kč|Kc|Ft|lei|Lei|LEI|Rs|RM|Rp|KD|BD|DT|DH|Dh|dhs|DA|JD|QR|SR|LE|kn|din|KM|Lt|Ls|Lek|euros?|Euro|EUR|Fr|R|Q|Gs|Bs|KSh|TSh|USh|NIS|yen|lira|Lira|dollars?|manat)(?![A-Za-z])|:-|\d[.,][-–—]|руб|[рР](?!\p{L})|грн|тг|тенге|лв|сум|сом|ман|дин|ден|[\u0590-\u06ff]|[\u0e00-\u0e7f]|[zZ][łl]|K[čc]|đ|Đ|VN|L\.|E£/u;

/** Whether a text with digits is worth reading as a price: named so nearby, or with a currency in or beside it. */
export function mayBePrice(
  leaf: PageElement,
  own: string,
  isNamed: (element: PageElement) => boolean,
): boolean {
  if (ANY_CURRENCY.test(own)) return true;
  let at: PageElement | undefined = leaf;
  for (let step = 0; at && step < 4 && at.end - at.index < 60; step += 1) {
    if (isNamed(at)) return true;
    at = at.parent;
  }
  const { parent } = leaf;
  if (own.length <= 24 && parent && parent.end - parent.index <= 14 && ANY_CURRENCY.test(textOf(parent, 200)))
    return true;
  return labelSaysPrice(leaf);
}

/**
 * Whether a label says that a number without a currency is a price: "Liste Fiyatı: <b>198,00</b>",
 * "Price: 450", "<th>Cena</th><td>24.9</td>".
 */
export function labelSaysPrice(leaf: PageElement): boolean {
  const { ownText, parent } = leaf;
  if (ownText.length > 60) return false;
  const own = /^\s*([^\d\p{Sc}]{2,40}?)?[\s:=-]*\d[\d.,\s]*$/u.exec(ownText);
  if (!own || !parent) return false;
  if (own[1] !== undefined && own[1].trim() !== '') return PRICE_LABEL.test(foldWords(own[1].trim()));
  const label = parent.ownText.trim();
  if (label.length > 3 && label.length < 40)
    return /[.,]\d{2}\s*$/.test(ownText)
      ? PRICE_NAME.test(foldWords(label))
      : PRICE_LABEL.test(foldWords(label));
  const before = labelBefore(leaf);
  return before !== '' && PRICE_LABEL.test(foldWords(before.trim()));
}
