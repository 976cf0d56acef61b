import { type Fitment, fitmentFields } from '#domain/catalogue/facts/fitment';
import { type Json, partsOf } from '../../lib/document-values.ts';
import type { FormIssue } from '../../lib/use-panel-form.ts';
import { fitmentTexts } from '../../../texts/panel/fitment.ts';

const texts = fitmentTexts.form;

/** `fitment.json` as values of the form's fields: one entry in each line. */
export type FitmentValues = Readonly<Record<'systems' | 'families' | 'rules' | 'needed', string>>;

const linesOf = (text: string): string[] => partsOf(text, '\n');

export function fitmentToValues({ systems, families, rules, needed = [] }: Fitment): FitmentValues {
  return {
    systems: systems
      .map(({ name, aliases }) => (aliases.length > 0 ? `${name} = ${aliases.join(', ')}` : name))
      .join('\n'),
    families: families
      .map(({ id, name, machines }) => [`# ${id}: ${name}`, ...machines].join('\n'))
      .join('\n\n'),
    rules: rules
      .map(({ parts: slug, fact, decides }) => `${slug} | ${fact} | ${texts.decides[decides]}`)
      .join('\n'),
    needed: needed.join('\n'),
  };
}

function readSystem(line: string): Fitment['systems'][number] | undefined {
  const [, name = '', others = ''] = /^([^=]*)=?(.*)$/.exec(line) ?? [];
  return name.trim() === '' ? undefined : { name: name.trim(), aliases: partsOf(others, ',') };
}

function readRule(line: string): Fitment['rules'][number] | undefined {
  const [parts, fact, word] = partsOf(line, '|');
  const decides = (['both', 'yes'] as const).find((each) => texts.decides[each] === word);
  if (parts === undefined || fact === undefined) return undefined;
  return decides && { parts, fact, decides };
}

/** The families, or the first line that belongs to none. */
function readFamilies(text: string): Fitment['families'] | string {
  const families: Fitment['families'] = [];
  for (const line of linesOf(text)) {
    const [, id, name] = /^#\s*([^:\s]+)\s*:\s*(.+)$/.exec(line) ?? [];
    const last = families.at(-1);
    if (id !== undefined && name !== undefined) families.push({ id, name, machines: [] });
    else if (line.startsWith('#') || !last) return line;
    else last.machines.push(line);
  }
  return families;
}

/** The content of the fields, or their faults. `isCategory` returns whether a slug is a category's. */
export function readFitment(
  values: FitmentValues,
  isCategory: (slug: string) => boolean,
): { readonly fitment: Fitment; readonly issues: readonly FormIssue[] } {
  const issues: FormIssue[] = [];
  const add = (path: keyof FitmentValues, message: string): unknown => issues.push({ path, message });
  const entriesOf = <Entry>(
    path: keyof FitmentValues,
    read: (line: string) => Entry | undefined,
    fault: string,
  ): Entry[] =>
    linesOf(values[path]).flatMap((line) => {
      const entry = read(line);
      if (entry === undefined) add(path, `"${line}": ${fault}`);
      return entry ?? [];
    });
  const systems = entriesOf('systems', readSystem, texts.faults.system);
  const families = readFamilies(values.families);
  if (typeof families === 'string') add('families', texts.faults.family(families));
  const rules = entriesOf('rules', readRule, texts.faults.rule);
  const needed = linesOf(values.needed);
  for (const { parts } of rules) if (!isCategory(parts)) add('rules', texts.faults.category(parts));
  for (const slug of needed) if (!isCategory(slug)) add('needed', texts.faults.category(slug));
  const fitment = { systems, families: typeof families === 'string' ? [] : families, rules, needed };
  const { error } = fitmentFields.safeParse(fitment);
  for (const { path, message } of error?.issues ?? [])
    issues.push({ path: path.map(String).join('.'), message });
  return { fitment, issues };
}

/** The document with these rules; members that the program does not know stay as they are. */
export function fitmentJson(fitment: Fitment, before: Json): Json {
  return { ...before, ...fitment };
}
