import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { LegalPage } from '#contract/orders/legal-page';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { tryOr } from '#kernel/system-code';
import { fillTemplate, type TemplateValues, type ValueForm } from './fill-template.ts';
import { parseLegalText } from './legal-text.ts';

export type Templates = ReturnType<typeof openTemplates>;

interface TemplateFile {
  readonly path: string;
  /** Time of its last change, in milliseconds. */
  readonly changed: number;
}

interface Options {
  /** Called for each file; a refused one counts as missing. */
  readonly mayRead?: (path: string) => boolean;
  /**
   * The folder of the running program: what it says in texts is read now. An upgrade replaces its files while orders are
   * placed, and this program cannot fill the next one's.
   */
  readonly program?: string;
}

/** Templates are below these; places, which are read when somebody needs them, and the seed of new shops are not. */
const PROGRAM_PARTS = ['.', 'legal', 'mail'];

/**
 * Templates by name, each from the first of `folders` that contains it: the owner's before the program's. An edited
 * file is read again.
 */
export function openTemplates(folders: readonly string[], { mayRead = () => true, program }: Options = {}) {
  const cache = new Map<string, { readonly changed: number; readonly text: string }>();
  const fixed = (program === undefined ? [] : PROGRAM_PARTS.map((part) => join(program, part)))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => statSync(path).isFile());

  const filesOf = (name: string): readonly TemplateFile[] =>
    folders.flatMap((folder) => {
      const path = join(folder, name);
      if (fixed.includes(path)) return [{ path, changed: 0 }];
      const found = tryOr(undefined, () => statSync(path, { throwIfNoEntry: false }));
      // Reading a named pipe would wait for its writer, and the whole shop with it.
      return found?.isFile() && mayRead(path) ? [{ path, changed: found.mtimeMs }] : [];
    });

  const readFile = ({ path, changed }: TemplateFile): string => {
    const known = cache.get(path);
    if (known?.changed === changed) return known.text;
    const text = readFileSync(path, 'utf8');
    cache.set(path, { changed, text });
    return text;
  };
  for (const path of fixed) readFile({ path, changed: 0 });

  /** The present text of a template. @throws Error for an unknown name. */
  const read = (name: string): string => {
    const [file] = filesOf(name);
    if (!file) throw new Error(`Unknown template: ${name}`);
    return readFile(file);
  };

  /** The texts of a template in every folder that can be read, the owner's before the program's, broken or not. */
  const readAll = (name: string): readonly string[] =>
    filesOf(name).flatMap((file) => tryOr([], () => [readFile(file)]));

  /** The result of the first template that works: the program's replaces a broken one of the owner. */
  const useFirst = <T>(name: string, use: (text: string) => T): T => {
    let cause: unknown;
    for (const file of filesOf(name)) {
      try {
        return use(readFile(file));
      } catch (error) {
        cause ??= error;
      }
    }
    throw new Error(`The template ${name} cannot be filled`, { cause });
  };

  const formOf = (name: string): ValueForm => (name.endsWith('.html') ? 'html' : 'text');

  const findFault = (name: string, read: () => string): string | undefined => {
    try {
      const text = read();
      if (name.endsWith('.json'))
        JSON.parse(text, (_key, value: unknown) =>
          typeof value === 'string' ? fillTemplate(value, {}, 'text') : value,
        );
      else if (name.startsWith('legal/')) parseLegalText(fillTemplate(text, {}, 'line'));
      else fillTemplate(text, {}, formOf(name));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  return {
    read,
    /** The texts of a `.json` template in every folder, the owner's before the program's; broken ones are left out. */
    readEach: (name: string): readonly string[] =>
      readAll(name).filter((text) => findFault(name, () => text) === undefined),
    readAll,
    /** Fills a text template (values unchanged) or an HTML template (values escaped), by the name's ending. */
    render: (name: string, values: TemplateValues): string =>
      useFirst(name, (text) => fillTemplate(text, values, formOf(name))),
    /** Fills `legal/<name>.md`. */
    legalText: (name: string, values: TemplateValues): LegalPage =>
      useFirst(`legal/${name}.md`, (text) => parseLegalText(fillTemplate(text, values, 'line'))),
    /** Templates of the owner that cannot be used, for which the program's stand, or that nothing uses. */
    problems: (): readonly FileProblem[] => {
      const [ownerFolder = ''] = folders;
      return tryOr([], () => readdirSync(ownerFolder, { recursive: true, encoding: 'utf8' }))
        .map((name) => name.replaceAll(sep, '/'))
        .filter((name) => /\.(?:md|html|txt|json)$/.test(name) && mayRead(join(ownerFolder, name)))
        .sort()
        .flatMap((name): FileProblem[] => {
          const path = join(ownerFolder, name);
          const files = filesOf(name);
          const isFile = files.some((file) => file.path === path);
          const fault = isFile ? findFault(name, () => readFileSync(path, 'utf8')) : 'dosya değil';
          const isUnused = files.every((file) => file.path === path);
          if (fault === undefined && !isUnused) return [];
          const message = isUnused
            ? 'programda bu adda bir şablon yok, dosya hiçbir yerde kullanılmıyor; adını programın şablonundaki gibi yazın'
            : `şablon kullanılamıyor (${fault}); yerine programın şablonu kullanılıyor, dosyayı düzeltin`;
          return [{ file: `${basename(ownerFolder)}/${name}`, line: 1, code: 'bad_template', message }];
        });
    },
  };
}
