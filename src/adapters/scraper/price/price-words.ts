import { anyOf } from '../page/clean-text.ts';

/**
 * What shops write before and after prices, in their languages. All texts are folded before: lower case without
 * accents (Russian й is и there, ё is е).
 */

/** A letter of a word, plainly: \p{L} a hundred times over takes a second to compile. */
const LETTER = String.raw`[^\s\d.,:]`;
const START = String.raw`(?:^|[^a-z\d\u00c0-\u1fff\u2c00-\ud7ff])`;
/** The word for price in a label. */
const PRICE = String.raw`(?:price|preis|prix|precio|preco|prezzo|prijs|fiyat${LETTER}{0,3}|tutar${LETTER}{0,2}|cen[ay]|cijena|pris|hinta|ar|pret|hind|цен[аы]|ціна|τιμη)`;
const PARTS = { letter: LETTER, price: PRICE };
/** What may stand between a label and its price. */
const END = String.raw`[\s:：.()*=>|/–-]*(?:(?:nur|only|just|sadece|von|of|for|от|od|ca\.?|was|is|war|ist|etait|est|era|es|e|byla|je|wynosi(?:la)?|var|er|oli|on|a fost|este|составляла)[\s:]*)?$`;

function before(...words: readonly string[]): RegExp {
  return new RegExp(`${START}(?:${words.join('|')})${END}`);
}

/** Words that name the price before a reduction. */
export const OLD_BEFORE = before(anyOf('oldPrice', PARTS));

/** Words that name the old price only beside a lower one. */
export const PERHAPS_OLD_BEFORE = before(anyOf('perhapsOldPrice', PARTS));

/** Words that name what is paid now, beside an older price. */
export const CURRENT_BEFORE = before(anyOf('currentPrice', PARTS));

/** Words that name a price without tax. */
export const NET_BEFORE = before(
  `netto(?: ?${PRICE})?|${PRICE} netto|${PRICE} (?:ht|h\\.t\\.)|neto|net ${PRICE}|ex\\.? ?(?:vat|tax|btw|moms)|(?:excl|exkl)\\.? ?(?:vat|tax|btw|moms|mwst)\\.?`,
);

/** The lowest price of the last days, which the law asks for beside a reduced price. */
const LOWEST = new RegExp(anyOf('lowestPrice'), 'u');

/** Whether folded words, up to the price that they name, say that it is the lowest of the last days. */
export function saysLowest(words: string): boolean {
  const match = LOWEST.exec(words);
  return match !== null && !/[\d!]/.test(words.slice(match.index).replace(/(?<!\d)30(?!\d)/, ''));
}

/** What one piece costs when so many are bought: "10 or more", "5 adet ve üzeri", "ab 10 Stück". */
const PIECES = String.raw`(?:adet${LETTER}{0,4}|pieces?|pcs\.?|units?|items?|stuck|stk\.?|unidades|unid\.?|uds?\.?|pezzi|pz\.?|pecas|szt${LETTER}*\.?|kusu?|ks|darab|db|st\.?|stuks?|kpl|шт\.?|штук|buc${LETTER}*\.?|kom\.?|個|개)`;
/** The price of one piece is that of the row that starts with one. */
const SEVERAL = String.raw`(?<![\d.,])(?!1\b)\d{1,4}`;
export const QUANTITY = new RegExp(
  String.raw`(?:${anyOf('severalPieces', { letter: LETTER, several: SEVERAL, pieces: PIECES })})[\s:=|–-]*(?:je |each |tanesi )?[\s:]*$`,
  'u',
);

/** What is saved against the old price. */
export const SAVING_BEFORE = new RegExp(
  String.raw`${START}(?:(?:you |du |sie |u |vous |tu |te )?(?:sav(?:e|es|ing|ings|ed)|spar(?:en|st|er|t|ar|a)?|ersparnis|economi${LETTER}*|ahorr${LETTER}*|risparm${LETTER}*|poupa${LETTER}*|bespa${LETTER}*|oszcz${LETTER}*|usetr${LETTER}*|usetit${LETTER}*|megtakar${LETTER}*|kedvezmeny${LETTER}*|saast${LETTER}*|besparels${LETTER}*|usted${LETTER}*|kazanc${LETTER}*|kazandiniz|avantaj${LETTER}*|tasarruf${LETTER}*|indirim(?:i|iniz|imiz| tutari)?|discounts?|rabatt?|nachlass|sleva|zlava|remise|reduction|reducere|descuento|desconto|sconto|korting|popust|скидк${LETTER}*|выгод${LETTER}*|экономи${LETTER}*|знижк${LETTER}*|економі${LETTER}*|вигод${LETTER}*|отстъпк${LETTER}*|спестява${LETTER}*)|off|割引額?|할인금액|节省|優惠)\s*(?:of|up to|upto|jusqu'a|bis zu|od|de|di|von|на|:|-)?\s*[^\d\p{L}]{0,4}$`,
  'u',
);

const SHIPPING_WORDS = String.raw`kargo|shipping|\bships?\b|delivery|postage|livraison|versand|lieferung|porto\b|portes\b|envio|spedizione|dostaw|wysylk|doprav|postovn|frakt|fragt|forsendelse|toimitus|postikulu|verzend|bezorg|teslimat|gonderim|p ?& ?p|доставк|пересылк|freight|szallitas|livrare|transport|dostava|postarin|μεταφορικ|送料|배송비|运费|運費|משלוח`;
export const SHIPPING_BEFORE = new RegExp(
  String.raw`(?:${SHIPPING_WORDS})(?:[^.]|\b(?:alk|ca|min|max|inkl|incl|zzgl)\.){0,28}$`,
  'u',
);

/** What may stand between a label of its own line and the price below it: no words that say something else. */
export const LABEL_TAIL = String.raw`(?:[\s:/(),'’-]|(?:s|ile|icin|ozel|[ae]|y[ae]|from|fran|fra|ab|od|от)(?!\p{L})|(?:fiyat|ucret|bedel|tutar|deger|indirim|uzat|paket|hizmet|sigorta)${LETTER}*|(?:price|cost|fee|charge|offer|deal|rate)s?|preis|kosten|gebuhr|prix|precio|prezzo|prijs|pris|cena|цена|стоимость)*$`;
/** "Kargo Ücreti" above a price, but not "Kargo ücreti alıcıya aittir". */
export const SHIPPING_ABOVE = new RegExp(
  String.raw`(?<!(?:zzgl|inkl|incl|excl|plus|hors)\.? )(?:${SHIPPING_WORDS})${LETTER}{0,3}${LABEL_TAIL}`,
  'u',
);

/** Words for price, in names of elements and in labels. */
export const PRICE_NAME = new RegExp(anyOf('priceNames'));

/** A label that says price and nothing else: "Price", "Fiyat:", "Cena za kus". */
export const PRICE_LABEL = new RegExp(
  String.raw`^(?:${LETTER}+ ){0,2}(?:${PRICE}|ucret${LETTER}{0,2}|valor|kaina|cost|стоимость|вартість|価格|가격|价格|價格|售价|售價)(?: ${LETTER}+){0,2}\s*[:：=-]?\s*$`,
  'u',
);

/** A sum of several prices. */
export const TOTAL_BEFORE = before(
  'sub-?total|grand total|total(?: price)?|order total|(?:zwischen|gesamt)?summe|gesamtbetrag|(?:ara |genel |sepet )?toplam[iı]?|sous-total|totale?|subtotale|razem|suma|celkem|osszesen|vegosszeg|итого|сумма|разом|yhteensa|totalt|合計|小計|합계|合计|总计',
);
