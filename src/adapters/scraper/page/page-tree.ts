import { Parser } from 'htmlparser2';

/** A text or an element of the page, in document order. */
export type PageNode = PageElement | string;

/** One element with its place in the document: descendants are the elements from index + 1 up to end. */
export interface PageElement {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly parent: PageElement | undefined;
  readonly children: PageNode[];
  /** The element's own text, that of its children left out. */
  ownText: string;
  readonly index: number;
  end: number;
}

/** A script that was cut out of the markup before parsing. */
export interface PageScript {
  readonly type: string;
  readonly id: string;
  readonly text: string;
}

/** A parsed page. `elements` holds every element in document order, the root first. */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
  readonly scripts: readonly PageScript[];
  readonly styles: readonly string[];
}

interface CutPage {
  readonly markup: string;
  readonly scripts: PageScript[];
  readonly styles: string[];
}

const MAX_DEPTH = 400;
/** Elements nested deeper than MAX_DEPTH are dropped; so many of them are no page but an attack on the parser. */
const MAX_IGNORED = 2_000;
const MAX_SVG_LENGTH = 60_000;

class TooDeep extends Error {}

function attributeOf(openTag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(openTag);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
}

/**
 * Takes scripts, styles, comments and drawings out of the markup. They are half of a shop page's
 * bytes, and finding their ends with a text search is far cheaper than tokenising them.
 */
function cutRawText(html: string): CutPage {
  const scripts: PageScript[] = [];
  const styles: string[] = [];
  const kept: string[] = [];
  const opening = /<(?:script|style|svg)(?=[\s>/])|<!--/gi;
  const closes = new Map<string, number>();
  /** Where the next closing tag of that name stands, -1 for nowhere; found once for all openings before it. */
  const closeOf = (name: string, after: number): number => {
    const known = closes.get(name);
    if (known !== undefined && (known < 0 || known >= after)) return known;
    const closing = new RegExp(`</${name}`, 'gi');
    closing.lastIndex = after;
    const found = closing.exec(html)?.index ?? -1;
    closes.set(name, found);
    return found;
  };
  let from = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const start = match.index;
    if (match[0] === '<!--') {
      const close = html.indexOf('-->', start + 2);
      if (close < 0) break;
      kept.push(html.slice(from, start));
      from = close + 3;
      opening.lastIndex = from;
      continue;
    }
    const name = match[0].slice(1).toLowerCase();
    const openEnd = html.indexOf('>', start);
    if (openEnd < 0) break;
    if (name === 'svg' && html.charAt(openEnd - 1) === '/') continue;
    const close = closeOf(name, openEnd);
    if (name === 'svg' && (close < 0 || close - start > MAX_SVG_LENGTH)) continue;
    const contentEnd = close < 0 ? html.length : close;
    if (name === 'script') {
      const openTag = html.slice(start, openEnd + 1);
      const text = html.slice(openEnd + 1, contentEnd);
      if (text.length > 1)
        scripts.push({
          type: attributeOf(openTag, 'type').toLowerCase(),
          id: attributeOf(openTag, 'id'),
          text,
        });
    } else if (name === 'style') {
      styles.push(html.slice(openEnd + 1, contentEnd));
    }
    kept.push(html.slice(from, start));
    const closeEnd = close < 0 ? -1 : html.indexOf('>', close);
    from = closeEnd < 0 ? html.length : closeEnd + 1;
    opening.lastIndex = from;
  }
  kept.push(html.slice(from));
  return { markup: kept.join(''), scripts, styles };
}

/**
 * Parses a page once into a light tree that the extraction layers walk directly. It uses the parser that
 * works inside cheerio without cheerio's document around it, which costs three times the parsing itself.
 */
export function parsePage(html: string): PageTree {
  const { markup, scripts, styles } = cutRawText(html);
  const root: PageElement = {
    tag: '#root',
    attrs: {},
    parent: undefined,
    children: [],
    ownText: '',
    index: 0,
    end: 1,
  };
  const elements: PageElement[] = [root];
  let current = root;
  let depth = 0;
  let ignored = 0;
  const parser = new Parser({
    onopentag(tag, attrs) {
      if (depth >= MAX_DEPTH) {
        ignored += 1;
        if (ignored > MAX_IGNORED) throw new TooDeep();
        return;
      }
      depth += 1;
      const element: PageElement = {
        tag,
        attrs,
        parent: current,
        children: [],
        ownText: '',
        index: elements.length,
        end: 0,
      };
      elements.push(element);
      current.children.push(element);
      current = element;
    },
    ontext(text) {
      current.ownText += text;
      const { children } = current;
      const last = children.length - 1;
      const before = children[last];
      // The parser splits a text at every character reference.
      if (typeof before === 'string') children[last] = before + text;
      else children.push(text);
    },
    onclosetag() {
      if (ignored > 0) {
        ignored -= 1;
        return;
      }
      current.end = elements.length;
      depth -= 1;
      current = current.parent ?? root;
    },
  });
  try {
    parser.end(markup);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  for (let open: PageElement | undefined = current; open; open = open.parent) open.end = elements.length;
  return { root, elements, scripts, styles };
}

/** Every element below the given one, in document order. */
export function* descendants(tree: PageTree, of: PageElement): Generator<PageElement> {
  for (let index = of.index + 1; index < of.end; index += 1) {
    const element = tree.elements[index];
    if (element) yield element;
  }
}

/** Whether the second element lies within the first (or is the same). */
export function contains(outer: PageElement, inner: PageElement): boolean {
  return outer.index <= inner.index && inner.index < outer.end;
}

const BLOCK_TAGS = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section select table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Whether the element starts a line of its own by its tag. */
export function isBlock(tag: string): boolean {
  return BLOCK_TAGS.has(tag);
}

/** The text within an element, blocks apart by a space; stops after maxLength characters. */
export function textOf(element: PageElement, maxLength = 2000): string {
  const parts: string[] = [];
  let length = 0;
  const walk = (node: PageNode, depth: number): void => {
    if (length > maxLength || depth > MAX_DEPTH) return;
    if (typeof node === 'string') {
      parts.push(node);
      length += node.length;
      return;
    }
    if (node.tag === 'template' || node.tag === 'textarea') return;
    const block = isBlock(node.tag);
    if (block) parts.push(' ');
    for (const child of node.children) walk(child, depth + 1);
    if (block) parts.push(' ');
  };
  walk(element, 0);
  return parts.join('');
}
