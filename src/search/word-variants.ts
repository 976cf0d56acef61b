/** Endings of plural and possession, folded, longest first: `iğneleri`, `makaslar`, `makinesi`, `bıçağı`. */
const ENDINGS = ['larin', 'lerin', 'lari', 'leri', 'lar', 'ler', 'nin', 'nun', 'si', 'su', 'i', 'u'] as const;
const MIN_STEM = 3;
/** A single vowel counts as an ending only in longer words. */
const MIN_STEM_BEFORE_VOWEL = 4;

/** Last letters that Turkish softens before a vowel: `bıçak` but `bıçağı`, `kanat` but `kanadı`. */
const SOFTENED: Readonly<Record<string, string>> = { k: 'g', p: 'b', t: 'd' };
const HARDENED: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' };

/** The folded word without a Turkish ending; the word itself when it has none. */
export function stemOf(word: string): string {
  for (const ending of ENDINGS) {
    const length = word.length - ending.length;
    if (length < (ending.length === 1 ? MIN_STEM_BEFORE_VOWEL : MIN_STEM) || !word.endsWith(ending)) continue;
    const stem = word.slice(0, length);
    const hardened = ending.length === 1 ? HARDENED[stem.at(-1) ?? ''] : undefined;
    return hardened ? stem.slice(0, -1) + hardened : stem;
  }
  return word;
}

/** Endings of what somebody has, of who works with it, and of what has it: `makinemin`, `perdeci`, `dikişli`. */
const OWNED = /(?<=.{4})(?:(?:[iu]?m|[iu]?n[iu]z)(?:[iu]n|[iuae]|d[ae]n?)?|[cl][iu])$/;

/** Other beginnings of the same Turkish word: its stem, the stem with a softened last letter, and without its owner. */
export function wordVariants(word: string): string[] {
  if (/\d/.test(word)) return [];
  const stem = stemOf(word);
  const last = SOFTENED[stem.at(-1) ?? ''];
  const softened = last && stem.length >= MIN_STEM ? [stem.slice(0, -1) + last] : [];
  return [stem, ...softened, word.replace(OWNED, '')].filter(
    (variant) => variant !== word && variant.length >= MIN_STEM,
  );
}

const OWNED_NOUN = /(?<=.{3})(?:(?:l[ae]r)?(?:[iu]?m|[iu]?n[iu]z)(?:[iu]n|[iuae]|d[ae]n?)?|n?[iu]n)$/;

/** What a noun with its owner may be without: `masuralarınız` gives `masura`, `overloğum` gives `overloğ` and `overlok`. */
export function withoutOwner(word: string): string[] {
  const noun = word.replace(OWNED_NOUN, '');
  const hardened = HARDENED[noun.at(-1) ?? ''];
  return noun === word ? [] : [noun, ...(hardened ? [noun.slice(0, -1) + hardened] : [])];
}

const MIN_NOUN = 3;

/**
 * The forms that a Turkish noun may have without its ending: `kayışı` gives `kayış`, `kasası` gives `kasa`; the word
 * itself comes first.
 */
export function nounForms(word: string): string[] {
  const forms = [word, stemOf(word)];
  if (/[iu]$/.test(word) && word.length >= MIN_NOUN) {
    const stem = word.slice(0, -1);
    forms.push(stem);
    const hardened = HARDENED[stem.at(-1) ?? ''];
    if (hardened) forms.push(stem.slice(0, -1) + hardened);
  }
  return [...new Set(forms)];
}

const TENSE = /(?:[iu]y?or?|[aeiu]r|[dt][iu]|m[iu]s|m[ae](?:k|s[iu])?)$/;

const FINITE = /(?:[iu]y?or?(?:um|lar)?|[bcdfghjklmnprstvyz][dt][iu](?:m|k|lar|ler)?|[ae]c[ae][gk](?:im)?)$/;

/** Whether a word looks like a verb of a sentence, which is never the name of goods: `koptu`, `sarmıyor`. */
export function isVerb(word: string): boolean {
  return FINITE.test(word);
}

/** The stem of a Turkish verb, folded, without its last vowel: `topluyor`, `toplar`, `toplama` give `topl`; or nothing. */
export function verbStem(word: string): string[] {
  const stem = word.replace(TENSE, '').replace(/[aeiu]$/, '');
  return TENSE.test(word) && stem.length >= MIN_STEM ? [stem] : [];
}
