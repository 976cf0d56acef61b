import { foldWords } from '../page/clean-text.ts';
import type { Stock } from '../product-finding.ts';

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
    .replace(/^.*[/#]|^schema:/, '')
    .replace(/[^a-z]/g, '');
  if (OUT_CODES.test(word)) return 'out';
  if (IN_CODES.test(word)) return 'in';
  const said = readStockText(field);
  return said;
}

/** Words that end in "out" in the languages of the shops we meet; "Tükeniyor" (running low) is not one. */
const OUT_WORDS = new RegExp(
  [
    'tukendi\\b|urun(?:umuz|lerimiz)? kalma(?:di|mistir)|tukenmis|artik satil(?:mamakta|miyor)|stok\\w* (?:\\w+ )?(?:yok|kalmadi|kalmamis|kalmiyor|bulunm|mevcut degil|bitti|bitmis|disi)|stogu? (?:yok|bitti|bitmis)|stok(?: durumu| adedi| miktari)? ?: ?(?:yok|0\\b|tukendi)',
    'stokda yoxdur|movcud deyil|gelince haber ver|tedarik edil(?:e)?m|satista yok|^mevcut degil(?:dir)?$|stoga (?:gir|gel)ince|temin edil(?:e)?m|satis(?:a|ta) (?:kapali|degil|bulunm)|satisi (?:durdurul|sona er|yapilm)|uretimi (?:durdurul|sona er)|satin alinam|^haber ver$|^satildi$|satis disi|stok alarmi|yakinda stok|stok bekleniyor|stok\\w* girince|su an(?:da)? (?:icin )?(?:mevcut|temin|stok|satista)\\w* (?:degil|yok)',
    'out of stock|out-of-stock|out of print|sold ?out\\b|wait-?list\\b|unavailable|no longer (?:available|in stock|sold|stocked|for sale|made)|not in stock|no stock\\b|awaiting (?:new )?stock|^notify me$|notify me when|message if back|mail me when|^(?:this item is |has been )?sold$|^this item (?:is|has been) sold|let me know when|(?:e-?mail|notify|text|alert) me (?:when|once|if)|back in stock (?:alert|notif|soon)|(?:when|once|until) (?:it|this|they)(?: \\w+)? (?:is|are|becomes|comes) (?:back|available)|discontinued|(?:out of|no longer in) production|listing (?:has )?ended',
    'rupture|epuise|aucune offre|indisponible|(?:non|plus|pas) disponible|victime de son succes|bientot (?:de retour|a nouveau)|prevenez[- ]moi|(?:m.|me )(?:avertir|prevenir|alerter)',
    'ausverkauft|bald wieder (?:da|verfugbar|lieferbar|auf lager)|nicht (?:\\w+ )?(?:verfugbar|lieferbar|bestellbar|erhaltlich|lagernd|auf lager|vorratig)|vergriffen|momentan nicht|derzeit nicht|zur ?zeit nicht|nicht an lager|benachrichtig\\w* (?:mich|wenn|sobald|bei)',
    'agotad[oa]|sin stock|no hay (?:existencias|stock)|fuera de existencias|sin existencias|no (?:\\w+ )?disponible|no quedan|sin unidades|descatalogad|fuera de stock|avisa(?:r?me|nos) (?:cuando|si)|esgotad[oa]|indisponivel|nao disponivel|sem (?:stock|estoque)|fora de estoque|avise-?me',
    'esaurit[oa]|non (?:\\w+ ){0,2}disponibil|terminato|fuori stock|avvisami',
    'uitverkocht|binnenkort weer|niet (?:\\w+ )?(?:op voorraad|leverbaar|beschikbaar)|niet meer|houd (?:mij|me) op de hoogte|mail (?:mij|me) (?:als|wanneer|zodra)',
    'wyprzedan|niedostepn|wycofan[yaeo] z|prodej (?:byl )?(?:s?koncil|ukoncen)|brak (?:w magazynie|w sprzedazy|towaru|na stanie)|chwilowo brak|powiadom (?:mnie )?o dost|vyprodan|neni skladem|nedostupn|hlidat dostupnost|nie je (?:na )?sklad|vypredan|elfogyott|ertesites(?:t|) ker|ertesit(?:s|es)en|nincs (?:raktaron|keszleten)|nem (?:rendelheto|elerheto|kaphato)|indisponibil|stoc epuizat|fara stoc|nu (?:este|e) (?:in stoc|disponibil)|anunta-?ma|ni na zalogi|razprodan',
    'slutsald|slut i (?:lager|webblager)|ej i lager|tillfalligt slut|ar slut\\b|bevaka produkt|udsolgt|ikke pa lager|ikke (?:tilgjengelig|tilgaengelig)|utsolgt|loppuunmyyty|ei (?:varastossa|saatavilla)|loppu (?:varastosta)|loppunut|^loppu$|(?:tilapaisesti|valitettavasti) loppu|labi muudud|otsas|ei ole laos|izpardots|nav (?:noliktava|pieejam)|isparduota|neturime|nera (?:sandelyje|prekyboje)|uppselt|ekki til',
    'нет в (?:наличии|продаже)|ожидается поступлен|ждем поступлен|ожидаем поступлен|нет на складе|распродан|^продан[оаы]?$|закончил(?:ся|ись|ась)|снят[аы]? с (?:производства|продажи)|отсутствует|сообщить о (?:поступлении|наличии|появлении)|уведомить о|недоступен|немає|нема в наявності|закінчив|повідомити про|изчерпан|няма наличност|не е налич|rasprodat|rasprodan|nije dostup|nema na (?:stanju|zalihi|skladistu)',
    'εξαντλη|μη διαθεσιμο|δεν ειναι διαθεσιμο|אזל|נגמר המלאי|לא במלאי|לא זמין|חסר במלאי|غير متوفر|غير متاح|نفد|نفذ|انتهت الكمية|موجود نیست|موجود نمی|تمام شد|اتمام موجودی|ناموجود|売り?切れ|在庫切れ|在庫なし|在庫[がは]?(?:ござい|あり)ません|品切れ|完売|已售出|재고 ?없음|판매 ?완료|उपलब्ध नहीं|स्टॉक में नहीं|ban het|入荷待ち|入荷通知|(?:ご利用|購入)いただけません|販売終了|再入荷|售完|售罄|缺貨|缺货|无货|無貨|已下架|到货通知|到貨通知|貨到通知|補貨中|补货中|품절|매진|재입고|판매 ?종료|het hang|hết hàng|สินค้าหมด|habis',
  ].join('|'),
);
/** "Not", before a word that alone would say that there is stock. */
const NEGATION =
  /(?:^|\s)(?:not|no|non|nicht|niet|geen|ej|ei|ikke|inte|nao|no esta|nie|neni|nem|nu|ni|nije|не|нет|ne|pas|plus|δεν|μη|אינו|אינה|לא|אין|غير|ليس)(?: \S+){0,2} ?$/;

/** A count of none: "0 units in stock", "Stok adedi: 0". */
const NONE_LEFT =
  /(?:^|[^\d.,])0 (?:\w+ )?(?:(?:units? |items? |pcs |left )?(?:in stock|available)\b|adet (?:stok|kaldi)|en stock|auf lager|in magazzino|op voorraad|skladem|w magazynie)/;

const IN_WORDS = new RegExp(
  [
    'stokta(?:n|\\b)|stokda|stok(?: durumu| adedi| miktari)? ?: ?(?:var|[1-9])|son \\d+ (?:urun|adet)|tukeniyor|tukenmek uzere|sepete (?:ekle|at)|hemen al|satin al|hemen kargo|kargoya hazir|ayni gun kargo|hizli teslimat',
    '\\bin stock\\b|\\bin-stock\\b|instock|\\bavailable\\b|ready to ship|(?:usually )?ships (?:in|within)|expedie sous|sofort verfugbar|\\blagernd|direct leverbaar|disponibilita|only \\d+ left|\\d+ left in stock|low stock|en stock|auf lager|sofort lieferbar|vorratig|lieferbar|disponible|disponibile|disponivel|en existencia|op voorraad|dostepny|skladem|na sklade|raktaron|keszleten|in stoc|i lager|pa lager|varastossa|laos|в наличии|в наявності|есть в наличии|налично|на складе|במלאי|متوفر|在庫あり|有現貨|现货|현货|現貨|재고 있음|con hang|còn hàng',
  ].join('|'),
);

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
const OFFERS =
  /haber|alarm|notify|alert|mail|\bme\b|wait|soon|when|benachricht|prevene|prevenir|avert|avis|avvis|powiadom|hlidat|ertesit|bevaka|houd|уведом|сообщ|повідом|通知|入荷|再入荷|재입고|\?/;

/** Whether the text says nothing but that the product is sold out: enough to overrule what the data say. */
export function saysPlainlyOut(text: string): boolean {
  const folded = foldWords(text).replace(/\s+/g, ' ').trim();
  if (PLAIN_OUT.test(folded)) return true;
  // A few words in whatever language, as long as they offer nothing: "Немає в наявності".
  return (
    folded.length <= 35 && folded.split(' ').length <= 4 && OUT_WORDS.test(folded) && !OFFERS.test(folded)
  );
}
