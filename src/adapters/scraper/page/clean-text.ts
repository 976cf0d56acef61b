import { decodeHTMLStrict } from 'entities';
import { fold } from '#kernel/turkish';

/** Control and format characters (zero-width, direction marks, soft hyphen), line breaks and tabs apart. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
/** ASCII with single blanks: nothing to clean. */
const PLAIN_LINE = /^[!-~]*(?: [!-~]+)* ?$/;
const COMBINING = /\p{M}/u;

/** Decodes character references that a page escaped once too often, at most twice over. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text;
}

/** One line of text: composed (NFC), without control and direction characters, single spaces, trimmed. */
export function oneLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text.trim();
  const composed = COMBINING.test(text) ? text.normalize('NFC') : text;
  return composed.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
}

/** As oneLine, for machine values: entities that are still escaped are decoded and tags dropped. */
export function machineLine(text: string): string {
  const decoded = decodeEntities(text);
  return oneLine(decoded.includes('<') ? decoded.replace(/<\/?[a-z][^<>]*>/gi, ' ') : decoded);
}

const NOT_ASCII = /[\u{80}-\u{10ffff}]/u;

/** Kana, Thai and the scripts of India: their marks are sounds, not accents. */
const SYLLABLES = /([\u0900-\u0e7f\u3040-\u30ff]+)/u;
const JOINED_LETTERS: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };

/**
 * Lower case with the accents of Turkish and other Latin letters folded to ASCII: the form in which stock,
 * button and label words are looked up. Scripts of syllables stay as they are.
 */
export function foldWords(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  if (SYLLABLES.test(text))
    return text
      .normalize('NFC')
      .split(SYLLABLES)
      .map((part) => (SYLLABLES.test(part) ? part : foldAccents(part)))
      .join('');
  return foldAccents(text);
}

function foldAccents(text: string): string {
  return fold(text)
    .normalize('NFC')
    .replace(/[æœłđ]/g, (letter) => JOINED_LETTERS[letter] ?? letter);
}

/** How many letters a text has. */
export const lettersIn = (text: string): number => text.replaceAll(/[^\p{L}]/gu, '').length;

/** Letters and digits only, folded: two spellings of one name compare equal. */
export function nameKey(text: string): string {
  return foldWords(text.normalize('NFC')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether one of two keys of names holds the other. */
export function namesAgree(a: string, b: string): boolean {
  return a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a));
}
