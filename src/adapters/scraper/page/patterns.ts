import tables from '../words.json' with { type: 'json' };

/** A table of `words.json`. */
export type Pattern = keyof typeof tables;
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = tables;

/** A table's words of all languages as alternatives, in the place of `<words>`; `<price>` and the like are tables too. */
function sourceOf(name: string): string {
  const { about: _about, flags: _flags, as = '<words>', ...words } = TABLES[name] ?? {};
  return as
    .replace('<words>', () => Object.values(words).join('|'))
    .replaceAll(/<(\w+)>/g, (written, part: string) => (part in TABLES ? sourceOf(part) : written));
}

/**
 * What shops write and how they name elements, as patterns named by what they tell (`words.json`). Texts and names are folded
 * before they are looked up: lower case without accents (Russian й is и there, ё is е).
 */
export const PATTERNS = Object.fromEntries(
  Object.entries(TABLES).map(([name, { flags }]) => [name, new RegExp(sourceOf(name), flags)]),
) as Readonly<Record<Pattern, RegExp>>;
