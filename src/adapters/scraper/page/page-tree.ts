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
  readonly children: PageNode[];
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
  readonly id: string;
  readonly text: string;
}

/** A parsed page. `elements` holds every element in document order, the root first. */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
  readonly scripts: readonly PageScript[];
}

interface CutPage {
  readonly markup: string;
  readonly scripts: PageScript[];
}

const MAX_DEPTH = 400;
/** Elements nested deeper than MAX_DEPTH are dropped. */
const MAX_OPEN = 2_400;
const MAX_SVG_LENGTH = 60_000;

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
    }
    kept.push(html.slice(from, start));
    const closeEnd = close < 0 ? -1 : html.indexOf('>', close);
    from = closeEnd < 0 ? html.length : closeEnd + 1;
    opening.lastIndex = from;
  }
  kept.push(html.slice(from));
  return { markup: kept.join(''), scripts };
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
    const first = markup.charCodeAt(at + (isEnd ? 2 : 1)) | LOWER_CASE;
    if (first < LETTER_A || first > LETTER_Z) continue;
    if (ENDLESS_STARTS.has(first)) {
      TAG_NAME.lastIndex = at + (isEnd ? 2 : 1);
      if (ENDLESS_TAGS.has((TAG_NAME.exec(markup)?.[0] ?? '').toLowerCase())) continue;
    }
    open += isEnd ? -1 : 1;
    if (open > MAX_OPEN) return markup.slice(0, at);
    if (open < 0) open = 0;
  }
  return markup;
}

/**
 * Parses a page once, by cheerio on htmlparser2, into a light tree with every element in document order, which the
 * extraction layers walk directly.
 */
export function parsePage(html: string): PageTree {
  const { markup, scripts } = cutRawText(html);
  const root = createElement('#root', {}, undefined, 0);
  const elements: PageElement[] = [root];
  const take = (node: DocumentNode, parent: PageElement, depth: number): void => {
    if (node.nodeType === 3) {
      parent.ownText += node.data;
      parent.children.push(node.data);
    } else if ('attribs' in node && depth <= MAX_DEPTH) {
      const element = createElement(node.name, node.attribs, parent, elements.length);
      elements.push(element);
      parent.children.push(element);
      for (const child of node.children) take(child, element, depth + 1);
      element.end = elements.length;
    }
  };
  for (const node of load(withinDepth(markup)).root()[0]?.children ?? []) take(node, root, 1);
  root.end = elements.length;
  return { root, elements, scripts };
}

function createElement(
  tag: string,
  attrs: Readonly<Record<string, string>>,
  parent: PageElement | undefined,
  index: number,
): PageElement {
  return {
    tag,
    attrs,
    parent,
    children: [],
    ownText: '',
    index,
    end: index + 1,
    hint: undefined,
    lines: undefined,
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
