import words from '../words.json' with { type: 'json' };

/**
 * The words of one table in all languages, as alternatives of a pattern; `<price>` and the like in them stand for the
 * given parts. Texts are folded before they are looked up: lower case without accents (Russian й is и there, ё is е).
 */
export function anyOf(table: keyof typeof words, parts: Readonly<Record<string, string>> = {}): string {
  return Object.values(words[table])
    .join('|')
    .replace(/<(\w+)>/g, (name: string, part: string) => parts[part] ?? name);
}
