import { fold } from '#kernel/turkish';
import { numberWords } from './number-words.ts';

/** Units of numbers: such a word never names a kind of goods. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
  'mm cm mt m metre inc inch nm w watt v volt hp gr gram kg g lt litre ml l d adet numara'.split(' '),
);
/** Behind a number the shop writes only the first letter. */
const METRE_OR_LITRE = /^([ml])(?:etre|itre|t)$/;
/** Nobody buys thousands of litres: `8700L` is a model. */
const WITH_UNIT = /^(?!\d{4,}l$)(\d+)([a-z]+)$/;

/** `H-J`, a kind of needle. */
const LETTERS = /(?<!\S)(\p{L})-(\p{L})(?!\S)/u;

/** Cases of what somebody has or chooses from: `ayaklarından`. */
const CASE = /(?<=l[ae]r[iu]?)(?:n?d[ae]n?|n[ae]|n[iu]n?)$/;

/**
 * The folded words of a query, without punctuation and such cases. `550W` gives the number and its unit, as the shop
 * writes them.
 */
export function searchWords(text: string): string[] {
  const plain = text.replaceAll(/(?<!\S)no[:.]?(?=\d)/gi, '').replace(LETTERS, '$1$2');
  return numberWords(plain).flatMap((word, at, all) => {
    if (/^\d/.test(all[at - 1] ?? '')) return [word.replace(METRE_OR_LITRE, '$1')];
    const [, number = '', unit = ''] = WITH_UNIT.exec(word) ?? [];
    if (/^l(?:[ae]r|[iu]k|[iu]g[iu])$/.test(unit)) return [number];
    return UNIT_WORDS.has(unit) || /^l[iu]$/.test(unit) ? [number, unit] : [word.replace(CASE, '')];
  });
}

/** One word of a query as it was typed, between spaces. */
export interface QueryToken {
  readonly text: string;
  readonly folded: string;
  /** Its parts of letters and digits: `DDL-8700` has two. */
  readonly words: readonly string[];
}

/** An ending of a name or number: `8700'e`, `Juki’nin`; that of `4'lü` says something. */
const ENDING = /(?<=[\p{L}\p{N}])['’](?:[yn]?[eaiıuü]|[sn]?[iıuü]n|[dt][ea]n?|l[iıuü](?:k|ğ[iıuü]))$/iu;

/** Goods of either kind: one word, as `veya`. */
const OR = /(?<!\S)ya da(?!\S)/gi;
/** `40 2 iplik`: a thread of two plies, `40/2`. */
const PLIES = /(?<!\S)(\d{2}) ([2-4])(?= (?:\S+ )?ip(?:i|lik|liği)?(?!\S))/giu;
/** `Juki mi Jack mi`, but not `var mı`. */
const WHICH = /(?<!(?:^|\s)var) m[iıuü] (\S.*?) m[iıuü](?!\S)/giu;

const listed = (words: string, step: number): ReadonlyMap<string, number> =>
  new Map(words.split(' ').map((word, at) => [word, (at + 1) * step]));
const ONES = listed('bir iki uc dort bes alti yedi sekiz dokuz', 1);
const TENS = listed('on yirmi otuz kirk elli altmis yetmis seksen doksan', 10);
/** Before these, one digit counts as well; `üç iplik` and `iki iğneli` stand in names as they are. */
const COUNTED = /^(?:bin|litre|metre|numara|parca|paket|tane)/;

/** Numbers in words, as people dictate them, are written in digits: `yirmi beş bin` is `25 bin`. */
function withDigits(words: readonly string[]): string[] {
  const folded = words.map(fold);
  const onesAt = (at: number): number => ONES.get(folded[at] ?? '') ?? 0;
  return words.flatMap((word, at) => {
    const tens = TENS.get(folded[at] ?? '') ?? 0;
    const isAfterTens = TENS.has(folded[at - 1] ?? '');
    if (isAfterTens && onesAt(at) > 0) return [];
    const number = tens + onesAt(tens > 0 ? at + 1 : at);
    // `on` alone is also English.
    const isNumber = tens > 10 || number > 10 || (number > 0 && COUNTED.test(folded[at + 1] ?? ''));
    return [isNumber ? String(number) : word];
  });
}

/** The words of a query in their order; a word without letters and digits is left out. */
export function queryTokens(text: string): QueryToken[] {
  const plain = text.replaceAll(OR, 'veya').replaceAll(WHICH, ' veya $1').replaceAll(PLIES, '$1/$2');
  return withDigits(plain.split(/\s+/))
    .map((typed) => typed.replace(ENDING, ''))
    .map((word) => ({
      text: word,
      folded: fold(word).replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
      words: searchWords(word),
    }))
    .filter(({ words }) => words.length > 0);
}

/** Tokens from `from` up to but not including `to`. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** The text without the words of the ranges. */
export function textWithout(tokens: readonly QueryToken[], ranges: readonly TokenRange[]): string {
  return tokens
    .filter((_, at) => !ranges.some(({ from, to }) => from <= at && at < to))
    .map(({ text }) => text)
    .join(' ');
}
