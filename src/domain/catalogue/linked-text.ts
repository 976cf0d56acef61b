export interface TextPart {
  readonly text: string;
  readonly href?: string | undefined;
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Whether an address is a path of the shop; browsers read `/\host` like `//host`. */
export function isShopPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

/** Whether pages may link to this target: a path of the shop, a foreign https page, a phone or an e-mail. */
export function isPageLink(href: string): boolean {
  return isShopPath(href) || /^(?:https:\/\/|tel:\+?\d|mailto:)/.test(href);
}

/** The text in which each link is replaced by its name. */
export function withoutLinks(text: string): string {
  return text.replaceAll(LINK, '$1');
}

/** The targets of all links, `[name](target)`, in a text. */
export function linkTargets(text: string): readonly string[] {
  return Array.from(text.matchAll(LINK), ([, , href = '']) => href);
}

/** Splits a line at its links. A link that is not allowed stays as text. */
export function splitAtLinks(text: string, mayLink: (href: string) => boolean): TextPart[] {
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

/** The address when a link may lead to it; empty for anything else, such as `javascript:`. */
export function webLink(text: string): string {
  const link = text.trim();
  return /^https?:\/\/[^\s/]\S*$/i.test(link) ? link : '';
}
