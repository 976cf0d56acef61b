import { mentionedWords } from './find-words.ts';
import type { GoodsParts } from './kind-match.ts';
import { hasCode } from './match-products.ts';
import { isGeneric } from './product-kinds.ts';
import type { ProductText } from './product-text.ts';
import type { TokenRange } from './query-tokens.ts';
import type { GoodsMatch } from './goods-match.ts';
import { type CorrectedGoods, readGoods } from './read-goods.ts';
import { headPlace, isWord, MACHINE, readKinds } from './read-kinds.ts';
import { hasDigit, isNumber, joinedCodes } from './read-query.ts';
import { isVerb, stemOf } from './word-variants.ts';

/** The goods of a query as far as the shop sells such goods. */
export interface SoldGoods extends CorrectedGoods {
  /** Words that the products have only in descriptions and features; none where a kind of goods is named. */
  readonly mentioned: readonly string[];
}

/** Reads the goods of a query; none when only other goods have some of its words. */
export function readSoldGoods(parts: GoodsParts, words: readonly string[]): SoldGoods {
  if (namesUnsold(parts, words))
    return { matches: [], dropped: words, kindWords: [], corrections: new Map(), mentioned: [] };
  const found = readGoods(parts, words);
  const mentioned = mentionedWords(parts, words, found);
  // Of a `beyaz patiska kumaş`, descriptions of other goods mention the fabric.
  const isMentioned = ({ from, to }: TokenRange): boolean =>
    words.slice(from, to).every((word) => mentioned.includes(word)) &&
    !words.slice(to).some((word) => isKnown(parts, word));
  const areSold =
    !parts.book.unsold(words).some(isMentioned) &&
    !areUnsold(words, found.dropped, mentioned) &&
    !isHeadUnsold(parts, words.filter(isWord), found);
  if (areSold) return { ...found, mentioned };
  if (!words.some(isVerb)) return { ...found, matches: [], mentioned: [] };
  // Of `araba koltuğu dikiyorum`, `araba` is only mentioned, but seats are sewn with what the shop has.
  const others = words.filter((word) => !mentioned.includes(word));
  const again = mentioned.length > 0 ? readSoldGoods(parts, others) : undefined;
  if (!again || again.matches.length === 0) return { ...found, mentioned };
  return { ...again, dropped: [...again.dropped, ...mentioned] };
}

/** Whether a name, code, tag or model has the word. */
const isKnown = ({ index }: GoodsParts, word: string): boolean =>
  index.count({ text: word, isPrefix: false }, 1) > 0;

/**
 * Whether the words name goods that the owner says are not sold, and no product is. One word does so with an ending or a
 * number and no words after it: a `fermuar` may become a `fermuar ayağı`, but a `fermuar 20 cm` is none. A product's code
 * says that its product is meant.
 */
function namesUnsold(parts: GoodsParts, words: readonly string[]): boolean {
  const isSold = (noun: string, rest: readonly string[]): boolean => {
    const kind = parts.kinds.withNoun(noun);
    const hasAll = ({ main }: ProductText): boolean => rest.every((word) => main.includes(` ${word} `));
    return (
      kind !== undefined && parts.texts.some((text, number) => text && kind.includes(number) && hasAll(text))
    );
  };
  const isCode = (text: string): boolean => hasDigit(text) && !isNumber(text) && hasCode(parts, text);
  const haveCode = (): boolean =>
    words.some(isCode) || joinedCodes(words).some(({ code }) => isCode(code.text));
  const unsold = parts.book.unsold(words);
  // A `yumak` is a ball of wool, although it looks like a verb.
  const isAction = (word: string, at: number): boolean =>
    isVerb(word) && !unsold.some(({ from, to }) => from <= at && at < to);
  return unsold.some(({ from, to }) => {
    const noun = words[to - 1] ?? '';
    const isSaid = stemOf(noun) !== noun || !words.every(isWord);
    const after = words.slice(to).filter((word) => isWord(word) && isKnown(parts, word));
    const isMeant =
      (to - from > 1 && !after.some((word) => MACHINE.test(word))) ||
      ((isSaid || !isKnown(parts, noun)) && after.length === 0);
    return isMeant && !words.some(isAction) && !haveCode() && !isSold(noun, words.slice(from, to - 1));
  });
}

/**
 * Whether the goods are not sold: of a `metal fermuar` nothing is known but that descriptions mention metal, of a
 * `çamaşır makinesi` or `tığ seti` nothing at all.
 */
function areUnsold(
  words: readonly string[],
  dropped: readonly string[],
  mentioned: readonly string[],
): boolean {
  // A machine that is `ışıklı` is one, whether texts say so or not.
  const isThing = (word: string): boolean => isWord(word) && !isVerb(word) && !/[^aeiou]l[iu]$/.test(word);
  if (!dropped.some(isThing)) return false;
  const meant = words.filter((word) => isWord(word) && !dropped.includes(word) && !isGeneric(word));
  const last = words.at(-1) ?? '';
  return meant.length > 0 ? meant.every((word) => mentioned.includes(word)) : /[iu]$/.test(last);
}

/** `kesicili`, `temizlik`, `dikme` and colours say something of goods, and are none. */
const ADDITION =
  /(?:l[iu]k?|s[iu]z|..c[iu]|m[ae]|reng[iu])$|^(?:ekru|haki|nefti|(?:sar|mav|gr|kirmiz|yesil|beyaz|siyah)i(?:si)?)$/;

/**
 * Whether the noun, which stands last, names goods that are not sold: `kumaş yapıştırıcısı` when nothing is known of the
 * latter, `poplin kumaş` when poplin is unknown and no goods are fabric.
 */
function isHeadUnsold(
  parts: GoodsParts,
  words: readonly string[],
  { dropped, kindWords }: GoodsMatch,
): boolean {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || isGeneric(last) || words.some(isVerb) || ADDITION.test(last)) return false;
  // In `plastik masura sanayi`, the last word is no noun, and other names have it.
  if (dropped.includes(last)) return /[iu]$/.test(last) && !isKnown(parts, last);
  const isUnknown = (word: string): boolean => dropped.includes(word) && !isKnown(parts, word);
  const kinds = readKinds(parts, [last]);
  // A `buzdolabı rezistansı` is that of a fridge, but a `tekstil makası` may be any of the category.
  const isThing = (word: string): boolean => isUnknown(word) && !ADDITION.test(word);
  const isOfOther = /[iu]$/.test(last) && words.slice(0, -1).every(isThing);
  if (isOfOther && !kinds.some(({ kind }) => kind.categoryIds.length > 0)) return true;
  // What stands before a maker says nothing of its goods: `trendyol singer heavy duty`.
  const maker = words.findLastIndex(parts.kinds.isBrand);
  return (
    words.slice(maker + 1).some(isUnknown) &&
    kindWords.length === 0 &&
    kinds.length === 0 &&
    headPlace(parts, words) === undefined
  );
}
