import { anyOf } from './word-table.ts';
import { groupBy } from '#kernel/group-by';
import { nameKey, oneLine } from './clean-text.ts';
import { remember } from './hint-of.ts';
import { CODE_TAIL, isJunkName, partsOfTitle } from './name-words.ts';
import {
  type PageElement,
  type PageNode,
  type PageTree,
  childrenOf,
  isText,
  sizeOf,
  textOf,
} from './page-tree.ts';

const UNSEEN =
  /(?:^|\s)(?:visually-?hidden|sr-only|screen-?reader\S*|offscreen|\S{1,12}-hdn|hidden|u-vh|a11y\S*|assistive\S*|accessib\S*)(?=\s|$)/i;

/** The text of a name as it is seen: notes for screen readers and hidden labels are left out. */
export function seenText(element: PageElement): string {
  let all = '';
  let seen = '';
  const walk = (node: PageNode, hidden: boolean): void => {
    if (isText(node)) {
      all += node.data;
      if (!hidden) seen += node.data;
      return;
    }
    if (node.name === 'button' || all.length > 600) return;
    const unseen =
      hidden ||
      UNSEEN.test(node.attribs['class'] ?? '') ||
      /display\s*:\s*none/i.test(node.attribs['style'] ?? '');
    all += ' ';
    seen += ' ';
    for (const child of node.children) walk(child, unseen);
    all += ' ';
    seen += ' ';
  };
  for (const child of element.children) walk(child, false);
  return oneLine(seen) === '' ? oneLine(all) : oneLine(seen);
}

/** A name without what follows it in a tag of its own, as a code does, when title or data have the name alone. */
function withoutTail(element: PageElement, text: string, titleKey: string, keys: readonly string[]): string {
  const isKnown = (key: string): boolean =>
    titleKey.includes(key) || keys.some((known) => known.includes(key));
  if (isKnown(nameKey(text))) return text;
  const parts = element.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && !isText(only))
    return withoutTail(only, text, titleKey, keys);
  let cut = text;
  for (const part of parts.slice(1).toReversed()) {
    const tail = oneLine(textOf(part, 300));
    if (tail === '' || !cut.endsWith(tail) || tail.length > cut.length - tail.length) return text;
    cut = cut.slice(0, -tail.length).trimEnd();
    if (nameKey(cut).length > 3 && isKnown(nameKey(cut))) return cut;
  }
  return text;
}

function namesOf({ attribs }: PageElement): string {
  return `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`;
}

/** Where a heading leads: the link that it stands in or holds. */
function headingLink(element: PageElement): string | undefined {
  const inner = childrenOf(element).find(({ name }) => name === 'a');
  const link = inner ?? [element.parent, element.parent?.parent].find((above) => above?.name === 'a');
  return link?.attribs['href'];
}

const NAME_CLASS = new RegExp(anyOf('productNames'), 'i');

/** Elements named so that stand three times or more with other texts: each names a card. */
function findRepeatedNames(named: readonly PageElement[]): PageElement[] {
  const groups = groupBy(named, ({ name: tag, attribs }) => `${tag} ${attribs['class'] ?? ''}`);
  const namesIn = (group: readonly PageElement[]) => new Set(group.map((each) => nameKey(textOf(each, 200))));
  return [...groups.values()].filter((group) => namesIn(group).size >= 3).flat();
}

/** Headings of the lower ranks that lead to three or more addresses: each names another page's product. */
function findCardNames(tree: PageTree): PageElement[] {
  const linked = new Map(tree.tagged('h2', 'h3').map((element) => [element, headingLink(element)]));
  for (const [element, href = ''] of linked) if (/^(?:#|javascript:|$)/i.test(href)) linked.delete(element);
  return new Set(linked.values()).size >= 3 ? [...linked.keys()] : [];
}

const isNameClass = remember((names) => NAME_CLASS.test(names));

/** Whether class or id call an element a product's name. */
export function namesProductByClass(element: PageElement): boolean {
  return isNameClass(namesOf(element));
}

export interface PageHeading {
  readonly element: PageElement;
  readonly text: string;
  /** Whether the name is also what structured data or the title say. */
  readonly confirmed: boolean;
}

const UNNAMING_TAGS = new Set(['title', 'option', 'a', 'li', 'button', 'label']);

/** The parts of a title that may be the product's name: "Singer 3223 | Dikiş Dünyası". */
function titleParts(title: string): string[] {
  return partsOfTitle(title)
    .map(nameKey)
    .filter((key) => key.length > 7);
}

/** The part of a title where shops put their own name, mostly the last, when a heading says the other. */
function shopName(tree: PageTree, title: string): string | undefined {
  const [first = '', ...others] = partsOfTitle(title).map(nameKey);
  if (first === '' || others.length === 0) return undefined;
  const isHeading = tree.tagged('h1', 'h2', 'h3').some((element) => nameKey(textOf(element, 300)) === first);
  return isHeading ? others.at(-1) : undefined;
}

/** What speaks for a text being the product's name. */
const WEIGHTS = {
  /** It is what data call the product, or holds that, or is held by it. */
  known: 6,
  likeKnown: 4,
  /** The title begins with it, or holds it; the more of the title it is, the surer it is the name and no part of it. */
  beginsTitle: 1.5,
  inTitle: 0.5,
  ofTitle: 3,
  mostOfTitle: 1.5,
  shop: -4,
  itemprop: 1,
  named: 1,
} as const;

/**
 * The element that names the page's product: the h1 that says what structured data or the title say, else
 * the first plausible h1, else any short text equal to the known name.
 */
export function findHeading(
  tree: PageTree,
  knownNames: readonly string[],
  title: string,
): PageHeading | undefined {
  const keys = knownNames.map(nameKey).filter((key) => key.length > 2);
  const titleKey = nameKey(title);
  const shop = shopName(tree, title);
  let best: PageHeading | undefined;
  let bestPoints = 0;
  const consider = (element: PageElement, base: number): void => {
    const text = withoutTail(element, seenText(element), titleKey, keys).replace(CODE_TAIL, '');
    const key = isJunkName(text) ? '' : nameKey(text);
    if (key === '') return;
    const isLike = (known: string): boolean =>
      known.includes(key) || (known.length > 5 && key.includes(known));
    const isKnown = keys.includes(key);
    const confirmed = isKnown || (key.length > 4 && keys.some(isLike));
    let points = base + (isKnown ? WEIGHTS.known : confirmed ? WEIGHTS.likeKnown : 0);
    if (key.length > 3 && titleKey.includes(key)) {
      points += titleKey.startsWith(key) ? WEIGHTS.beginsTitle : WEIGHTS.inTitle;
      points += Math.min(WEIGHTS.mostOfTitle, (key.length / titleKey.length) * WEIGHTS.ofTitle);
    }
    if (key === shop) points += WEIGHTS.shop;
    if (/name/.test(element.attribs['itemprop'] ?? '')) points += WEIGHTS.itemprop;
    if (/product|urun|pdp/i.test(namesOf(element))) points += WEIGHTS.named;
    if (points <= bestPoints) return;
    best = { element, text, confirmed };
    bestPoints = points;
  };
  const headings = tree.tagged('h1');
  for (const element of headings) consider(element, 3);
  if (bestPoints >= 5) return best;
  const named = new Set(
    tree.elements.filter((element) => sizeOf(element) < 12 && namesProductByClass(element)),
  );
  const cardNames = new Set([...findCardNames(tree), ...findRepeatedNames([...named])]);
  const isKnown = (key: string): boolean =>
    keys.includes(key) || (key.length > 4 && titleKey.startsWith(key)) || titleParts(title).includes(key);
  for (const element of tree.elements) {
    const isHeading = element.name === 'h2' || element.name === 'h3';
    if (!isHeading && !named.has(element)) continue;
    if (cardNames.has(element) && !isKnown(nameKey(seenText(element)))) continue;
    consider(element, isHeading || element.name === 'a' ? 0.5 : 1.5);
  }
  if (bestPoints >= 3) return best;
  // Old shops name the product in any tag: the name is known from elsewhere or from the title, its place is not.
  const names = new Set([...keys, ...titleParts(title)]);
  if (names.size > 0)
    for (const element of tree.elements) {
      const { ownText, name: tag } = element;
      if (sizeOf(element) > 4 || UNNAMING_TAGS.has(tag) || ownText.length >= 400) continue;
      if (ownText.trim() !== '' && names.has(nameKey(ownText))) consider(element, 0);
    }
  if (!best) for (const element of headings) consider(element, 9);
  return best;
}
