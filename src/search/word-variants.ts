/** Endings of plural and possession, folded, longest first: `iğneleri`, `makaslar`, `makinesi`, `bıçağı`. */
const ENDINGS = ['larin', 'lerin', 'lari', 'leri', 'lar', 'ler', 'nin', 'nun', 'si', 'su', 'i', 'u'] as const;
const MIN_STEM = 3;
/** A single vowel counts as an ending only in longer words. */
const MIN_STEM_BEFORE_VOWEL = 4;

/** Last letters that Turkish softens before a vowel: `bıçak` but `bıçağı`, `kanat` but `kanadı`. */
const SOFTENED: Readonly<Record<string, string>> = { k: 'g', p: 'b', t: 'd' };
const HARDENED: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' };

/** The word with the last letter that it has without an ending: `biçag` gives `biçak`; none for other words. */
function hardened(word: string): string[] {
  const last = HARDENED[word.at(-1) ?? ''];
  return last ? [word.slice(0, -1) + last] : [];
}

/** The folded word without a Turkish ending; the word itself when it has none. */
export function stemOf(word: string): string {
  for (const ending of ENDINGS) {
    const length = word.length - ending.length;
    if (length < (ending.length === 1 ? MIN_STEM_BEFORE_VOWEL : MIN_STEM) || !word.endsWith(ending)) continue;
    const stem = word.slice(0, length);
    return (ending.length === 1 ? hardened(stem)[0] : undefined) ?? stem;
  }
  return word;
}

/** Endings of who works with something, and of what has it: `perdeci`, `overlokçuların`, `dikişli`. */
const WITH_IT = /(?<=.{4})[cl][iu](?:l[ae]r(?:[iu]n?)?)?$/;
/** Endings of where something is and goes: `penyede`, `overloka`, `deriye`. */
const PLACE = /(?<=.{4})(?:[dt][ae]n?|y?[ae])$|(?<=.{3})[dt][ae]n$/;

/** The stem, the same one for what does something and for the doing: `işleyen` and `işleme`. */
export const sameStem = (word: string): string => stemOf(word).replace(/(?<=.{3})(?:y?[ae]n|m[ae]k?)$/, '');

/** What does something, `büzen`, and how its name may end: `büzgü`. */
const DOING = /(?<=.{3})(?:y?[ae]n|[ae]rken)$/;
const DOERS = ['me', 'ma', 'ici', 'ucu', 'gi', 'gu', 'er', 'ar', 'abilen', 'ebilen', 'im'];

/**
 * Other beginnings of the same Turkish word: its stem, the stem with a softened last letter, what it works with, and what
 * does it.
 */
export function wordVariants(word: string): string[] {
  if (/\d/.test(word)) return [];
  const stem = stemOf(word);
  const last = SOFTENED[stem.at(-1) ?? ''];
  const softened = last && stem.length >= MIN_STEM ? [stem.slice(0, -1) + last] : [];
  const doers = DOING.test(word) ? DOERS.map((ending) => word.replace(DOING, ending)) : [];
  return [stem, ...softened, word.replace(WITH_IT, ''), word.replace(PLACE, ''), ...doers].filter(
    (variant) => variant !== word && variant.length >= MIN_STEM,
  );
}

/** Endings of what somebody has or works with: `makinemin`, `masuralarınız`, `bıçağından`, `koltukçuyum`. */
const OWNED =
  /(?<=.{3})(?:(?:l[ae]r)?(?:[iu]?m(?:[iu]z)?|[iu]?n[iu]z)(?:[iu]n|[iuae]|d[ae]n?)?|n?[iu]n|(?<=[iu])n(?:[iuae]|d[ae]n?)|c[iu]y[iu][mz])$/;

/**
 * What a noun with its owner may be without: `masuralarınız` gives `masura`, `overloğum` gives `overloğu`, `overloğ` and
 * `overlok`: a `motor kayışım` is a `motor kayışı`.
 */
export function withoutOwner(word: string): string[] {
  const noun = word.replace(OWNED, '');
  const part = /^.{5,}[iu](?=m(?:[iu]z)?$)/.exec(word) ?? [];
  // A `kadın` is no `kat`.
  return noun === word ? [] : [...part, noun, ...(noun.length > MIN_STEM ? hardened(noun) : [])];
}

/** `iğneyi` is an `iğne`; within a sentence something is done to it: of an `iğneyi sıkan vida`, the screw is wanted. */
export const withoutObjectEnding = (lastWord: string): string =>
  lastWord.replace(/(?<=.{2}[aeiou])y[iu]$/, '');

const MIN_NOUN = 3;

/**
 * The forms that a Turkish noun may have without its ending: `kayışı` gives `kayış`, `kasası` gives `kasa`; the word
 * itself comes first.
 */
export function nounForms(word: string): string[] {
  const forms = [word, stemOf(word)];
  if (/[iu]$/.test(word) && word.length >= MIN_NOUN) {
    const stem = word.slice(0, -1);
    forms.push(stem, ...hardened(stem));
  }
  return [...new Set(forms)];
}

const TENSE = /(?:[iu]y?or?|[iu]p|[aeiu]r|[dt][iu]|m[iu]s|m[ae](?:k|s[iu])?)$/;

const FINITE =
  /(?:[iu]y?or?(?:um|uz|lar)?|(?:l[ae]|[bcdfghjklmnprstvyz])[dt][iu](?:m|lar|ler)?|[ae]c[ae][gk](?:im)?|m[ae]s[iu]n|..m[ae]k)$/;

/** Whether a word looks like a verb of a sentence, which is never the name of goods: `koptu`, `sarmıyor`, `işlemek`. */
export function isVerb(word: string): boolean {
  return FINITE.test(word);
}

/** The stem of a Turkish verb, folded, without its last vowel: `topluyor`, `toplar`, `toplama` give `topl`; or nothing. */
export function verbStem(word: string): string[] {
  const stem = word.replace(TENSE, '').replace(/[aeiu]$/, '');
  return TENSE.test(word) && stem.length >= MIN_STEM ? [stem] : [];
}
