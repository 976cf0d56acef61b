import { Parser } from 'htmlparser2';
import { AppError } from '../../domain/errors.ts';
import { fold } from '../../domain/turkish.ts';

/** One element of an XML feed. */
export interface FeedElement {
  /** Folded and without its namespace's prefix: `g:sale_price` -> `sale_price`, `UrunAdi` -> `urunadi`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: FeedElement[];
  /** Its own text, blanks at the ends taken off. */
  text: string;
  /** On which line it begins, from 1. */
  readonly line: number;
}

const MAX_DEPTH = 60;
/** Tags that wait for their end, such as the `<br>` of a description; each end is looked for among them. */
const MAX_OPEN = 1000;

const broken = (): AppError =>
  new AppError('invalid', {
    message: 'XML dosyası yarım kalmış ya da bozuk; dosyayı yeniden indirin.',
  });

const nameOf = (name: string): string => fold(name.slice(name.indexOf(':') + 1));

/**
 * Reads an XML document, also one with slips that strict readers refuse.
 * @throws AppError `invalid` when it breaks off before its end, or far too many tags are never closed
 */
export function readFeedElements(xml: string): FeedElement {
  const root: FeedElement = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open = [root];
  let line = 1;
  let counted = 0;
  let isCut = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (let at = xml.indexOf('\n', counted); at !== -1 && at < parser.startIndex;) {
          line += 1;
          counted = at + 1;
          at = xml.indexOf('\n', counted);
        }
        const element = { name: nameOf(name), attributes, children: [], text: '', line };
        if (open.length < MAX_DEPTH) open.at(-1)?.children.push(element);
        open.push(element);
        if (open.length > MAX_OPEN) throw broken();
      },
      ontext: (text) => {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: (_, isImplied) => {
        const element = open.pop();
        if (element) element.text = element.text.trim();
        isCut ||= isImplied && open.length === 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (isCut || root.children.length === 0) throw broken();
  return root;
}

/** The nearest elements below with one of these names, a found one's own descendants left out. */
export function descendants(element: FeedElement, names: ReadonlySet<string>): FeedElement[] {
  return element.children.flatMap((child) => (names.has(child.name) ? [child] : descendants(child, names)));
}

/** The texts of the elements with one of these names, in the order of the names; own children before deeper ones. */
export function textsOf(element: FeedElement, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const own = element.children.filter((child) => child.name === name);
    const found = own.length > 0 ? own : descendants(element, new Set([name]));
    return found.map(({ text }) => text).filter((text) => text !== '');
  });
}

/** The first of `textsOf`; empty when there is none. */
export function textOf(element: FeedElement, names: readonly string[]): string {
  return textsOf(element, names)[0] ?? '';
}
