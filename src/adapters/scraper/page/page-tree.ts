import { groupBy } from '#kernel/group-by';
import { load } from 'cheerio/slim';
import { foldWords } from './clean-text.ts';

type CheerioNode = ReturnType<ReturnType<typeof load>['root']>[number]['children'][number];

interface Placed {
  readonly parent: PageElement | null;
  readonly prev: PageNode | null;
  readonly next: PageNode | null;
}

/** A text of the page: a node of cheerio's tree. */
interface PageText extends Placed {
  readonly nodeType: 3;
  readonly data: string;
}

/**
 * An element of the page: a node of cheerio's tree with its place in the document. Its descendants are the elements
 * from index + 1 up to end.
 */
export interface PageElement extends Placed {
  readonly nodeType: 1 | 9;
  name: string;
  attribs: Readonly<Record<string, string>>;
  readonly children: PageNode[];
  index: number;
  end: number;
  /** The element's own text, that of its children left out. */
  ownText: string;
  /** See hintOf; undefined before its first call. */
  hint: string | undefined;
  /** See priceLines; undefined before its first call. */
  lines: string | undefined;
}

export type PageNode = PageElement | PageText;

export interface PageScript {
  readonly type: string;
  readonly text: string;
}

/** A parsed page. `elements` holds every element in document order, the root first. */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
  readonly scripts: readonly PageScript[];
  /** The elements with one of the tags, in document order. */
  readonly tagged: (...tags: readonly string[]) => readonly PageElement[];
}

const MAX_DEPTH = 400;
/** Elements nested deeper than MAX_DEPTH are dropped. */
const MAX_OPEN = 2_400;
const MAX_SVG_LENGTH = 60_000;
const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/**
 * Cuts scripts, styles, comments and drawings out of the markup. They are half of a shop page's
 * bytes, and finding their ends with a text search is far cheaper than tokenising them.
 */
function cutRawText(html: string): { markup: string; scripts: PageScript[] } {
  const scripts: PageScript[] = [];
  const opening = /<(script|style|svg)(?=[\s>/])|<!--/gi;
  const ends = new Map<string, number>();
  /** Where the next of these texts stands, -1 for nowhere; found once for all places before it. */
  const nextOf = (text: string, after: number): number => {
    const known = ends.get(text);
    if (known !== undefined && (known < 0 || known >= after)) return known;
    const pattern = new RegExp(text, 'gi');
    pattern.lastIndex = after;
    const found = pattern.exec(html)?.index ?? -1;
    ends.set(text, found);
    return found;
  };
  const parts: string[] = [];
  // Indentation between tags is a quarter of many pages and no text of theirs.
  const add = (start: number, end?: number): void => {
    parts.push(html.slice(start, end).replace(/>[ \t\r\n]{2,}</g, '> <'));
  };
  let from = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const start = match.index;
    const name = match[1]?.toLowerCase();
    const openEnd = name === undefined ? start + 2 : html.indexOf('>', start);
    const close = openEnd < 0 ? -1 : nextOf(name === undefined ? '-->' : `</${name}`, openEnd);
    if (openEnd < 0 || (name === undefined && close < 0)) break;
    const isShort = close >= 0 && close - start <= MAX_SVG_LENGTH && html.charAt(openEnd - 1) !== '/';
    if (name === 'svg' && !isShort) continue;
    if (name === 'script') {
      const text = html.slice(openEnd + 1, close < 0 ? undefined : close);
      const [, double, single, plain] = TYPE.exec(html.slice(start, openEnd)) ?? [];
      scripts.push({ type: (double ?? single ?? plain ?? '').toLowerCase(), text });
    }
    add(from, start);
    const closeEnd = close < 0 ? -1 : html.indexOf('>', close);
    from = closeEnd < 0 ? html.length : closeEnd + 1;
    opening.lastIndex = from;
  }
  add(from);
  return { markup: parts.join(''), scripts };
}

/** A tag that opens or closes an element; those that need no end, or whose end is often left out, do not count. */
const NESTING_TAG =
  /<(\/?)(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|td|th|tr|track|wbr)[\s/>])[a-z]/gi;

/** The markup up to where more elements are open than any page has: an attack on the parser. */
function withinDepth(markup: string): string {
  let open = 0;
  NESTING_TAG.lastIndex = 0;
  for (let tag = NESTING_TAG.exec(markup); tag; tag = NESTING_TAG.exec(markup)) {
    open = Math.max(0, open + (tag[1] === '' ? 1 : -1));
    if (open > MAX_OPEN) return markup.slice(0, tag.index);
  }
  return markup;
}

export function isText(node: PageNode): node is PageText {
  return node.nodeType === 3;
}

/** Whether a node of cheerio's is an element: neither a text nor a comment nor a declaration. */
function isElement(node: { readonly nodeType: number }): node is PageElement {
  return 'attribs' in node;
}

/** Parses a page once, by cheerio on htmlparser2, and gives every element of its tree its place in document order. */
export function parsePage(html: string): PageTree {
  const { markup, scripts } = cutRawText(html);
  const $ = load(withinDepth(markup));
  const [document] = $.root();
  const root = document && Object.assign(document, { name: '#root', attribs: {} });
  if (!root || !isElement(root)) throw new TypeError('cheerio gave no document');
  const elements: PageElement[] = [];
  const notes: CheerioNode[] = [];
  const place = (element: PageElement, depth: number): void => {
    element.index = elements.length;
    element.ownText = '';
    element.hint = undefined;
    element.lines = undefined;
    if (element.name === 'amp-img') element.name = 'img';
    // What a custom element shows is written as its shadow tree.
    if ('shadowrootmode' in element.attribs) element.name = 'div';
    elements.push(element);
    if (depth > MAX_DEPTH) element.children.splice(0);
    for (const child of element.children) {
      if (isText(child)) element.ownText += child.data;
      else if (isElement(child)) {
        element.ownText += child.name === 'br' ? ' ' : '';
        place(child, depth + 1);
      } else notes.push(child);
    }
    element.end = elements.length;
  };
  place(root, 0);
  $(notes).remove();
  return { root, elements, scripts, tagged: indexTags(elements) };
}

function indexTags(elements: readonly PageElement[]): PageTree['tagged'] {
  const byTag = groupBy(elements, ({ name }) => name);
  return (...tags) => {
    const found = tags.flatMap((tag) => byTag.get(tag) ?? []);
    return tags.length === 1 ? found : found.sort((a, b) => a.index - b.index);
  };
}

export function childrenOf(element: PageElement): PageElement[] {
  return element.children.filter((child) => !isText(child));
}

export function descendants(tree: PageTree, of: PageElement): readonly PageElement[] {
  return tree.elements.slice(of.index + 1, of.end);
}

/** How many elements a box has, itself among them. */
export function sizeOf(element: PageElement): number {
  return element.end - element.index;
}

/** Whether the second element lies within the first (or is the same). */
export function contains(outer: PageElement, inner: PageElement): boolean {
  return outer.index <= inner.index && inner.index < outer.end;
}

/** An element and those around it, up to the root: so many at most, and only those that have less than `size` elements. */
export function boxesOf(
  element: PageElement | null | undefined,
  { levels = Infinity, size = Infinity } = {},
): PageElement[] {
  const boxes: PageElement[] = [];
  for (let at = element; at && boxes.length < levels && sizeOf(at) < size; at = at.parent) boxes.push(at);
  return boxes;
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

/**
 * The text of a node and what is within, blocks apart by a space; stops after maxLength characters. What `skips` tells is
 * left out; `gapOf` tells what stands before and behind a tag.
 */
export function textOf(
  start: PageNode,
  maxLength = 2000,
  {
    skips,
    gapOf = (tag) => (isBlock(tag) ? ' ' : ''),
  }: { skips?: (inner: PageElement) => boolean; gapOf?: (tag: string) => string } = {},
): string {
  let text = '';
  let length = 0;
  const walk = (node: PageNode, depth: number): void => {
    if (length > maxLength || depth > MAX_DEPTH) return;
    if (isText(node)) {
      text += node.data;
      length += node.data.length;
      return;
    }
    if (node.name === 'template' || node.name === 'textarea' || (node !== start && skips?.(node))) return;
    const gap = gapOf(node.name);
    text += gap;
    for (const child of node.children) walk(child, depth + 1);
    if (node.children.length > 0) text += gap;
  };
  walk(start, 0);
  return text;
}

/** Attributes that name an element for style sheets, scripts and tests. */
const NAMING = /^(?:class|id|name|itemprop|data-(?:test(?:-?id)?|qa|price-type|role|auto|hook|component))$/;
const MOST_REMEMBERED = 50_000;

/** A reader of names that remembers its answers: the same ones come again and again within the pages of a shop. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      if (answers.size >= MOST_REMEMBERED) answers.clear();
      // A part of a page's text would keep the whole page alive.
      const own = structuredClone(text);
      answer = read(own);
      answers.set(own, answer);
    }
    return answer;
  };
}

/** Names as they are looked up: folded to lower case ASCII, camel case taken apart. */
const foldNames = remember((all) => foldWords(` ${all.slice(0, 400).replace(/([a-z])([A-Z])/g, '$1-$2')}`));

/** Class, id and test names of an element, folded; a space before each. */
export function hintOf(element: PageElement): string {
  if (element.hint !== undefined) return element.hint;
  let names = '';
  for (const name in element.attribs) {
    const value = NAMING.test(name) ? (element.attribs[name] ?? '') : '';
    if (value !== '') names = names === '' ? value : `${names} ${value}`;
  }
  return (element.hint = names === '' ? '' : foldNames(names));
}

/** Whether the names of an element match the pattern; each name is tested once. */
export function namedBy(pattern: RegExp): (element: PageElement) => boolean {
  const isNamed = remember((hint) => pattern.test(hint));
  return (element) => hintOf(element) !== '' && isNamed(hintOf(element));
}

/** The hints of an element and of the boxes around it that have less than so many elements. */
export function nearHint(element: PageElement, size = 40): string {
  return boxesOf(element, { levels: 4, size }).map(hintOf).join(' ');
}
