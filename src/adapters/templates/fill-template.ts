import { findConflictMark } from '#kernel/json-position';
import { getOrAdd } from '#kernel/get-or-add';
import { isJsonObject } from '#kernel/json';
import { Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';

export type TemplateValues = Readonly<Record<string, unknown>>;

/** The form of values: unchanged, without markup, or on one line. */
export type ValueForm = 'text' | 'html' | 'line';

/**
 * The milliseconds and the memory (as liquidjs counts it) for filling a template. One that needs more, such as an
 * endless loop, counts as broken: the server waits while it is filled.
 */
const LIMITS = { renderLimit: 1000, memoryLimit: 10_000_000 };

function createLiquid(outputEscape: 'escape' | ((value: unknown) => string)): Liquid {
  // Empty texts and 0 count as false, as in the earlier templates; no template can read another file.
  const liquid = new Liquid({
    jsTruthy: true,
    ownPropertyOnly: true,
    templates: {},
    outputEscape,
    ...LIMITS,
  });
  liquid.registerFilter('rounds', (value: unknown) => (Array.isArray(value) ? value : value ? [value] : []));
  liquid.registerFilter('of', (outer: unknown, name: string, ...rounds: readonly unknown[]) => {
    const inner = rounds.findLast((round) => isJsonObject(round) && Object.hasOwn(round, name));
    return isJsonObject(inner) ? inner[name] : outer;
  });
  return liquid;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const ENGINES: Readonly<Record<ValueForm, Liquid>> = {
  text: createLiquid(asText),
  html: createLiquid('escape'),
  line: createLiquid((value) => asText(value).replaceAll(/\s+/g, ' ')),
};

/** A tag of Mustache, the former language: `{{#items}}`, `{{^name}}`, `{{/items}}`, `{{{name}}}`, `{{.}}`. */
const OLD_MARK = /\{\{(?:[#^/&!>{]|\s*\.\s*\}\})/;
const TAG = /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{([^{}]*)\}\}/g;

/** Translates a template to the present language, so that owners need not change their old ones. */
function fromOldWay(text: string): string {
  /** The open sections, with their names and variables; an inverted section has none. */
  const open: { readonly name: string; readonly round?: string }[] = [];
  let count = 0;
  const valueOf = (name: string): string => {
    const rounds = open.flatMap(({ round }) => round ?? []);
    const last = rounds.at(-1);
    if (name === '.') return last ?? "''";
    return last === undefined ? name : `${name} | of: '${name}', ${rounds.join(', ')}`;
  };
  return text.replace(TAG, (_tag, unescaped: string | undefined, inner = '') => {
    const [, sign = '', rest = ''] = /^\s*([#^/&!>]?)(.*)$/s.exec(inner) ?? [];
    const name = rest.trim();
    if (unescaped !== undefined || sign === '&') return `{{ ${valueOf(unescaped ?? name)} | raw }}`;
    if (sign === '') return `{{ ${valueOf(name)} }}`;
    if (sign === '#' || sign === '^') {
      count += 1;
      const [list, round] = [`list${count}`, `round${count}`];
      const assign = `{% assign ${list} = ${valueOf(name)} | rounds %}`;
      open.push(sign === '#' ? { name, round } : { name });
      return sign === '#' ? `${assign}{% for ${round} in ${list} %}` : `${assign}{% if ${list}.size == 0 %}`;
    }
    if (sign !== '/') return '';
    const closed = open.pop();
    if (closed?.name !== name) throw new Error(`{{/${name}}} closes nothing`);
    return closed.round === undefined ? '{% endif %}' : '{% endfor %}';
  });
}

/** A line with nothing but tags leaves no empty line. */
function withoutTagLines(text: string): string {
  return text.replaceAll(/^[ \t]*((?:\{%[^{}\n]*%\})+)[ \t]*\r?\n/gm, '$1');
}

/** Parsed templates, by the form of their values and their text; an edited one is another text. */
const parsed = new LRUCache<string, Template[]>({ max: 300 });

function parse(text: string, form: ValueForm): Template[] {
  return getOrAdd(parsed, `${form} ${text}`, () => {
    const conflict = findConflictMark(text);
    if (conflict) throw new Error(`${conflict.line}. satır: ${conflict.message}`);
    return ENGINES[form].parse(withoutTagLines(OLD_MARK.test(text) ? fromOldWay(text) : text));
  });
}

/** Fills a template in Liquid, or in Mustache. @throws Error for an invalid template, with the line */
export function fillTemplate(text: string, values: TemplateValues, form: ValueForm): string {
  return String(ENGINES[form].renderSync(parse(text, form), values));
}
