import { foldWords } from './clean-text.ts';
import { type PageElement, textOf } from './page-tree.ts';

/** Words for price, in names of elements and in labels. */
export const PRICE_NAME =
  /price|preis|prix|precio|preco|prezzo|prijs|fiyat|tutar|cena|pris(?:$|[-_ ])|hinta|amount|cost|kaina|hind(?:$|[-_ ])|(?:^|[-_ ])(?:prc|prize)(?:$|[-_ ])|pricing|money|tsena|ucret/;

/** Letters or signs that any currency's writing has: a quick look before the real reading. */
const ANY_CURRENCY =
  /[$€£¥￥₺₽₴₸₹₪₩₫₦₱฿₡₲₵₼₾֏৳₭₮៛₶₨﷼₿ƒ元円圆원]|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])|TL\b|tl\b|Tl\b|\b(?:kr|zł|zl|Kč|Kc|Ft|lei|Lei|LEI|Rs|RM|Rp|KD|BD|DT|DH|Dh|dhs|DA|JD|QR|SR|LE|kn|din|KM|Lt|Ls|Lek|euros?|Euro|EUR|Fr|R|Q|Gs|Bs|KSh|TSh|USh|NIS|yen|lira|Lira|dollars?|manat)(?![A-Za-z])|:-|руб|[рР]\b|грн|тг|тенге|лв|сум|сом|ман|дин|ден|[\u0590-\u06ff]|[\u0e00-\u0e7f]|[zZ][łl]|K[čc]|đ|Đ|VN|L\.|E£/u;

/** Whether a text with digits is worth reading as a price: named so nearby, or with a currency in or beside it. */
export function mayBePrice(
  leaf: PageElement,
  own: string,
  isNamed: (element: PageElement) => boolean,
): boolean {
  if (ANY_CURRENCY.test(own) || labelSaysPrice(leaf)) return true;
  let at: PageElement | undefined = leaf;
  for (let step = 0; at && step < 4 && at.end - at.index < 60; step += 1) {
    if (isNamed(at)) return true;
    at = at.parent;
  }
  const { parent } = leaf;
  if (own.length > 24 || !parent || parent.end - parent.index > 14) return false;
  return ANY_CURRENCY.test(textOf(parent, 200));
}

/** Whether a number with decimals stands right behind a label that says price: "Liste Fiyatı: <b>198,00</b>". */
export function labelSaysPrice({ ownText, parent }: PageElement): boolean {
  if (!/^\s*\d[\d.,]*[.,]\d{2}\s*$/.test(ownText) || !parent) return false;
  const label = parent.ownText.trim();
  return label.length > 3 && label.length < 40 && PRICE_NAME.test(foldWords(label));
}
