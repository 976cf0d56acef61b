import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fillTemplate, type TemplateValues, type ValueForm } from './fill-template.ts';
import type { LegalText } from './legal-text.ts';
import { parseLegalText } from './legal-text.ts';

/** Filled texts that are kept as they were read: the legal pages of a few storefronts, and the last contracts. */
const MAX_READ_TEXTS = 50;

export interface Templates {
  /** The text of a template as it stands. @throws Error for an unknown name. */
  readonly read: (name: string) => string;
  /** The texts of a template in every folder that has it, the owner's before the program's. */
  readonly readEach: (name: string) => readonly string[];
  /** Fills a plain text (values as they are) or an HTML template (values escaped), by the name's ending. */
  readonly render: (name: string, values: TemplateValues) => string;
  /** Fills and reads `legal/<name>.md`. */
  readonly legalText: (name: string, values: TemplateValues) => LegalText;
}

/**
 * Templates by name, each from the first of `folders` that has it: the owner's own before the program's.
 * An edited file is read again.
 * @param mayRead asked for each file; what it refuses counts as missing
 */
export function openTemplates(
  folders: readonly string[],
  mayRead: (path: string) => boolean = () => true,
): Templates {
  const cache = new Map<string, { readonly changed: number; readonly text: string }>();

  const readTexts = new Map<string, LegalText>();

  const readLegalText = (text: string): LegalText => {
    const known = readTexts.get(text);
    if (known) return known;
    const legalText = parseLegalText(text);
    if (readTexts.size >= MAX_READ_TEXTS) readTexts.clear();
    readTexts.set(text, legalText);
    return legalText;
  };

  const filesOf = (name: string): readonly string[] =>
    folders.map((folder) => join(folder, name)).filter((path) => existsSync(path) && mayRead(path));

  const readFile = (file: string): string => {
    const changed = statSync(file).mtimeMs;
    const known = cache.get(file);
    if (known?.changed === changed) return known.text;
    const text = readFileSync(file, 'utf8');
    cache.set(file, { changed, text });
    return text;
  };

  const read = (name: string): string => {
    const [file] = filesOf(name);
    if (file === undefined) throw new Error(`Unknown template: ${name}`);
    return readFile(file);
  };

  const fill = (name: string, values: TemplateValues, form: ValueForm): string => {
    try {
      return fillTemplate(read(name), values, form);
    } catch (error) {
      throw new Error(`The template ${name} cannot be filled`, { cause: error });
    }
  };

  return {
    read,
    readEach: (name) => filesOf(name).map(readFile),
    render: (name, values) => fill(name, values, name.endsWith('.html') ? 'html' : 'text'),
    legalText: (name, values) => readLegalText(fill(`legal/${name}.md`, values, 'line')),
  };
}
