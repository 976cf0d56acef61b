import currencies from './currencies.json' with { type: 'json' };

/** What can be written for a currency, with the codes that it can mean, the most common one first. */
const FORMS = new Map<string, string[]>();
const BY_COUNTRY = new Map<string, string>();
const BY_LANGUAGE = new Map<string, string>();
const DECIMALS = new Map<string, 0 | 3>();
// A row of the table: what shops write (with an underscore for a blank); the endings of its countries' hosts; languages
// that are spoken only there; its decimals if they are not two. These are three by ISO 4217, or none where shops price in
// whole units. A form of several currencies means the first, unless the page says where it is from.
for (const [code, [written = '', hosts = '', languages = '', decimals]] of Object.entries(currencies)) {
  for (const form of new Set([code, ...written.split(' ').map((word) => word.replace('_', ' '))]))
    if (form !== '') FORMS.set(form, [...(FORMS.get(form) ?? []), code]);
  for (const host of hosts.split(' ').filter(Boolean)) BY_COUNTRY.set(host, code);
  for (const language of languages.split(' ').filter(Boolean)) BY_LANGUAGE.set(language, code);
  if (decimals !== undefined) DECIMALS.set(code, decimals === '3' ? 3 : 0);
}
// Signs without a code still mark a number as a price; "1 299,-": the dash stands for the decimals and, alone,
// for the currency of the country.
for (const sign of ['₶', ',-', '.-', ',–', '.–', ',—', '.—']) FORMS.set(sign, []);

const LONGEST_FORM = Math.max(...[...FORMS.keys()].map((form) => form.length));
const LETTER = /\p{L}/u;

/** A form made of letters only counts as a whole word. */
function standsAlone(text: string, from: number, to: number): boolean {
  const isLetter = (at: number): boolean => LETTER.test(text.charAt(at));
  return !(isLetter(from) && isLetter(from - 1)) && !(isLetter(to - 1) && isLetter(to));
}

/** A letter or two within a code is no currency: "C1852-Q11". */
function isPartOfCode(text: string, form: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  return form.length < 3 && LETTER.test(form) && /[\p{L}\d][-_/.]?$/u.test(before);
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
  // "20,– €": a dash stands for the decimals; "689,00+ TL": or more.
  let from = place + (/^(?:[.,][-–—]+|\+(?=\D*$))/.exec(text.slice(place, place + 9))?.[0].length ?? 0);
  for (let gap = 0; gap < 3 && /[\s*(–-]/.test(text.charAt(from)); gap += 1) from += 1;
  for (let length = Math.min(LONGEST_FORM, text.length - from); length > 0; length -= 1) {
    const form = text.slice(from, from + length);
    if (FORMS.has(form) && standsAlone(text, from, from + length))
      return { written: form, from, to: from + length };
  }
  const dash = /^[.,][-–—](?![\d\p{L}])/u.exec(text.slice(place, place + 3))?.[0];
  return dash === undefined ? undefined : { written: dash, from: place, to: place + 2 };
}

/** Where a page is from, to settle what its signs mean. */
export interface CurrencyHints {
  /** The currency the page's structured data name. */
  readonly stated?: string | undefined;
  readonly host?: string | undefined;
  /** Language tag of the page such as `en-CA`. */
  readonly language?: string | undefined;
}

/**
 * The currency of the country that a host, a language tag or a language of one country belongs to; undefined for .com and
 * the like.
 */
export function localCurrency({ host = '', language = '' }: CurrencyHints): string | undefined {
  const [ending = '', above] = host.split('.').toReversed();
  // .co and .eu are sold as generic endings: the language's region says more.
  if (ending !== 'co' && ending !== 'eu' && BY_COUNTRY.has(ending)) return BY_COUNTRY.get(ending);
  if (ending === 'co' && above === 'com') return 'COP';
  const region = /-([a-z]{2})\b/i.exec(language)?.[1]?.toLowerCase();
  const ofCountry = BY_COUNTRY.get(region === 'gb' ? 'uk' : (region ?? ending));
  return ofCountry ?? BY_LANGUAGE.get(/^[a-z]{2}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? '');
}

/** The ISO code for a written currency, settled by the page's hints; null for signs without a code. */
export function resolveCurrency(written: string, hints: CurrencyHints = {}): string | null {
  const choices = FORMS.get(written) ?? [];
  const [first = null] = choices;
  if (choices.length < 2) return first;
  const hinted = [hints.stated, localCurrency(hints)];
  return hinted.find((code) => code !== undefined && choices.includes(code)) ?? first;
}

/** Whether a single letter before a number is part of a name, as in "Juki R4": the page is of another country than its currency. */
export function isNameLetter(written: string, hints: CurrencyHints): boolean {
  if (!/^[A-Z]$/.test(written)) return false;
  const local = hints.stated ?? localCurrency(hints);
  return local !== undefined && resolveCurrency(written, hints) !== local;
}

/** The code that a neighbour gives a sign of several currencies: "CAD $45.00", "$45.00 AUD". */
export function codeBeside(
  written: string,
  neighbours: readonly (WrittenCurrency | undefined)[],
): string | undefined {
  const choices = FORMS.get(written) ?? [];
  const said = neighbours.map((neighbour) => neighbour?.written ?? '');
  return choices.length < 2 ? undefined : said.find((code) => choices.includes(code));
}

/** The ISO code in a machine field such as `TL`, `try`, `€` or `iso4217:USD`; null when there is none. */
export function currencyCode(field: string): string | null {
  const text = field.trim();
  const code = /(?:^|[^A-Z])(TL|[A-Z]{3})$/.exec(text.toUpperCase())?.[1] ?? '';
  return resolveCurrency(code) ?? resolveCurrency(text.replace(/^\(|\)$/g, ''));
}

/** Digits after the decimal sign that the currency is priced in: 0, 2 or 3. */
export function currencyDecimals(code: string | null): 0 | 2 | 3 {
  return DECIMALS.get(code ?? '') ?? 2;
}
