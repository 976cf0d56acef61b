import { nameKey, oneLine } from './clean-text.ts';
import { CODE_TAIL, isJunkName, partsOfTitle } from './name-words.ts';
import { type PageElement, type PageNode, type PageTree, textOf } from './page-tree.ts';

const UNSEEN =
  /(?:^|\s)(?:visually-?hidden|sr-only|screen-?reader\S*|offscreen|\S{1,12}-hdn|hidden|u-vh|a11y\S*|assistive\S*|accessib\S*)(?=\s|$)/i;

/** The text of a name as it is seen: notes for screen readers and hidden labels are left out. */
export function seenText(element: PageElement): string {
  let all = '';
  let seen = '';
  const walk = (node: PageNode, hidden: boolean): void => {
    if (typeof node === 'string') {
      all += node;
      if (!hidden) seen += node;
      return;
    }
    if (node.tag === 'button' || all.length > 600) return;
    const unseen =
      hidden ||
      UNSEEN.test(node.attrs['class'] ?? '') ||
      /display\s*:\s*none/i.test(node.attrs['style'] ?? '');
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
  const parts = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== 'string')
    return withoutTail(only, text, titleKey, keys);
  let cut = text;
  for (const part of parts.slice(1).toReversed()) {
    const tail = typeof part === 'string' ? oneLine(part) : oneLine(textOf(part, 300));
    if (tail === '' || !cut.endsWith(tail) || tail.length > cut.length - tail.length) return text;
    cut = cut.slice(0, -tail.length).trimEnd();
    if (nameKey(cut).length > 3 && isKnown(nameKey(cut))) return cut;
  }
  return text;
}

function namesOf({ attrs }: PageElement): string {
  return `${attrs['class'] ?? ''} ${attrs['id'] ?? ''}`;
}

/** Where a heading leads: the link that it stands in or holds. */
function headingLink(element: PageElement): string | undefined {
  const inner = element.children.find(
    (child): child is PageElement => typeof child !== 'string' && child.tag === 'a',
  );
  const link = inner ?? [element.parent, element.parent?.parent].find((above) => above?.tag === 'a');
  return link?.attrs['href'];
}

/** Names of elements that hold a product's name. */
export const NAME_CLASS =
  /product-?_?(?:name|title)|(?:name|title)-?_?(?:product|item|urun)|(?:nom|titre)-?_?produit|nombre-?_?(?:del-?_?)?producto|nome-?_?prod|(?:produkt|artikel)-?_?(?:name|titel)|tovar-?_?(?:name|title)|(?:goods|sku)-?_?(?:name|title)|urun-?_?(?:adi|baslik)|prod-?name|item-?(?:name|title)|(?:pdp|pagina|page|seiten|detail)-?_?(?:tit(?:le|el|ulo|re)|name)/i;

/** Elements named so that stand three times or more with other texts: each names a card. */
function findRepeatedNames(named: readonly PageElement[]): ReadonlySet<PageElement> {
  const groups = new Map<string, PageElement[]>();
  for (const element of named) {
    const key = `${element.tag} ${element.attrs['class'] ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  const repeated = [...groups.values()].filter(
    (group) => new Set(group.map((element) => nameKey(textOf(element, 200)))).size >= 3,
  );
  return new Set(repeated.flat());
}

/** Headings of the lower ranks that lead to three or more addresses: each names another page's product. */
function findCardNames(tree: PageTree): ReadonlySet<PageElement> {
  const linked = new Map<PageElement, string>();
  for (const element of tree.elements) {
    if (element.tag !== 'h2' && element.tag !== 'h3') continue;
    const href = headingLink(element);
    if (href !== undefined && !/^(?:#|javascript:|$)/i.test(href)) linked.set(element, href);
  }
  return new Set(linked.values()).size >= 3 ? new Set(linked.keys()) : new Set();
}

/** Where a page names its product. */
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
  const isHeading = (key: string): boolean =>
    tree.elements.some((element) => /^h[1-3]$/.test(element.tag) && nameKey(textOf(element, 300)) === key);
  const parts = partsOfTitle(title).map(nameKey);
  const [first = ''] = parts;
  return parts.length > 1 && first !== '' && isHeading(first) ? parts.at(-1) : undefined;
}

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
    if (isJunkName(text)) return;
    const key = nameKey(text);
    if (key === '') return;
    let points = base;
    let confirmed = false;
    if (keys.includes(key)) {
      points += 6;
      confirmed = true;
    } else if (
      key.length > 4 &&
      keys.some((known) => known.includes(key) || (known.length > 5 && key.includes(known)))
    ) {
      points += 4;
      confirmed = true;
    }
    // The more of the title a heading holds, the surer it is the name and not a part of it, as a brand is.
    const share = titleKey === '' ? 0 : key.length / titleKey.length;
    if (key.length > 3 && titleKey.startsWith(key)) points += 1.5 + Math.min(1.5, share * 3);
    else if (key.length > 3 && titleKey.includes(key)) points += 0.5 + Math.min(1.5, share * 3);
    if (key === shop) points -= 4;
    if (/name/.test(element.attrs['itemprop'] ?? '')) points += 1;
    if (/product|urun|pdp/i.test(namesOf(element))) points += 1;
    if (points > bestPoints) {
      best = { element, text, confirmed };
      bestPoints = points;
    }
  };
  for (const element of tree.elements) if (element.tag === 'h1') consider(element, 3);
  if (bestPoints >= 5) return best;
  const named = tree.elements.filter(
    (element) => element.end - element.index < 12 && NAME_CLASS.test(namesOf(element)),
  );
  const cardNames = new Set([...findCardNames(tree), ...findRepeatedNames(named)]);
  const isNamed = new Set(named);
  const isKnown = (key: string): boolean =>
    keys.includes(key) || (key.length > 4 && titleKey.startsWith(key)) || titleParts(title).includes(key);
  for (const element of tree.elements) {
    if (cardNames.has(element) && !isKnown(nameKey(seenText(element)))) continue;
    if (element.tag === 'h2' || element.tag === 'h3') consider(element, 0.5);
    else if (isNamed.has(element)) consider(element, element.tag === 'a' ? 0.5 : 1.5);
  }
  if (bestPoints >= 3) return best;
  // Old shops name the product in any tag: the name is known from elsewhere or from the title, its place is not.
  const names = new Set([...keys, ...titleParts(title)]);
  if (names.size > 0)
    for (const element of tree.elements) {
      if (element.end - element.index > 4 || UNNAMING_TAGS.has(element.tag)) continue;
      const text = element.ownText;
      if (text.length < 400 && text.trim() !== '' && names.has(nameKey(text))) consider(element, 0);
    }
  if (best) return best;
  for (const element of tree.elements) if (element.tag === 'h1') consider(element, 9);
  return best;
}
