import { oneLine } from './clean-text.ts';
import { type PageElement, type PageNode, textOf } from './page-tree.ts';

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
  const own = textOfNode(label);
  for (let climb = 0; climb < 4 && parent; climb += 1) {
    const value = nextAmong(parent.children, parent.children.indexOf(node));
    if (value !== '') return value;
    if (oneLine(textOf(parent, 120)).replace(/[\s:：]+$/, '') !== own.replace(/[\s:：]+$/, '')) return '';
    node = parent;
    parent = parent.parent;
  }
  return '';
}
