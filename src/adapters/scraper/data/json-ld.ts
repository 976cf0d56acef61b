import { PATTERNS } from '../page/patterns.ts';
import type { PageScript } from '../page/page-tree.ts';
import type { ProductFinding } from '../product-finding.ts';
import { type JsonValue, asList, isObject, readJsonValues } from './json.ts';
import { memberOf, readProduct, textIn, typesOf, urlsIn } from './product-node.ts';
const MAX_NODES = 20_000;
const MAX_DEPTH = 30;

/** Reads every JSON-LD script of a page; broken scripts are repaired as far as they can be. */
export function readJsonLd(scripts: readonly PageScript[]) {
  /** Products the page may be about, in document order. */
  const products: ProductFinding[] = [];
  /** Products named as entries of a list: the page is a listing, or shows related products. */
  const listed: ProductFinding[] = [];
  /** Every @type met, lower case. */
  const types = new Set<string>();
  let budget = MAX_NODES;

  const visit = (value: JsonValue | undefined, place: 'own' | 'list' | 'foreign', depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const entry of value) visit(entry, place, depth + 1);
    if (!isObject(value)) return;
    const nodeTypes = typesOf(value);
    if (place === 'own') for (const type of nodeTypes) types.add(type);
    if (nodeTypes.includes('breadcrumblist')) return;
    const isProduct = nodeTypes.some((type) => PATTERNS.productType.test(type));
    const isWork =
      nodeTypes.some((type) => PATTERNS.workType.test(type)) && memberOf(value, 'offers') !== undefined;
    const offered = nodeTypes.includes('offer')
      ? asList(memberOf(value, 'itemOffered')).find(isObject)
      : undefined;
    if (isProduct || isWork) {
      if (place !== 'foreign') (place === 'own' ? products : listed).push(readProduct(value));
    } else if (offered && place === 'own' && memberOf(offered, 'offers') === undefined) {
      if (typesOf(offered).some((type) => PATTERNS.productType.test(type))) {
        products.push(readProduct({ ...offered, offers: value }));
        return;
      }
    } else if (nodeTypes.includes('listitem') && memberOf(value, 'item') === undefined && place === 'list') {
      const url = urlsIn(memberOf(value, 'url'))[0];
      if (url !== undefined) listed.push({ layer: 'json-ld', url, name: textIn(memberOf(value, 'name')) });
    }
    for (const [key, child] of Object.entries(value)) {
      const plain = key.toLowerCase().replace(/^schema:/, '');
      if (typeof child !== 'object' || (isProduct && /^offers?$/.test(plain))) continue;
      const isListed = plain === 'itemlistelement' && place !== 'foreign';
      visit(child, PATTERNS.foreignKey.test(plain) ? 'foreign' : isListed ? 'list' : place, depth + 1);
    }
  };

  for (const script of scripts)
    if (script.type.includes('ld+json'))
      for (const value of readJsonValues(script.text)) visit(value, 'own', 0);
  return { products, listed, types };
}
