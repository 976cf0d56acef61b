import { type Fitment, fitmentFields } from '#domain/catalogue/facts/fitment';
import { type Json, partsOf } from '../../lib/document-values.ts';
import type { FormIssue } from '../../lib/use-panel-form.ts';
import { fitmentTexts } from '../../../texts/panel/fitment.ts';

const texts = fitmentTexts.form;

/** `fitment.json` as values of the form's fields: one entry in each line. */
export type FitmentValues = Readonly<Record<'systems' | 'families' | 'rules' | 'needed', string>>;

type Read<T> = { readonly value: T } | { readonly issue: string };

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

function readSystem(line: string): Read<Fitment['systems'][number]> {
  const [, name = '', others = ''] = /^([^=]*)=?(.*)$/.exec(line) ?? [];
  return name.trim() === ''
    ? { issue: texts.faults.system }
    : { value: { name: name.trim(), aliases: partsOf(others, ',') } };
}

function readRule(line: string): Read<Fitment['rules'][number]> {
  const [slug, fact, word] = partsOf(line, '|');
  const decides = (['both', 'yes'] as const).find((each) => texts.decides[each] === word);
  return slug === undefined || fact === undefined || decides === undefined
    ? { issue: texts.faults.rule }
    : { value: { parts: slug, fact, decides } };
}

function readFamilies(text: string): Read<Fitment['families']> {
  const families: { id: string; name: string; machines: string[] }[] = [];
  for (const line of linesOf(text)) {
    const [, id, name] = /^#\s*([^:\s]+)\s*:\s*(.+)$/.exec(line) ?? [];
    const last = families.at(-1);
    if (id !== undefined && name !== undefined) families.push({ id, name, machines: [] });
    else if (line.startsWith('#') || !last) return { issue: texts.faults.family(line) };
    else last.machines.push(line);
  }
  return { value: families };
}

/** The content of the fields, or their faults. `isCategory` returns whether a slug is a category's. */
export function readFitment(
  values: FitmentValues,
  isCategory: (slug: string) => boolean,
): { readonly fitment: Fitment; readonly issues: readonly FormIssue[] } {
  const issues: FormIssue[] = [];
  const each = <T>(path: keyof FitmentValues, read: (line: string) => Read<T>): T[] =>
    linesOf(values[path]).flatMap((line) => {
      const result = read(line);
      if ('value' in result) return [result.value];
      issues.push({ path, message: `“${line}”: ${result.issue}` });
      return [];
    });
  const families = readFamilies(values.families);
  if ('issue' in families) issues.push({ path: 'families', message: families.issue });
  const rules = each('rules', readRule);
  const needed = linesOf(values.needed);
  const unknown = (path: keyof FitmentValues, slugs: readonly string[]): void => {
    for (const slug of slugs.filter((name) => !isCategory(name)))
      issues.push({ path, message: texts.faults.category(slug) });
  };
  unknown(
    'rules',
    rules.map((rule) => rule.parts),
  );
  unknown('needed', needed);
  const fitment = {
    systems: each('systems', readSystem),
    families: 'value' in families ? families.value : [],
    rules,
    needed,
  };
  const { error } = fitmentFields.safeParse(fitment);
  for (const { path, message } of error?.issues ?? [])
    issues.push({ path: path.map(String).join('.'), message });
  return { fitment, issues };
}

/** The document with these rules; members that the program does not know stay as they are. */
export function fitmentJson(fitment: Fitment, before: Json): Json {
  return { ...before, ...fitment };
}
