import { decodeEntities, oneLine, withoutInvisible } from './clean-text.ts';
import { type PageElement, type PageNode, isBlock, parsePage, textOf } from './page-tree.ts';

const SILENT_TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'button',
  'select',
  'iframe',
  'object',
  'form',
  'textarea',
]);
const MAX_LENGTH = 20_000;

/** The text of an element as a reader sees it: paragraphs apart by an empty line, list entries by a line. */
export function plainTextOf(element: PageElement): string {
  let text = '';
  const walk = (node: PageNode, depth: number): void => {
    if (text.length > MAX_LENGTH || depth > 100) return;
    if (typeof node === 'string') {
      text += node.replace(/\s+/g, ' ');
      return;
    }
    if (SILENT_TAGS.has(node.tag)) return;
    if (node.tag === 'br') {
      text += '\n';
      return;
    }
    const gap =
      node.tag === 'p' ||
      /^h[1-6]$/.test(node.tag) ||
      node.tag === 'ul' ||
      node.tag === 'ol' ||
      node.tag === 'table'
        ? '\n\n'
        : isBlock(node.tag)
          ? '\n'
          : node.tag === 'td'
            ? ' '
            : '';
    text += gap;
    for (const child of node.children) walk(child, depth + 1);
    text += gap;
  };
  walk(element, 0);
  return tidy(text);
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
  return withoutInvisible(decodeEntities(text))
    .split('\n')
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const SAYS = /[^\s:：]/;

/** What a node says: its text, or that of the picture in its place. */
function textOfNode(node: PageNode): string {
  if (typeof node === 'string') return oneLine(node);
  const text = oneLine(textOf(node, 120));
  if (text !== '') return text;
  const picture = [node, ...node.children].find((child) => typeof child !== 'string' && child.tag === 'img');
  return picture !== undefined && typeof picture !== 'string' ? oneLine(picture.attrs['alt'] ?? '') : '';
}

/** The first text behind a place among siblings, up to the end of the line; colons alone say nothing. */
function nextAmong(siblings: readonly PageNode[], at: number): string {
  let before = '';
  for (const next of siblings.slice(at + 1, at + 7)) {
    if (typeof next !== 'string' && (next.tag === 'br' || next.end - next.index > 6)) return '';
    const text = textOfNode(next);
    if (SAYS.test(text)) return before + text;
    before += text;
  }
  return '';
}

/**
 * The text behind a label in whatever markup holds it: the rest of the label's own box, its next neighbour,
 * or the next neighbour of a box that holds the label alone. Colons in between are kept.
 */
export function valueBehind(label: PageNode, box: PageElement): string {
  let node = label;
  let parent: PageElement | undefined = box;
  const labelText = textOfNode(label);
  for (let climb = 0; climb < 4 && parent; climb += 1) {
    const value = nextAmong(parent.children, parent.children.indexOf(node));
    if (value !== '') return value;
    if (oneLine(textOf(parent, 120)).replace(/[\s:：]+$/, '') !== labelText.replace(/[\s:：]+$/, ''))
      return '';
    node = parent;
    parent = parent.parent;
  }
  return '';
}
