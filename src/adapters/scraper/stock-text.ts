import { foldWords } from './clean-text.ts';
import type { Stock } from './product-finding.ts';

const OUT_CODES =
  /^(?:outofstock|soldout|discontinued|oos|outstock|notavailable|unavailable|nostock|tukendi|yok)$/;
const IN_CODES =
  /^(?:instock|limitedavailability|onlineonly|instoreonly|available|availablefororder|instorepickup|lowstock|preorder|presale|backorder|madetoorder|reserved|stokta|stoktavar|var|mevcut)$/;

/**
 * Reads a machine field of schema.org, Open Graph or a shop's own state: `https://schema.org/InStock`,
 * `in stock`, `OutOfStock`, `oos`. Undefined for what says neither.
 */
export function readAvailability(field: string): Stock | undefined {
  const word = foldWords(field.trim())
    .replace(/^.*[/#]/, '')
    .replace(/[^a-z]/g, '');
  if (OUT_CODES.test(word)) return 'out';
  if (IN_CODES.test(word)) return 'in';
  const said = readStockText(field);
  return said;
}

/** Words that end in "out" in the languages of the shops we meet; "Tükeniyor" (running low) is not one. */
const OUT_WORDS = new RegExp(
  [
    'tukendi\\b|tukenmistir|artik satil(?:mamakta|miyor)|wait-?list\\b|stok(?:ta|lar(?:imiz)?da)? (?:urun )?(?:yok|kalmadi|bulunm|mevcut degil)|stogu? (?:yok|bitti|tukendi)|stok (?:disi|yok)|stok(?:lar(?:i|imiz)?)? tukendi',
    'gelince haber ver|stoga girince|stoga gelince|temin edilem|satisa kapali|satista degil|su anda? (?:mevcut|temin|stok)\\w* degil|urun(?:umuz)? tukendi|stok(?: durumu| adedi| miktari)? ?: ?(?:yok|0\\b|tukendi)',
    'out of stock|out-of-stock|sold ?out\\b|(?:currently|temporarily|no longer|not|is) (?:un)?available(?! (?:in|at|for) (?:store|your|pick))\\b(?<!is available)|unavailable|not in stock|no stock\\b|notify me when|email me when|back in stock (?:alert|notif)|discontinued|item has been discontinued',
    'rupture|epuise|indisponible|non disponible|plus disponible|victime de son succes|en rupture',
    'ausverkauft|nicht (?:mehr )?(?:verfugbar|lieferbar|auf lager|vorratig)|vergriffen|momentan nicht',
    'agotado|sin stock|sin existencias|no disponible|fuera de stock|esgotado|indisponivel|sem stock|sem estoque',
    'esaurito|non e disponibile|terminato',
    'uitverkocht|niet (?:op|meer) (?:voorraad|leverbaar)|niet (?:beschikbaar|leverbaar)',
    'wyprzedan|niedostepn|brak w magazynie|brak towaru|vyprodan|neni skladem|nie je skladom|vypredan|elfogyott|nincs (?:raktaron|keszleten)|indisponibil|stoc epuizat|nu este in stoc',
    'slutsald|slut i lager|ej i lager|udsolgt|ikke pa lager|utsolgt|loppuunmyyty|ei varastossa|loppu varastosta|labi muudud|otsas|izpardots|nav noliktava|isparduota|neturime',
    'нет в наличии|распродан|нет на складе|закончил(?:ся|ись)|снят с производства|немає в наявності|нема в наявності|изчерпан|няма наличност|rasprodato|nije dostupno|nema na (?:stanju|zalihi)',
    'εξαντλη|μη διαθεσιμο|אזל|לא במלאי|غير متوفر|نفد|نفذ|ناموجود|売り切れ|在庫切れ|在庫なし|品切れ|完売|售完|售罄|缺貨|缺货|已售完|補貨中|补货中|품절|일시품절|het hang|hết hàng|สินค้าหมด|habis',
  ].join('|'),
);

/** A count of none: "0 units in stock", "Stok adedi: 0". */
const NONE_LEFT =
  /(?:^|[^\d.,])0 (?:\w+ )?(?:(?:units? |items? |pcs |left )?(?:in stock|available)\b|adet (?:stok|kaldi)|en stock|auf lager|in magazzino|op voorraad|skladem|w magazynie)/;

const IN_WORDS = new RegExp(
  [
    'stokta(?:n|\\b)|stokda|stok(?: durumu| adedi| miktari)? ?: ?(?:var|[1-9])|son \\d+ (?:urun|adet)|tukeniyor|sepete (?:ekle|at)|hemen al|satin al|kargoya hazir|ayni gun kargo|hizli teslimat',
    '\\bin stock\\b|\\bin-stock\\b|instock|\\bavailable\\b|ready to ship|only \\d+ left|\\d+ left in stock|low stock|en stock|auf lager|sofort lieferbar|vorratig|lieferbar|disponible|disponibile|disponivel|en existencia|op voorraad|dostepny|skladem|na sklade|raktaron|keszleten|in stoc|i lager|pa lager|varastossa|laos|в наличии|в наявності|есть в наличии|налично|на складе|במלאי|متوفر|在庫あり|有現貨|현货|現貨|재고 있음|con hang|còn hàng',
  ].join('|'),
);

/**
 * Reads the stock words of a short text of the product box. Undefined when it says nothing; "Tükeniyor"
 * and "Son 3 ürün" are in stock.
 */
export function readStockText(text: string): Stock | undefined {
  const folded = foldWords(text).replace(/\s+/g, ' ');
  if (OUT_WORDS.test(folded) || NONE_LEFT.test(folded)) return 'out';
  return IN_WORDS.test(folded) ? 'in' : undefined;
}

const PLAIN_OUT =
  /^(?:bu urun |urun(?:umuz)? |maalesef |uzgunuz,? |sorry,? |this (?:item|product) is |this is |item |product |currently |temporarily |stok durumu ?:? ?|stock ?:? ?|availability ?:? ?)*(?:su an(?:da)? )?(?:tukendi|tukenmistir|stok(?:ta|larda|larimizda) (?:yok|bulunmuyor|bulunmamaktadir|kalmadi)(?:tur)?|stok (?:yok|disi)|stoklar tukendi|gelince haber ver|temin edilemiyor|satisa kapali|out of stock|out-of-stock|sold ?out|rupture de stock|en rupture(?: de stock)?|epuise|ausverkauft|vergriffen|nicht (?:auf lager|lieferbar|verfugbar)|agotado|sin stock|esgotado|esaurito|uitverkocht|wyprzedane|brak w magazynie|vyprodano|elfogyott|slutsald|udsolgt|utsolgt|loppuunmyyty|нет в наличии|распродано|אזל(?: מ?ה?מלאי)?|売り切れ|在庫切れ|售完|售罄|缺貨|缺货|품절)[.!\s]*$/;

/** Whether the text says nothing but that the product is sold out: enough to overrule what the data say. */
export function saysPlainlyOut(text: string): boolean {
  const folded = foldWords(text).replace(/\s+/g, ' ').trim();
  return PLAIN_OUT.test(folded);
}
