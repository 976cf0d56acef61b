import { decodeEntities, oneLine, withoutInvisible } from './clean-text.ts';
import { type PageElement, type PageNode, isBlock, parsePage } from './page-tree.ts';

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
