import { getOrAdd } from '#kernel/get-or-add';
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
  // Empty texts and 0 count as false; no template can read another file.
  return new Liquid({
    jsTruthy: true,
    ownPropertyOnly: true,
    templates: {},
    outputEscape,
    ...LIMITS,
  });
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const ENGINES: Readonly<Record<ValueForm, Liquid>> = {
  text: createLiquid(asText),
  html: createLiquid('escape'),
  line: createLiquid((value) => asText(value).replaceAll(/\s+/g, ' ')),
};

/** A line with nothing but tags leaves no empty line. */
function withoutTagLines(text: string): string {
  return text.replaceAll(/^[ \t]*((?:\{%[^{}\n]*%\})+)[ \t]*\r?\n/gm, '$1');
}

/** Parsed templates, by the form of their values and their text; an edited one is another text. */
const parsed = new LRUCache<string, Template[]>({ max: 300 });

function parse(text: string, form: ValueForm): Template[] {
  return getOrAdd(parsed, `${form} ${text}`, () => ENGINES[form].parse(withoutTagLines(text)));
}

/** Fills a template in Liquid. @throws Error for an invalid template, with the line */
export function fillTemplate(text: string, values: TemplateValues, form: ValueForm): string {
  return String(ENGINES[form].renderSync(parse(text, form), values));
}
