import { Parser } from 'htmlparser2';
import { AppError } from '#domain/errors';
import { fold } from '#kernel/turkish';

export interface XmlElement {
  /** Folded, without the namespace's prefix: `g:sale_price` -> `sale_price`, `UrunAdi` -> `urunadi`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
  /** Where it begins, as the options have it. */
  readonly line: number;
}

const MAX_DEPTH = 60;
/** The most open tags, such as the `<br>` of a description; each end is searched among them. */
const MAX_OPEN = 1000;
/** The most elements of one product, row or table of styles. Excel allows 64,000 styles, of three elements each. */
const MAX_ELEMENTS = 200_000;
/** The longest text between two tags, or in a tag, of a document in pieces: sixty times the size of an Excel cell. */
const MAX_STRETCH = 2 * 1024 * 1024;

const nameOf = (name: string): string => fold(name.slice(name.indexOf(':') + 1));

interface ReaderOptions {
  /** What is thrown for a document that ends too early or never closes too many tags. */
  readonly broken: () => Error;
  /** Whether it is also thrown for each tag that is not closed, and for declared entities. */
  readonly isStrict?: boolean;
  /** The line of a position; the positions come in ascending order. */
  readonly lineAt?: (position: number) => number;
}

/**
 * Parses an XML document, and calls back with each outermost element with one of these names at its end. Nothing else
 * is kept, so that a document in pieces is never completely in memory.
 * @param names folded, without prefixes
 */
export function createElementReader(
  names: ReadonlySet<string>,
  onElement: (element: XmlElement) => void,
  { broken, isStrict = false, lineAt = () => 0 }: ReaderOptions,
) {
  /** The present element and the open ones in it. */
  const open: XmlElement[] = [];
  let depth = 0;
  let elements = 0;
  /** The end of the last tag in the document. */
  let tagEnd = 0;
  let written = 0;
  let isEmpty = true;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        isEmpty = false;
        tagEnd = parser.endIndex;
        depth += 1;
        if (depth > MAX_OPEN) throw broken();
        const name = nameOf(tag);
        if (open.length === 0 && !names.has(name)) return;
        elements = open.length === 0 ? 1 : elements + 1;
        if (elements > MAX_ELEMENTS) {
          throw new AppError('payload_too_large', {
            message: 'Dosyadaki bir üründe çok fazla öğe var; dosyayı kontrol edin.',
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
        // The parser calls the end of a tag that closes itself implied, too.
        const isMissing = isImplied && parser.endIndex !== tagEnd;
        if (isMissing && (isStrict || depth === 0)) throw broken();
        if (!isImplied) tagEnd = parser.endIndex;
        const element = open.pop();
        if (element && open.length === 0) onElement(element);
      },
      onprocessinginstruction: (name) => {
        if (isStrict && name === '!DOCTYPE') throw broken();
      },
    },
    { xmlMode: true },
  );
  return {
    /** Parses the next piece. @throws AppError `payload_too_large` for too many elements in one, or too long a text */
    write: (piece: string): void => {
      parser.write(piece);
      written += piece.length;
      if (written - tagEnd > MAX_STRETCH) throw new AppError('payload_too_large');
    },
    /** Parses the last piece, however long it is. @throws as `write` */
    end: (piece = ''): void => {
      parser.end(piece);
      if (isEmpty) throw broken();
    },
  };
}

/** The nearest elements below with one of these names; descendants of a found one are left out. */
export function descendants(element: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  return element.children.flatMap((child) => (names.has(child.name) ? [child] : descendants(child, names)));
}

/** The texts of the elements with one of these names, in the order of the names; children before deeper ones. */
export function textsOf(element: XmlElement, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const direct = element.children.filter((child) => child.name === name);
    const found = direct.length > 0 ? direct : descendants(element, new Set([name]));
    return found.map(({ text }) => text.trim()).filter(Boolean);
  });
}

/** The first of `textsOf`; empty without one. */
export function textOf(element: XmlElement, names: readonly string[]): string {
  return textsOf(element, names)[0] ?? '';
}
