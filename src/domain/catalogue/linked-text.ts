/** A piece of a line: plain text, or a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Whether an address is a path of the shop. */
export function isShopPath(href: string): boolean {
  return /^\/(?!\/)/.test(href);
}

/** What the shop's own pages may link to: its paths, foreign pages by https, a phone or an e-mail. */
export function isPageLink(href: string): boolean {
  return isShopPath(href) || /^(?:https:\/\/|tel:\+?\d|mailto:)/.test(href);
}

/** A text with the names of its links in their place. */
export function plainText(text: string): string {
  return text.replaceAll(LINK, '$1');
}

/** The targets of all links, `[name](target)`, in a text. */
export function linkTargets(text: string): readonly string[] {
  return Array.from(text.matchAll(LINK), ([, , href = '']) => href);
}

/** Parts a line at its links; one that may not stand there stays text as it was written. */
export function readLinks(text: string, mayLink: (href: string) => boolean): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, name = '', href = ''] = match;
    if (!mayLink(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: name, href });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
