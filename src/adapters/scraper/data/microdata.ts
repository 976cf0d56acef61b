import { machineLine } from '../page/clean-text.ts';
import { seenText } from '../page/page-heading.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { boxesOf, type PageElement, type PageTree, contains, textOf } from '../page/page-tree.ts';
import { isZero, readMachinePrice, readPriceText } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type JsonObject, type JsonValue, asList } from './json.ts';
import { readProduct } from './product-node.ts';

export type MicrodataFindings = ReturnType<typeof readMicrodata>;

const PRODUCT = /schema\.org\/\w*product(?:model|group)?\b/;
const CRUMB = /breadcrumb|listitem/;
const FOREIGN = /related|similar|accessory|consumable|variant/i;
const MAX_DEPTH = 6;
/** Attributes that hold a value before the text does. */
const VALUES = ['content', 'data-src', 'data-original', 'src', 'href', 'datetime', 'value'];

const typeOf = ({ attribs }: PageElement): string => (attribs['itemtype'] ?? '').toLowerCase();
const isScope = ({ attribs }: PageElement): boolean => 'itemscope' in attribs;
const isProduct = (element: PageElement): boolean => isScope(element) && PRODUCT.test(typeOf(element));
const isOffer = (element: PageElement): boolean => isScope(element) && /offer/.test(typeOf(element));

/** The price of a property: of its content as machines write it, else of its text as shops do. */
function priceOf(element: PageElement): string | undefined {
  const stated = readMachinePrice(element.attribs['content'] ?? element.attribs['value'] ?? '');
  if (stated !== undefined && !isZero(stated)) return stated;
  const visible = readPriceText(machineLine(textOf(element, 200)))?.amount;
  return visible === undefined || isZero(visible) ? undefined : visible;
}

/** The text of a property: a link's name is what it shows, a picture's what it is called. */
function nameOf(element: PageElement): string {
  const { attribs } = element;
  if (attribs['content'] !== undefined) return machineLine(attribs['content']);
  return machineLine(seenText(element)) || machineLine(attribs['alt'] ?? attribs['title'] ?? '');
}

function valueOf(element: PageElement): string {
  const key = VALUES.find((name) => (element.attribs[name] ?? '').trim() !== '');
  return (key === undefined ? textOf(element, 6000) : (element.attribs[key] ?? '')).trim();
}

/**
 * Reads a page's microdata: its items become what they would be in JSON-LD, by the nearest item scope, and are
 * read as that. Prices that are struck through are those before the reduction.
 */
export function readMicrodata(tree: PageTree, regions: PageRegions) {
  const products = tree.elements.filter(isProduct);
  const references = new Map<string, PageElement>();
  for (const scope of products)
    for (const id of (scope.attribs['itemref'] ?? '').split(/\s+/)) if (id !== '') references.set(id, scope);
  const scopeOf = (element: PageElement): PageElement | undefined => {
    for (const box of boxesOf(element)) {
      const referrer = references.get(box.attribs['id'] ?? '');
      if (referrer && referrer !== element) return referrer;
      if (box !== element && isScope(box)) return box;
    }
    return undefined;
  };
  const owned = new Map<PageElement | undefined, PageElement[]>();
  for (const element of tree.elements) {
    if (!('itemprop' in element.attribs) && !isOffer(element)) continue;
    let scope = scopeOf(element);
    let isCrumb = false;
    for (let at = scope; at && !isProduct(at); at = scopeOf(at)) isCrumb ||= CRUMB.test(typeOf(at));
    if (isCrumb) continue;
    // An offer belongs to its product across other items, or to the page.
    if (isOffer(element)) while (scope && !isProduct(scope) && !isOffer(scope)) scope = scopeOf(scope);
    if (scope === undefined && regions.has(element, REGION.aside)) continue;
    owned.set(scope, [...(owned.get(scope) ?? []), element]);
  }

  const itemOf = (scope: PageElement | undefined, depth = 0): JsonObject => {
    const item: JsonObject = {};
    const put = (name: string, value: JsonValue | undefined): void => {
      if (value !== undefined && value !== '') item[name] = [...asList(item[name]), value];
    };
    for (const element of depth > MAX_DEPTH ? [] : (owned.get(scope) ?? []))
      for (const name of (element.attribs['itemprop'] ?? 'offers').toLowerCase().split(/\s+/)) {
        if (name.endsWith('price')) {
          put(regions.has(element, REGION.struck) ? 'struckprice' : name, priceOf(element));
          if (element.attribs['content'] === undefined)
            put('currency', readPriceText(machineLine(textOf(element, 200)))?.currency ?? undefined);
        } else if (isScope(element)) {
          const inner = itemOf(element, depth + 1);
          put(name, Object.keys(inner).length > 0 ? inner : nameOf(element));
        } else if (name === 'name' && /^h[1-6]$/.test(element.name))
          item['name'] = [nameOf(element), ...asList(item['name'])];
        else if (/^(?:image|url|description|availability)$/.test(name)) put(name, valueOf(element));
        else if (name.endsWith('count')) put(name, nameOf(element).replace(/\D/g, ''));
        else put(name, nameOf(element) || valueOf(element));
      }
    return item;
  };
  const read = (scope: PageElement | undefined): ProductFinding => readProduct(itemOf(scope), 'microdata');
  const findings = products.map((element) => ({ element, finding: read(element) }));
  return {
    // A product that is a property of another (related, similar) or lies within it is not the page's own.
    products: findings.filter(
      ({ element }) =>
        !FOREIGN.test(element.attribs['itemprop'] ?? '') &&
        !findings.some(
          (other) =>
            other.element !== element && contains(other.element, element) && other.finding.name !== undefined,
        ),
    ),
    /** Properties that stand in no item at all: some themes forget the item. */
    orphan: products.length === 0 && owned.has(undefined) ? read(undefined) : undefined,
  };
}
