/**
 * What shops write before and after prices, in their languages. All texts are folded before: lower case without
 * accents (Russian й is и there, ё is е).
 */

/** A letter of a word, plainly: \p{L} a hundred times over takes a second to compile. */
const LETTER = String.raw`[^\s\d.,:]`;
const START = String.raw`(?:^|[^a-z\d\u00c0-\u1fff\u2c00-\ud7ff])`;
/** The word for price in a label. */
const PRICE = String.raw`(?:price|preis|prix|precio|preco|prezzo|prijs|fiyat${LETTER}{0,3}|tutar${LETTER}{0,2}|cen[ay]|cijena|pris|hinta|ar|pret|hind|цен[аы]|ціна|τιμη)`;
/** What may stand between a label and its price. */
const END = String.raw`[\s:：.()*=>|/–-]*(?:(?:nur|only|just|sadece|von|of|for|от|od|ca\.?|was|is|war|ist|etait|est|era|es|e|byla|je|wynosi(?:la)?|var|er|oli|on|a fost|este|составляла)[\s:]*)?$`;

function before(...words: readonly string[]): RegExp {
  return new RegExp(`${START}(?:${words.join('|')})${END}`);
}

/** Words that name the price before a reduction. */
export const OLD_BEFORE = before(
  `was|were|rrp|r\\.r\\.p\\.?|srp|original(?:ly)?|old|before|previous(?:ly)?|former(?:ly)?|instead of|reduced from|compared?(?: at| to)?|price was|(?:old|original|previous|former|undiscounted) ${PRICE}`,
  `(?:eski|onceki|orijinal|orjinal|indirimsiz|piyasa|baslangic|ilk|indirim oncesi|etiket|kampanyasiz|magaza|ustu cizili)(?: satis)?(?: ${PRICE})?|psf|indirimsiz|tavsiye edilen(?: satis)?(?: ${PRICE})?`,
  `statt|vormals|zuvor|ehem\\.?(?: uvp)?|ehemalig${LETTER}*(?: ${PRICE})?|bisher(?:iger)?(?: ${PRICE})?|uvp|unverb(?:indliche|\\.)? preisempf(?:ehlung|\\.)?|uvp des herstellers|vorher|fruher(?:er ${PRICE})?|alter ${PRICE}|ursprunglich(?:er ${PRICE})?|streichpreis`,
  `au lieu de|avant|ancien(?:nement)?(?: ${PRICE})?|${PRICE} (?:conseille|barre|initial|d['’]origine|precedent)|valeur`,
  `antes|(?:${PRICE}|pvp|p\\.v\\.p\\.?) recomendado|${PRICE} (?:anterior|original|antiguo)|antes de|pvp(?:r)?|p\\.v\\.p\\.?|${PRICE} (?:antigo|de tabela)`,
  `anziche|invece di|prima|${PRICE} (?:precedente|originale|consigliato|barrato)|vecchio ${PRICE}|van|(?:oude|oorspronkelijke) ${PRICE}|adviesprijs|i\\.?p\\.?v\\.?|in plaats van`,
  `bylo|zamiast|(?:stara|poprzednia|pierwotna) ${PRICE}|${PRICE} (?:poprzednia|przed (?:obnizka|promocja))|puvodn[ei](?: ${PRICE})?|povodn[ae](?: ${PRICE})?|stara cijena|${PRICE} pred (?:slevou|zlavou)`,
  `(?:eredeti|regi|korabbi|akcio elotti) ${PRICE}|ord(?:inarie)?\\.?(?: ${PRICE})?|tidl(?:igere|\\.)?(?: ${PRICE})?|tidigare(?: ${PRICE})?|veil\\.?(?: ${PRICE})?|vejl(?:edende|\\.)?(?: (?:udsalgs)?${PRICE})?|forpris|forut|norm\\.?|ovh|aiemm(?:in|at)|(?:ursprunglig${LETTER}*|oprindelige?|opprinnelige?) ${PRICE}(?:et|en)?|alkuperainen ${PRICE}`,
  `(?:стара${LETTER}*|первоначальная|оригінальна) ${PRICE}|прежн${LETTER}* ${PRICE}|было|раньше|раніше|було|вместо|замість|${PRICE} без скидки|ррц|беше|pret(?:ul)? (?:vechi|initial|recomandat)|prp|παλια τιμη|αρχικη(?: τιμη)?|λιανικη(?: τιμη)?`,
  `原价|原價|市场价|市價|參考價|참고가|소비자가격?|정상가|旧価格|元値|מחיר קודם|במקום|السعر السابق|بدلا من|gia (?:goc|cu|thi truong)|harga (?:awal|normal)`,
);

/** Words that name the old price only beside a lower one. */
export const PERHAPS_OLD_BEFORE = before(
  `msrp|list|regular|retail|reg\\.?|(?:list|regular|retail|normal|full|standard|catalogue?|market) ${PRICE}`,
  `(?:normal|satis|liste|perakende) ${PRICE}|listen${PRICE}|normal${PRICE}|regularer ${PRICE}|${PRICE} (?:normal|habitual|regular|de lista|public|catalogue|de base)|de lista`,
  `${PRICE} di listino|listino|${PRICE} (?:pieno|intero)|normale ${PRICE}|(?:bezna|doporucena|regularna|katalogowa|redovna|odporucana) ${PRICE}|${PRICE} (?:regularna|katalogowa|detaliczna|sugerowana)|moc|mpc`,
  `(?:lista|normal|teljes)\\s?ar|tava${PRICE}|normaali${PRICE}|(?:обычная|розничная|рекомендованная|звичаина|роздрібна) ${PRICE}|pret de lista`,
  '定価|通常価格|当店通常価格|参考価格|メーカー希望小売価格|希望小売価格|정가|시중가|定价|定價|建議售價|מחיר רגיל|מחיר מחירון|gia niem yet',
);

/** Words that name what is paid now, beside an older price. */
export const CURRENT_BEFORE = before(
  `now|now only|today|you pay|(?:our|your|sale|special|deal|offer|new|current|final|promo|discount(?:ed)?) ${PRICE}`,
  `fiyatimiz|simdi|su an(?:da)?ki ${PRICE}|(?:indirimli|kampanyali|yeni|guncel|son|firsat|bizim|web|internet|site|net|size ozel|ozel|satis)(?: satis)? ${PRICE}|odenecek ${PRICE}`,
  `jetzt|unser ${PRICE}|ihr ${PRICE}|(?:aktueller|neuer) ${PRICE}|(?:aktions|angebots|sonder|verkaufs)${PRICE}|maintenant|notre ${PRICE}|votre ${PRICE}|${PRICE} (?:promo(?:tionnel)?|remise|web|actuel)`,
  `ahora|por|oferta|${PRICE} (?:actual|oferta|de oferta|especial|final|rebajado)|agora|ora|adesso|offerta|${PRICE} (?:scontato|attuale|in offerta|promozionale)|${PRICE} atual|nu|(?:onze|huidige) ${PRICE}|aanbieding(?:s${PRICE})?`,
  `teraz|(?:nasza|nowa|aktualna) ${PRICE}|${PRICE} (?:promocyjna|aktualna)|promocja|nyni|(?:nase|akcni|akciova|nasa) ${PRICE}|vase ${PRICE}|most(?: csak)?:|akcios(?: ${PRICE})?|uj ${PRICE}`,
  `nedsat(?: ${PRICE})?|tilbud(?:s${PRICE})?|vart ${PRICE}|rea${PRICE}|kampanj${PRICE}|soodus${PRICE}|nyt|(?:nykyinen|nuvarande|aktuelle|navaerende) ${PRICE}(?:et|en)?|tarjous(?:${PRICE})?|сеичас|(?:наша|текущая|поточна) ${PRICE}|(?:новая|акционная) ${PRICE}|${PRICE} (?:со скидкои|по акции|сегодня)|зараз|нова ${PRICE}|acum|pret nou|pretul curent`,
  '販売価格|特価|セール価格|会員価格以外|판매가|할인가|현재가|现价|售價|售价|特價|特价|优惠价',
);

/** Words that name a price without tax. */
export const NET_BEFORE = before(
  `netto(?: ?${PRICE})?|${PRICE} netto|${PRICE} (?:ht|h\\.t\\.)|neto|net ${PRICE}|ex\\.? ?(?:vat|tax|btw|moms)|(?:excl|exkl)\\.? ?(?:vat|tax|btw|moms|mwst)\\.?`,
);

/** The lowest price of the last days, which the law asks for beside a reduced price. */
const LOWEST =
  /(?:najnizs[zc]?\p{L}*|nejnizsi|niedrigste\p{L}*|tiefste\p{L}*|lowest|en dusuk|laagste|lagsta|laveste|alin|legalacsonyabb|самая низкая|наинижча|наи-?ниска|χαμηλοτερη) (?:\p{L}+ ){0,2}?(?:cen[ay]|cijena|preis|price|fiyat\p{L}*|prijs|pris\p{L}*|hinta|ar\p{L}*|цена|ціна|τιμη)|(?:prix|precio|prezzo|preco|pret) (?:le |el |il |cel )?(?:plus bas|mas bajo|piu basso|mais baixo|mai mic|minimo)|letzten 30 tage|last 30 days|30 derniers jours|ultimos 30 dias|ultimi 30 giorni|ostatnich 30 dni|son 30 gun/u;

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
  `(?:${[
    String.raw`${SEVERAL}\s?(?:\+|${PIECES})?\s?(?:(?:or|and|&) (?:more|above|over|up)|(?:ve|veya|ya da|yada) (?:daha )?(?:fazla${LETTER}*|uzeri|ustu|yukari${LETTER}*)|oder mehr|ou (?:plus|mais)|[oy] mas|o piu|(?:lub|i) wiecej|(?:nebo|a) vice|(?:alebo|a) viac|vagy tobb|eller (?:fler|flere|mer)|tai (?:enemman|useampi)|of meer|sau mai mult${LETTER}*|ili vise|(?:или|и|і|або) (?:более|більше|больше|повече)|ar daugiau|vai vairak|voi rohkem)(?: ${PIECES})?(?: (?:icin|alana|alimda|за шт\.?))?`,
    String.raw`${SEVERAL} ?\+ ?${PIECES}?|${SEVERAL} ?[-–] ?\d+(?: ?${PIECES})?(?: icin)?|${SEVERAL} (?:adet )?(?:alana|alimda|alirsan${LETTER}*|alindiginda)`,
    String.raw`(?:^|[^\p{L}])(?:ab|from|a partir de|des|desde|da|od|vanaf|fran|fra|alk\.|от|від|de la|buy|≥|>=?) ${SEVERAL}(?: ?${PIECES})?(?: for| at)?`,
    String.raw`\(${SEVERAL} ?${PIECES}\)|${SEVERAL} (?:darabtol|db-tol|db felett|adetten itibaren)`,
  ].join('|')})${String.raw`[\s:=|–-]*(?:je |each |tanesi )?[\s:]*$`}`,
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
export const PRICE_NAME =
  /price|preis|prix|precio|preco|prezzo|prijs|fiyat|tutar|cena|pris(?:$|[-_ ])|hinta|amount|cost|kaina|hind(?:$|[-_ ])|(?:^|[-_ ])(?:prc|prize)(?:$|[-_ ])|pricing|money|tsena|ucret/;

/** A label that says price and nothing else: "Price", "Fiyat:", "Cena za kus". */
export const PRICE_LABEL = new RegExp(
  String.raw`^(?:${LETTER}+ ){0,2}(?:${PRICE}|ucret${LETTER}{0,2}|valor|kaina|cost|стоимость|вартість|価格|가격|价格|價格|售价|售價)(?: ${LETTER}+){0,2}\s*[:：=-]?\s*$`,
  'u',
);

/** A sum of several prices. */
export const TOTAL_BEFORE = before(
  'sub-?total|grand total|total(?: price)?|order total|(?:zwischen|gesamt)?summe|gesamtbetrag|(?:ara |genel |sepet )?toplam[iı]?|sous-total|totale?|subtotale|razem|suma|celkem|osszesen|vegosszeg|итого|сумма|разом|yhteensa|totalt|合計|小計|합계|合计|总计',
);
