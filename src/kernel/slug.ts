import { capitalize, foldedWords } from './turkish.ts';

/** The form of a slug in addresses and folder names: lower-case ASCII words joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const MAX_SLUG_LENGTH = 100;

/** A name for a slug, until somebody corrects the letters: `overlok-ignesi` -> `Overlok Ignesi`. */
export function nameOfSlug(slug: string): string {
  return slug.split('-').map(capitalize).join(' ');
}

/**
 * Makes a slug of any text: `Örgü Ölçü` -> `orgu-olcu`, `1/4" Ayak` -> `1-4-ayak`. Empty when the text has no letter or
 * digit of the Latin alphabet.
 */
export function slugOf(text: string): string {
  const slug = foldedWords(text)
    .map((word) => word.replace(/[^a-z0-9]+/g, ''))
    .filter(Boolean)
    .join('-');
  return slug.length <= MAX_SLUG_LENGTH ? slug : slug.slice(0, MAX_SLUG_LENGTH).replace(/-[^-]*$/, '');
}
