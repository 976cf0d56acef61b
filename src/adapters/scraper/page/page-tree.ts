import { groupBy } from '#kernel/group-by';
import { load } from 'cheerio/slim';

/** A node of cheerio's document. */
type DocumentNode = ReturnType<ReturnType<typeof load>['root']>[number]['children'][number];

/** A text or an element of the page, in document order. */
export type PageNode = PageElement | string;

/** One element with its place in the document: descendants are the elements from index + 1 up to end. */
export interface PageElement {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly parent: PageElement | undefined;
  children: readonly PageNode[];
  /** The element's own text, that of its children left out. */
  ownText: string;
  readonly index: number;
  end: number;
  /** See hintOf; undefined until it is asked for. */
  hint: string | undefined;
  /** See priceLines; undefined until it is asked for. */
  lines: string | undefined;
}

/** A script that was cut out of the markup before parsing. */
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

const NONE: readonly PageNode[] = [];
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
  let markup = '';
  let from = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const start = match.index;
    const name = match[1]?.toLowerCase();
    const openEnd = name === undefined ? start + 2 : html.indexOf('>', start);
    const close = openEnd < 0 ? -1 : nextOf(name === undefined ? '-->' : `</${name}`, openEnd);
    if (openEnd < 0 || (name === undefined && close < 0)) break;
    const isShort = close >= 0 && close - start <= MAX_SVG_LENGTH && html.charAt(openEnd - 1) !== '/';
    if (name === 'svg' && !isShort) continue;
    const text = name === 'script' ? html.slice(openEnd + 1, close < 0 ? undefined : close) : '';
    if (text.length > 1) {
      const [, double, single, plain] = TYPE.exec(html.slice(start, openEnd)) ?? [];
      scripts.push({ type: (double ?? single ?? plain ?? '').toLowerCase(), text });
    }
    markup += html.slice(from, start);
    const closeEnd = close < 0 ? -1 : html.indexOf('>', close);
    from = closeEnd < 0 ? html.length : closeEnd + 1;
    opening.lastIndex = from;
  }
  // Indentation between tags is a quarter of many pages and no text of theirs.
  markup += html.slice(from);
  return { markup: markup.replace(/>[ \t\r\n]{2,}</g, '> <'), scripts };
}

/** Tags that need no end, or whose end is often left out: they say nothing of how deep a page is. */
const ENDLESS_TAGS = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source td th tr track wbr'.split(
    ' ',
  ),
);

const [SLASH, LETTER_A, LETTER_Z, LOWER_CASE] = [0x2f, 0x61, 0x7a, 0x20];
const ENDLESS_STARTS = new Set([...ENDLESS_TAGS].map((tag) => tag.charCodeAt(0)));
const TAG_NAME = /[^\s/>]*/y;

/** The markup up to where more elements are open than any page has: an attack on the parser. */
function withinDepth(markup: string): string {
  let open = 0;
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
    const isEnd = markup.charCodeAt(at + 1) === SLASH;
    TAG_NAME.lastIndex = at + (isEnd ? 2 : 1);
    const first = markup.charCodeAt(TAG_NAME.lastIndex) | LOWER_CASE;
    if (first < LETTER_A || first > LETTER_Z) continue;
    if (ENDLESS_STARTS.has(first) && ENDLESS_TAGS.has((TAG_NAME.exec(markup)?.[0] ?? '').toLowerCase()))
      continue;
    open = Math.max(0, open + (isEnd ? -1 : 1));
    if (open > MAX_OPEN) return markup.slice(0, at);
  }
  return markup;
}

/**
 * Parses a page once, by cheerio on htmlparser2, into a light tree with every element in document order, which the
 * extraction layers walk directly.
 */
export function parsePage(html: string): PageTree {
  const { markup, scripts } = cutRawText(html);
  const elements: PageElement[] = [];
  const add = (tag: string, attrs: PageElement['attrs'], parent?: PageElement): PageElement => {
    const index = elements.length;
    const unread = { hint: undefined, lines: undefined };
    const element: PageElement = {
      tag,
      attrs,
      parent,
      children: NONE,
      ownText: '',
      index,
      end: 0,
      ...unread,
    };
    elements.push(element);
    return element;
  };
  const addAll = (nodes: readonly DocumentNode[], parent: PageElement, depth: number): void => {
    if (nodes.length > 0)
      parent.children = nodes.map((node): PageNode => {
        if (node.nodeType === 3) {
          parent.ownText += node.data;
          return node.data;
        }
        if (!('attribs' in node) || depth > MAX_DEPTH) return '';
        const element = add(node.name, node.attribs, parent);
        addAll(node.children, element, depth + 1);
        return element;
      });
    parent.end = elements.length;
  };
  const root = add('#root', {});
  addAll(load(withinDepth(markup)).root()[0]?.children ?? [], root, 1);
  return { root, elements, scripts, tagged: indexTags(elements) };
}

function indexTags(elements: readonly PageElement[]): PageTree['tagged'] {
  const byTag = groupBy(elements, ({ tag }) => tag);
  return (...tags) => {
    const found = tags.flatMap((tag) => byTag.get(tag) ?? []);
    return tags.length === 1 ? found : found.sort((a, b) => a.index - b.index);
  };
}

/** Every element below the given one, in document order. */
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
