import { decodeEntities, foldWords, oneLine } from './clean-text.ts';
import {
  type PageElement,
  type PageNode,
  childrenOf,
  isBlock,
  isText,
  parsePage,
  remember,
  sizeOf,
  textOf,
} from './page-tree.ts';

const SILENT = /^(?:script|style|template|noscript|svg|button|select|iframe|object|form|textarea)$/;
const APART = /^(?:p|h[1-6]|ul|ol|table)$/;
const MAX_LENGTH = 20_000;

/** Stands for the end of a line until the ends of lines in the markup are gone. */
const LINE_END = '\ue000';

/** The text of an element as a reader sees it: paragraphs apart by an empty line, list entries by a line. */
export function plainTextOf(element: PageElement): string {
  const skips = ({ name }: PageElement): boolean => SILENT.test(name);
  const gapOf = (tag: string): string =>
    APART.test(tag) ? LINE_END + LINE_END : isBlock(tag) ? LINE_END : '';
  const text = textOf(element, MAX_LENGTH, { skips, gapOf });
  return tidy(text.replace(/\s+/g, ' ').replaceAll(LINE_END, '\n'));
}

function hasTags(text: string): boolean {
  const start = text.search(/<[a-z/!]/i);
  return start !== -1 && text.includes('>', start);
}

/** Plain text of a machine value that may hold markup, escaped or not. */
export function plainText(value: string): string {
  const decoded = hasTags(value) ? value : decodeEntities(value);
  if (hasTags(decoded)) return plainTextOf(parsePage(decoded.replace(/\r?\n/g, '\n')).root);
  return tidy(decoded);
}

function tidy(text: string): string {
  return decodeEntities(text)
    .split('\n')
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const SAYS = /[^\s:：]/;

function pictureIn(element: PageElement): PageElement | undefined {
  return element.name === 'img' ? element : childrenOf(element).map(pictureIn).find(Boolean);
}

/** What a node says in one line: its text, or what the picture in its place is called. */
export function saidBy(node: PageNode): string {
  const text = oneLine(textOf(node, 120));
  if (text !== '' || isText(node)) return text;
  const { alt, title } = pictureIn(node)?.attribs ?? {};
  return [alt, title, node.attribs['title']].map((said) => oneLine(said ?? '')).find(Boolean) ?? '';
}

/** The first text behind a node among its siblings, up to the end of the line; colons alone say nothing. */
function nextText(node: PageNode): string {
  let before = '';
  let { next } = node;
  for (let step = 0; next && step < 6; step += 1) {
    if (!isText(next) && (next.name === 'br' || sizeOf(next) > 6)) return '';
    const text = saidBy(next);
    if (SAYS.test(text)) return before + text;
    before += text;
    next = next.next;
  }
  return '';
}

const foldLabel = remember((label) => foldWords(oneLine(label)));

/**
 * The values that an element's own texts label, with their labels folded: "Kod: B-1 | Marka: Juki", or a label alone and what
 * stands behind it.
 */
export function labelledIn(
  { children }: PageElement,
  isLabel: (label: string, isAlone: boolean) => boolean,
): { readonly label: string; readonly value: string }[] {
  return children.flatMap((child) => {
    if (!isText(child) || child.data.length < 2 || child.data.length > 300) return [];
    return child.data.split(/[|•·]/).flatMap((piece) => {
      const [written = '', ...rest] = piece.split(/[:：]/).map((part) => part.trim());
      if (written.length > 40) return [];
      const [label, inside] = [foldLabel(written), rest.join(':')];
      if (!isLabel(label, inside === '')) return [];
      return { label, value: oneLine(inside || valueBehind(child)).replace(/^[\s:：]+/, '') };
    });
  });
}

/**
 * The text behind a label in whatever markup holds it: the rest of the label's own box, its next neighbour,
 * or the next neighbour of a box that holds the label alone. Colons in between are kept.
 */
export function valueBehind(label: PageNode): string {
  const labelText = saidBy(label).replace(/[\s:：]+$/, '');
  let node = label;
  for (let climb = 0; climb < 4 && node.parent; climb += 1) {
    const value = nextText(node);
    if (value !== '') return value;
    node = node.parent;
    if (oneLine(textOf(node, 120)).replace(/[\s:：]+$/, '') !== labelText) return '';
  }
  return '';
}
