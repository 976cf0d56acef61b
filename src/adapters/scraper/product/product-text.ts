import { hintOf, rememberTest } from '../page/hint-of.ts';
import { foldWords, nameKey, oneLine } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, descendants, textOf } from '../page/page-tree.ts';
import { plainTextOf } from '../page/plain-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import type { VisiblePage } from '../page/visible-page.ts';

const DESCRIPTION_NAME =
  /(?:^|[-_ ])(?:product-?|urun-?)?(?:description|desc|aciklama(?:si|lar)?|detay-?icerik|long-?text|beschreibung|descripcion|descricao|descrizione|descriptif|omschrijving|beskrivning|beskrivelse|kuvaus|popis|leiras|descriere|opisanie|opis)(?=$|[-_ ])|productdescription|urunaciklama|tab-?(?:description|aciklama)/;
const FEATURE_NAME =
  /(?:^|[-_ ])(?:product-?|urun-?)?(?:features?|ozellik(?:ler|leri)?|specs?|specifications?|attributes?|technical|data-?sheet|teknik|merkmale|technische-?daten|caracteristiques|caracteristicas|caratteristiche|kharakteristiki|parametry|parameters)(?=$|[-_ ])/;
const isDescriptionName = rememberTest(DESCRIPTION_NAME);
const isFeatureName = rememberTest(FEATURE_NAME);
const ENTRY_TAGS = new Set(['li', 'tr', 'dt']);
/** Tables of prices, instalments, opening hours and sizes are no features. */
const MONEY =
  /[$€£₺₽₴₹¥]|\d ?(?:tl|try|eur|usd|zl|kr|kc|ft|lei|руб|грн)\b|taksit|havale|banka|instal|kargo|shipping|versand|livraison|toplam|total|sepet|cart|price|fiyat|preis|prix|precio|цена/;
const MIN_DESCRIPTION = 24;
const MAX_FEATURES = 40;
const NOT_PRODUCT = REGION.aside | REGION.furniture;

/** Whether a description in data says more of the product than its name: some hold "not used", or the name again. */
export function saysMore({ description = '', name = '' }: ProductFinding): boolean {
  const text = oneLine(description.slice(0, 2000).replaceAll(/<[^<>]*>/g, ' '));
  return text.length >= MIN_DESCRIPTION && nameKey(text) !== nameKey(name);
}

/** The product's description as the page shows it; hidden tabs count, for shops fold them away. */
export function findDescription(page: VisiblePage): string | undefined {
  let best: PageElement | undefined;
  let bestLength = 0;
  let bestIsTabs = false;
  for (const element of page.tree.elements) {
    if (element.tag === 'meta' || element.tag === 'a' || page.regions.has(element, NOT_PRODUCT)) continue;
    if (element.end - element.index > 800 || !isDescriptionName(hintOf(element))) continue;
    if (page.heading && contains(element, page.heading.element)) continue;
    const { length } = oneLine(textOf(element, 20_000));
    if (length < MIN_DESCRIPTION) continue;
    // A box of tabs holds more than the description: the tab itself is it.
    const isTabs = hasTabs(page, element);
    if (length > bestLength ? isTabs && best && !bestIsTabs : !bestIsTabs || isTabs) continue;
    best = element;
    bestLength = length;
    bestIsTabs = isTabs;
  }
  return best && plainTextOf(best);
}

function hasTabs({ tree }: VisiblePage, box: PageElement): boolean {
  let tabs = 0;
  for (const { tag, attrs } of descendants(tree, box))
    if (attrs['role'] === 'tab' || (tag === 'a' && /#./.test(attrs['href'] ?? ''))) tabs += 1;
  return tabs > 1;
}

/** The entries of the product's feature list or table, "name: value" for rows. */
export function findFeatures(page: VisiblePage): string[] {
  let plain: string[] = [];
  for (const element of page.tree.elements) {
    const isPlain = plain.length === 0 && (element.tag === 'table' || element.tag === 'dl');
    const isNamed = isFeatureName(hintOf(element));
    if ((!isNamed && !isPlain) || page.regions.has(element, NOT_PRODUCT)) continue;
    if (element.end - element.index > 600) continue;
    if (!isNamed && (!isPlain || element.index < (page.heading?.element.index ?? 0))) continue;
    const entries = isNamed ? entriesOf(page, element) : pairsOf(page, element);
    if (isNamed && entries.length > 1) return [...new Set(entries)].slice(0, MAX_FEATURES);
    if (entries.length > 2) plain = entries;
  }
  return [...new Set(plain)].slice(0, MAX_FEATURES);
}

/** The list entries, rows and terms of a box; entries that hold others and choices of variants are left out. */
function entriesOf({ tree }: VisiblePage, box: PageElement): string[] {
  const entries: string[] = [];
  for (const inner of descendants(tree, box)) {
    if (inner.tag === 'select' || (inner.tag === 'input' && inner.attrs['type'] === 'radio')) return [];
    if (!ENTRY_TAGS.has(inner.tag)) continue;
    if ([...descendants(tree, inner)].some(({ tag }) => ENTRY_TAGS.has(tag))) continue;
    const text = pairOf(inner) ?? (inner.tag === 'li' ? oneLine(textOf(inner, 300)) : '');
    if (text.length > 2 && text.length < 200) entries.push(text);
  }
  return entries;
}

/** The rows of a table or list without a name when all are pairs of words and none speaks of money. */
function pairsOf({ tree }: VisiblePage, box: PageElement): string[] {
  const pairs: string[] = [];
  for (const inner of descendants(tree, box)) {
    if (/^(?:table|form|input|select|button|img)$/.test(inner.tag)) return [];
    if (inner.tag !== 'tr' && inner.tag !== 'dt') continue;
    const pair = pairOf(inner);
    if (pair === undefined || pair.length > 160 || MONEY.test(foldWords(pair))) return [];
    pairs.push(pair);
  }
  return pairs;
}

/** "name: value" of a row with two cells or of a term with its description. */
function pairOf(element: PageElement): string | undefined {
  let cells = element.children.filter((child) => typeof child !== 'string');
  if (element.tag === 'dt') {
    const siblings = element.parent?.children.filter((child) => typeof child !== 'string') ?? [];
    const value = siblings[siblings.indexOf(element) + 1];
    cells = value?.tag === 'dd' ? [element, value] : [];
  } else if (element.tag !== 'tr') return undefined;
  const [name, value] = cells.map((cell) => oneLine(textOf(cell, 200)));
  if (cells.length !== 2 || !name || !value) return undefined;
  return `${name.replace(/\s*:$/, '')}: ${value.replace(/^:\s*/, '')}`;
}
