import { foldWords, anyOf } from '../page/clean-text.ts';
import type { Stock } from '../product-finding.ts';

const OUT_CODES = new RegExp(`^(?:${anyOf('outCodes')})$`);
const IN_CODES = new RegExp(`^(?:${anyOf('inCodes')})$`);

/**
 * Reads a machine field of schema.org, Open Graph or a shop's own state: `https://schema.org/InStock`,
 * `in stock`, `OutOfStock`, `oos`. Undefined for what says neither.
 */
export function readAvailability(field: string): Stock | undefined {
  const word = foldWords(field.trim())
    .replace(/^.*[/#]|^schema:/, '')
    .replace(/[^a-z]/g, '');
  if (OUT_CODES.test(word)) return 'out';
  if (IN_CODES.test(word)) return 'in';
  return readStockText(field);
}

/** Words that end in "out" in the languages of the shops we meet; "Tükeniyor" (running low) is not one. */
const OUT_WORDS = new RegExp(anyOf('soldOut'));
/** "Not", before a word that alone would say that there is stock. */
const NEGATION =
  /(?:^|\s)(?:not|no|non|nicht|niet|geen|ej|ei|ikke|inte|nao|no esta|nie|neni|nem|nu|ni|nije|не|нет|ne|pas|plus|δεν|μη|אינו|אינה|לא|אין|غير|ليس)(?: \S+){0,2} ?$/;

/** A count of none: "0 units in stock", "Stok adedi: 0". */
const NONE_LEFT = new RegExp(anyOf('noneLeft'));

const IN_WORDS = new RegExp(anyOf('inStock'));

/**
 * Reads the stock words of a short text of the product box. Undefined when it says nothing; "Tükeniyor"
 * and "Son 3 ürün" are in stock.
 */
export function readStockText(text: string): Stock | undefined {
  const folded = foldWords(text).replace(/\s+/g, ' ');
  if (OUT_WORDS.test(folded) || NONE_LEFT.test(folded)) return 'out';
  const said = IN_WORDS.exec(folded);
  if (!said) return undefined;
  if (!NEGATION.test(folded.slice(0, said.index))) return 'in';
  // What one branch or one way of delivery lacks says nothing of the shop's stock.
  return /^\S+ (?:(?:in|at|for) (?:store|your|pick)|to )/.test(folded.slice(said.index)) ? undefined : 'out';
}

const PLAIN_OUT =
  /^(?:bu urun |urun(?:umuz)? |maalesef |uzgunuz,? |sorry,? |this (?:item|product) is |this is |item |product |currently |temporarily |stok durumu ?:? ?|stock ?:? ?|availability ?:? ?)*(?:su an(?:da)? )?(?:tukendi|tukenmistir|stok(?:ta|larda|larimizda) (?:yok|bulunmuyor|bulunmamaktadir|kalmadi|kalmamis|mevcut degil)(?:tur|tir|dir)?|stok (?:yok|disi)|stoklar tukendi|gelince haber ver|temin edil(?:emiyor|ememektedir|memektedir)|satisa kapali|(?:satista|mevcut) degil(?:dir)?|currently unavailable|unavailable|no longer (?:available|in stock)|not available|not in stock|discontinued|out of stock|out-of-stock|sold ?out|rupture de stock|en rupture(?: de stock)?|epuise|ausverkauft|vergriffen|nicht (?:auf lager|lieferbar|verfugbar)|agotado|sin stock|esgotado|esaurito|non disponibile|indisponible|no disponible|indisponivel|(?:tijdelijk )?uitverkocht|ikke pa lager|ej i lager|slut i lager|brak towaru|brak na stanie|niedostepny|neni skladem|nedostupne|stoc epuizat|indisponibil|wyprzedane|brak w magazynie|vyprodano|elfogyott|ertesites(?:t|) ker|ertesit(?:s|es)en|slutsald|udsolgt|utsolgt|loppuunmyyty|нет в (?:наличии|продаже)|ожидается поступлен|ждем поступлен|ожидаем поступлен|распродано|אזל(?: מ?ה?מלאי)?|売り切れ|在庫切れ|售完|售罄|缺貨|缺货|품절)[.!\s]*$/;

/** What a sold-out product's button offers; it may stand beside one that sells. */
const OFFERS = new RegExp(anyOf('restockOffer'));

/** Whether the text says nothing but that the product is sold out: enough to overrule what the data say. */
export function saysPlainlyOut(text: string): boolean {
  const folded = foldWords(text).replace(/\s+/g, ' ').trim();
  if (PLAIN_OUT.test(folded)) return true;
  // A few words in whatever language, as long as they offer nothing: "Немає в наявності".
  return (
    folded.length <= 35 && folded.split(' ').length <= 4 && OUT_WORDS.test(folded) && !OFFERS.test(folded)
  );
}
