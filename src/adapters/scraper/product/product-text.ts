import { PATTERNS } from '../page/patterns.ts';
import { foldWords, nameKey, oneLine } from '../page/clean-text.ts';
import {
  namedBy,
  type PageElement,
  childrenOf,
  contains,
  descendants,
  sizeOf,
  textOf,
} from '../page/page-tree.ts';
import { REGION } from '../page/page-regions.ts';
import { plainTextOf } from '../page/plain-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import type { VisiblePage } from '../read-page.ts';
const isDescriptionName = namedBy(PATTERNS.descriptionName);
const isFeatureName = namedBy(PATTERNS.featureName);
const ENTRY_TAGS = new Set(['li', 'tr', 'dt']);
const MIN_DESCRIPTION = 24;
const MAX_FEATURES = 40;

/** Whether a description in data says more of the product than its name: some hold "not used", or the name again. */
export function saysMore({ description = '', name = '' }: ProductFinding): boolean {
  const text = oneLine(description.slice(0, 2000).replaceAll(/<[^<>]*>/g, ' '));
  return text.length >= MIN_DESCRIPTION && nameKey(text) !== nameKey(name);
}

/** The product's description as the page shows it; hidden tabs count, for shops fold them away. */
export function findDescription({ tree, regions, heading }: VisiblePage): string | undefined {
  const boxes = tree.elements.filter((element) => {
    const mayBe = element.name !== 'meta' && element.name !== 'a' && sizeOf(element) <= 800;
    if (!mayBe || !isDescriptionName(element) || regions.has(element, REGION.elsewhere)) return false;
    return !(heading && contains(element, heading.element));
  });
  const isTab = ({ name: tag, attribs }: PageElement): boolean =>
    attribs['role'] === 'tab' || (tag === 'a' && /#./.test(attribs['href'] ?? ''));
  const [best] = boxes
    .map((element) => ({
      element,
      length: oneLine(textOf(element, 20_000)).length,
      // A box of tabs holds more than the description: the tab itself is it.
      hasTabs: descendants(tree, element).filter(isTab).length > 1,
    }))
    .filter(({ length }) => length >= MIN_DESCRIPTION)
    .toSorted((a, b) => Number(a.hasTabs) - Number(b.hasTabs) || b.length - a.length);
  return best && plainTextOf(best.element);
}

/** The entries of the product's feature list, else of a plain table or list below its name; "name: value" for rows. */
export function findFeatures(page: VisiblePage): string[] {
  const { tree, regions, heading } = page;
  const isOwn = (box: PageElement): boolean => sizeOf(box) <= 600 && !regions.has(box, REGION.elsewhere);
  const isBelow = ({ index }: PageElement): boolean => index >= (heading?.element.index ?? 0);
  const named = tree.elements.filter((element) => isFeatureName(element) && isOwn(element));
  const plain = tree.tagged('table', 'dl').filter((element) => isBelow(element) && isOwn(element));
  const found =
    named.map((box) => entriesOf(page, box)).find(({ length }) => length > 1) ??
    plain.map((box) => pairsOf(page, box)).find(({ length }) => length > 2);
  return [...new Set(found)].slice(0, MAX_FEATURES);
}

/** The list entries, rows and terms of a box; entries that hold others and choices of variants are left out. */
function entriesOf({ tree }: VisiblePage, box: PageElement): string[] {
  const inner = descendants(tree, box);
  const isChoice = ({ name: tag, attribs }: PageElement): boolean =>
    tag === 'select' || (tag === 'input' && attribs['type'] === 'radio');
  const isEntry = ({ name: tag }: PageElement): boolean => ENTRY_TAGS.has(tag);
  if (inner.some(isChoice)) return [];
  return inner
    .filter((element) => isEntry(element) && !descendants(tree, element).some(isEntry))
    .map((element) => pairOf(element) ?? (element.name === 'li' ? oneLine(textOf(element, 300)) : ''))
    .filter((text) => text.length > 2 && text.length < 200);
}

/** The rows of a table or list without a name when all are pairs of words and none speaks of money. */
function pairsOf({ tree }: VisiblePage, box: PageElement): string[] {
  const inner = descendants(tree, box);
  if (inner.some(({ name: tag }) => /^(?:table|form|input|select|button|img)$/.test(tag))) return [];
  const pairs = inner.filter(({ name: tag }) => tag === 'tr' || tag === 'dt').map(pairOf);
  const isFact = (pair = ''): boolean =>
    pair !== '' && pair.length <= 160 && !PATTERNS.money.test(foldWords(pair));
  return pairs.every(isFact) ? pairs.filter((pair) => pair !== undefined) : [];
}

/** "name: value" of a row with two cells or of a term with its description. */
function pairOf(element: PageElement): string | undefined {
  let cells = childrenOf(element);
  if (element.name === 'dt') {
    const siblings = element.parent ? childrenOf(element.parent) : [];
    const value = siblings[siblings.indexOf(element) + 1];
    cells = value?.name === 'dd' ? [element, value] : [];
  } else if (element.name !== 'tr') return undefined;
  const [name, value] = cells.map((cell) => oneLine(textOf(cell, 200)));
  if (cells.length !== 2 || !name || !value) return undefined;
  return `${name.replace(/\s*:$/, '')}: ${value.replace(/^:\s*/, '')}`;
}
