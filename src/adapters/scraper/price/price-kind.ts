import words from '../words.json' with { type: 'json' };
import { anyOf, foldWords } from '../page/clean-text.ts';
import { remember } from '../page/page-tree.ts';
import { currencyAfter } from './currency.ts';
import { LINE_END } from './price-line.ts';
import type { PriceText } from './price-text.ts';
import {
  CURRENT_BEFORE,
  LABEL_TAIL,
  PRICE_LABEL,
  QUANTITY,
  SAVING_BEFORE,
  SHIPPING_ABOVE,
  SHIPPING_BEFORE,
  saysLowest,
} from './price-words.ts';

/** What prices are the prices of, with how little each can be what the product costs. */
export const KIND_COST = {
  price: 0,
  piece: 1.5,
  basket: 6,
  member: 7,
  transfer: 8,
  other: 8,
  unit: 9,
  instalment: 10,
  lowest: 10,
  saving: 12,
  shipping: 12,
  threshold: 14,
} as const;

export type PriceKind = keyof typeof KIND_COST;

const UNIT =
  /^\s*(?:\*|tl|₺|€|\$|£)?\s*(?:\/|\bper\b|\bpro\b|\bpar\b|\bje\b|\bza\b|\bpor\b|\bal\b)\s*(?:\d+\s*)?(?:kg|g|gr|100|l|lt|ml|m|m2|m²|meter|metre|metro|mt|mtr|lfm|lfdm|cm|adet|ad\b|unit|unidad|pc|pcs|piece|stk|stuck|stück|litre|liter|kilo|metre|metr|szt|ks|wash|tablet|oz|ounce|lb|sq|each|gb|page|dose|sheet|count|ct|gun|pack|pk|packet|packung|paket|pack[su]|roll[es]?|rolka|rulo|box|karton|kutu|bottle|can|bag|pair|paar|set|tube|sachet|portion|serving|day|tag|jour|dia|giorno|den|dzien|nap|hour|saat|hafta|week|woche)(?![a-z])/i;
/** Prices per piece are what a shop of single pieces asks; Turkish shops write them beside the price of the pack. */
const PIECE =
  /^\s*(?:zl|kc|€|\$|£|kr\.?)?\s*(?:\/|\bper\b|\bpro\b)\s*(?:1\s*)?(?:szt|stk|stuck|stück|ks|each|ea|piece|pc|unit|st)\b/;
/** The same as a label: "Metre fiyatı", "Price per metre". */
const UNIT_BEFORE =
  /(?:(?:price|preis|prix|precio|prezzo|prijs|pris|cena) (?:per|pro|je|au|par|le|por|al|za|voor) (?:\d+ ?)?|(?:^|[^\p{L}]))(?:m2?|metr?[eo]s?|meter|metr|kg|kilo\p{L}*|lit(?:re|er|ro|r)|lt|g|gr|birim|unit)(?: fiyat\p{L}*| price)?[\s:]*$/u;
const MONTHLY =
  /^[^\d]{0,12}?(?:\/|\bper\b|\ba\b|\bal\b|\bpar\b|\bpro\b|\bim\b|x)?\s*(?<![a-z])(?:ay\b|aylik|taksit(?! (?:imkan|secenek|firsat|tablo|bilgi))|month|mo\b|mois|monat|\bmtl\b|mes\b|mese\b|maand|\bman\b|\bmnd\b|miesiac|mesic|\bkk\b|kuu\b|mies\b|honap|ho\b|luna\b|men\b|мес|міс|month|월|月々)/;
const TIMES = new RegExp(String.raw`(?:${anyOf('timesBefore')})\s*[^\d]{0,18}$`);
/** Instalments that cost nothing more: the price below is the whole one. */
const FOR_NOTHING = /pesin fiyatina/;
const THRESHOLD =
  /^[^\d]{0,8}?(?:(?:ve |and )?(?:uzeri|uzerine|ustu|ustune|and (?:over|above|up)|or more|\+ orders?)|(?:lik|luk|lik) (?:alisveris|siparis))/;
/** Behind a price with words before it: "ab 50 TL kargo bedava". A price alone with it is the product's. */
const FREE_FROM = /^[^\d]{0,25}(?:kargo (?:bedava|ucretsiz)|ucretsiz kargo|free (?:shipping|delivery))/;
const THRESHOLD_BEFORE =
  /(?:orders?|spend|purchases?|over|above|min\.?|minimum|sepet tutari|alisveris\w*|kargo icin|ab|od|от|fran|fra|vanaf|desde|peste|from|des|a partir de|livraison (?:gratuite|offerte)|free (?:shipping|delivery|returns?)[^.]{0,25})\s*(?:of|over|de|dès|:)?\s*[^\d\w]{0,4}$/;
/** The words of THRESHOLD_BEFORE that end a line: "Free shipping" above a price is a note. */
const THRESHOLD_ABOVE =
  /(?:over|above|min\.?|minimum|kargo icin|ab|od|от|fran|fra|vanaf|desde|peste|from|des|a partir de|sepet tutari)\s*[^\d\w]{0,4}$/;
const FREE = new RegExp(anyOf('freeDelivery'));
/** "%20 indirim" above a price tells what is saved already. */
const PERCENT = /% ?\d|\d ?%/;
/** Right behind the price: "4,99 € Versand", but not "Versand in 2 Tagen" or "Kargo bedava" beside the product's. */
const SHIPPING_AFTER =
  /^[^\p{L}\d.]{0,6}(?:(?:for|fur|pour|de|of|di|za|icin) )?(?:kargo|shipping|delivery|postage|versand(?:kosten)?|livraison|dostawa|p&p)(?!\p{L})(?! (?:bedava|ucretsiz|dahil|calculated|included|incl|inkl|gratuite?|offerte|free|options|i[nm]|en|within)(?!\p{L}))/u;
const SAVING_AFTER = new RegExp(String.raw`^[^\d]{0,6}?(?:${anyOf('savingAfter')})`);
const MEMBER_WORDS = String.raw`(?:premium|plus'?a?|prime|club|kulup|members?|medlems?(?:pris)?|uye(?:ye|lere)?|(?<!kredi )kart(?:la| ile)?|(?<!(?:credit|kredit) ?)card|vip|loyalty|subscribe|abone|app price|uygulama|bonus|elite|gold)`;
const MEMBER = new RegExp(String.raw`${MEMBER_WORDS}(?:[^.\d]|\d{1,2} ?%){0,22}$`);
const MEMBER_ABOVE = new RegExp(`${MEMBER_WORDS}${LABEL_TAIL}`, 'u');
const MEMBER_AFTER = new RegExp(String.raw`^[^.\d]{0,8}(?:${anyOf('memberAfter')})`);
const BASKET = new RegExp(anyOf('basketBefore'));
const COUPON_WORDS = String.raw`(?:eco-?(?:part|tax|contrib)\w*\.?|coupon|kupon|voucher|gutschein|gift card|hediye ceki|trade-?in|deposit|pfand|warranty|garanti(?! )|insurance|sigorta|protection plan|kapida odeme|points?|punkte|puntos|poang|puan|bonus|бонус\p{L}*|балл\p{L}*|кешбек|кэшбэк|cashback|huseg\p{L}*|ポイント|적립금|积分|kapora|depozito|down payment|anzahlung|acompte|caparra|zaliczka|zaloha|eloleg|предоплата|аванс|montaj|kurulum|montage|einbau|assembly|installation|hediye paketi|gift ?wrap\p{L}*|worth(?: of)?|valued at|im wert von|(?:d'une )?valeur de|por valor de|del valore di|o wartosci|v hodnote|стоимостью|на сумму|toptan|wholesale|grosshandel\p{L}*|оптов\p{L}*|опт|hurtow\p{L}*|velkoobchod\p{L}*|nagyker|mayorista|all'ingrosso|atacado|bayi)`;
const COUPON = new RegExp(String.raw`${COUPON_WORDS}[^.\d]{0,20}$`, 'u');
/** As a label of its own line: "Montaj Ücreti", but not "Kapıda ödeme var". */
const COUPON_ABOVE = new RegExp(`${COUPON_WORDS}${LABEL_TAIL}`, 'u');
/** "100 TL değerinde hediye çeki" is what comes along, not what is asked. */
const GIFT_AFTER = new RegExp(String.raw`^[^.\d]{0,6}(?:${anyOf('giftAfter')})`);
/** Praise of the delivery that stands above a price does not make it the price of delivery. */
const FREE_OR_FAST = new RegExp(String.raw`(?:${anyOf('freeOrFast')})[^:\d]*$`, 'u');
/** A price for paying at once, beside that for paying by card. */
const TRANSFER =
  /(?<!\p{L})(?:havale|eft|nakit|pesin|(?:bank |wire )?transfer)(?:[^.\d\p{L}]|fiyat\p{L}*|ile|ode\p{L}*|indirim\p{L}*|price|nakit|havale|eft|pesin){0,6}$/u;
/** A price for one way of paying. */
const PAID_BY_AFTER = new RegExp(String.raw`^[^.\d]{0,4}(?:${anyOf('paidByAfter')})`);
const CURRENT_NAME = new RegExp(anyOf('currentPriceNames'));
const TOTAL_NAME = /(?:^|[-_ ])(?:sub-?total|total|toplam)(?=$|[-_ ])/;
/** The names of prices that are no plain ones, the surest first. */
const NAMED_KINDS = ['unit', 'instalment', 'shipping', 'saving', 'member', 'basket', 'other'] as const;
const KIND_BY_NAME = NAMED_KINDS.map((kind) => [new RegExp(words.kindsByName[kind]), kind] as const);

/** Names of numbers that are no prices unless a currency stands with them. */
const NUMBER_NAME = new RegExp(anyOf('numberNames'));

/** Names of prices before tax; some themes give them to every price. */
const EX_TAX_NAME = new RegExp(anyOf('netPriceNames'));

/** What the names of the elements around a price say of it. */
export const readPriceNames = remember((names) => ({
  kind: KIND_BY_NAME.find(([pattern]) => pattern.test(names))?.[1],
  isCurrent: CURRENT_NAME.test(names),
  isNet: EX_TAX_NAME.test(names),
  isTotal: TOTAL_NAME.test(names),
  isNumber: NUMBER_NAME.test(names),
}));

/** The folded words around a price. */
function wordsAround(lines: string, price: PriceText) {
  const said = lines.slice(0, price.from).trimEnd();
  const words =
    price.written !== null && said.endsWith(price.written) ? said.slice(0, -price.written.length) : said;
  const line = words.slice(lines.lastIndexOf(LINE_END, Math.max(0, price.from - 1)) + 1);
  const isAbove = !/[\p{L}%]/u.test(line) || PRICE_LABEL.test(foldWords(line).trim());
  const before = foldWords((isAbove ? words : line).slice(-60))
    .replace(/[\p{Sc}\s]*(?:(?<!\p{L})(?:tl|eur|usd|gbp|us|r))?[\s:]*$/u, ' ')
    .trimEnd()
    .concat(' ');
  const unit = currencyAfter(lines, price.to);
  const end = unit ? unit.to : price.to;
  const rest = lines
    .slice(end, end + 60)
    .split(LINE_END)
    .map(foldWords);
  const [beside = '', below = ''] = rest;
  const isShort = beside.trim() === '' && below.trim().length <= 14;
  return {
    /** Of its own line; the line above where that has none. */
    before,
    /** Whether `before` is the line above. */
    isAbove,
    after: rest.join(' '),
    /** What of `after` stands in its own line, or in a short one below. */
    besideOrShort: isShort ? `${beside} ${below}` : beside,
    /** What of `after` stands in its own line. */
    beside,
  };
}

/**
 * What a price in a text is the price of, judged by the words around it and the names of its elements. Words of
 * other lines count less: below a price stands what else there is to say of the product.
 */
export function kindOf(lines: string, price: PriceText, names: ReturnType<typeof readPriceNames>): PriceKind {
  const { before, isAbove, after, besideOrShort, beside } = wordsAround(lines, price);
  if (saysLowest(foldWords(lines.slice(0, price.from).slice(-120)))) return 'lowest';
  if (PIECE.test(after)) return 'piece';
  if (UNIT.test(after)) return 'unit';
  if (UNIT_BEFORE.test(before) && /fiyat|price|pr[ei][ijxsc]|cena/.test(before)) return 'unit';
  if (MONTHLY.test(besideOrShort) || (TIMES.test(before) && !(isAbove && FOR_NOTHING.test(before))))
    return 'instalment';
  if (THRESHOLD.test(after) || (!isAbove && FREE_FROM.test(beside))) return 'threshold';
  if ((isAbove ? THRESHOLD_ABOVE : THRESHOLD_BEFORE).test(before) && FREE.test(foldWords(lines)))
    return 'threshold';
  const isShipping = isAbove ? SHIPPING_ABOVE.test(before) : SHIPPING_BEFORE.test(before);
  if ((isShipping && !FREE_OR_FAST.test(before)) || SHIPPING_AFTER.test(beside)) return 'shipping';
  if (
    (SAVING_BEFORE.test(before) && !CURRENT_BEFORE.test(before) && !(isAbove && PERCENT.test(before))) ||
    /(?:^|[\s(:])[-−]\S{0,3}$/.test(lines.slice(0, price.from)) ||
    SAVING_AFTER.test(besideOrShort)
  )
    return 'saving';
  if (TRANSFER.test(before)) return 'transfer';
  if (
    (isAbove ? COUPON_ABOVE : COUPON).test(before) ||
    QUANTITY.test(before) ||
    PAID_BY_AFTER.test(beside) ||
    GIFT_AFTER.test(beside)
  )
    return 'other';
  if ((isAbove ? MEMBER_ABOVE : MEMBER).test(before) || MEMBER_AFTER.test(beside)) return 'member';
  if (BASKET.test(before)) return 'basket';
  return price.written === null && names.isNumber ? 'other' : (names.kind ?? 'price');
}
