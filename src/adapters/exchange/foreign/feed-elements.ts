import { Parser } from 'htmlparser2';
import { AppError } from '#domain/errors';
import { fold } from '#kernel/turkish';

export interface FeedElement {
  /** Folded, without the namespace's prefix: `g:sale_price` -> `sale_price`, `UrunAdi` -> `urunadi`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: FeedElement[];
  text: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
}

const MAX_DEPTH = 60;
/** The most open tags, such as the `<br>` of a description; each end is searched among them. */
const MAX_OPEN = 1000;
/** The most elements of one product: far more than a hundred variants with a hundred fields. */
const MAX_ELEMENTS = 100_000;

const broken = (): AppError =>
  new AppError('invalid', { message: 'XML dosyası yarım kalmış ya da bozuk; dosyayı yeniden indirin.' });

const nameOf = (name: string): string => fold(name.slice(name.indexOf(':') + 1));

/** Finds the lines of positions that are requested in ascending order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let end = text.indexOf('\n');
  return (index) => {
    while (end !== -1 && end < index) {
      line += 1;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  };
}

/**
 * Parses an XML document, even with faults that strict parsers refuse, and yields each outermost element with one of
 * these names at its end. Nothing else is kept.
 * @param names folded, without prefixes
 * @throws AppError `invalid` when the document ends too early or too many tags are never closed; `payload_too_large`
 * for an element with too many parts
 */
export function readFeedElements(
  xml: string,
  names: ReadonlySet<string>,
  onElement: (element: FeedElement) => void,
): void {
  /** The present element and the open ones in it. */
  const open: FeedElement[] = [];
  const lineAt = lineCounter(xml);
  let depth = 0;
  let elements = 0;
  let isEmpty = true;
  let isCut = false;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        isEmpty = false;
        depth += 1;
        if (depth > MAX_OPEN) throw broken();
        const name = nameOf(tag);
        if (open.length === 0 && !names.has(name)) return;
        elements = open.length === 0 ? 1 : elements + 1;
        if (elements > MAX_ELEMENTS) {
          throw new AppError('payload_too_large', {
            message: 'XML dosyasındaki bir üründe çok fazla öğe var; dosyayı kontrol edin.',
          });
        }
        const element = { name, attributes, children: [], text: '', line: lineAt(parser.startIndex) };
        if (open.length < MAX_DEPTH) open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: (_, isImplied) => {
        depth -= 1;
        isCut ||= isImplied && depth === 0;
        const element = open.pop();
        if (!element) return;
        element.text = element.text.trim();
        if (open.length === 0) onElement(element);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (isCut || isEmpty) throw broken();
}

/** The nearest elements below with one of these names; descendants of a found one are left out. */
export function descendants(element: FeedElement, names: ReadonlySet<string>): FeedElement[] {
  return element.children.flatMap((child) => (names.has(child.name) ? [child] : descendants(child, names)));
}

/** The texts of the elements with one of these names, in the order of the names; children before deeper ones. */
export function textsOf(element: FeedElement, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const direct = element.children.filter((child) => child.name === name);
    const found = direct.length > 0 ? direct : descendants(element, new Set([name]));
    return found.map(({ text }) => text).filter((text) => text !== '');
  });
}

/** The first of `textsOf`; empty without one. */
export function textOf(element: FeedElement, names: readonly string[]): string {
  return textsOf(element, names)[0] ?? '';
}
