import { fold } from '#kernel/turkish';
import type { FoundGoods, SearchIndex } from '#search/create-search-index';
import { isGeneric } from '#search/product-kinds';
import { hasDigit } from '#search/read-query';
import { stemOf } from '#search/word-variants';
import { type Meaning, textOf, type TypedWord } from './search-parts.ts';

type Words = readonly TypedWord[];

/** Words between several goods. */
export const AND: ReadonlySet<string> = new Set(['ve', 'ile', 'arti', 'veya', 'vs']);

/** Returns a function that reads several goods in one search: `masura ve mekik`, `makas, mezura`. */
export function createSeveralGoods(search: SearchIndex, readGoods: (words: Words) => Meaning) {
  const read = (words: Words): FoundGoods => search.read(textOf(words));
  /**
   * With the words that the groups share: `overlok ve reçme iğnesi`, `juki veya brother düz makine`,
   * `overlok ipliği ve iğnesi`, `overlok lüper ve bıçak`.
   */
  const withShared = (groups: readonly Words[]): readonly Words[] => {
    const last = groups.at(-1) ?? [];
    const noun = last.slice(-1);
    const described = groups[0]?.slice(0, -1) ?? [];
    const isNoun = hasEnding(noun) || noun.every(({ token }) => isGeneric(token.folded));
    if (last.length === 1 && hasEnding(noun)) return [...groups.slice(0, -1), [...described, ...noun]];
    return groups.map((group, at) => {
      if (isNoun && (group.length > 1 || at === 0))
        return orLess([...group, ...last.slice(1)], orLess([...group, ...noun], group));
      if (group.length === 1 && last.length > 1 && group !== last)
        return orLess([...group, ...last.slice(1)], group);
      if (group.length > 1 || at === 0) return group;
      return orLess([...described, ...group], group);
    });
  };
  /** The last words each name a category: `iğne iplik makas`. With an ending, only the last of them would be meant. */
  const splitAtGoods = (words: Words, isAll: boolean): Words[] => {
    const ending = words.findIndex(({ token }) => /[iu]$/.test(token.folded));
    if (hasEnding(words) || (isAll && ending !== -1 && ending < words.length - 1)) return [];
    const isGoods = (word: TypedWord): boolean => {
      if (hasDigit(word.token.folded) || isGeneric(word.token.folded)) return false;
      const found = read([word]);
      return hasKind(found) && ((isAll && ending === -1) || found.categoryIds.length > 0);
    };
    const first = words.findLastIndex((word) => !isGoods(word)) + 1;
    const one = words.slice(0, first + 1);
    return [one, ...words.slice(first + 1).map((word) => [word])];
  };
  /** Of each maker its own goods: `juki jack overlok`; not the needles of an `organ juki iğnesi`. */
  const splitAtMakers = (words: Words): readonly Words[] => {
    const isMaker = ({ token }: TypedWord): boolean => search.isMaker(token.folded);
    const makers = words.filter(isMaker);
    if (makers.length < 2) return [];
    const others = words.filter((word) => !isMaker(word) && !AND.has(word.token.folded));
    const isOwn = (maker: TypedWord): boolean =>
      read([maker, ...others]).kindWords.includes(maker.token.folded);
    return makers.every(isOwn) ? makers.map((maker) => [maker, ...others]) : [];
  };
  /** Those of the one machine among them: `bıçak lüper overlok`, `overlok kayış`. */
  const ofMachine = (groups: readonly Words[]): readonly Words[] => {
    if (groups.length < 2) return groups;
    const [machine, ...others] = groups.filter((group) => read(group).areMachines);
    if (!machine || others.length > 0) return groups;
    return groups.filter((group) => group !== machine).map((group) => [...machine, ...group]);
  };
  /** All words if some goods surely have them, else fewer. */
  const orLess = (all: Words, fewer: Words): Words => (hasAllWords(read(all)) ? all : fewer);

  /**
   * @param isRow whether no word stands between the goods: only for words of which some were left out, since it takes long
   * @returns the products of the goods in turn; undefined when the words name one kind of goods
   */
  return (words: Words, isRow = false): Meaning | undefined => {
    const sides = ofBothSides(words);
    const nouns = words.map(({ token }) => token.folded);
    const isInNames = (noun: string): boolean => !hasDigit(noun) && search.isInName(noun);
    // An `iplik makas` is an `İplik Makası`.
    const mayBeList = isRow || (nouns.length > 1 && nouns.every(isInNames) && !search.areInName(nouns));
    const row = mayBeList ? splitAtGoods(words, !isRow) : [];
    const makers = isRow ? [] : splitAtMakers(words);
    const again = isRow ? [] : makers.length > 0 ? makers : splitAtAgain(words);
    const isList = row.length === words.length || again.length > 0;
    const groups = again.length > 0 ? again : isRow || isList ? ofMachine(row) : (sides ?? splitAtAnd(words));
    if (groups.length < 2) return undefined;
    const { isSure, dropped, mentioned } = read(words);
    const isGroup = (word: string): boolean => groups.some((group) => fold(textOf(group)) === word);
    const isGoods = (word: string): boolean => {
      if (AND.has(word)) return true;
      const found = search.read(word);
      return isGroup(word) ? isNamed(found) : hasKind(found);
    };
    if (!isList && ((isSure && mentioned.length === 0) || isRow) && !dropped.some(isGoods)) return undefined;
    // Of `makine yağı ve temizlik fırçası`, brushes are not sold.
    const isUnsold = (group: Words): boolean => group.length > 1 && read(group).numbers.length === 0;
    const shared = groups === sides || groups === makers ? groups : withShared(groups);
    const [first, ...others] = shared.filter((group) => !isUnsold(group));
    if (!first || ![first, ...others].every((group) => isNamed(read(group)))) return undefined;
    const one = readGoods(first);
    // A machine that is named first is meant for all: `8700 masura ve mekik`.
    const naming = one.machine?.words ?? [];
    const beside = (group: Words): Meaning => {
      const alone = naming.length > 0 ? readGoods(group) : undefined;
      return alone?.machine ? alone : readGoods([...naming, ...group]);
    };
    const all = [one, ...others.map(beside)];
    const machine = all.map((each) => each.machine).find(Boolean);
    return {
      ...(machine && { machine }),
      numbers: inTurn(all.map(({ numbers }) => numbers)),
      dropped: [...shared.filter(isUnsold).flat(), ...all.flatMap(({ dropped: left = [] }) => left)],
    };
  };
}

const hasKind = ({ kindWords }: FoundGoods): boolean => kindWords.length > 0;
const hasAllWords = ({ isSure, dropped }: FoundGoods): boolean => isSure && dropped.length === 0;
const isNamed = (found: FoundGoods): boolean => hasKind(found) || hasAllWords(found);

function hasEnding(words: Words): boolean {
  // `ipi` is too short for a stem; the last word has none in `plaka dişli`.
  return words.some(
    ({ token: { folded } }, at) =>
      folded === 'ipi' ||
      (stemOf(folded) !== folded && (at < words.length - 1 || !/[^aeiou]l[iu]$/.test(folded))),
  );
}

const SIDES: ReadonlySet<string> = new Set(['alt', 'ust', 'sag', 'sol']);

/** `alt üst bıçak` and `alt ve üst bıçak` are an `alt bıçak` and an `üst bıçak`; undefined without two such sides. */
function ofBothSides(all: Words): readonly Words[] | undefined {
  const words = all.filter(({ token }) => !AND.has(token.folded));
  const isSide = (word: TypedWord | undefined): boolean => word !== undefined && SIDES.has(word.token.folded);
  const at = words.findIndex((word, place) => isSide(word) && isSide(words[place + 1]));
  return at === -1 ? undefined : [at + 1, at].map((other) => words.toSpliced(other, 1));
}

function splitAtAnd(words: Words): Words[] {
  const groups: TypedWord[][] = [[]];
  for (const word of words) {
    const isAnd = AND.has(word.token.folded);
    if (!isAnd) groups.at(-1)?.push(word);
    if (isAnd || word.token.text.endsWith(',')) groups.push([]);
  }
  return groups.filter(({ length }) => length > 0);
}

/** What is said again begins or ends other goods, each a compound: `kot iğnesi kot ipliği`, `fermuar ayağı teflon ayak`. */
function splitAtAgain(words: Words): Words[] {
  const stems = words.map(({ token }) => stemOf(token.folded));
  const at = stems.findIndex((stem, place) => stems.indexOf(stem) < place);
  const before = stems.indexOf(stems[at] ?? '');
  const from = at === words.length - 1 ? before + 1 : at;
  const isCompound = (place: number): boolean => /[^\d][iu]$/.test(words[place]?.token.folded ?? '');
  const areGoods =
    at > 0 && from > 1 && isCompound(from - 1) && (from === before + 1 || isCompound(words.length - 1));
  return areGoods && !isGeneric(stems[at] ?? '') ? [words.slice(0, from), words.slice(from)] : [];
}

/** The first of each list, then the second of each, and so on; each number once. */
function inTurn(lists: readonly Int32Array[]): Int32Array {
  const places = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) => at);
  return Int32Array.from(new Set(places.flatMap((at) => lists.flatMap((list) => list[at] ?? []))));
}
