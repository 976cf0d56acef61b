/**
 * What shops write for a currency, by ISO 4217 code; an underscore stands for a blank. A word written for several currencies is listed
 * under the most common one and again in AMBIGUOUS.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  TRY: '₺ TL Tl tl YTL Lira lira LİRA Türk_Lirası türk_lirası',
  USD: '$ US$ USD$ U$S US-$ Dollars dollars dollar',
  EUR: '€ Eur eur Euro euro euros Euros EURO',
  GBP: '£ ￡ gbp',
  CAD: 'C$ CA$ CDN$ CAD$ Can$ $CAD',
  AUD: 'A$ AU$ AUD$ $AUD',
  NZD: 'NZ$ NZD$',
  SGD: 'S$ SG$ SGD$',
  HKD: 'HK$ HKD$',
  TWD: 'NT$ NTD 新台幣',
  MXN: 'MX$ Mex$ MXN$',
  ARS: 'AR$ ARS$',
  CLP: 'CLP$ CL$',
  COP: 'COL$ COP$',
  UYU: '$U UYU$',
  BRL: 'R$',
  JPY: '¥ ￥ 円 yen JPY¥',
  CNY: '元 RMB CN¥ 人民币 圆',
  KRW: '₩ ￦ 원',
  INR: '₹ Rs. Rs ₨ INR.',
  PKR: 'PKR.',
  LKR: 'රු',
  BDT: '৳ Tk',
  NPR: 'रू',
  IDR: 'Rp Rp.',
  MYR: 'RM',
  PHP: '₱ Php',
  THB: '฿ บาท Baht',
  VND: '₫ đ VNĐ vnđ VND₫ Đ',
  KHR: '៛',
  RUB: '₽ руб руб. рублей рубля рубль Руб Руб. РУБ Р Р. р р. P. rub',
  UAH: '₴ грн грн. Грн ГРН uah',
  KZT: '₸ тг тг. тенге Тг',
  BYN: 'BYN. Br бел.руб',
  UZS: "сум сўм so'm soʻm",
  KGS: 'сом',
  AZN: '₼ ман manat',
  GEL: '₾ ლარი',
  AMD: '֏ դր դր.',
  PLN: 'zł zł. zl ZŁ Zł PLN. zlotych',
  CZK: 'Kč Kc kč KČ czk',
  HUF: 'Ft ft Ft. HUF.',
  RON: 'lei Lei LEI leu RON.',
  BGN: 'лв лв. ЛВ',
  RSD: 'РСД din din. дин дин. RSD.',
  BAM: 'KM',
  MKD: 'ден ден. МКД',
  HRK: 'kn kn. HRK.',
  SEK: 'kr SEK. Kr kr. Kr. :-',
  NOK: 'NOK. nok',
  DKK: 'DKK. dkk',
  ISK: 'ISK. isk',
  CHF: 'Fr. SFr. sFr. SFr CHF. Fr',
  LTL: 'Lt Lt.',
  LVL: 'Ls',
  EEK: 'EEK.',
  ILS: '₪ NIS שח ש"ח',
  AED: 'AED. د.إ درهم Dhs Dhs. dhs',
  SAR: 'ر.س ر.س. SR ريال ﷼ SAR.',
  QAR: 'QR ر.ق',
  KWD: 'KD K.D. د.ك د.ك. دينار',
  BHD: 'BD B.D. د.ب',
  OMR: 'ر.ع ر.ع. RO R.O.',
  JOD: 'JD د.أ',
  TND: 'DT dt د.ت',
  MAD: 'DH Dh dh DHS Dhs. د.م. د.م',
  DZD: 'DA د.ج',
  EGP: 'E£ LE L.E. ج.م ج.م. جنيه',
  LBP: 'L.L. ل.ل',
  IRR: 'تومان ریال',
  ZAR: 'R',
  NGN: '₦',
  KES: 'KSh Ksh KSh. KES. KSH',
  GHS: 'GH₵ GH¢ ₵',
  PEN: 'S/. S/',
  CRC: '₡',
  GTQ: 'Q',
  PYG: '₲ Gs Gs.',
  BOB: 'Bs Bs.',
  VES: 'BsS Bs.S',
  XPF: 'XPF.',
  ALL: 'Lek lek Lekë',
  BZD: 'BZ$',
  DOP: 'RD$',
  JMD: 'J$ JA$',
  TTD: 'TT$',
  BBD: 'Bds$',
  XCD: 'EC$',
  FJD: 'FJ$',
  NAD: 'N$',
  BND: 'B$',
  LAK: '₭ ກີບ',
  MNT: '₮',
  MVR: 'Rf Rf.',
  PAB: 'B/.',
  TZS: 'TSh TSh.',
  UGX: 'USh USh.',
  ANG: 'ƒ',
  MMK: 'Ks',
  BTC: '₿',
  YER: 'ر.ي',
  LYD: 'ل.د',
  IQD: 'ع.د',
  SYP: 'ل.س',
  XOF: 'FCFA CFA F.CFA',
};

const ISO_CODES =
  'AED AFN ALL AMD ARS AUD AZN BAM BDT BGN BHD BND BOB BRL BWP BYN BYR CAD CHF CLP CNY COP CRC CZK DEM DKK DOP DZD EEK EGP ETB EUR FJD FRF GBP GEL GHS GTQ HKD HNL HRK HUF IDR ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS KHR KRW KWD KZT LAK LBP LKR LTL LVL MAD MDL MKD MMK MNT MOP MUR MXN MYR NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RUR SAR SEK SGD SKK SYP THB TND TRY TRL TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND XAF XOF XPF YER ZAR ZMW';

/** What a sign can also mean, settled by the page's own hints. */
const AMBIGUOUS: Readonly<Record<string, readonly string[]>> = {
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL DOP JMD TTD BND NAD FJD'.split(' '),
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  元: ['CNY', 'TWD', 'HKD'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK', 'EEK'],
  Kr: ['SEK', 'NOK', 'DKK', 'ISK', 'EEK'],
  'kr.': ['DKK', 'SEK', 'NOK', 'ISK', 'EEK'],
  'Kr.': ['DKK', 'SEK', 'NOK', 'ISK', 'EEK'],
  ':-': ['SEK', 'NOK', 'DKK'],
  '£': ['GBP', 'EGP', 'LBP'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  'Rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  '₨': ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  lei: ['RON', 'MDL'],
  Lei: ['RON', 'MDL'],
  LEI: ['RON', 'MDL'],
  S$: ['SGD'],
  Dhs: ['AED', 'MAD'],
  'Dhs.': ['AED', 'MAD'],
  DH: ['MAD', 'AED'],
  درهم: ['AED', 'MAD'],
  دينار: ['KWD', 'JOD', 'BHD', 'TND', 'DZD', 'IQD'],
  '﷼': ['SAR', 'IRR', 'OMR', 'QAR'],
  ريال: ['SAR', 'QAR', 'OMR', 'YER'],
  Bs: ['BOB', 'VES'],
  'Bs.': ['BOB', 'VES'],
  Fr: ['CHF', 'XPF'],
  'Fr.': ['CHF', 'XPF'],
  'din.': ['RSD', 'MKD'],
  'ден.': ['MKD'],
  R: ['ZAR'],
};

const RENAMED: Readonly<Record<string, string>> = {
  TL: 'TRY',
  TRL: 'TRY',
  YTL: 'TRY',
  RUR: 'RUB',
  BYR: 'BYN',
  NTD: 'TWD',
  RMB: 'CNY',
};

/** Currencies whose smallest unit is a thousandth (ISO 4217). */
const THREE_DECIMALS = new Set(['TND', 'KWD', 'BHD', 'OMR', 'JOD', 'IQD', 'LYD']);
/** Currencies that are priced in whole units. */
const NO_DECIMALS = new Set('JPY KRW CLP VND IDR PYG ISK UGX XOF XAF XPF KHR LAK IRR COP HUF'.split(' '));

const BY_COUNTRY: Readonly<Record<string, string>> = Object.fromEntries(
  'tr:TRY uk:GBP us:USD ca:CAD au:AUD nz:NZD sg:SGD hk:HKD tw:TWD mx:MXN ar:ARS cl:CLP co:COP uy:UYU br:BRL jp:JPY cn:CNY kr:KRW in:INR pk:PKR lk:LKR bd:BDT np:NPR id:IDR my:MYR ph:PHP th:THB vn:VND ru:RUB ua:UAH kz:KZT by:BYN uz:UZS kg:KGS az:AZN ge:GEL am:AMD pl:PLN cz:CZK hu:HUF ro:RON rs:RSD ba:BAM mk:MKD se:SEK no:NOK dk:DKK is:ISK ch:CHF li:CHF il:ILS ae:AED sa:SAR qa:QAR kw:KWD bh:BHD om:OMR jo:JOD tn:TND ma:MAD dz:DZD eg:EGP lb:LBP za:ZAR ng:NGN ke:KES gh:GHS pe:PEN cr:CRC gt:GTQ py:PYG bo:BOB do:DOP md:MDL de:EUR fr:EUR it:EUR es:EUR nl:EUR be:EUR at:EUR ie:EUR pt:EUR fi:EUR gr:EUR ee:EUR lv:EUR lt:EUR sk:EUR si:EUR mt:EUR cy:EUR lu:EUR eu:EUR hr:EUR bg:BGN'
    .split(' ')
    .map((pair) => pair.split(':')),
);

function writtenForms(): Map<string, string> {
  const forms = new Map<string, string>();
  for (const code of ISO_CODES.split(' ')) forms.set(code, RENAMED[code] ?? code);
  for (const [code, words] of Object.entries(WRITTEN))
    for (const word of words.split(' ').map((form) => form.replace('_', ' ')))
      if (!forms.has(word)) forms.set(word, code);
  // Signs without an ISO code still mark a number as a price.
  forms.set('₶', '');
  return forms;
}

const FORMS = writtenForms();

const LONGEST_FORM = Math.max(...[...FORMS.keys()].map((form) => form.length));
const LETTER = /\p{L}/u;

function isLetterAt(text: string, at: number): boolean {
  const char = text[at];
  return char !== undefined && LETTER.test(char);
}

/** A form made of letters only counts as a whole word. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (isLetterAt(text, from) && isLetterAt(text, from - 1)) return false;
  return !(isLetterAt(text, to - 1) && isLetterAt(text, to));
}

/** A letter or two within a code is no currency: "C1852-Q11". */
function isPartOfCode(text: string, form: string, from: number): boolean {
  return (
    form.length < 3 && LETTER.test(form) && /[\p{L}\d][-_/.]?$/u.test(text.slice(Math.max(0, from - 2), from))
  );
}

/** A currency and the part of the text that writes it. */
export interface WrittenCurrency {
  readonly written: string;
  readonly from: number;
  readonly to: number;
}

/** The currency written right before the given place (blanks, a colon or a dash may lie between). */
export function currencyBefore(text: string, place: number): WrittenCurrency | undefined {
  let to = place;
  for (let gap = 0; gap < 3 && to > 0 && /[\s:=\-–]/.test(text.charAt(to - 1)); gap += 1) to -= 1;
  for (let length = Math.min(LONGEST_FORM, to); length > 0; length -= 1) {
    const form = text.slice(to - length, to);
    if (FORMS.has(form) && standsAlone(text, to - length, to) && !isPartOfCode(text, form, to - length))
      return { written: form, from: to - length, to };
  }
  return undefined;
}

/** The currency written right after the given place. */
export function currencyAfter(text: string, place: number): WrittenCurrency | undefined {
  // "20,– €": a dash stands for the decimals.
  let from = place + (/^[.,][-–—]+/.exec(text.slice(place, place + 4))?.[0].length ?? 0);
  for (let gap = 0; gap < 3 && /[\s*(–-]/.test(text.charAt(from)); gap += 1) from += 1;
  for (let length = Math.min(LONGEST_FORM, text.length - from); length > 0; length -= 1) {
    const form = text.slice(from, from + length);
    if (FORMS.has(form) && standsAlone(text, from, from + length))
      return { written: form, from, to: from + length };
  }
  return undefined;
}

/** Where a page is from, to settle what its signs mean. */
export interface CurrencyHints {
  /** The currency the page's structured data name. */
  readonly stated?: string | undefined;
  readonly host?: string | undefined;
  /** Language tag of the page such as `en-CA`. */
  readonly language?: string | undefined;
}

/** The currency of the country a host or language tag belongs to; undefined for .com and the like. */
export function countryCurrency(hints: CurrencyHints): string | undefined {
  const host = hints.host ?? '';
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  const byEnding =
    ending === 'co' && labels.length > 2 && labels.at(-2) === 'com' ? 'COP' : BY_COUNTRY[ending];
  // .co, .me, .io and other endings sold as generic say nothing.
  if (byEnding !== undefined && ending !== 'co' && ending !== 'in' && ending !== 'eu') return byEnding;
  if (ending === 'in') return 'INR';
  const region = /-([a-z]{2})\b/i.exec(hints.language ?? '')?.[1]?.toLowerCase();
  if (region !== undefined) return BY_COUNTRY[region === 'gb' ? 'uk' : region];
  return byEnding;
}

/** The ISO code for a written currency, settled by the page's hints; null for signs without a code. */
export function resolveCurrency(written: string, hints: CurrencyHints = {}): string | null {
  const choices = AMBIGUOUS[written];
  if (choices) {
    if (hints.stated !== undefined && choices.includes(hints.stated)) return hints.stated;
    const local = countryCurrency(hints);
    if (local !== undefined && choices.includes(local)) return local;
    return choices[0] ?? null;
  }
  return FORMS.get(written) || null;
}

/** The code that a neighbour gives a sign of several currencies: "CAD $45.00", "$45.00 AUD". */
export function codeBeside(
  written: string,
  neighbours: readonly (WrittenCurrency | undefined)[],
): string | undefined {
  const choices = AMBIGUOUS[written] ?? [];
  return neighbours
    .map((neighbour) => neighbour?.written)
    .find((code) => code !== undefined && choices.includes(code));
}

/** The ISO code in a machine field such as `TL`, `try`, `€` or `iso4217:USD`; null when there is none. */
export function currencyCode(field: string, hints: CurrencyHints = {}): string | null {
  const text = field.trim();
  const upper = text.toUpperCase();
  const code = /(?:^|[^A-Z])([A-Z]{3})$/.exec(upper)?.[1];
  if (code !== undefined && (ISO_CODES.includes(code) || RENAMED[code] !== undefined))
    return RENAMED[code] ?? code;
  if (upper === 'TL') return 'TRY';
  const form = text.replace(/^\(|\)$/g, '');
  return FORMS.has(form) ? resolveCurrency(form, hints) : null;
}

/** Digits after the decimal sign that the currency is priced in: 0, 2 or 3. */
export function currencyDecimals(code: string | null): 0 | 2 | 3 {
  if (code === null) return 2;
  if (THREE_DECIMALS.has(code)) return 3;
  return NO_DECIMALS.has(code) ? 0 : 2;
}
